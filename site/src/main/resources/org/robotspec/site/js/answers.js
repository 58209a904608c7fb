/** What the page asks, answered by the compiled core: one function for each question. Runs in a worker. */

import {canHaveMetaTags, compare as compareFiles, indexing, likelyName, lint, meantNames, parse, printable, profiles as allProfiles, version} from "../lib/robotspec/index.js";
import {expectations} from "./expectations.js";
import {glance} from "./glance.js";
import {answers, timeline} from "./simulation.js";
import {crawler, crawlers, isAi, isGoogles, limits, meant, named, reference, rulesOf, siteOf, wholeUrl} from "./subject.js";

const shownMatches = 200, shownGroups = 1_000, triedMatches = 100;

/** The profiles in words, the one that the page begins with first: a name for people, and what differs from 2019. */
const words = {
  "google-current": ["Google today",
    "verdicts of rules are those of the 2019 documents; what a failure means is not: status 429 counts as a server error, and after 12 hours of errors the last copy counts."],
  "google-2019": ["Google (2019 documents)", "what Google's documents said in July 2019; the other profiles are described by how they differ from it."],
  "google-2014": ["Google before 2019", "differs from the 2019 documents in one thing: a path without a slash is read as if it had one."],
  rfc9309: ["RFC 9309", "differs from the 2019 documents in two things: Googlebot-News does not follow the group of Googlebot, and a copy counts for 24 hours at most."],
  [reference]: ["google/robotstxt (the matcher)",
    "differs from the documents in leniency: it reads misspelt fields and missing colons, compares paths as written, and may forbid even /robots.txt."],
};

/** What there is to choose from. */
function start() {
  const named = Object.entries(words).map(([name, [label, about]]) => ({name, label, about}));
  return {version: "robotspec " + version, profiles: named, crawlers, answers, limits};
}

/** A letter for each line: the field if it is read, # for a comment, a space for a blank line, - if it is ignored. */
function kinds(text, fields) {
  const lines = text.split(/\r\n|[\r\n]/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line, at) => {
    const field = fields[at + 1], stripped = line.trim();
    if (field) return /^(user-agent|allow|disallow|sitemap|crawl-delay)$/.test(field) ? field[0] : "o";
    return stripped === "" ? " " : stripped.startsWith("#") ? "#" : "-";
  }).join("");
}

let last = {};
const closed = "User-agent: *\nDisallow: /"; // what is asked where nothing may be crawled for now
const anybody = {names: ["*"], options: {}};

/** Returns a file, kept for the next question. */
function checked({text, profile, held}) {
  if (last.text !== text || last.profile !== profile || last.held !== held) last = {text, profile, held, file: parse(held ? closed : text, profile)};
  return last;
}

/** Returns what is closed to whom, kept like the file: URLs may be made from it. */
function atAGlance(question) {
  const kept = checked(question);
  return kept.glance ??= glance(question);
}

/** Verdicts for crawlers and URLs, where google/robotstxt differs for one of Google's crawlers, and what is known about each line. */
function matrix(question) {
  const {text, profile, site: given, crawlers: names, urls: typed, held} = question, google = {};
  const site = siteOf(given), {file} = checked(question);
  const made = typed.length || !names.length ? [] : atAGlance(question).samples, urls = made.length ? made.map(({path}) => path) : typed;
  const columns = names.map(name => {
    try {
      const asked = crawler(name, profile), rules = rulesOf(file, held ? anybody : asked), {group, size, crawlDelay} = rules;
      const [likely] = named(file, name) ? [] : meantNames(name);
      return {rules, google: !held && isGoogles(name) ? asked : null, shown: {name, ai: isAi(name), group, rules: size, crawlDelay, likely: likely ?? null}};
    } catch (error) {
      const likely = likelyName(name);
      return {shown: {name, error: error.message, likely: likely && likely !== name ? likely : null}};
    }
  });
  const errors = [];
  const rows = urls.slice(0, limits.urls).map((url, row) => {
    try {
      const whole = wholeUrl(url, site);
      return columns.map(({rules, google: googles}, column) => {
        if (!rules) return "?";
        const differs = googles && file.googleOtherwise(whole, googles.names, googles.options);
        if (differs) google[row + "," + column] = differs;
        return rules.isAllowed(whole) ? "+" : held ? "!" : "-";
      }).join("");
    } catch (error) {
      errors.push({row, message: error.message, meant: meant(url, site)});
      return "?".repeat(columns.length);
    }
  });
  const {groups, sitemaps, fields} = file;
  return {kinds: kinds(text, fields), groups, sitemaps,
    crawlers: columns.map(({shown}) => shown), urls, made, rows, errors, google, first: mostSurprising(file, columns, urls, site, {rows, google})};
}

/**
 * Returns the verdict that the reader expects the least: where Google's own matcher differs, where a group of its own opens to a
 * crawler what is closed to others, or closes what a rule opens to them, a closed home page, and an exception from a rule.
 */
function mostSurprising(file, columns, urls, site, {rows, google}) {
  const others = file.rulesFor("*");
  let best = {row: 0, column: 0, score: -1}, tries = triedMatches;
  rows.slice(0, 100).forEach((signs, row) => [...signs].forEach((sign, column) => {
    if (sign === "?") return;
    const whole = wholeUrl(urls[row], site), {rules, shown: {ai}} = columns[column];
    const usual = others.decide(whole), differs = usual.allowed !== (sign === "+"), byRule = usual.reason === "rule";
    const score = google[row + "," + column] ? 6 : differs && sign === "+" ? 5 : differs && byRule && !ai ? 4 : sign === "+" ? (best.score < 2 && rules.decide(whole).reason === "rule" && tries-- > 0 &&
      rules.matches(whole).all.some(({allow}) => !allow) ? 2 : 0) : ai ? 1 : urls[row] === "/" ? 4 : 1.5;
    if (score > best.score) best = {row, column, score};
  }));
  return {row: best.row, column: best.column};
}

