/** Robotspec for JavaScript: the Java core, compiled, behind plain classes. index.d.ts documents each member. */

import * as core from "./core.js";

/** The version of this package. */
export const version = "VERSION";

const encoder = new TextEncoder();
const buffer = new Uint8Array(4_096);
const signed = new Int8Array(buffer.buffer);

/** The core reads the octets where they are, so that they must be our own. Short texts go through a buffer, which is faster. */
const octets = file => typeof file !== "string" ? new Int8Array(Uint8Array.from(file).buffer)
  : file.length * 3 <= buffer.length ? signed.slice(0, encoder.encodeInto(file, buffer).written)
  : new Int8Array(encoder.encode(file).buffer);
const named = (names, what) => names.map(name => {
  if (typeof name !== "string") throw new TypeError(what + " must be text, not " + typeof name);
  return name;
});

/** A name of * alone is a crawler that no file names. */
const namesOf = names => named(names.flat(), "a crawler's name").filter((name, at, all) => name !== "*" || all.length > 1);

/** Keeps what was made for a text; a program asks about few. */
function keep(cache, key, value) {
  if (cache.size > 100) cache.clear();
  cache.set(key, value);
  return value;
}

const profileCache = new Map();

function profileOf(profile = "google-2019") {
  const known = profileCache.get(profile);
  if (known !== undefined) return known;
  const {name, settings = {}} = typeof profile === "string" ? {name: profile} : profile;
  const texts = Object.entries(settings).flatMap(([key, value]) => [key, String(value)]);
  const key = texts.length ? [name, ...texts].join("\n") : name;
  return profileCache.get(key) ?? keep(profileCache, key, {core: core.profile(name, texts), crawlers: new Map()});
}

function crawlerOf(names, ignoresStar, {core: profile, crawlers}) {
  const only = names.length === 1 && !ignoresStar && typeof names[0] === "string" ? names[0] : undefined;
  const known = crawlers.get(only);
  if (known !== undefined) return known;
  const made = core.crawler(namesOf(names), ignoresStar, profile);
  return only === undefined ? made : keep(crawlers, only, made);
}

export class RobotsTxt {
  #file;
  #profile;
  #members;
  #google;

  constructor(file, profile) {
    this.#file = file;
    this.#profile = profile;
  }

