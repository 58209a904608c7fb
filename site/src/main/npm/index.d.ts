/**
 * robots.txt as Google documents it. All values are immutable; nothing here uses a network, a clock or a disk by itself.
 * An argument of a wrong type, or an option that does not exist, throws a TypeError with the code of `RobotsError`.
 */

/** The version of this package. */
export const version: string;

/** The form of every error of this package; names and codes survive minification. */
export interface RobotsError extends Error {
  /** What was wrong: the type of an argument, a URL, a crawler's name, a profile, or the state (it has no copy). */
  readonly name: "TypeError" | "InvalidUrlError" | "InvalidNameError" | "InvalidProfileError" | "InvalidStateError";
  /** The same for programs. */
  readonly code: `ROBOTSPEC_INVALID_${"ARGUMENT" | "URL" | "NAME" | "PROFILE" | "STATE"}`;
}

/** A revision of the rules; `google-2019` is the default. */
export type ProfileName = "google-2019" | "google-2014" | "google-current" | "rfc9309" | "google-reference";

/** A revision of the rules, or one with settings changed. A name or setting that does not exist throws an InvalidProfileError. */
export type Profile = ProfileName | {name: ProfileName; settings?: Record<string, string | number | boolean>};

/** The text of a file, or its octets. */
export type Content = string | ArrayBuffer | Uint8Array | DataView;

/** Parses a file. Any content parses. */
export function parse(file: Content, profile?: Profile): RobotsTxt;

/** A group of a file. */
export interface Group {
  /** The line of its first user agent. */
  readonly line: number;
  /** Its user agents, as in the file. */
  readonly agents: string[];
  /** How many rules it has. */
  readonly rules: number;
}

/** A group, and whether a crawler follows it. */
export interface GroupMatch extends Group {
  /** What its user-agent lines name: the crawler, a part of its name before a hyphen, or `*`; null if they name none of them. */
  readonly name: string | null;
  /** Whether the crawler follows the group. */
  readonly chosen: boolean;
  /** Why it does, or does not, as a token. */
  readonly reason: string;
  /** The reason as a sentence. */
  readonly explanation: string;
  /** The clause of the specification, such as `G-2`. */
  readonly clause: string;
}

/** A parsed robots.txt. */
export class RobotsTxt {
  private constructor();
  /** The groups in the order of the file, not merged. */
  readonly groups: Group[];
  /** The sitemaps of the file, with their lines. */
  readonly sitemaps: {readonly line: number; readonly url: string}[];
  /** The field of each line that is read, by line number. */
  readonly fields: Readonly<Record<number, string>>;
  /** The value of each line that is read, as in the file, by line number. */
  readonly values: Readonly<Record<number, string>>;
  /**
   * The rules for a crawler: its product token, then its fall-backs; `*` alone is a crawler that no file names. Throws an
   * InvalidNameError if a name is not a product token.
   */
  rulesFor(...names: (string | string[])[]): Rules;
  /** The same for a crawler that follows no group of `*`, such as AdsBot-Google. */
  rulesForNamed(...names: (string | string[])[]): Rules;
  /** All groups, and which of them a crawler follows. */
  groupsFor(names: string | string[], options?: {ignoresStar?: boolean}): GroupMatch[];
  /** How much of the site is closed to a crawler, by the rules alone. */
  extentFor(names: string | string[], options?: {ignoresStar?: boolean}): Extent;
  /** What google/robotstxt, Google's own matcher, decides where that differs; null if it decides the same. */
  googleOtherwise(url: string | URL, names: string | string[], options?: {ignoresStar?: boolean}): GoogleDecision | null;
}

/** How much of a site a file closes to a crawler. */
export interface Extent {
  /**
   * Whether nothing is closed, a part, or every page: a rule disallows all, and none allows a page. Files that are no pages, such as
   * /ads.txt or style sheets, may be open in a closed site.
   */
  readonly kind: "open" | "in-part" | "closed";
  /** Whether `rules` was certainly not cut. If false, it has at most 1,000 of the first 3,000 rules that can match, fewer in a file of more than 2,000, and the last. */
  readonly complete: boolean;
  /** The rules that disallow URLs, and those that allow what another would disallow, the first to win first; each with its path pattern, whether that matches every path, and a path that shows it. A rule that no simple path shows is left out. */
  readonly rules: {readonly line: number; readonly rule: string; readonly allow: boolean; readonly pattern: string; readonly everything: boolean; readonly path: string}[];
}

/** What google/robotstxt decides. */
export interface GoogleDecision {
  /** Whether it allows the URL. */
  readonly allowed: boolean;
  /** The line of its rule; null if none decided. */
  readonly line: number | null;
  /** The same in words, such as `google/robotstxt itself would allow it: Allow: /x, line 2`. */
  readonly sentence: string;
}

