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

/** Makes the number of a line, which moves the cursor of an editor to it. */
export function lineButton(number, editor) {
  return make("button", {type: "button", kind: "link", onclick: () => editor.goTo(number)}, "line " + number);
}

/** Returns "1 URL" or "5 URLs". */
export const count = (number, noun) => number.toLocaleString("en") + " " + noun + (number === 1 ? "" : "s");

/** Returns the name of a crawler for people. */
export const crawlerName = name => name === "*" ? "any other crawler" : name;

/** Makes a small card: what it is about, its value, and more. */
export const tile = (title, value, kind, ...more) =>
  make("div", {kind: "tile " + kind}, make("span", {}, title), make("b", {}, value), ...more);

/** Returns a mark that needs no colour: a sign and the word. */
export function verdict(allowed) {
  return make("span", {kind: "verdict " + (allowed ? "good" : "bad")}, sign(allowed), allowed ? "allowed" : "disallowed");
}

export const sign = allowed => make("span", {kind: "sign", ariaHidden: "true"}, allowed ? "✓" : "✕");

/** Shows a sentence, or nothing, in an element that is hidden when empty. */
export function say(element, sentence, bad) {
  element.textContent = sentence ?? "";
  element.hidden = !sentence;
  element.classList.toggle("bad", Boolean(bad));
}

/** Tells the user something about the whole page, with buttons for what to do about it: `[label, action]`. */
export function tell(sentence, bad, ...actions) {
  say(get("message"), sentence, bad);
  get("message").scrollIntoView({block: "nearest"}); // the reader may have scrolled
  get("message").append(...actions.flatMap(([label, action]) => [" ", make("button", {type: "button", onclick: action}, label)]));
}

/** Marks the link of the view that is shown. */
export function markCurrent(hash) {
  for (const link of document.querySelectorAll("nav a")) link.ariaCurrent = link.hash === hash ? "page" : null;
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
export function reveal(element) {
  element.scrollIntoView({behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"});
}
