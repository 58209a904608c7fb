/** Starts the dashboard: its addresses, such as #/case/M-5.tie-allow-wins, each show a view. */

import {fill, get, make, markCurrent, tell} from "../../js/dom.js";
import {showCase, showClause} from "./case.js";
import {showClauses} from "./clauses.js";
import {load} from "./data.js";
import {showImplementation} from "./implementation.js";
import {showOverview} from "./overview.js";

/** The views; those that end in a slash are about something. */
const views = {"": showOverview, clauses: showClauses, "clause/": showClause, "implementation/": showImplementation, "case/": showCase};
let shown = null;

/** Returns the address: the name of a view, what it is about, and choices. */
function address() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [view] = /^[^/]*\/?/.exec(path);
  return {path, view, about: path.slice(view.length), choices: new URLSearchParams(query)};
}

/** Makes a choice a part of the address, and shows the view anew. */
function choose(name, value) {
  const {path, choices} = address();
  if (value) choices.set(name, value);
  else choices.delete(name);
  const query = choices.toString();
  history.replaceState(null, "", "#/" + path + (query ? "?" + query : ""));
  follow();
}

async function follow() {
  try {
    const {path, view, about, choices} = address();
    if (!Object.hasOwn(views, view)) throw new Error("There is no such page.");
    const {title, words, content} = await views[view]({index: await load("index"), about, choices, choose});
    if (path !== address().path) return; // meanwhile, another was chosen
    const focus = document.activeElement?.id;
    fill(get("main"), make("div", {kind: "title"}, make("h1", {}, title), ...words.map(text => make("p", {}, text))), ...content);
    document.title = title + " – robotspec conformance";
    markCurrent("#/" + view);
    tell("");
    if (shown === path) get(focus)?.focus();
    else if (shown !== null) { scrollTo(0, 0); get("main").focus(); }
    shown = path;
  } catch (error) {
    fill(get("main"), make("div", {kind: "title"}, make("h1", {}, "Not here")), make("p", {}, make("a", {href: "#/"}, "To the overview")));
    document.title = "Not here – robotspec conformance";
    shown = "";
    tell(error.message, true);
  }
}

addEventListener("hashchange", follow);
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault(); // an address is a view
  get("main").focus();
});
await follow();
get("version").textContent = "Data version " + (await load("index")).version;