  get #all() { return this.#members ??= core.file(this.#file); }
  get groups() { return this.#all.groups; }
  get sitemaps() { return this.#all.sitemaps; }
  get fields() { return this.#all.fields; }

  rulesFor(...names) { return new Rules(core.rulesFor(this.#file, crawlerOf(names, false, this.#profile))); }

  rulesForNamed(...names) { return new Rules(core.rulesFor(this.#file, crawlerOf(names, true, this.#profile))); }

  groupsFor(names, {ignoresStar = false} = {}) {
    return core.groupsFor(this.#file, crawlerOf([names], ignoresStar, this.#profile)).all;
  }

  googleOtherwise(url, names, {ignoresStar = false} = {}) {
    this.#google ??= core.googleMatcher(this.#file);
    return core.differing(this.#google, String(url), crawlerOf([names].flat(), ignoresStar, this.#profile));
  }

  static compare(before, after, origin, urls = null) {
    return core.compare(before.#file, after.#file, origin, urls && named(urls, "a URL"));
  }
}

export class Rules {
  #rules;
  #members;

  constructor(rules) { this.#rules = rules; }

  get #all() { return this.#members ??= core.rules(this.#rules); }
  get group() { return this.#all.group; }
  get size() { return this.#all.size; }
  get crawlDelay() { return this.#all.crawlDelay; }

  isAllowed(url) { return core.isAllowed(this.#rules, String(url)); }
  decide(url) { return core.decide(this.#rules, String(url)); }
  matches(url) { return core.matches(this.#rules, String(url)); }
  usage(url, contentUsage = []) { return core.usage(this.#rules, url === null ? null : String(url), named(contentUsage, "a header")).all; }
}

/** Parses a file: text, or the octets of a response. Any content parses. */
export function parse(file, profile) {
  const followed = profileOf(profile);
  return new RobotsTxt(core.parse(octets(file), followed.core), followed);
}

export const compare = (before, after, {origin = "https://example.com", urls = null} = {}) =>
  RobotsTxt.compare(before, after, origin, urls);

export const lint = (file, {profile, site = null, corrections = true} = {}) =>
  core.lint(octets(file), profileOf(profile).core, site, corrections).all;

export const profiles = () => core.profiles().all;
export const origin = url => core.origin(String(url));
export const printable = text => core.printable(text);
export const knownCrawlers = () => core.knownCrawlers().all;
export const isGoogles = names => core.isGoogles(String(names));
export const likelyName = text => core.likelyName(String(text));

const pairs = headers => (headers instanceof Map || typeof headers[Symbol.iterator] === "function" ? [...headers]
  : Object.entries(headers)).flatMap(([name, value]) => [value].flat().flatMap(one => [name, String(one)]));

/** Reads what the headers and meta tags of a page say about indexing. */
export const indexing = ({headers = {}, tags = []}, names, {profile, now = Date.now()} = {}) => core.indexing(
  pairs(headers), tags.flatMap(({name, content, value}) => [name, /[^ \t\n\f\r]/.test(content ?? "") ? content : value ?? ""]), namesOf([names]), Number(now),
  profileOf(profile).core);

/** What a fetch result means, and for how long. Immutable; times are milliseconds or Dates. */
export class AccessPolicy {
  #policy;

  constructor(profile) { this.#policy = core.policy(profileOf(profile).core); }

  wanted(result, before, now) {
    return core.wanted(this.#policy, outcome(result), AccessState.of(before), Number(now)).toLowerCase().replaceAll("_", "-");
  }

  next(result, before, now, {rootStatus = -1, missingStatus = 0, jitter = Math.random()} = {}) {
    return new AccessState(core.next(
      this.#policy, outcome(result), rootStatus, missingStatus, AccessState.of(before), Number(now), jitter));
  }
}

function outcome({failure, deadRedirect, url = "", status, headers = {}, body = new Uint8Array(), detail = "", redirects = 0}) {
  if (failure) return core.failure(failure, detail, redirects);
  if (deadRedirect) return core.deadRedirect(deadRedirect, redirects);
  const lower = pairs(headers).map((text, at) => at % 2 ? text : text.toLowerCase());
  return core.answer(url, status, lower, octets(body), redirects);
}

export class AccessState {
  #state;

  constructor(state) {
    this.#state = state;
    Object.assign(this, core.state(state));
    Object.freeze(this);
  }

  static of(state) { return state ? state.#state : null; }

  /** Decides for a crawler: allowed, disallowed or postponed. Where no rules count, /robots.txt itself may be fetched (M-6). */
  decide(url, names, profile) {
    const rules = parse(this.access === "conditional" ? this.copy : "", profile).rulesFor(names), decision = rules.decide(url);
    if (this.access === "conditional" || decision.reason === "robots-txt") return decision;
    const allowed = this.access === "full-allow", {reason, explanation, clause} = this;
    return {allowed, verdict: allowed ? "allowed" : this.temporary ? "postponed" : "disallowed", reason, explanation, clause, group: null,
      rule: null, line: null, usage: []};
  }

  isUsable(now) { return core.isUsable(this.#state, Number(now)); }
  isDue(now) { return core.isDue(this.#state, Number(now)); }

  /** The last good copy of the file, to parse when access is "conditional". */
  get copy() { return new Uint8Array(core.copy(this.#state)); }
}

/**
 * Requests a robots.txt and what it redirects to (H-2). The request is yours: it gets a URL and returns, or promises,
 * {status, headers, body} or {failure}.
 */
export async function follow(site, request, {maxRedirects = 5} = {}) {
  const {origin: asked, robotsTxt} = origin(site);
  const seen = new Set();
  let url = robotsTxt;
  for (let redirects = 0; !seen.has(url); redirects++) {
    seen.add(url);
    const answer = await request(url);
    if (answer.failure) return {...answer, redirects};
    if (answer.status < 200 || answer.status > 599) return {failure: "invalid-response", detail: "status " + answer.status, redirects};
    if (Math.floor(answer.status / 100) !== 3) return {...answer, url, redirects};
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

function locationOf({status, headers = {}}) {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const all = pairs(headers);
  return all.find((text, at) => at % 2 && all[at - 1].toLowerCase() === "location" && /[^ \t]/.test(text));
}
