/** What a file closes to whom, by its rules and not by URLs: the first thing that the page says about it. */

import {parse} from "../lib/robotspec/index.js";
import {adsBot, classes, crawler, limits, others, reference} from "./subject.js";

const shownNames = 100, triedNames = 1000, shownSamples = 20, shownDiffering = 5, triedDiffering = 500, site = "https://example.com";

const byLine = (one, other) => one.line - other.line;
const isEverything = ({allow, everything}) => !allow && everything;

const isAdsBot = ({names, whole}) => !whole && names.includes(adsBot);

/** Returns the crawlers, those together that are treated alike, with what is closed to them. */
export function glance({text, profile, held}) {
  if (held) {
    const who = classes.map(of => ({...of, whole: true}));
    return {classes: [], treatments: [{kind: "postponed", closed: [], opened: [], who}], samples: [{path: "/", line: null}], google: [], more: 0};
  }
  const file = parse(text, profile), {values} = file, treatments = new Map(), extentOf = extents(file, profile);
  const keys = new Map(), keyOf = ({kind, rules}) => kind + rules.filter(({allow}) => allow || kind === "in-part").map(({rule}) => rule).sort().join("\n");
  const treatmentOf = name => {
    const extent = extentOf(name), key = keys.get(extent) ?? keys.set(extent, keyOf(extent)).get(extent);
    return treatments.get(key) ?? treatments.set(key, {extent, who: []}).get(key);
  };
  const byName = []; // what is not treated like those that the file does not name
  for (const {label, search, names} of classes) {
    for (const [treatment, some] of grouped(names, treatmentOf)) {
      const left = names.filter(name => !some.includes(name)), without = left.length && left.length <= 3 && left.length < some.length ? left : null;
      if (label !== others) treatment.who.push({label, search, names: some, whole: !left.length, without});
      else if (some.includes("*")) treatment.who.push({label, names: some, whole: true});
      else byName.push(...some);
    }
  }
  const unknown = otherNames(file, extentOf);
  for (const [treatment, names] of grouped([...byName, ...unknown.shown], treatmentOf)) treatment.who.push({label: "by name", names, whole: false});
  const all = [...treatments.values()], {google, googleMore} = differing(file, text, profile, extentOf);
  return {classes: classes.map(({label}) => label), treatments: all.map(({extent, who}) => ({...said(extent, values), who, adsBot: extent.kind === "open" && who.some(isAdsBot) ? adsBot : null})), samples: samples(all.map(({extent}) => extent), google), google, googleMore, more: unknown.more};
}

/** Returns a function that tells what is closed to a crawler, and asks once. */
function extents(file, profile) {
  const byName = new Map();
  return name => {
    const {names, options} = crawler(name, profile);
    return byName.get(name) ?? byName.set(name, file.extentFor(names, options)).get(name);
  };
}

function grouped(names, keyOf) {
  const groups = new Map();
  for (const name of names) groups.set(keyOf(name), [...groups.get(keyOf(name)) ?? [], name]);
  return groups;
}

/** Returns a file's names of crawlers that are not well known, and the number of those beyond the limits, which may be no names. */
function otherNames(file, extentOf) {
  const names = new Map(file.groups.flatMap(({agents}) => agents).map(name => [name.toLowerCase(), name])), shown = [];
  for (const known of ["*", ...classes.flatMap(({names: all}) => all)]) names.delete(known.split(",")[0].toLowerCase());
  let tried = 0;
  for (const name of names.values()) {
    if (shown.length === shownNames || tried === triedNames) break;
    tried++;
    try {
      extentOf(name);
      shown.push(name);
    } catch {
      // no name of a crawler, which the notes say
    }
  }
  return {shown, more: names.size - tried};
}

/** What is closed, and what is opened in it; if all is closed but for a part, what is closed in that part. */
function said({kind, complete, rules}, values) {
  const rest = rules.some(isEverything), allows = rules.filter(({allow}) => allow);
  const starts = new Set(allows.map(({pattern}) => pattern)), lengths = [...new Set([...starts].map(path => path.length))];
  const anywhere = [...starts].some(path => path.includes("*")), isOpened = path => anywhere || lengths.some(length => starts.has(path.slice(0, length)));
  const closes = rules.filter(one => !one.allow && (!rest || !isEverything(one) && isOpened(one.pattern)));
  const listed = some => [...new Set([...some].sort(byLine).map(({line}) => values[line]))].map(path => ({path}));
  return kind === "in-part" ? {kind, complete, rest, closed: listed(closes), opened: listed(allows)} : {kind, closed: [], opened: listed(allows)};
}

/** Returns paths that show the rules which count, some of each treatment, and where Google's own matcher differs. */
function samples(extentsOfAll, google) {
  const lists = extentsOfAll.map(({rules}) => [...rules].sort(byLine));
  const found = new Map([["/", null], ...google.slice(0, shownDiffering).map(({path, line}) => [path, line])]);
  for (let at = 0; found.size < shownSamples && lists.some(list => at < list.length); at++) {
    for (const {path, line} of lists.flatMap(list => list[at] ?? [])) if (found.size < shownSamples && !found.has(path)) found.set(path, line);
  }
  return [...found].map(([path, line]) => ({path, line})).sort(byLine);
}

/** Where google/robotstxt itself decides otherwise for Googlebot: paths that show the rules of either. */
function differing(file, text, profile, extentOf) {
  if (profile === reference) return {google: []};
  const [ours, theirs] = [extentOf("Googlebot"), parse(text, reference).extentFor("Googlebot")].map(({rules}) => new Map(rules.map(({line, rule, path}) => [line + rule, path])));
  const paths = [...[...ours].filter(([rule]) => !theirs.has(rule)), ...[...theirs].filter(([rule]) => !ours.has(rule))].map(([, path]) => path);
  const tried = [...new Set(paths)].filter(path => path.length < limits.urlLength);
  const google = tried.slice(0, triedDiffering).flatMap(path => {
    const differs = file.googleOtherwise(site + path, "Googlebot");
    return differs ? [{path, ...differs}] : [];
  });
  return {google, googleMore: tried.length > triedDiffering};
}
