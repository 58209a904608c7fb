/**
 * The corrected lines for notes of lint, where only one correction is possible and it changes no verdict. An edit puts lines
 * in place of one; none delete it.
 */

import {compare, lint, parse, printable} from "../lib/robotspec/index.js";

const most = 500; // as many notes as the editor shows
const mostCompared = 20_000; // characters for each answer, as typing must not wait for it
let last = {}; // the same file is asked about again and again

const names = {"user-agent": "User-agent", allow: "Allow", disallow: "Disallow", sitemap: "Sitemap", "crawl-delay": "Crawl-delay",
  "content-usage": "Content-Usage", "content-signal": "Content-Signal"};
const meant = message => /; "([^"…]+)" was probably meant$/.exec(message)?.[1];
const quoted = message => /^"([^"…]+)"/.exec(message)?.[1];

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

/** How a value is corrected; null or undefined if that is not certain. */
const values = {
  "bad-crawl-delay": line => /^(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?)$/i.exec(line.value)?.[1],
  "relative-sitemap": (line, {site}) => site && /^\/(?!\/)\S*$/.test(line.value) ? site + line.value : null,
  "misspelt-key": (line, {message}) => {
    const all = /; write "([^"…]+)"$/.exec(message)?.[1];
    return all ? once(line.value, all, all) : meant(message) && quoted(message) && once(line.value, quoted(message), meant(message));
  },
  "preference-value": (line, {message}) => meant(message) && quoted(message) && once(line.value, quoted(message), meant(message)),
  "preference-separator": line => line.value.replace(/[ \t]*;[ \t]*|(?<==[\w?"]+)[ \t]+(?=[\w-]+=)/g, ", "),
  "space-in-path": line => line.value.replaceAll(" ", "%20"),
  "google-differs": (line, {message}) => /does not match "([^"…]+)"; write the latter$/.exec(message)?.[1],
  "wildcard-only": () => "/",
};

const lines = {
  "misspelt-field": (line, {message}) => names[meant(message)] && line.start + names[meant(message)] + line.colon + line.value + line.comment,
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

/** Whether the diff of the core is complete and says that no verdict changes, for any crawler. */
function changesNothing(before, after, profile) {
  return compare(parse(before, profile), parse(after, profile)).crawlers.every(({complete, changes}) => complete && !changes.length);
}

function edit(before, note, profile, site) {
  if (before === undefined) return null;
  if (note.code === "duplicate-rule" || note.code === "robots-txt-itself") return {line: note.line, lines: []};
  const after = corrected(before, note, site) || null, lines = after?.split("\n");
  const good = after && after !== before && lines.every(line => printable(line) === line) && clean(before, after, profile, site);
  return good ? {line: note.line, lines} : null;
}

/** Returns the edit for each note of a file, or null, and those that may be applied together. */
export function edits(text, notes, profile, site) {
  const asked = JSON.stringify([text, profile, site]);
  if (last.asked === asked) return last;
  const all = text.split(/\r\n|[\r\n]/);
  let left = mostCompared;
  const isSafe = chosen => {
    const after = all.map(line => [line]);
    for (const {line, lines} of chosen) after[line - 1] = lines;
    return (left -= text.length) >= 0 && changesNothing(text, after.flat().join("\n"), profile);
  };
  const single = notes.map((note, at) => {
    const one = at < most ? edit(all[note.line - 1], note, profile, site) : null;
    return one && isSafe([one]) ? one : null;
  });
  // A deletion may depend on a line that another deletes, and two notes may be about one line.
  const several = [...new Map(single.filter(one => one?.lines.length).map(one => [one.line, one])).values()];
  last = {asked, single, together: several.length > 1 && isSafe(several) ? several : []};
  return last;
}
