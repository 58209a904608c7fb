/** robots.txt as Google documents it. All values are immutable; nothing here uses a network, a clock or a disk by itself. */

/** The version of this package. */
export const version: string;

/**
 * A revision of the rules: `google-2019` (default), `google-2014`, `google-current`, `rfc9309` or `google-reference`, or one
 * of them with settings changed. A name or setting that does not exist throws an Error that says what does.
 */
export type Profile = string | {name: string; settings?: Record<string, string | number | boolean>};

/** Parses a file: its text, or the octets of a response. Any content parses. */
export function parse(file: string | Uint8Array, profile?: Profile): RobotsTxt;

export interface Group { readonly line: number; readonly agents: string[]; readonly rules: number; }

export interface GroupMatch extends Group {
  /** The name by which the crawler matches the group. */
  readonly name: string | null;
  readonly chosen: boolean;
  readonly reason: string;
  readonly explanation: string;
  readonly clause: string;
}

/** A parsed robots.txt. */
export class RobotsTxt {
  private constructor();
  /** The groups in the order of the file, not merged. */
  readonly groups: Group[];
  readonly sitemaps: {readonly line: number; readonly url: string}[];
  /** The field of each line that is read, by line number. */
  readonly fields: Readonly<Record<number, string>>;
  /**
   * The rules for a crawler: its product token, then its fall-backs; `*` alone is a crawler that no file names. Throws an
   * Error if a name is no product token.
   */
  rulesFor(...names: (string | string[])[]): Rules;
  /** The same for a crawler that follows no group of `*`, such as AdsBot-Google. */
  rulesForNamed(...names: (string | string[])[]): Rules;
  /** All groups, and which of them a crawler follows. */
  groupsFor(names: string | string[], options?: {ignoresStar?: boolean}): GroupMatch[];
  /** What google/robotstxt, Google's own matcher, decides where that differs; null if it decides the same. */
  googleOtherwise(url: string | URL, names: string | string[], options?: {ignoresStar?: boolean}): GoogleDecision | null;
}

/** What google/robotstxt decides, as a sentence too, such as `google/robotstxt itself would allow it: Allow: /x, line 2`. */
export interface GoogleDecision { readonly allowed: boolean; readonly line: number | null; readonly sentence: string; }

/** A statement about the use of a page, such as train-ai=n. */
export interface Preference {
  readonly name: string;
  readonly kind: "category" | "signal" | "unrecognised";
  readonly preference: "allowed" | "disallowed" | "unknown";
  readonly value: string;
  /** The line; null for a header. */
  readonly line: number | null;
}

/** A decision, with its evidence. */
export interface Decision {
  readonly allowed: boolean;
  readonly verdict: "allowed" | "disallowed" | "postponed";
  /** A token, such as `rule` or `no-matching-rule`. */
  readonly reason: string;
  /** The rule as in the file, or why none decided. */
  readonly explanation: string;
  /** The clause of the specification, such as `M-5`. */
  readonly clause: string;
  readonly group: string | null;
  readonly rule: string | null;
  /** The line of the rule; null if none decided. */
  readonly line: number | null;
  /** What is stated about the use of the page; empty if it may not be crawled. */
  readonly usage: Preference[];
}

/** The rules for one crawler. Each method throws an Error for a text that is no URL with an origin. */
export class Rules {
  private constructor();
  readonly group: string | null;
  readonly size: number;
  /** In seconds. */
  readonly crawlDelay: number | null;
  isAllowed(url: string | URL): boolean;
  decide(url: string | URL): Decision;
  /** All rules that match, in the order in which they win, and how much of the path each takes. */
  matches(url: string | URL): {path: string; all: {line: number; rule: string; allow: boolean; length: number}[]};
  /** What is stated about the use of a page, with the values of its Content-Usage headers; a URL of null asks only the headers. */
  usage(url: string | URL | null, contentUsage?: string[]): Preference[];
}

export interface Note {
  readonly line: number;
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly title: string;
  readonly message: string;
  readonly fix: string;
  /** New lines that take the mistake away; null if no text is certain to be meant. */
  readonly correction: Correction | null;
}

