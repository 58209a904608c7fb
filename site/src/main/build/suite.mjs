/** The conformance suite and its published results, as they lie in the repository. */

import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {isScript, readSuite as read, required} from "../../../../conformance/src/main/npm/judge.js";

export {applies, expectations, profiles, required, tracks} from "../../../../conformance/src/main/npm/judge.js";

const json = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));
const jsonFiles = folder => readdirSync(folder).filter(file => file.endsWith(".json")).sort();

/** Reads the suite, with its cases by their ids too. */
export function readSuite(folder) {
  const suite = read(folder);
  return {...suite, byId: new Map(suite.cases.map(one => [one.id, one]))};
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