/** A statement about the use of a page, such as train-ai=n. */
export interface Preference {
  /** The use, such as `train-ai`, `ai-training` or `content-signal.ai-train`. */
  readonly name: string;
  /** Whether it is a category of Content-Usage, from a policy token, from Content-Signal, or a name without effect. */
  readonly kind: "category" | "purpose" | "signal" | "unrecognised";
  /** What is stated. */
  readonly preference: "allowed" | "disallowed" | "unknown";
  /** The value as it is written. */
  readonly value: string;
  /** The line; null for a header. */
  readonly line: number | null;
}

/** A decision, with its evidence. */
export interface Decision {
  /** Whether the URL may be crawled. */
  readonly allowed: boolean;
  /** The same, and whether a refusal is only temporary: that is postponed. */
  readonly verdict: "allowed" | "disallowed" | "postponed";
  /** A token, such as `rule` or `no-matching-rule`. */
  readonly reason: string;
  /** The rule as in the file, or why none decided. */
  readonly explanation: string;
  /** The clause of the specification, such as `M-5`. */
  readonly clause: string;
  /** The user agent of the group that the crawler follows; null if it follows none. */
  readonly group: string | null;
  /** The rule, such as `Disallow: /x`; null if none decided. */
  readonly rule: string | null;
  /** The line of the rule; null if none decided. */
  readonly line: number | null;
  /** What is stated about the use of the page; empty if it may not be crawled. */
  readonly usage: Preference[];
}

/** The rules for one crawler. Each method throws an InvalidUrlError for a text that is not a URL with an origin. */
export class Rules {
  private constructor();
  /** The user agent of the group; null if the crawler follows none. */
  readonly group: string | null;
  /** How many rules there are. */
  readonly size: number;
  /** In seconds; null if the file asks for none. */
  readonly crawlDelay: number | null;
  /** Whether a URL may be crawled; the fastest answer. */
  isAllowed(url: string | URL): boolean;
  /** Whether a URL may be crawled, and why. */
  decide(url: string | URL): Decision;
  /** All rules that match, in the order in which they win, and how much of the path each takes. */
  matches(url: string | URL): {path: string; all: {line: number; rule: string; allow: boolean; length: number}[]};
  /** What is stated about the use of a page, with the values of its Content-Usage headers; for a null URL, of the headers alone. */
  usage(url: string | URL | null, contentUsage?: string[]): Preference[];
}

/** A mistake in a file, or something that its author may not expect. */
export interface Note {
  /** The line; 1 for the whole file. */
  readonly line: number;
  /** The kind of mistake, such as `misspelt-field`; `docs/lint.md` of the repository explains each. */
  readonly code: string;
  /** How bad it is. */
  readonly severity: "error" | "warning" | "info";
  /** The kind of mistake in words. */
  readonly title: string;
  /** What the file has, and what crawlers do with it. */
  readonly message: string;
  /** What to do about this kind of mistake. */
  readonly fix: string;
  /** New lines that remove the mistake; null if the intended text is uncertain. */
  readonly correction: Correction | null;
}

/** New text for the lines from `from` to `to`, which are 1-based. */
export interface Correction {
  /** The first line to replace. */
  readonly from: number;
  /** The last line to replace. */
  readonly to: number;
  /** The new lines; none if lines are only deleted. */
  readonly lines: readonly string[];
  /** Whether `changes` are certainly all. */
  readonly complete: boolean;
  /** The changes as a sentence, such as `Googlebot: /admin/ would be disallowed`. */
  readonly sentence: string;
  /** What changes under the profile. */
  readonly changes: readonly CorrectionChange[];
}

/** What a correction changes. */
export interface CorrectionChange {
  /** The kind of the change. */
  readonly kind: "verdict" | "usage" | "crawl-delay" | "sitemap";
  /** The names of crawlers; `*` stands for all that the file does not name. */
  readonly crawlers: readonly string[];
  /** A path that shows it, or the sitemap; empty for a crawl delay. */
  readonly subject: string;
  /** What applies in the file, such as `allowed`; empty if nothing does. */
  readonly before: string;
  /** What applies in the corrected file; empty if nothing does. */
  readonly after: string;
}

/**
 * Notes for the author of a file, who may name the site. To find what corrections change can take seconds; with
 * `corrections: false`, there are none.
 */
export function lint(file: Content, options?: {profile?: Profile; site?: string | URL | null; corrections?: boolean}): Note[];

