/** What people give in place of a robots.txt: the address of a site or of a page, or a file of their machine. */

import {get} from "./dom.js";
import {read} from "./saved.js";

const largest = 8 << 20; // far beyond what any crawler reads

/** Returns the address of the robots.txt for what was typed, and the address of the page, if it was one. */
export function typed(text) {
  const given = text.trim();
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : "https://" + given);
    if (!/^https?:$/.test(url.protocol)) return {address: given, page: null};
    url.hash = "";
    const page = url.search || !["/", "/robots.txt"].includes(url.pathname) ? url.href : null;
    return {address: url.origin + "/robots.txt", page, site: url.origin};
  } catch {
    return {address: given, page: null}; // whoever is asked says what is wrong with it
  }
}

/** Returns a file as text, with a sentence about it, or the state that it saves; throws an Error with a sentence. */
export async function readFile(file) {
  if (file.size > largest) throw new Error(file.name + " is larger than 8 MiB: it is not a robots.txt.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.includes(0)) throw new Error(file.name + " is not a text file.");
  let text, exact = true;
  try {
    text = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    text = new TextDecoder("utf-8", {ignoreBOM: true}).decode(bytes);
    exact = false;
  }
  if (text.startsWith("{")) {
    const state = read(text);
    if (state) return {state};
  }
  return {text, bad: !exact, sentence: file.name + ", " + file.size.toLocaleString("en") + " bytes." +
    (exact ? "" : " Some bytes are not UTF-8; they are shown as \uFFFD, so verdicts for them may differ.")};
}

/** Without a server, opens the robots.txt of a site in a new tab, to be copied; `opened` is called with what was typed. */
export function offerToOpen(opened) {
  const link = get("open-site"), input = get("site");
  get("fetch-button").hidden = true;
  link.hidden = false;
  get("no-fetch").hidden = false;
  for (const id of ["old-fetch", "new-fetch"]) get(id).hidden = true;
  const update = () => {
    const {address, site} = typed(input.value);
    if (site && input.value.trim()) link.href = address;
    else link.removeAttribute("href");
    link.title = link.href ? "Open " + address + " in a new tab" : "";
  };
  input.addEventListener("input", update);
  get("fetch").addEventListener("submit", event => {
    event.preventDefault();
    if (link.href) link.click();
  });
  link.addEventListener("click", () => link.href && opened(typed(input.value)));
  update();
}
