/** The clauses of the specification: a badge with the id, which shows the sentence on hover, focus or click. */

import data from "../data/clauses.js";
import {get, make} from "./dom.js";

const clauses = new Map(data.clauses.map(clause => [clause.id, clause]));
let box = null, owner = null, pinned = false, leaving = 0;

/** Returns a badge for a clause, or null. */
export function clause(id) {
  const known = clauses.get(id);
  if (!known) return id ? make("span", {kind: "clause"}, id) : null;
  const badge = make("button", {type: "button", kind: "clause", ariaExpanded: "false"}, id);
  const over = () => { clearTimeout(leaving); if (owner !== badge) open(badge, known); };
  badge.addEventListener("mouseenter", over);
  badge.addEventListener("focus", over);
  badge.addEventListener("mouseleave", soon);
  badge.addEventListener("blur", close);
  badge.addEventListener("click", event => {
    event.stopPropagation();
    if (owner === badge && pinned) {
      close();
    } else {
      open(badge, known);
      pinned = true;
    }
  });
  return badge;
}

/** Returns a sentence with a badge in place of each clause that it names. */
export function withClauses(text) {
  return text.split(/\b([A-Z]-\d+)\b/).map((part, at) => at % 2 && clauses.has(part) ? clause(part) : part);
}

function open(badge, {id, text, sources}) {
  close();
  box ??= createBox();
  owner = badge;
  box.replaceChildren(make("p", {}, make("b", {}, id), " " + text), ...(sources ?? []).map(source => make("small", {}, source)));
  box.hidden = false;
  badge.ariaExpanded = "true";
  badge.setAttribute("aria-describedby", box.id);
  place();
}

/** Puts the box below its badge, or above where there is no room. */
function place() {
  if (!owner) return;
  const {left, bottom, top} = owner.getBoundingClientRect(), gap = 6;
  const across = Math.max(8, Math.min(left, document.documentElement.clientWidth - box.offsetWidth - 8));
  const down = bottom + gap + box.offsetHeight > innerHeight && top > box.offsetHeight + gap ? top - gap - box.offsetHeight : bottom + gap;
  box.style.setProperty("left", across + "px");
  box.style.setProperty("top", down + "px");
}

function close() {
  clearTimeout(leaving);
  if (box) box.hidden = true;
  owner?.removeAttribute("aria-describedby");
  if (owner) owner.ariaExpanded = "false";
  owner = null;
  pinned = false;
}

/** The pointer may go on to the box, to read or copy it. */
function soon() {
  if (!pinned && document.activeElement !== owner) leaving = setTimeout(close, 200);
}

function createBox() {
  const made = make("div", {id: "clause-box", kind: "clause-box", role: "tooltip", hidden: true});
  made.addEventListener("mouseenter", () => clearTimeout(leaving));
  made.addEventListener("mouseleave", soon);
  made.addEventListener("click", event => event.stopPropagation());
  document.addEventListener("keydown", event => event.key === "Escape" && close());
  document.addEventListener("click", close);
  addEventListener("scroll", place, {capture: true, passive: true});
  get("main").append(made);
  return made;
}