/** A rule, and its line. */
export interface ChangedRule {
  /** The rule, such as `Disallow: /x`. */
  readonly rule: string;
  /** Its line in its file. */
  readonly line: number;
}

/** What changes if one file replaces another. */
export interface Comparison {
  /** How many URLs were tried. */
  readonly tried: number;
  /** Whether the changes are certainly all; if not, the work may have reached its limit. */
  readonly complete: boolean;
  /** The crawlers, those with the same changes together. */
  readonly crawlers: CrawlerComparison[];
  /** The crawl delays that change, in seconds, and the names of their crawlers; null if a file states none. */
  readonly crawlDelays: {names: string[]; old: number | null; new: number | null}[];
  /** The sitemaps that only one file lists: the line in that file, and null for the other. */
  readonly sitemaps: {url: string; old: number | null; new: number | null}[];
  /** Rules that decide no URL. */
  readonly neverDecide: (ChangedRule & {file: "old" | "new"})[];
  /** Other rules for which no URL was found, or not all were tried. */
  readonly notShown: (ChangedRule & {file: "old" | "new"})[];
}

/** What changes for some crawlers. */
export interface CrawlerComparison {
  /** Their names. */
  readonly names: string[];
  /** Whether `changes` are certainly all. */
  readonly complete: boolean;
  /** The URLs whose verdict changes, whether they are allowed now, and the rules that decide. */
  readonly changes: {url: string; allowed: boolean; old: ChangedRule | null; new: ChangedRule | null}[];
  /** The preferences that change for the URLs that were tried. */
  readonly usage: {url: string; name: string; preference: string; old: Preference | null; new: Preference | null}[];
  /** Where google/robotstxt decides otherwise for one of Google's crawlers, by the old file, by the new one, or by both. */
  readonly google: {url: string; sentence: string}[];
}

/** Which verdicts change for whom if one file replaces another. URLs are generated if none are given. */
export function compare(
  before: RobotsTxt,
  after: RobotsTxt,
  options?: {origin?: string | URL; urls?: readonly string[] | null},
): Comparison;

/** The profiles, each with its settings. */
export function profiles(): {name: ProfileName; settings: {key: string; value: string; meaning: string}[]}[];

/** The origin of a URL and its robots.txt. Throws an InvalidUrlError if it has none. */
export function origin(url: string | URL): {origin: string; robotsTxt: string};

/**
 * The URL to request for a URL: its path is the one that rules are matched with, whatever a client makes of dot segments,
 * backslashes, tabs and spaces (D-32). `fetch` changes only an apostrophe in a query, to `%27`.
 */
export function requestUrl(url: string | URL): string;

/** A well-known crawler, as a public page describes it. */
export interface KnownCrawler {
  /** Its product token, as its operator writes it. */
  readonly token: string;
  /** Who runs it. */
  readonly operator: string;
  /** What its operator uses pages for. */
  readonly purpose: "search" | "training" | "answers" | "ads" | "archive" | "preview" | "analysis";
  /** The list of crawlers that owners ask about together; empty if it is in none. */
  readonly list: "search" | "ai" | "ads" | "";
  /** What it is for, in words; empty if no page was read. */
  readonly use: string;
  /** The groups that it follows, before that for `*`, if none names it. */
  readonly follows: string[];
  /** Whether it follows only groups that name it (D-20). */
  readonly ignoresStar: boolean;
  /** Whether it is among those that are asked about where nobody chose crawlers. */
  readonly usual: boolean;
  /** Whether it is one of Google's. */
  readonly google: boolean;
  /** The crawlers that its operator runs in its place; empty if it is in use. */
  readonly replacedBy: string[];
  /** The page that describes it; null if none was read. */
  readonly page: string | null;
  /** The day on which that page was read, such as `2026-11-01`; null if none was. */
  readonly read: string | null;
}

/** All well-known crawlers; the list is not complete. */
export function knownCrawlers(): KnownCrawler[];

/** The well-known crawler with a product token, or with its start up to a hyphen (G-5); null if there is none. */
export function knownCrawler(token: string): KnownCrawler | null;

/** Whether content of a type, as in the header, can have meta tags: HTML, and content of an unknown type. */
export function canHaveMetaTags(contentType: string): boolean;

/** The product token that a text most likely means; empty if there is none. */
export function likelyName(text: string): string;

/** The well-known crawlers that a misspelt name probably means; empty if there are none, or if it is right. */
export function meantNames(name: string): string[];

/** A text that is safe to show: control and invisible characters replaced, cut to 2,083 characters. */
export function printable(text: string): string;

/** Headers as Node.js or fetch have them. A value that is undefined is no header. */
export type HeaderFields = Record<string, HeaderValue> | Iterable<[string, HeaderValue]>;
type HeaderValue = string | number | readonly string[] | undefined;

