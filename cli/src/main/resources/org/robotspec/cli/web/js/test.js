/** The view Test: a file, crawlers and URLs, and the verdicts. */

import {createChips} from "./chips.js";
import {count, get, make, say} from "./dom.js";
import {createEditor} from "./editor.js";
import {createMatrix} from "./matrix.js";
import {asker} from "./server.js";
import {watchSources} from "./source.js";
import {createWhy} from "./why.js";

const listedNotes = 200; // the editor shows more, and lint all

/** Returns the view. `page` tells the profile and what the server said at the start. */
export function createTest(page) {
  let site = "", answer = null;
  const changed = () => refresh();
  const editor = createEditor(get("editor"), {label: "robots.txt", hint: "Paste a robots.txt here, or drop a file", changed});
  const chips = createChips(page.start, changed);
  const why = createWhy(editor, () => base());
  const matrix = createMatrix((crawler, url) => why.ask(crawler, url));
  const urls = () => get("urls").value.split("\n").map(url => url.trim()).filter(url => url && !url.startsWith("#"));
  const base = () => ({text: editor.text(), profile: page.profile(), site});
  const question = () => ({...base(), crawlers: chips.names(), urls: urls()});

  const refresh = asker("matrix", {question, show, fail});

  function show(given, asked) {
    answer = {...given, urls: asked.urls};
    editor.annotate(given.kinds, given.notes);
    showNotes(given.notes);
    chips.annotate(given.crawlers);
    say(get("summary"), summary(answer));
    matrix.show(answer);
    why.again(matrix.selected());
  }

  function fail(sentence) {
    say(get("summary"), sentence, true);
    matrix.outdated();
  }

  function showNotes(notes) {
    get("notes-title").textContent = notes.length ? "Notes (" + notes.length.toLocaleString("en") + ")" : "No notes";
    get("notes").replaceChildren(...notes.slice(0, listedNotes).map(note => make("li", {kind: note.severity},
      make("button", {type: "button", kind: "link", onclick: () => editor.goTo(note.line)}, "line " + note.line),
      make("span", {}, make("b", {}, note.severity), ": " + note.message))));
    if (notes.length > listedNotes) get("notes").append(make("li", {}, "and " + count(notes.length - listedNotes, "more note")));
  }

  function load({text = "", site: from = "", crawlers = [], urls: lines = "", selected = null}) {
    site = from;
    get("site").value = from;
    get("urls").value = lines;
    chips.set(crawlers);
    editor.setText(text);
    matrix.select(selected);
    say(get("file-status"), "");
    refresh(0);
  }

  get("urls").addEventListener("input", changed);
  watchSources({profile: page.profile, loaded: (text, from) => { site = from; editor.setText(text); refresh(0); }});
  return {
    refresh,
    load,
    urls,
    text: editor.text,
    site: () => site,
    crawlers: chips.names,
    answer: () => answer,
    question,
    save: () => ({text: editor.text(), site, crawlers: chips.names(), urls: get("urls").value, selected: matrix.selected()}),
    selected: matrix.selected,
  };
}

/** Returns what the matrix says in a sentence. */
export function summary({rows, crawlers, urls}) {
  if (!urls.length) return "No URLs yet.";
  if (!crawlers.length) return "No crawlers yet.";
  const totals = {"+": 0, "-": 0, "?": 0};
  for (const row of rows) for (const sign of row) totals[sign]++;
  const none = totals["?"] ? ", " + totals["?"].toLocaleString("en") + " without a verdict" : "";
  return count(urls.length, "URL") + ", " + count(crawlers.length, "crawler") + ": " + totals["+"].toLocaleString("en") +
    " allowed, " + totals["-"].toLocaleString("en") + " disallowed" + none + ".";
}
