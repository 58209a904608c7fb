/** Robotspec for JavaScript: the Java core, compiled, behind plain classes. index.d.ts documents each member. */

import {bodyOf, boolean, check, invalid, list, members, octets, pairs, text, texts, time, urlOf, whole} from "./arguments.js";
import * as compiled from "./core.js";

/** The version of this package. */
export const version = "VERSION";

/** What an exception of a function is about if not about a URL. */
const kinds = {profile: "Profile", crawler: "Name", indexing: "Name", failure: "Argument", answer: "Argument", copy: "State"};

/** The compiled core, whose exceptions become errors with names and codes. */
const core = Object.fromEntries(Object.entries(compiled).map(([name, call]) => [name, (...values) => {
  try {
    return call(...values);
  } catch (error) {
    const kind = compiled.isInvalidUrl(error) ? "Url" : kinds[name];
    throw kind ? invalid(kind, error.message) : error;
  }
}]));

/** A name of * alone is a crawler that no file names. */
const namesOf = names => texts(names.flat(), "a crawler's names").filter((name, at, all) => name !== "*" || all.length > 1);

/** Keeps what was made for a text; a program asks about few. */
function keep(cache, key, value, most = 100) {
  if (cache.size >= most) cache.clear();
  cache.set(key, value);
  return value;
}

const profileCache = new Map();

function profileOf(profile = "google-2019") {
  const known = profileCache.get(profile);
  if (known !== undefined) return known;
  const {name, settings = {}} = typeof profile === "string" ? {name: profile} : members(profile, "a profile", ["name", "settings"]);
  const values = Object.entries(members(settings, "settings")).flatMap(([key, value]) =>
    [key, typeof value === "number" || typeof value === "boolean" ? String(value) : text(value, "the setting " + key)]);
  const key = values.length ? JSON.stringify([name, values]) : text(name, "a profile's name");
  return profileCache.get(key) ?? keep(profileCache, key,
    {core: core.profile(text(name, "a profile's name"), values), crawlers: new Map(), lists: new Map()});
}

function crawlerOf(names, ignoresStar, {core: profile, crawlers, lists}) {
  const only = names.length === 1 && !ignoresStar && typeof names[0] === "string" ? names[0] : undefined;
  const known = crawlers.get(only);
  if (known !== undefined) return known;
  const all = namesOf(names);
  if (ignoresStar && !all.length) throw invalid("Name", "a crawler that ignores * needs a name");
  if (only !== undefined) return keep(crawlers, only, core.crawler(all, ignoresStar, profile));
  const key = JSON.stringify([ignoresStar, ...all]);
  return lists.get(key) ?? keep(lists, key, core.crawler(all, ignoresStar, profile));
}

const starOf = (options, {ignoresStar = false} = members(options, "options", ["ignoresStar"])) => boolean(ignoresStar, "ignoresStar");

const ours = Symbol("this module");

/** Returns a value of the core for a constructor, which nobody else may call. */
const made = (by, value) => check(by === ours, "a value of this class", "made by parse, rulesFor or next", by === ours ? value : by);

export class RobotsTxt {
  #file;
  #profile;
  #members;
  #google;
  #extents = new Map();

  constructor(by, file, profile) {
    this.#file = made(by, file);
    this.#profile = profile;
  }