/** A directive about indexing. */
export interface Directive {
  /** The directive, such as `max-snippet:20`. */
  readonly directive: string;
  /** Where it was found, in words. */
  readonly from: string;
  /** The header or the tag that has it. */
  readonly text: string;
}

/** What a page says about indexing. */
export interface Directives {
  /** Whether the page may be indexed. */
  readonly index: boolean;
  /** Whether its links may be followed. */
  readonly follow: boolean;
  /** The directives in force as the content of a meta tag; `all` if there are none. */
  readonly content: string;
  /** The directives in force, and the one from which each comes. */
  readonly effective: Readonly<Record<string, Directive>>;
  /** All directives for the crawler. */
  readonly directives: Directive[];
  /** Mistakes in the headers and tags. */
  readonly notes: string[];
}

/** What X-Robots-Tag headers and robots meta tags of a page mean for a crawler. */
export function indexing(
  page: {headers?: HeaderFields; tags?: readonly {name: string; content?: string | null; value?: string | null}[]},
  names: string | string[],
  options?: {profile?: Profile; now?: number | Date},
): Directives;

/** How a fetch of robots.txt ended, after any redirects. A 2xx must have a body, decoded and complete; `""` is an empty one. */
export type FetchResult =
  | {url?: string; status: number; headers?: HeaderFields; body?: Content | null; redirects?: number}
  | {failure: "dns" | "connect" | "tls" | "timeout" | "reset" | "closed" | "invalid-response" | "incomplete-body" | "unsupported" | "other";
      detail?: string; redirects?: number}
  | {deadRedirect: string; redirects?: number};

/** What fetch results mean, and for how long. Times are milliseconds since 1970 or Dates. */
export class AccessPolicy {
  /** A policy for a profile. */
  constructor(profile?: Profile);
  /** Which other pages of the site `next` needs to know the status of. */
  wanted(result: FetchResult, before: AccessState | null | undefined, now: number | Date): "nothing" | "root" | "root-and-missing";
  /**
   * The state after a fetch. A `rootStatus` of -1 means that the root was not requested; 0, that the request failed. `jitter`, a
   * random number from 0 to 1, spreads the fetches of many sites.
   */
  next(
    result: FetchResult,
    before: AccessState | null | undefined,
    now: number | Date,
    options?: {rootStatus?: number; missingStatus?: number; jitter?: number},
  ): AccessState;
}

/** What may be crawled at a site, until when. Times are milliseconds since 1970; `robotspec --json` has ISO texts in their place. */
export class AccessState {
  private constructor();
  /** Everything, nothing, or what the rules of `copy` allow. */
  readonly access: "full-allow" | "full-disallow" | "conditional";
  /** Whether a refusal is only temporary: URLs are postponed. */
  readonly temporary: boolean;
  /** Why, as a token. */
  readonly reason: string;
  /** The reason as a sentence. */
  readonly explanation: string;
  /** The clause of the specification, such as `H-6`. */
  readonly clause: string;
  /** The status of the last fetch; null if it had none. */
  readonly status: number | null;
  /** Why the last fetch failed, such as `dns`; null if it got an answer. */
  readonly cause: string | null;
  /** More about the last fetch than its status; usually empty. */
  readonly detail: string;
  /** The first of the fetches that failed since the last answer; null if none did. */
  readonly failingSince: number | null;
  /** How many fetches failed since the last answer. */
  readonly failures: number;
  /** On how many days they failed. */
  readonly failureDays: number;
  /** The first of those since which no usable server was there (H-7, D-34); null if the last fetch shows one. */
  readonly unreachableSince: number | null;
  /** When the last fetch was. */
  readonly fetchedAt: number;
  /** When to fetch again. */
  readonly refreshAt: number;
  /** How long the state may be used while that fetch has no result. */
  readonly expiresAt: number;
  /** The last good copy of the file. Throws an InvalidStateError if there is none. */
  readonly copy: Uint8Array;
  /** Whether a crawler may crawl a URL, and why. */
  decide(url: string | URL, names: string | string[], profile?: Profile): Decision;
  /** Whether the state may be used at a time. */
  isUsable(now: number | Date): boolean;
  /** Whether it is time to fetch again. */
  isDue(now: number | Date): boolean;
}

/**
 * Requests the robots.txt of a site, and what it redirects to. `request` gets a URL and returns, or promises, the response
 * without following redirects, or a failure.
 */
export function follow(
  site: string | URL,
  request: (url: string) => FetchResult | Promise<FetchResult>,
  options?: {maxRedirects?: number},
): Promise<FetchResult>;
