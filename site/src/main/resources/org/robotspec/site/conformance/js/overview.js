/** The view Overview: how much each implementation gets right. */

import {make} from "../../js/dom.js";
import {card, choice, counts, implementationLink, languageChoice, profileName, profileNames, scroll} from "./data.js";

const tracks = ["match", "origin", "fetch", "index"];

/** Returns the columns of numbers: the track match under each profile, or all tracks under one. */
function numberColumns(rows, profile) {
  const columns = profile
    ? tracks.map(track => ({id: track, words: track, of: row => counts(row, profile, track)}))
    : profileNames.map(name => ({id: name, words: profileName(name), of: row => counts(row, name, "match")}));
  // A column for Robotspec alone compares nothing.
  return columns.filter(column => rows.filter(column.of).length > (profile ? 0 : 1));
}

const version = row => row.version ?? "this one";
const share = cell => cell ? cell.right / cell.of : -1;

/** Makes a bar with its numbers; rounded down, as 100 % is for all. */
function bar(cell) {
  if (!cell) return make("span", {kind: "soft"}, "–");
  const fill = make("span", {kind: "fill"});
  fill.style.width = 100 * share(cell) + "%";
  return make("span", {kind: "share"}, make("b", {}, (Math.floor(1000 * share(cell)) / 10).toFixed(1) + " %"),
    make("span", {kind: "whole", ariaHidden: "true"}, fill), make("small", {}, cell.right + " of " + cell.of));
}

function run({date, how, suite}, version) {
  return [date ?? "in every build", make("small", {}, [date ? how.replaceAll("`", "") : "", suite === version ? "" : "data " + suite].filter(Boolean).join(", "))];
}

function sortable(caption, columns, rows, choices, choose) {
  const [name, down] = (choices.get("sort") ?? "").split("-down");
  const by = columns.find(column => column.id === name);
  const order = down === undefined ? 1 : -1;
  const sorted = by ? rows.toSorted((a, b) => order * (typeof by.key(a) === "string" ? by.key(a).localeCompare(by.key(b)) : by.key(a) - by.key(b))) : rows;
  const head = column => {
    const state = column !== by ? "none" : order > 0 ? "ascending" : "descending";
    // Numbers are of interest from the top.
    const next = state === "none" ? (column.number ? "-down" : "") : state === "ascending" ? "-down" : "";
    return make("th", {scope: "col", "aria-sort": state, kind: column.kind ?? ""}, make("button", {type: "button", kind: "sort", id: "sort-" + column.id,
      onclick: () => choose("sort", column.id + next)}, column.words,
    make("span", {ariaHidden: "true"}, {none: " ↕", ascending: " ↑", descending: " ↓"}[state])));
  };
  return make("table", {}, make("caption", {kind: "hidden"}, caption), make("thead", {}, make("tr", {}, ...columns.map(head))),
    make("tbody", {}, ...sorted.map(row => make("tr", {}, ...columns.map((column, at) =>
      make(at ? "td" : "th", {kind: column.kind ?? "", ...at ? {} : {scope: "row"}}, ...column.cell(row)))))));
}

function crawlerTable(index, profile) {
  const heads = ["Crawler", "Version", "Right, RFC 9309", "Right, Google 2019", "Fetched what is forbidden",
    "Left out what is allowed", "Undecided", "Run"];
  const rows = index.crawlers.map(one => {
    const result = one.profiles[profile];
    const link = make("a", {href: `${index.scm}/blob/main/conformance/results/crawlers/${result.file}`}, one.name);
    const right = ({right, sites}) => [bar({right, of: sites})];
    const cells = [[one.version], right(one.profiles.rfc9309), right(one.profiles["google-2019"]), [result.fetchedForbidden],
      [result.leftOutAllowed], [result.undecided], [one.date]];
    return make("tr", {}, make("th", {scope: "row"}, link), ...cells.map((cell, at) => make("td", at === cells.length - 1 ? {kind: "run"} : {}, ...cell)));
  });
  return make("table", {}, make("caption", {kind: "hidden"}, "Whole crawlers"),
    make("thead", {}, make("tr", {}, ...heads.map(words => make("th", {scope: "col"}, words)))), make("tbody", {}, ...rows));
}

export function showOverview({index, choices, choose}) {
  const language = choices.get("language") ?? "", asked = choices.get("profile");
  const profile = profileNames.includes(asked) ? asked : "";
  const rows = index.implementations.filter(one =>
    (!language || one.language === language) && (!profile || one.profiles[profile]));
  const text = (id, words, key, cell) => ({id, words, key, cell: cell ?? (row => [key(row)])});
  const columns = [
    text("name", "Implementation", row => row.name, row =>
      [implementationLink({...row, version: ""}), make("small", {kind: "on-phones"}, row.language + ", " + version(row))]),
    {...text("language", "Language", row => row.language), kind: "not-on-phones"},
    {...text("version", "Version", version), kind: "not-on-phones"},
    ...numberColumns(index.implementations, profile).map(({id, words, of}) =>
      ({id, words, number: true, key: row => share(of(row)), cell: row => [bar(of(row))]})),
    {...text("run", "Run", row => row.date ?? "", row => run(row, index.version)), kind: "run"},
  ];
  const judged = profile === "google-2019" ? profile : "rfc9309";
  const profileOptions = [["", "all: the track match"], ...profileNames.map(name => [name, profileName(name)])];
  return {
    title: "How implementations do",
    words: ["Right answers to required cases of the suite. What is optional, and what an implementation cannot answer, counts against nobody."],
    content: [
      make("div", {kind: "choices"}, languageChoice(index, language, choose),
        choice("Profile", "profile", profileOptions, profile, choose)),
      card("Parsers", make("p", {kind: "soft", role: "status"}, rows.length + " of " + index.implementations.length + " implementations"),
        scroll("Parsers", sortable("Implementations, sortable by each column", columns, rows, choices, choose))),
      card("Whole crawlers", make("p", {kind: "soft"}, `Each crawls a web that redirects, fails, stalls and lies, and is judged by what it requested: the last columns by ${profileName(judged)}.`),
        scroll("Whole crawlers", crawlerTable(index, judged))),
    ],
  };
}
