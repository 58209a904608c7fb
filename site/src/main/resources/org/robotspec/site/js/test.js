/** The view Test: a file, crawlers and URLs, and the verdicts. */

import {createChips} from "./chips.js";
import {copy, count, download, get, reveal, say, tell} from "./dom.js";
import {testExample} from "./examples.js";
import {createFile} from "./file.js";
import {createMatrix} from "./matrix.js";
import {asker, canFetch} from "./ask.js";
import {showNotes} from "./notes.js";
import {createOverview} from "./overview.js";
import {offerToOpen} from "./source.js";
import {createWhy} from "./why.js";

const ids = {area: "editor", form: "fetch", input: "site", button: "fetch-button", open: "open-file", file: "file", status: "file-status"};

/** Returns the view. `page` tells the profile and what the server said at the start. */
export function createTest(page) {
  let answer = null, begun = false, known = null; // the known notes have a member that says what they are about
  const changed = () => refresh();
  const editor = createFile(ids, {label: "robots.txt", hint: "Paste a robots.txt here, or drop a file", changed: edited, profile: page.profile,
    opened: page.opened, page: addUrl, example: testExample.text});
  const chips = createChips(page.start, changed);
  const why = createWhy(editor, () => base());
  const matrix = createMatrix({chosen: why.ask, useUrl: replaceUrl, useCrawler: chips.replace});
  const overview = createOverview(() => base());
  const urls = () => get("urls").value.split("\n").map(url => url.trim()).filter(url => url && !url.startsWith("#"));
  const base = () => ({text: editor.text(), profile: page.profile(), site: editor.site(), held: editor.held()});
  const question = () => ({...base(), crawlers: chips.names(), urls: urls()});

  const refresh = asker("matrix", {question, show, fail});

  function edited() {
    get("show-edits").hidden = editor.before() === null;
    for (const button of document.querySelectorAll("#notes .fix")) button.disabled = true; // until the notes fit again
    refresh();
  }

  const about = ({text, profile, site, held}) => JSON.stringify({text, profile, site, held});

  /** Notes take longer to find than the verdicts, and what corrections change longer still. */
  const find = asker("notes", {
    question: base,
    show(given, asked) {
      showAll(given, asked);
      say(get("notes-state"), given.notes.length ? "Finding corrections and what they would change …" : "");
      prove();
    },
    fail(sentence) {
      editor.annotate(answer.kinds);
      say(get("notes-state"), sentence, true);
    },
    pause: 0,
  });

  const prove = asker("corrections", {
    question: base,
    show(given, asked) {
      showAll(given, asked);
      say(get("notes-state"), "");
    },
    fail: sentence => say(get("notes-state"), sentence, true),
    pause: 300,
  });

  function showAll({notes}, asked) {
    known = {notes, about: about(asked)};
    answer.notes = notes;
    editor.annotate(answer.kinds, notes, asked.text);
    showNotes(notes, editor);
    overview.tellMistakes(notes);
  }

  function show(given, asked) {
    answer = {...given, notes: []};
    if (known?.about === about(asked)) showAll(known, asked);
    else find();
    chips.annotate(given.crawlers);
    say(get("summary"), summary(answer));
    matrix.show(answer);
    why.again(matrix.selected());
    begun ||= Boolean(editor.text() || editor.about()); // until then a file is on its way
    if (begun) overview.again(given);
  }

  function fail(sentence) {
    say(get("summary"), sentence, true);
    matrix.outdated();
  }

  /** Puts a page in front of the URLs, unless it is there. */
  function addUrl(url) {
    if (urls().includes(url)) return;
    get("urls").value = url + "\n" + get("urls").value;
    refresh(0);
  }

  function replaceUrl(old, url) {
    get("urls").value = get("urls").value.split("\n").map(line => line.trim() === old ? url : line).join("\n");
    get("urls").focus();
    refresh(0);
  }

  function load({text = "", before = "", site: from = "", about = "", held = "", crawlers = [], urls: lines = "", selected = null}, saved) {
    get("site").value = from;
    get("urls").value = lines;
    chips.set(crawlers);
    const sentence = (about || "The file of " + from + ".") + (saved ? " As it was saved." : "");
    editor.setText(text, from || about ? {site: from, sentence, held, bad: Boolean(held)} : undefined, before || text);
    matrix.select(selected);
    refresh(0);
  }

  get("urls").addEventListener("input", changed);
  get("copy-file").addEventListener("click", () => copy(editor.text(), get("copy-file")).catch(error => tell(error.message, true)));
  get("save-file").addEventListener("click", () => download("robots.txt", editor.text()));
  get("undo").addEventListener("click", editor.undo);
  get("show-edits").addEventListener("click", () => page.compare(editor.before(), editor.text()));
  get("clear-file").addEventListener("click", () => { editor.setText(""); editor.focus(); });
  get("jump").addEventListener("click", () => reveal(get("verdicts-title")));
  if (!canFetch) {
    offerToOpen(({address, page: asked}) => {
      if (asked) addUrl(asked);
      editor.tell(address + " is open in another tab: copy all of it, and paste it here." + (asked ? " It is the robots.txt for " + asked + "." : ""));
    });
  }
  return {
    refresh,
    load,
    urls,
    text: editor.text,
    before: () => editor.before() ?? editor.text(),
    site: editor.site,
    /** A sentence that nothing may be crawled for now; nothing if the file decides. */
    held: () => editor.held() && "Nothing may be crawled for now: " + editor.held() + ".",
    answer: () => answer,
    question: () => ({...question(), urls: answer?.urls ?? urls()}),
    fetch: editor.fetch,
    openGiven: editor.openGiven,
    save: () => ({text: editor.text(), before: editor.before() ?? "", site: editor.site(), about: editor.about(), held: editor.held(), crawlers: chips.names(),
      urls: get("urls").value, selected: matrix.picked()}),
    selected: matrix.selected,
  };
}

/** Returns what the matrix says in a sentence. */
export function summary({rows, crawlers, urls, made, google}) {
  if (!crawlers.length) return "No crawlers yet.";
  const totals = {"+": 0, "-": 0, "!": 0, "?": 0};
  for (const row of rows) for (const sign of row) totals[sign]++;
  const differing = Object.keys(google).length;
  const none = totals["?"] ? ", " + totals["?"].toLocaleString("en") + " without a verdict" : "";
  const postponed = totals["!"] ? ", " + totals["!"].toLocaleString("en") + " postponed" : "";
  return count(urls.length, "URL") + (made.length ? " made from the paths of the file, " : ", ") + count(crawlers.length, "crawler") + ": " + totals["+"].toLocaleString("en") +
    " allowed, " + totals["-"].toLocaleString("en") + " disallowed" + postponed + none + "." +
    (differing ? " Google's own matcher gives another verdict for " + differing.toLocaleString("en") + " of them, marked ≠." : "");
}
