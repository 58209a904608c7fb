/**
 * Compares hosts, redirects and paths to request of Java and of the compiled core with those of URL, the WHATWG URL
 * standard: node url-standard.mjs CORE HOSTS REDIRECTS PATHS. Each line of a file is JSON: [host, Java's],
 * [base, location, Java's] or [url, Java's].
 */

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [core, hosts, redirects, paths] = process.argv.slice(2);
const {origin, redirectTarget, requestUrl} = await import(pathToFileURL(core));
const lines = file => readFileSync(file, "utf8").trimEnd().split("\n").map(line => JSON.parse(line));

function attempt(what) {
  try {
    return what();
  } catch {
    return null;
  }
}

/** Where both answer and differ: the standard's data changes, or D-11 refuses what it reads. */
function isMeant(host, ours, standard) {
  if (standard === null) return !/^\[|%[89a-f]/i.test(host); // a name that it refuses may pass
  if (/^[0-9.]+$/.test(standard)) return ours === null || ours === standard; // D-11: forms of IPv4 addresses
  if (/[;"]/.test(standard)) return ours === null; // D-11: characters that other parsers take for the host's end
  if (host.includes("\u1e9e")) return true; // U+1E9E is ß since Unicode 15.1, and was ss
  return false;
}

let names = 0, skipped = 0, differ = 0;
const tell = (...what) => { if (differ++ < 20) console.log(what.map(text => JSON.stringify(text)).join(" ")); };

for (const [host, java] of lines(hosts)) {
  if (/\p{Cn}/u.test(host)) {
    skipped++;
    continue;
  }
  names++;
  const compiled = attempt(() => origin("http://" + host + "/").origin.slice("http://".length));
  const standard = attempt(() => new URL("http://" + host + "/").hostname);
  if (compiled !== java || (java !== standard && !isMeant(host, java, standard))) {
    tell([...host].map(c => c.codePointAt(0).toString(16)).join(" "), {java, compiled, standard});
  }
}
for (const piece of ["a", "a.", "1.", "%41", "\u00f6", "\u{1f600}", "[:", "a:", "a@", "0x"]) {
  try {
    origin("http://" + piece.repeat(50_000) + "/");
  } catch (error) {
    if (error instanceof RangeError) tell(piece, "overflows the stack");
  }
}
console.log(names + " names, " + differ + " differ; unknown to Node.js: " + skipped);

/** What RFC 3986 does not allow raw and the standard leaves is encoded. */
function normal(url) {
  if (!/^(https?|ftp):$/.test(url.protocol)) return url.protocol;
  const rest = (url.pathname + url.search).replace(/%(?![0-9a-f]{2})/gi, "%25");
  return url.protocol + "//" + url.host
    + rest.replace(/[|^[\]{}`\\]/g, c => "%" + c.charCodeAt(0).toString(16).toUpperCase()) + (!url.search && url.href.endsWith("?") ? "?" : "");
}

let targets = 0, before = differ;
for (const [base, location, java] of lines(redirects)) {
  targets++;
  const compiled = redirectTarget(base, location);
  const url = attempt(() => new URL(location, base));
  if (url) url.hash = "";
  const standard = url && normal(url);
  const ours = java === null || /^(https?|ftp):/.test(java) ? java : java.slice(0, java.indexOf(":") + 1).toLowerCase();
  if (compiled !== java || (ours !== standard && !(url ? isMeant(url.hostname, ours && url.hostname, url.hostname) && ours === null
    : !/^(https?|ftp):|^null$/.test(ours) || /xn--/.test(ours)))) {
    tell(base, location, {java, compiled, standard});
  }
}
console.log(targets + " redirects, " + (differ - before) + " differ");

/** A path and query as rules are matched with them: M-4, D-9, D-12. */
function compared(path) {
  return [...new TextEncoder().encode(path || "/")].map(octet => String.fromCharCode(octet)).join("")
    .replace(/[^!-~]|["<>\\^`{|}]/g, c => "%" + c.charCodeAt(0).toString(16).padStart(2, "0"))
    .replace(/%[0-9a-f]{2}/gi, code => {
      const c = String.fromCharCode(parseInt(code.slice(1), 16));
      return /[A-Za-z0-9._~*$-]/.test(c) ? c : code.toUpperCase();
    });
}

let requests = 0;
before = differ;
for (const [url, java] of lines(paths)) {
  requests++;
  const compiled = attempt(() => requestUrl(url));
  const {pathname, href} = new URL(url);
  const standard = pathname + (href.split("#")[0].match(/[?].*/s) ?? [""])[0];
  const ours = java.replace(/^[^:]+:[/][/][^/?#]*/, "").split("#")[0].replace(/^[?]/, "/?");
  if (compiled !== java || compared(ours) !== compared(standard.replace(/^[?]/, "/?"))) tell(url, {java, compiled, standard});
}
console.log(requests + " paths, " + (differ - before) + " differ");
