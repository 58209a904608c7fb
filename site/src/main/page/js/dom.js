/** Small helpers for the document. All text goes through text nodes. */

export const get = id => document.getElementById(id);

/** Makes an element: properties first, then its children, elements or text. */
export function make(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key === "kind") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

/** Puts children into an element in place of those it has; null stands for none. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter(child => child !== null && child !== undefined));
}

/**
 * Makes a table. A row is a list of cells, each a list of children; on a phone each row becomes a block, with the
 * headings before its cells, so the roles are said again.
 */
export function table(kind, headings, rows) {
  const cell = (content, at) => {
    const element = make("td", {role: "cell"}, ...content);
    element.dataset.heading = headings[at];
    return element;
  };
  return make("table", {kind: "stack " + kind, role: "table"},
    make("thead", {role: "rowgroup"}, make("tr", {role: "row"}, ...headings.map(text => make("th", {scope: "col", role: "columnheader"}, text)))),
    make("tbody", {role: "rowgroup"}, ...rows.map(row =>
      make("tr", {role: "row", kind: row.kind ?? ""}, ...row.cells.map(cell)))));
}

/** Returns "1 URL" or "5 URLs". */
export function count(number, noun) {
  return number.toLocaleString("en") + " " + noun + (number === 1 ? "" : "s");
}

/** Returns the name of a crawler for people. */
export function crawlerName(name) {
  return name === "*" ? "any other crawler" : name;
}

/** Returns a mark that needs no colour: a sign and the word. */
export function verdict(allowed) {
  return make("span", {kind: "verdict " + (allowed ? "good" : "bad")}, sign(allowed), allowed ? "allowed" : "disallowed");
}

export function sign(allowed) {
  return make("span", {kind: "sign", ariaHidden: "true"}, allowed ? "✓" : "✕");
}

/** Shows a sentence, or nothing, in an element that is hidden when empty. */
export function say(element, sentence, bad) {
  element.textContent = sentence ?? "";
  element.hidden = !sentence;
  element.classList.toggle("bad", Boolean(bad));
}

/** Tells the user something about the whole page, with buttons for what to do about it: `[label, action]`. */
export function tell(sentence, bad, ...actions) {
  say(get("message"), sentence, bad);
  get("message").append(...actions.flatMap(([label, action]) => [" ", make("button", {type: "button", onclick: action}, label)]));
}

/** Offers a text as a file to save. */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], {type}));
  make("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text; says for a while in the text of `done` that it did. */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyOldWay(text)) throw new Error("The browser does not let the page copy.");
  }
  if (!done) return;
  const before = done.dataset.label ??= done.textContent;
  done.textContent = "Copied";
  setTimeout(() => { done.textContent = before; }, 2_000);
}

/** Browsers have no clipboard for pages from a plain http address. */
function copyOldWay(text) {
  const field = make("textarea", {kind: "hidden", value: text}), focused = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  focused?.focus();
  return done;
}

/** Brings an element into view, gently where people want that. */
export function reveal(element, block = "start") {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({block, behavior: calm ? "auto" : "smooth"});
}