/** New text for the lines from `from` to `to`, which are 1-based; only added before `from` if `to` is `from - 1`. */
export interface Correction {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
  /** Whether it certainly changes nothing, whatever the profile and the crawler; any safe ones may be applied together. */
  readonly safe: boolean;
  /** Whether `changes` are certainly all. */
  readonly complete: boolean;
  /** The profile under which it changes something. */
  readonly profile: string;
  /** The changes as a sentence, such as `Googlebot: /admin/ would be disallowed`. */
  readonly sentence: string;
  readonly changes: readonly {
    readonly kind: "verdict" | "usage" | "crawl-delay" | "sitemap";
    readonly crawlers: readonly string[];
    readonly subject: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** Notes for the author of a file. To find what corrections change can take seconds; with `corrections: false`, there are none. */
export function lint(file: string | Uint8Array, options?: {profile?: Profile; site?: string | null; corrections?: boolean}): Note[];

interface ChangedRule { readonly rule: string; readonly line: number; }

export interface Comparison {
  readonly tried: number;
  readonly crawlers: {
    readonly names: string[];
    readonly complete: boolean;
    readonly changes: {url: string; allowed: boolean; old: ChangedRule | null; new: ChangedRule | null}[];
    readonly usage: {url: string; name: string; preference: string; old: Preference | null; new: Preference | null}[];
    /** Where google/robotstxt decides otherwise for one of Google's crawlers, by the old file, by the new one, or by both. */
    readonly google: {url: string; sentence: string}[];
  }[];
  readonly neverDecide: (ChangedRule & {file: "old" | "new"})[];
  readonly notShown: (ChangedRule & {file: "old" | "new"})[];
}

/** Which verdicts change for whom if one file replaces another. URLs are generated if none are given. */
export function compare(before: RobotsTxt, after: RobotsTxt, options?: {origin?: string; urls?: string[] | null}): Comparison;

/** The profiles, each with its settings. */
export function profiles(): {name: string; settings: {key: string; value: string; meaning: string}[]}[];

/** The origin of a URL and its robots.txt. Throws an Error if it has none. */
export function origin(url: string | URL): {origin: string; robotsTxt: string};

/** A well-known crawler, as a public page describes it. */
export interface KnownCrawler {
  /** Its product token, as its operator writes it. */
  readonly token: string;
  readonly operator: string;
  readonly purpose: "search" | "training" | "answers" | "ads" | "archive" | "preview" | "analysis";
  /** What it is for, in words; empty if no page was read. */
  readonly use: string;
  /** The groups that it follows if none is for it, before that for `*`. */
  readonly follows: string[];
  /** Whether it follows only groups that name it (D-20). */
  readonly ignoresStar: boolean;
  /** The crawlers that its operator runs in its place; empty if it is in use. */
  readonly replacedBy: string[];
  /** The page that describes it, and the day on which that was read; null if none was. */
  readonly page: string | null;
  readonly read: string | null;
}

/** All well-known crawlers; the list is not complete. */
export function knownCrawlers(): KnownCrawler[];

/** Whether a crawler is one of Google's, by its name. */
export function isGoogles(names: string): boolean;

/** The product token that a text most likely means; empty if there is none. */
export function likelyName(text: string): string;

/** A text that is safe to show: control and invisible characters replaced, cut to 2,083 characters. */
export function printable(text: string): string;

type Headers = Record<string, string | string[]> | Iterable<[string, string]>;

export interface Directive { readonly directive: string; readonly from: string; readonly text: string; }

export interface Directives {
  readonly index: boolean;
  readonly follow: boolean;
  readonly content: string;
  readonly effective: Readonly<Record<string, Directive>>;
  readonly directives: Directive[];
  readonly notes: string[];
}

/** What X-Robots-Tag headers and robots meta tags of a page mean for a crawler. */
export function indexing(
  page: {headers?: Headers; tags?: {name: string; content?: string | null; value?: string | null}[]},
  names: string | string[],
  options?: {profile?: Profile; now?: number | Date},
): Directives;

/** How a fetch of robots.txt ended, after any redirects. */
export type FetchResult =
  | {url?: string; status: number; headers?: Headers; body?: string | Uint8Array; redirects?: number}
  | {failure: "dns" | "connect" | "tls" | "timeout" | "reset" | "closed" | "invalid-response" | "incomplete-body" | "unsupported" | "other";
      detail?: string; redirects?: number}
  | {deadRedirect: string; redirects?: number};

/** What fetch results mean, and for how long. Times are milliseconds since 1970 or Dates. */
export class AccessPolicy {
  constructor(profile?: Profile);
  /** Which other pages of the site `next` needs to know the status of. */
  wanted(result: FetchResult, before: AccessState | null, now: number | Date): "nothing" | "root" | "root-and-missing";
  next(
    result: FetchResult,
    before: AccessState | null,
    now: number | Date,
    options?: {rootStatus?: number; missingStatus?: number; jitter?: number},
  ): AccessState;
}

/** What may be crawled at a site, until when. */
export class AccessState {
  private constructor();
  readonly access: "full-allow" | "full-disallow" | "conditional";
  readonly temporary: boolean;
  readonly reason: string;
  readonly explanation: string;
  readonly clause: string;
  /** The status of the last fetch; null if it had none. */
  readonly status: number | null;
  readonly detail: string;
  readonly failures: number;
  readonly fetchedAt: number;
  readonly refreshAt: number;
  readonly expiresAt: number;
  /** The last good copy. Throws an Error if there is none. */
  readonly copy: Uint8Array;
  decide(url: string | URL, names: string | string[], profile?: Profile): Decision;
  isUsable(now: number | Date): boolean;
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
