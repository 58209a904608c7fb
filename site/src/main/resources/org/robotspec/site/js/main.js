/** Starts the page: its views, the choice of a profile, saved states. */

import {ask, canFetch} from "./ask.js";
import {createCompare} from "./compare.js";
import {get, markCurrent, reveal, tell} from "./dom.js";
import {compareExample, pageExample, profilesExample, testExample} from "./examples.js";
import {createFailure} from "./failure.js";
import {keep, kept} from "./keep.js";
import {createMenu} from "./menu.js";
import {createPages} from "./pages.js";
import {createProfiles} from "./profiles.js";
import {inside, prefix, unpack} from "./saved.js";
import {createTest} from "./test.js";

const names = ["test", "compare", "profiles", "failure", "pages"];
const examples = {test: testExample, compare: compareExample, profiles: profilesExample, pages: pageExample};
let page, views, first, current = "";

function show(name) {
  current = name;
  for (const other of names) get(other).hidden = other !== name;
  markCurrent("#" + name);
  document.title = get(name + "-title").textContent + " – robotspec web";
  scrollTo(0, 0);
  views[name].refresh(0);
}

async function follow() {
  const hash = location.hash.slice(1);
  if (hash.startsWith(prefix)) await open(hash);
  else if (names.includes(hash)) show(hash);
  else if (isGiven(hash)) openGiven(hash);
  else if (!current || !hash) show("test");
}

/** Whether an address is one that robotspec web opens: with a file, or a site to fetch from. */
const isGiven = hash => hash === "opened" || hash.startsWith("fetch=");

function openGiven(hash) {
  show("test");
  history.replaceState(null, "", "#test");
  if (hash === "opened") views.test.openGiven();
  else views.test.fetch(decodeURIComponent(hash.slice("fetch=".length)));
}

async function open(link) {
  try {
    openState(await unpack(link));
  } catch (error) {
    if (!current) show("test");
    tell(error.message, true);
  }
}

/** Opens a state that somebody saved. */
function openState(state) {
  try {
    load(state, true);
    tell("Opened as it was saved.");
    history.replaceState(null, "", "#" + current);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (!current) show("test");
    tell("The saved state does not fit this page.", true);
  }
}

/** Tells whether a part of a state has the shape of what this page saves. */
function fits(part, own) {
  if (Array.isArray(own)) return Array.isArray(part) && part.every(item => typeof item === "string");
  if (typeof own !== "object") return typeof part === typeof own;
  return part === null || typeof part === "object" &&
    Object.keys(part).every(name => Object.hasOwn(own, name) && fits(part[name], own[name]));
}

function load(state, saved = false) {
  const own = save();
  own.test.selected = {crawler: "", url: ""};
  if (!fits(state, own)) throw new TypeError();
  if (page.start.profiles.some(profile => profile.name === state.profile)) get("profile").value = state.profile;
  for (const name of names) if (state[name]) views[name].load(state[name], saved);
  show(names.includes(state.view) ? state.view : "test");
}

function save() {
  const state = {version: 1, view: current, profile: page.profile()};
  for (const name of names) state[name] = views[name].save();
  return state;
}

/** What a link carries: the test, and the views that are not as at the start. */
function toShare() {
  const state = save();
  for (const name of names) if (name !== "test" && JSON.stringify(state[name]) === JSON.stringify(first[name])) delete state[name];
  return state;
}

function restore() {
  const state = kept();
  if (!state || location.hash.startsWith("#" + prefix) || isGiven(location.hash.slice(1))) return;
  try {
    const hash = location.hash.slice(1);
    load({...state, view: names.includes(hash) ? hash : state.view});
    tell("Your edits were kept in this tab.", false, ["Start again", () => {
      load({...first, ...inside, view: current});
      tell("");
    }]);
  } catch {
    // A state of another version of the page.
  }
}

async function begin() {
  get("not-started").remove();
  try {
    const start = await ask("start");
    page = {
      start,
      opened: openState,
      profile: () => get("profile").value,
      label: (name = page.profile()) => start.profiles.find(one => one.name === name).label,
      compare(before, now) {
        history.pushState(null, "", "#compare");
        show("compare");
        views.compare.load({old: before, new: now});
        reveal(get("changes-title")); // on a phone it is far below the files
      },
    };
  } catch (error) {
    tell(error.message, true);
    return;
  }
  for (const {name, label, about} of page.start.profiles) get("profile").append(Object.assign(new Option(label, name), {title: about}));
  get("version").textContent = page.start.version;
  get("to-dashboard").hidden = canFetch || !location.protocol.startsWith("http"); // only the whole site has it
  if (canFetch) {
    get("lead").textContent = "Paste a robots.txt over the example, or give a site and fetch its file:";
    get("but-fetch").hidden = false;
  }
  const test = createTest(page);
  views = {test, compare: createCompare(page, test), profiles: createProfiles(page, test), failure: createFailure(page),
    pages: createPages(page, test)};
  const given = isGiven(location.hash.slice(1)); // its file takes the place of the example
  const usual = [...page.start.crawlers.filter(({usual}) => usual).map(({name}) => name), "*"];
  for (const [name, example] of Object.entries({...examples, test: {...testExample, crawlers: usual}})) {
    views[name].load(given && name === "test" ? {...example, text: ""} : example);
  }
  first = save();
  get("profile").addEventListener("change", () => views[current].refresh(0));
  createMenu(page, test, {state: toShare, open});
  if (inside) openState(inside);
  restore();
  keep(first, save);
  addEventListener("hashchange", follow);
  await follow();
  history.replaceState(null, "", "#" + current); // so that Back finds the view by its name
}

begin();