  get #all() { return this.#members ??= core.file(this.#file); }
  get groups() { return this.#all.groups; }
  get sitemaps() { return this.#all.sitemaps; }
  get fields() { return this.#all.fields; }
  get values() { return this.#all.values; }

  rulesFor(...names) { return new Rules(ours, core.rulesFor(this.#file, crawlerOf(names, false, this.#profile))); }

  rulesForNamed(...names) { return new Rules(ours, core.rulesFor(this.#file, crawlerOf(names, true, this.#profile))); }

  groupsFor(names, options = {}) {
    return core.groupsFor(this.#file, crawlerOf([names], starOf(options), this.#profile)).all;
  }

  extentFor(names, options = {}) {
    const crawler = crawlerOf([names], starOf(options), this.#profile), same = core.naming(this.#file, crawler);
    if (!this.#extents.has(same)) this.#extents.set(same, core.extent(core.rulesFor(this.#file, crawler)));
    return structuredClone(this.#extents.get(same));
  }

  googleOtherwise(url, names, options = {}) {
    this.#google ??= core.googleMatcher(this.#file);
    return core.differing(this.#google, urlOf(url), crawlerOf([names].flat(), starOf(options), this.#profile));
  }

  static compare(before, after, options = {}) {
    const {origin = "https://example.com", urls = null} = members(options, "options", ["origin", "urls"]);
    for (const file of [before, after]) check(file instanceof RobotsTxt, "a file to compare", "what parse returns", file);
    return core.compare(before.#file, after.#file, urlOf(origin), urls === null ? null : texts(urls, "urls"));
  }
}

export class Rules {
  #rules;
  #members;

  constructor(by, rules) { this.#rules = made(by, rules); }

  get #all() { return this.#members ??= core.rules(this.#rules); }
  get group() { return this.#all.group; }
  get size() { return this.#all.size; }
  get crawlDelay() { return this.#all.crawlDelay; }

  isAllowed(url) { return core.isAllowed(this.#rules, urlOf(url)); }
  decide(url) { return core.decide(this.#rules, urlOf(url)); }
  matches(url) { return core.matches(this.#rules, urlOf(url)); }
  usage(url, contentUsage = []) {
    return core.usage(this.#rules, url === null ? null : urlOf(url), texts(contentUsage, "the values of Content-Usage")).all;
  }
}

/** Parses a file: text, or the octets of a response. Any content parses. */
export function parse(file, profile) {
  const followed = profileOf(profile);
  return new RobotsTxt(ours, core.parse(octets(file), followed.core), followed);
}

export const {compare} = RobotsTxt;

export function lint(file, options = {}) {
  const {profile, site = null, corrections = true} = members(options, "options", ["profile", "site", "corrections"]);
  return core.lint(octets(file), profileOf(profile).core, site === null ? null : urlOf(site), boolean(corrections, "corrections")).all;
}

export const profiles = () => core.profiles().all;
export const origin = url => core.origin(urlOf(url));
export const requestUrl = url => core.requestUrl(urlOf(url));
export const printable = shown => core.printable(text(shown, "what is shown"));
export const knownCrawlers = () => core.knownCrawlers().all;
export const knownCrawler = name => core.knownCrawler(text(name, "a crawler's name"));
export const meantNames = name => core.meantNames(text(name, "a crawler's name"));
export const canHaveMetaTags = type => core.canHaveMetaTags(text(type, "a content type"));
export const likelyName = given => core.likelyName(text(given, "a crawler's name"));

function tagOf(tag) {
  const {name, content, value} = check(tag !== null && typeof tag === "object", "a tag", "an object of name, content, value", tag);
  const [first, second] = texts([content ?? "", value ?? ""], "a tag's content and value");
  return [text(name, "a tag's name"), /[^ \t\n\f\r]/.test(first) ? first : second];
}

/** Reads what the headers and meta tags of a page say about indexing. */
export function indexing(page, names, options = {}) {
  const {headers = {}, tags = []} = members(page, "a page", ["headers", "tags"]);
  const {profile, now = Date.now()} = members(options, "options", ["profile", "now"]);
  return core.indexing(pairs(headers), list(tags, "tags").flatMap(tagOf), namesOf([names]), time(now), profileOf(profile).core);
}

/** What a fetch result means, and for how long. Immutable; times are milliseconds or Dates. */
export class AccessPolicy {
  #policy;

  constructor(profile) { this.#policy = core.policy(profileOf(profile).core); }

  wanted(result, before, now) {
    return core.wanted(this.#policy, outcome(result), AccessState.of(before), time(now));
  }

  next(result, before, now, options = {}) {
    const {rootStatus = -1, missingStatus = 0, jitter = Math.random()} = members(options, "options", ["rootStatus", "missingStatus", "jitter"]);
    check(typeof jitter === "number" && jitter >= 0 && jitter <= 1, "jitter", "a number from 0 to 1", jitter);
    return new AccessState(ours, core.next(this.#policy, outcome(result), whole(rootStatus, "rootStatus", -1, 999),
      whole(missingStatus, "missingStatus", 0, 999), AccessState.of(before), time(now), jitter));
  }
}

const resultMembers = ["url", "status", "headers", "body", "redirects", "failure", "detail", "deadRedirect"];
const statusOf = status => whole(status, "a status", 0, 2 ** 31 - 1);

function outcome(result) {
  const {failure, deadRedirect, url = "", status, headers = {}, body, detail = "", redirects = 0} = members(result, "a result", resultMembers);
  whole(redirects, "redirects", 0, 1_000);
  if (failure) return core.failure(text(failure, "a failure"), text(detail, "a detail"), redirects);
  if (deadRedirect) return core.deadRedirect(text(deadRedirect, "a dead redirect"), redirects);
  const lower = pairs(headers).map((one, at) => at % 2 ? one : one.toLowerCase());
  return core.answer(text(url, "the URL of a result"), statusOf(status), lower, bodyOf(status, body), redirects);
}

export class AccessState {
  #state;
  #files = new Map(); // by profile
  #rules = new Map(); // by crawler, which knows its profile

  constructor(by, state) {
    this.#state = made(by, state);
    Object.assign(this, core.state(state));
    Object.freeze(this);
  }

  static of(state) {
    return state === undefined || state === null ? null : check(state instanceof AccessState, "a state", "null or what next returned", state).#state;
  }

  /** Decides for a crawler: allowed, disallowed or postponed. Where no rules count, /robots.txt itself may be fetched (M-6). */
  decide(url, names, profile) {
    const decision = this.#rulesFor(names, profileOf(profile)).decide(url);
    return this.access === "conditional" || decision.reason === "robots-txt" ? decision : core.verdict(this.#state);
  }

  /** Parses the copy once for a profile, and compiles it once for a crawler. */
  #rulesFor(names, profile) {
    const crawler = crawlerOf([names], false, profile), known = this.#rules.get(crawler);
    if (known) return known;
    const file = this.#files.get(profile) ?? keep(this.#files, profile,
      new RobotsTxt(ours, core.parse(octets(this.access === "conditional" ? this.copy : ""), profile.core), profile), 5);
    return keep(this.#rules, crawler, file.rulesFor(names));
  }

  isUsable(now) { return core.isUsable(this.#state, time(now)); }
  isDue(now) { return core.isDue(this.#state, time(now)); }

  /** The last good copy of the file, to parse when access is "conditional". */
  get copy() { return new Uint8Array(core.copy(this.#state)); }
}

/**
 * Requests a robots.txt and what it redirects to (H-2). The request is yours: it gets a URL and returns, or promises,
 * {status, headers, body} or {failure}.
 */
export async function follow(site, request, options = {}) {
  const {maxRedirects = 5} = members(options, "options", ["maxRedirects"]);
  whole(maxRedirects, "maxRedirects", 0, 1_000);
  check(typeof request === "function", "a request", "a function", request);
  const {origin: asked, robotsTxt} = origin(site);
  const seen = new Set();
  let url = robotsTxt;
  for (let redirects = 0; !seen.has(url); redirects++) {
    seen.add(url);
    const answer = members(await request(url), "an answer", resultMembers);
    if (answer.failure || answer.deadRedirect) return {...answer, redirects};
    statusOf(answer.status);
    bodyOf(answer.status, answer.body);
    if (!core.isRedirect(answer.status)) return {...answer, url, redirects};
    const location = locationOf(answer);
    if (!location) return {deadRedirect: "a redirect without a target: " + answer.status + " from " + url, redirects: redirects + 1};
    const next = core.redirectTarget(url, location);
    if (redirects + 1 > maxRedirects) {
      return {deadRedirect: "more than " + maxRedirects + " redirects, the last to " + (next ?? location), redirects: redirects + 1};
    }
    if (next === null) return {failure: "invalid-response", detail: "a Location that cannot be read: " + location, redirects: redirects + 1};
    if (!/^https?:/.test(next) && !(next.startsWith("ftp:") && asked.startsWith("ftp:"))) {
      return {deadRedirect: "a redirect to " + next + ", which is neither http nor https", redirects: redirects + 1};
    }
    url = next;
  }
  return {deadRedirect: "a loop of redirects, back at " + url, redirects: seen.size};
}

function locationOf({headers = {}}) {
  const all = pairs(headers);
  return all.find((text, at) => at % 2 && all[at - 1].toLowerCase() === "location" && /[^ \t]/.test(text));
}