/** The notes, which take longer to find than verdicts. */
const notes = ({text, profile, site, held}) => ({notes: held ? [] : lint(text, {profile, site: siteOf(site) || null, corrections: false})});

/** The notes with their corrections. */
function corrections({text, profile, site}) {
  return {notes: lint(text, {profile, site: siteOf(site) || null}).map(note => note.correction
    ? {...note, correction: {...note.correction, preview: note.correction.lines.join(" ⏎ ") || "(the line is deleted)"}} : note)};
}

const said = ({allowed, reason, explanation, clause, group, line}) => ({allowed, reason, explanation, clause, group, line});

/** Why a crawler may or may not crawl a URL: its groups, and the rules that match. */
function why({text, profile, site: given, crawler: name, url, held}) {
  const postponed = held && !parse(closed).rulesFor("*").isAllowed(wholeUrl(url, siteOf(given)));
  if (postponed) return {url, allowed: false, postponed, explanation: held, groups: [], matches: [], more: 0};
  const file = parse(text, profile), asked = crawler(name, profile), rules = rulesOf(file, asked);
  const whole = wholeUrl(url, siteOf(given)), decision = rules.decide(whole), {path, all} = rules.matches(whole);
  const groups = file.groupsFor(asked.names, asked.options), several = groups.filter(group => group.chosen).length > 1;
  return {
    url, ...said(decision),
    groups: groups.slice(0, shownGroups).map(group => several && group.chosen
      ? {...group, explanation: group.explanation + "; the chosen groups are read as one", clause: "G-3"} : group),
    matches: all.slice(0, shownMatches).map(({line, rule, allow, length}, at) => ({line, rule, allow, took: path.slice(0, length),
      rest: path.slice(length), decides: at === 0 && decision.reason === "rule"})),
    more: Math.max(0, all.length - shownMatches),
    google: file.googleOtherwise(whole, asked.names, asked.options),
    crawlDelay: rules.crawlDelay,
    preferences: decision.usage,
  };
}

/** What changes from one file to another, as robotspec diff says it. */
function compare({old, new: changed, profile, site, urls}) {
  const from = siteOf(site) || "https://example.com";
  return compareFiles(parse(old, profile), parse(changed, profile), {origin: from, urls: urls.length ? urls : null});
}

/** One question under each profile, and the settings that make the answers differ. */
function profiles({text, profile: base, site, crawler: name, url}) {
  const whole = wholeUrl(url, siteOf(site)), all = allProfiles(), usual = all.find(({name: other}) => other === base);
  const answer = profile => {
    const asked = crawler(name, profile.name ?? profile);
    return said(rulesOf(parse(text, profile), asked).decide(whole));
  };
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const ours = answer(base);
  const changes = ({key, value}) => {
    try {
      return !same(answer({name: base, settings: {[key]: value}}), ours);
    } catch {
      return true;
    }
  };
  return {base, profiles: all.map(({name: profile, settings}) => {
    try {
      const theirs = answer(profile), differs = same(theirs, ours) ? "no" : theirs.allowed === ours.allowed ? "reason" : "verdict";
      const others = differs === "no" ? [] : settings.filter(({value}, at) => value !== usual.settings[at].value);
      const causes = others.filter(changes);
      return {profile, ...theirs, differs, because: (causes.length ? causes : others).map(({key, value, meaning}) =>
        ({setting: key, value, meaning, clauses: meaning.match(/\b[A-Z]-\d+\b/g) ?? []}))};
    } catch (error) {
      return {profile, error: error.message};
    }
  })};
}

/** What the meta tags and headers of a page mean for a crawler. */
function page({headers: lines, tags, crawler: name, profile, text, url}) {
  const asked = crawler(name, profile), headers = [];
  for (const line of lines.split("\n").map(one => one.trim()).filter(one => one && !one.startsWith("HTTP/"))) {
    const colon = line.indexOf(":");
    if (colon <= 0) throw new Error("a header is written 'Name: value', not '" + line + "'");
    headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  const of = wanted => headers.filter(([header]) => header.toLowerCase() === wanted).map(([, value]) => value);
  const html = canHaveMetaTags(of("content-type")[0] ?? "");
  const file = parse(url ? text : "", profile), rules = rulesOf(file, asked), whole = url ? wholeUrl(url, "") : null;
  const verdict = whole && rules.decide(whole), seen = !verdict || verdict.allowed;
  const meant = indexing({headers, tags: html ? tags : []}, asked.names, {profile});
  return {...meant, seen, robots: seen ? null : said(verdict), google: whole && file.googleOtherwise(whole, asked.names, asked.options), tags: html ? tags : [],
    preferences: seen ? rules.usage(whole ?? wholeUrl("/", ""), of("content-usage")) : []};
}

/** Takes control and direction characters out of every text, which may come from a stranger, except new lines for the file. */
function shown(value) {
  if (typeof value === "string") return /^[ -~]*$/.test(value) ? value : printable(value);
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === "lines" ? member : shown(member)]));
}

const questions = {start, matrix, notes, corrections, glance: atAGlance, why, compare, profiles, timeline, page, expectations};

/** Returns the answer to a question; throws an Error with a sentence. */
export async function answer(name, question) {
  const given = await questions[name](question);
  return name === "expectations" ? given : shown(given);
}
