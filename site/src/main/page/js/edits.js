/** The corrected lines for notes of lint, where only one correction is possible. An edit puts lines in place of one; none delete it. */

import {lint, printable} from "../lib/robotspec/index.js";

const most = 500; // as many notes as the editor shows
const known = new Map(); // typing asks for the same lines again and again

const names = {"user-agent": "User-agent", allow: "Allow", disallow: "Disallow", sitemap: "Sitemap", "crawl-delay": "Crawl-delay",
  "content-usage": "Content-Usage", "content-signal": "Content-Signal"};
const meant = message => /; "([^"…]+)" was probably meant$/.exec(message)?.[1];
const quoted = message => /^"([^"…]+)"/.exec(message)?.[1];
const rule = line => /^(?:dis)?allow$/i.test(line.field);

/** A line in its parts: what is before the field, the field, the colon, the value, and a comment; null for a line without a colon. */
function parts(text) {
  const [, start, field, colon, value, comment] = /^(\s*)([^:#]*?)([ \t]*:[ \t]*)([^#]*?)([ \t]*(?:#.*)?)$/.exec(text) ?? [];
  return start === undefined ? null : {start, field, colon, value, comment};
}

/** Replaces exactly one occurrence; null if there are more or none. */
function once(text, from, to) {
  const at = text.toLowerCase().indexOf(from.toLowerCase());
  return at < 0 || text.toLowerCase().includes(from.toLowerCase(), at + 1) ? null : text.slice(0, at) + to + text.slice(at + from.length);
}

/** How a value or, with `whole`, a line is corrected; null or undefined if that is not certain. */
const values = {
  "bad-crawl-delay": line => /^(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?)$/i.exec(line.value)?.[1],
  "relative-sitemap": (line, {site}) => site && /^\/(?!\/)\S*$/.test(line.value) ? site + line.value : null,
  "misspelt-key": (line, {message}) => {
    const all = /; write "([^"…]+)"$/.exec(message)?.[1];
    return all ? once(line.value, all, all) : meant(message) && quoted(message) && once(line.value, quoted(message), meant(message));
  },
  "preference-value": (line, {message}) => meant(message) && quoted(message) && once(line.value, quoted(message), meant(message)),
  "preference-separator": line => line.value.replace(/[ \t]*;[ \t]*|(?<==[\w?"]+)[ \t]+(?=[\w-]+=)/g, ", "),
  "impossible-name": line => /^(["'])([A-Za-z][\w-]*)\1$/.exec(line.value)?.[2],
  "user-agent-header": (line, {message}) => meant(message),
  "no-leading-slash": line => rule(line) && /^[\w%-][^.\s]*(?:\.(?:html?|php|aspx?|jsp|cgi|pdf|xml|txt)\b\S*)?$/i.test(line.value) &&
    !/^(?:all|any|none|nothing|everything|no|yes|true|false|index|noindex)$/i.test(line.value) ? "/" + line.value : null,
  "url-as-path": (line, {site, message}) => site && !message.endsWith("if that is this site")
    ? /^(?:https?:\/\/)?[^/@?#:]+(\/.*)$/i.exec(line.value)?.[1] : null,
  "html-in-path": line => line.value.replace(/&(amp|quot|lt|gt);/g, (all, name) => ({amp: "&", quot: "%22", lt: "%3C", gt: "%3E"})[name]),
  "separator-at-end": line => line.value.slice(0, -1),
  "space-in-path": line => line.value.replaceAll(" ", "%20"),
  "google-differs": (line, {message}) => /does not match "([^"…]+)"; write the latter$/.exec(message)?.[1],
  "wildcard-only": () => "/",
};

const lines = {
  "misspelt-field": (line, {message}) => names[meant(message)] && line.start + names[meant(message)] + line.colon + line.value + line.comment,
  "comment-in-path": line => line.start + line.field + line.colon + line.value.replace(/[ \t]+\/\/[ \t]*/, " # ") + line.comment,
  "two-paths": twoPaths,
  "regular-expression": line => {
    const [, before, choices, after] = /^([^()\\[\]|+{}]*)\(([\w-]+(?:\|[\w-]+)+)\)([^()\\[\]|+{}]*)$/.exec(line.value) ?? [];
    if (choices) return several(line, choices.split("|").map(choice => before + choice + after));
    if (/[\\[\]()|+{}]/.test(line.value)) return null;
    const value = line.value.replace(/^\^(?=\/)/, "").replaceAll("/.*", "/*");
    return /\.[*?]/.test(value) ? null : several(line, [value]);
  },
};

const bare = {
  "slash-comment": text => text.replace(/^(\s*)\/\/+/, "$1#"),
  "missing-field": (text, {message}) => message.endsWith('"Sitemap: " was probably meant') ? text.replace(/^\s*/, "Sitemap: ") : null,
  "missing-colon": text => {
    const [, start, field, value, comment = ""] = /^(\s*)([A-Za-z-]+)[ \t]+([^\s#]+)([ \t]*(?:#.*)?)$/.exec(text) ?? [];
    const fits = {"user-agent": /^(?:\*|[A-Za-z][\w-]*)$/, allow: /^[/*]/, disallow: /^[/*]/, sitemap: /^https?:\/\//i, "crawl-delay": /^\d+(?:\.\d+)?$/};
    return fits[field?.toLowerCase()]?.test(value) ? start + field + ": " + value + comment : null;
  },
  "invisible-character": text => text.replace(/[\u00AD\u200B\u200E\u200F\u202A\u202C\u2060\uFEFF]/g, "").replace(/^[\s\u00A0\u3000]+/, "")
    .replace(/[\s\u00A0\u3000]+$/, "").replace(/^([A-Za-z-]+)[ \t\u00A0\u3000]*:[ \t\u00A0\u3000]*/, "$1: "),
};

function twoPaths({start, field, colon, value, comment}) {
  if (/^user-agent$/i.test(field)) {
    const [, name, second] = /^(\*|[A-Za-z][\w-]*)[ \t]+((?:dis)?allow:[ \t]*[/*]\S*)$/i.exec(value) ?? [];
    return name && start + field + colon + name + comment + "\n" + start + second;
  }
  const paths = value.split(/,?[ \t]+/);
  return paths.length > 1 && paths.every(path => path.startsWith("/")) ? several({start, field, colon, comment}, paths) : null;
}

/** The same field several times, each with a value of its own. */
function several({start, field, colon, comment}, all) {
  return all.map((value, at) => start + field + colon + value + (at ? "" : comment)).join("\n");
}

/** The rules in front of it or behind it keep a group apart from the next when this line goes. */
function deletable(all, at) {
  const kind = line => parts(line)?.field.toLowerCase();
  const next = step => {
    let to = at + step;
    while (to >= 0 && to < all.length && /^\s*(?:#.*)?$/.test(all[to])) to += step;
    return kind(all[to] ?? "");
  };
  return [next(-1), next(1)].some(field => field === "allow" || field === "disallow");
}

function corrected(text, note, site) {
  const line = parts(text), given = {message: note.message, site};
  if (Object.hasOwn(bare, note.code)) return bare[note.code](text, given);
  if (!line) return null;
  if (Object.hasOwn(lines, note.code)) return lines[note.code](line, given);
  const value = Object.hasOwn(values, note.code) ? values[note.code](line, given) : null;
  return value ? line.start + line.field + line.colon + value + line.comment : null;
}

/** A correction takes a mistake away, and lint says nothing new about it. */
function clean(before, after, profile, site) {
  const codes = text => lint(/^\s*user-agent/i.test(text) ? text + "\nDisallow: /x" : "User-agent: a\n" + text, {profile, site: site || null})
    .filter(({severity}) => severity !== "info").map(({code}) => code);
  const old = codes(before), left = codes(after);
  return left.length <= Math.max(0, old.length - 1) && left.every(code => old.includes(code));
}

/** Returns a function that gives the edit for a note of a file, or null. */
export function editor(text, profile, site) {
  const all = text.split(/\r\n|[\r\n]/);
  let asked = 0;
  return note => {
    const before = all[note.line - 1];
    if (before === undefined || ++asked > most) return null;
    if (note.code === "duplicate-rule" || note.code === "robots-txt-itself") {
      return deletable(all, note.line - 1) ? {line: note.line, lines: []} : null;
    }
    const key = [note.code, profile, site, note.message, before].join("\n");
    if (!known.has(key)) {
      if (known.size > 5_000) known.clear();
      const after = corrected(before, note, site) || null;
      const written = after?.split("\n");
      const good = after && after !== before && written.every(line => printable(line) === line) && clean(before, after, profile, site);
      known.set(key, good ? written : null);
    }
    return known.get(key) && {line: note.line, lines: known.get(key)};
  };
}
