/** A report of a site for the printer: the verdicts, the notes and the whole file. */

import {count, crawlerName, get, make} from "./dom.js";
import {worstFirst} from "./notes.js";
import {summary} from "./test.js";

const printedRows = 1_000; // some 30 pages
const printedLines = 5_000;

/** Makes the report anew. The style sheet shows it on paper in place of the page. */
export function fillReport(page, test) {
  const answer = test.answer(), lines = test.text().split("\n");
  get("report").hidden = false;
  get("report").replaceChildren(
    make("h1", {}, "robots.txt" + (test.site() ? " of " + test.site() : "")),
    make("p", {}, new Date().toLocaleDateString("en-GB", {dateStyle: "long"}) + ". Rules of " + page.label() + ". " + page.start.version + "."),
    ...(answer ? verdicts(answer) : []),
    ...(answer?.notes.length ? notes(answer.notes) : []),
    make("h2", {}, "File"),
    make("ol", {kind: "lines"}, ...lines.slice(0, printedLines).map(line => make("li", {}, line))),
    ...rest(lines.length - printedLines, "line"));
}

function verdicts(answer) {
  return [
    make("h2", {}, "Verdicts"),
    make("p", {}, summary(answer)),
    make("table", {},
      make("thead", {}, make("tr", {}, make("th", {}, "URL"), ...answer.crawlers.map(crawler => make("th", {}, crawlerName(crawler.name))))),
      make("tbody", {}, ...answer.urls.slice(0, printedRows).map((url, row) => make("tr", {}, make("td", {}, url),
        ...[...answer.rows[row]].map((sign, column) => verdict(sign, answer.google[row + "," + column])))))),
    ...rest(answer.urls.length - printedRows, "URL"),
  ];
}

function verdict(sign, differs) {
  return make("td", {}, {"+": "✓ allowed", "-": "✕ disallowed", "!": "… postponed", "?": "–"}[sign], differs ? make("small", {}, "≠ " + differs.sentence) : null);
}

function notes(all) {
  return [make("h2", {}, "Notes"), make("ul", {}, ...worstFirst(all).slice(0, printedRows).map(note =>
    make("li", {}, "Line " + note.line + ", " + note.severity + ": " + note.message.replace(/[^?]$/, "$&.") + " " + note.fix))),
  ...rest(all.length - printedRows, "note")];
}

function rest(number, noun) {
  return number > 0 ? [make("p", {}, "and " + count(number, "more " + noun) + ", not printed.")] : [];
}
