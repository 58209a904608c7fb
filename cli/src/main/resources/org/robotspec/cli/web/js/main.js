/** Starts the page: its views, the choice of a profile, saved states. */

import {createCompare} from "./compare.js";
import {download, get, tell} from "./dom.js";
import {compareExample, pageExample, profilesExample, testExample} from "./examples.js";
import {createFailure} from "./failure.js";
import {createPages} from "./pages.js";
import {createProfiles} from "./profiles.js";
import {fillReport} from "./report.js";
import {pack, prefix, unpack} from "./saved.js";
import {ask} from "./server.js";
import {createTest} from "./test.js";

const names = ["test", "compare", "profiles", "failure", "pages"];
let page, views, current = "";

function show(name) {
  current = name;
  for (const other of names) get(other).hidden = other !== name;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === "#" + name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = get(name + "-title").textContent + " – robotspec web";
  scrollTo(0, 0);
  views[name].refresh(0);
}

async function follow() {
  const hash = location.hash.slice(1);
  if (hash.startsWith(prefix)) await open(hash);
  else if (names.includes(hash)) show(hash);
  else if (!current) show("test");
}

async function open(link) {
  try {
    load(await unpack(link));
    tell("The saved state is open.");
    history.replaceState(null, "", "#" + current);
  } catch (error) {
    if (!current) show("test");
    tell(error instanceof TypeError ? "The state in this link does not fit this page." : error.message, true);
  }
}

/** Tells whether a part of a state has the shape of what this page saves. */
function fits(part, own) {
  if (Array.isArray(own)) return Array.isArray(part) && part.every(item => typeof item === "string");
  if (typeof own !== "object") return typeof part === typeof own;
  return part === null || typeof part === "object" &&
    Object.keys(part).every(name => Object.hasOwn(own, name) && fits(part[name], own[name]));
}

function load(state) {
  const own = save();
  own.test.selected = {crawler: "", url: ""};
  if (!fits(state, own)) throw new TypeError();
  if (page.start.profiles.some(profile => profile.name === state.profile)) get("profile").value = state.profile;
  for (const name of names) if (state[name]) views[name].load(state[name]);
  show(names.includes(state.view) ? state.view : "test");
}

function save() {
  const state = {version: 1, view: current, profile: page.profile()};
  for (const name of names) state[name] = views[name].save();
  return state;
}

async function saveLink() {
  try {
    const link = location.origin + "/#" + await pack(save());
    await navigator.clipboard.writeText(link);
    tell("Copied. To open the link later, start robotspec web and paste it under Save and print.");
  } catch (error) {
    tell(error.name === "NotAllowedError" ? "The browser does not let the page copy the link." : error.message, true);
  }
}

async function saveTests() {
  try {
    const answer = await ask("expectations", views.test.question());
    download("expected.txt", answer.file);
    tell("Saved as expected.txt; run it with: robotspec test expected.txt" +
      (answer.skipped.length ? ". Not in the file: " + answer.skipped.join("; ") : ""));
  } catch (error) {
    tell(error.message, true);
  }
}

function menu() {
  const sheet = get("menu");
  const close = action => () => { sheet.open = false; sheet.querySelector("summary").focus(); action(); };
  get("save-link").addEventListener("click", close(saveLink));
  get("save-tests").addEventListener("click", close(saveTests));
  get("print").addEventListener("click", close(() => print()));
  get("open-link").addEventListener("change", event => {
    const link = event.target.value;
    event.target.value = "";
    if (link.trim()) close(() => open(link))();
  });
  sheet.addEventListener("keydown", event => event.key === "Escape" && close(() => {})());
  document.addEventListener("click", event => { if (!sheet.contains(event.target)) sheet.open = false; });
  addEventListener("beforeprint", () => fillReport(page, views.test));
}

async function begin() {
  try {
    const start = await ask("start");
    page = {start, profile: () => get("profile").value};
  } catch (error) {
    tell(error.message, true);
    return;
  }
  for (const profile of page.start.profiles) get("profile").append(new Option(profile.name, profile.name));
  get("version").textContent = page.start.version;
  const test = createTest(page);
  views = {test, compare: createCompare(page, test), profiles: createProfiles(page, test), failure: createFailure(page),
    pages: createPages(page, test)};
  views.test.load(testExample);
  views.compare.load(compareExample);
  views.profiles.load(profilesExample);
  views.pages.load(pageExample);
  get("profile").addEventListener("change", () => views[current].refresh(0));
  menu();
  addEventListener("hashchange", follow);
  await follow();
}

begin();
