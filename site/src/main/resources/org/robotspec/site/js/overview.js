/** What the file does, for whom: the first thing that the page says about it. */

import {asker} from "./ask.js";
import {count, crawlerName, fill, get, make, reveal} from "./dom.js";

const atOnce = 6; // of a long list
const kinds = {open: ["✓", "Open"], closed: ["✕", "Closed"], "in-part": ["◐", "Closed in part"], postponed: ["…", "Postponed"]}, byName = "by name";

export function createOverview(question) {
  const opened = new Set(); // the lists that are open
  const refresh = asker("glance", {question, show, fail: () => { get("glance").hidden = true; }, pause: 0});

  function show({classes, treatments, google, googleMore, more}, {held}) {
    fill(get("classes"), ...treatments.length > 1 ? [...classes, byName].flatMap(label => inShort(label, treatments)) : []);
    const usual = treatments.find(({kind, rest}) => kind === "in-part" && !rest);
    fill(get("treatments"), ...treatments.map(one => treatment(one, usual, held)));
    fill(get("glance-more"),
      more ? make("p", {kind: "soft"}, "The file names " + count(more, "more crawler") + ".") : null,
      google.length ? make("p", {kind: "aside"}, "≠ Google's own matcher differs, on paths of " + (googleMore ? "at least " : "") + count(google.length, "rule") + ". " + google[0].path + ": " +
        google[0].sentence + ".") : null);
    get("glance").hidden = false;
  }

  const wordOf = ({kind, rest}) => rest ? "Closed but for a part" : kinds[kind][1];

  /** Returns a class of crawlers in a line: what its treatments say, with numbers of crawlers where there are several. */
  function inShort(label, treatments) {
    const numbers = new Map(), signs = new Map(treatments.map(one => [wordOf(one), one.kind]));
    for (const one of treatments) for (const {label: of, names} of one.who) if (of === label) numbers.set(wordOf(one), (numbers.get(wordOf(one)) ?? 0) + names.length);
    const short = ([word, number]) => make("span", {kind: signs.get(word)}, make("span", {kind: "sign", ariaHidden: "true"}, kinds[signs.get(word)][0]),
      numbers.size > 1 ? number + " " + word.toLowerCase().replace("closed in", "in") + " " : word);
    return numbers.size ? [make("li", {}, make("b", {}, label === byName ? "Others by name" : label), make("div", {}, ...[...numbers].map(short)))] : [];
  }

  function treatment(one, usual, held) {
    const [sign] = kinds[one.kind], search = one.who.some(({search, whole, without}) => search && (whole || without));
    return make("li", {kind: one.kind + (search && one.kind === "closed" ? " bad" : "")},
      make("div", {}, ...one.who.flatMap((who, at) => [at ? " · " : "", ...whom(who)])),
      make("div", {kind: "what"}, make("b", {}, make("span", {kind: "sign", ariaHidden: "true"}, sign), wordOf(one)),
        ...one.kind === "postponed" ? [": " + held] : parts(one, usual),
        one.adsBot ? make("small", {}, one.adsBot + " follows only groups that name it.") : null));
  }

  function whom({label, names, whole, without}) {
    const list = without ?? (whole ? [] : names);
    return [make("b", {}, label), make("span", {kind: "soft"}, without ? ", without " : whole ? "" : ": ", ...some(list.map((name, at) =>
      (at ? ", " : "") + crawlerName(name.split(",")[0])), label + names, "more"))];
  }

  function parts({kind, complete, rest, closed, opened: open, who}, usual) {
    const key = JSON.stringify(who), list = (title, paths) => paths.length ? make("div", {}, title + ": ", ...some(paths.flatMap(code), key + title, "more path")) : null;
    if (rest || kind !== "in-part") return [list("Open", open), list("Closed in it", closed)];
    const without = (one, other) => one.filter(({path}) => !other.some(({path: same}) => same === path));
    const more = without(closed, usual.closed), less = without(usual.closed, closed), alike = closed !== usual.closed && more.length + less.length < closed.length / 2;
    return [complete ? ", " : ", by its first 1,000 rules at least ", count(closed.length, "path") + (alike ? ", as for " + usual.who[0].label : ""),
      ...alike ? [list("Also closed", more), list("Not closed", less)] : [list("Closed", closed)], list("Open in it", open)];
  }

  const code = ({path}) => [make("span", {}, make("code", {}, path), path === "/$" ? " (the home page) " : " ")];

  /** Returns a list, or its start, and the rest behind a button. */
  function some(list, key, noun) {
    const rest = list.slice(atOnce), toggled = event => event.target.open ? opened.add(key) : opened.delete(key);
    if (rest.length < 2) return list;
    return [...list.slice(0, atOnce), make("details", {open: opened.has(key), ontoggle: toggled},
      make("summary", {}, "and " + (noun === "more" ? rest.length.toLocaleString("en") + " more" : count(rest.length, noun))), ...rest)];
  }

  get("mistakes").addEventListener("click", () => reveal(get("notes-title")));
  return {
    /** Asks again, after the verdicts are there. */
    again({rows}) {
      get("jump").hidden = !rows.length;
      refresh(0);
    },
    /** Says how many mistakes there are. */
    tellMistakes(notes) {
      const number = wanted => notes.filter(({severity}) => severity === wanted).length, errors = number("error"), warnings = number("warning");
      get("mistakes").textContent = [errors && count(errors, "error"), warnings && count(warnings, "warning")].filter(Boolean).join(", ") || "no mistakes found";
      get("mistakes").hidden = false;
    },
  };
}
