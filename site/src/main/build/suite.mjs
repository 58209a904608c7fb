/** The conformance suite and its published results, as they lie in the repository. */

import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";

export const profiles = ["rfc9309", "google-2019", "google-2014", "google-current", "google-reference"];
export const tracks = ["match", "origin", "fetch", "index", "usage"];

const json = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));
const jsonFiles = folder => readdirSync(folder).filter(file => file.endsWith(".json")).sort();

/** Reads the suite: version, texts, clauses and cases, each case with its track and clause. */
export function readSuite(folder) {
  const {version, texts, files} = json(folder, "suite.json");
  const cases = files.flatMap(file => {
    const {track, cases} = json(folder, file);
    return cases.map(one => ({...one, track, clause: one.id.split(".")[0], file}));
  });
  return {version, texts, clauses: json(folder, "clauses.json").clauses, cases, byId: new Map(cases.map(one => [one.id, one]))};
}

/** Reads what each implementation made of the suite, the best first: those of equal share by the name of the file. */
export function readResults(folder) {
  const share = result => {
    const {right = 0, wrong = 0} = result.profiles.rfc9309?.tracks.match ?? {};
    return right / Math.max(1, right + wrong);
  };
  return jsonFiles(folder).map(file => ({id: file.slice(0, -5), ...json(folder, file)})).sort((a, b) => share(b) - share(a));
}

/** Reads what whole crawlers did, the best first: for each its results by profile, and the names of their files. */
export function readCrawlers(folder) {
  const crawlers = new Map();
  for (const file of jsonFiles(folder)) {
    const {name, version, date, how, profile, ...result} = json(folder, file);
    const key = name + " " + version;
    if (!crawlers.has(key)) crawlers.set(key, {name, version, date, how, profiles: {}});
    const {sites, right, fetchedForbidden, leftOutAllowed, undecided} = result;
    crawlers.get(key).profiles[profile] = {sites, right, fetchedForbidden, leftOutAllowed, undecided, file};
  }
  const share = ({profiles: by}) => (by.rfc9309 ?? Object.values(by)[0]).right / (by.rfc9309 ?? Object.values(by)[0]).sites;
  return [...crawlers.values()].sort((a, b) => share(b) - share(a));
}

const expected = (node, profile) => node.expect?.[profile] ?? node.expect?.["*"] ?? {};
const isScript = one => "script" in one;

export function applies(one, profile) {
  return (!one.profiles || one.profiles.includes(profile)) && (isScript(one) || Object.keys(expected(one, profile)).length > 0);
}

export function required(one, profile) {
  return applies(one, profile) && (!one.required || one.required.includes(profile));
}

/** Says what a case expects under a profile: a sentence for each question. */
export function expectations(one, profile) {
  const asks = isScript(one) ? one.script.filter(step => "ask" in step) : [one];
  return asks.map(ask => ("ask" in ask ? `at ${ask.at} ${ask.ask}: ` : "") + say(expected(ask, profile)));
}

/** Says values as the conformance runner does, such as "disallow, line 3". */
function say(values) {
  const pairs = Object.entries(values);
  return pairs.length ? pairs.map(([name, value]) => sayOne(name, value)).join(", ") : "nothing";
}

function sayOne(name, value) {
  switch (name) {
    case "verdict": return value;
    case "line": return value ? "line " + value : "no line";
    case "temporary": return value ? "for now" : "for good";
    case "governs": return value ? "governs" : "does not govern";
    case "crawlDelay": return "crawl-delay " + (value ?? "none");
    case "usage":
    case "signals": return `${name} ${Object.entries(value).map(pair => pair.join("=")).join(" ") || "none"}`;
    default: return name + " " + (typeof value === "string" ? value : JSON.stringify(value));
  }
}

const minutes = at => ({s: 1 / 60, m: 1, h: 60, d: 1440})[at.slice(-1)] * parseFloat(at);

const tooLong = url => Array.isArray(url) && url.some(piece => piece.times * piece.repeat?.length >= 100_000);

/** What drivers leave out, as they say themselves. */
const leftOutKinds = [
  one => one.agents?.length > 1, // "one agent only"
  one => one.track === "match" && !("url" in one), // "asks about no URL"
  one => tooLong(one.url), // "its URL cannot be a command-line argument"
  one => one.track === "origin" && !("robotsTxt" in one), // "does not tell the address of the file"
  one => isScript(one) && one.script.some(step => minutes(step.at) > 30), // "takes time"
];

/**
 * Returns the required cases of a track that an implementation left out. The results count them and do not name them: they
 * are those of the kinds above that make up the number and of which none is known to be wrong. Null: no kinds do.
 */
export function leftOut(suite, judged, profile, track) {
  const all = suite.cases.filter(one => one.track === track && required(one, profile));
  const missing = all.length - judged.tracks[track].right - judged.tracks[track].wrong;
  let found = null;
  for (let choice = 0; choice < 1 << leftOutKinds.length; choice++) {
    const ids = all.filter(one => leftOutKinds.some((kind, at) => choice >> at & 1 && kind(one))).map(one => one.id);
    if (ids.length !== missing || ids.some(id => id in judged.wrong)) continue;
    if (found && found.join() !== ids.join()) return null;
    found = ids;
  }
  return found && new Set(found);
}
