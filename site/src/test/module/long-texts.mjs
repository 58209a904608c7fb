/**
 * Puts long texts of every kind through every export, and counts how often characters are read: node long-texts.mjs MODULE.
 * With a number of texts and a seed, random ones that mix the kinds: node long-texts.mjs MODULE 1000000 7.
 */

import {pathToFileURL} from "node:url";

let reads = 0;
const charCodeAt = String.prototype.charCodeAt;
String.prototype.charCodeAt = function (at) {
  reads++;
  return charCodeAt.call(this, at);
};

const {AccessPolicy, compare, indexing, likelyName, lint, origin, parse, printable} = await import(pathToFileURL(process.argv[2]));

/** How many times as often characters may be read in a text that is ten times as long; sorting adds a little. */
const MOST = 20;
const LENGTHS = [2_000, 20_000, 200_000];

/** Each use takes one in so many texts, and one in so many of these at its longest, or the test would take minutes. */
const SHAPES = 10;
const LONGEST = 20;
const NOW = Date.UTC(2026, 0, 1);

const PIECES = [
  "a", "A", "9", "0", " ", "\t", "\u000b", "-", "_", ".", "*", "$", "/", "%", "%2", "%41", "é", "\u00a0", "\u2028", "#", ":", ";", "=", "\"", "\\", "(",
  "((", "(|", "(a|", ")", "[", "[a-b", "[^", "<", "<html ", "?", "@1", "&", "^", ",", ", ", "a ", "a,", "A,", "a=", "A=", "a=1,", "a=y, ", "a;b=1",
  "k=:eQ==:,", "%\"%c3%bc\"", "*a", "*$", "/*", "/.", " /", " //", "allow:", " allow: ", "allow ", "user-agent ", "bot ", "bot/", "compatible;",
  "Mozilla/5.0 (", "noindex ", "noindex:", "noindex,", "a: ", "foobot: ", "max-snippet:5 ", "unavailable_after:", "Mon, ", "1 ", "yes,", "ai-train=no,",
  "http://", "www.", "max-age=", "no-store", ";;", "; ", " \t", "a\r\n", "\n", "\r", "<br>", "&nbsp;", "\\n", "\\nallow:", "{", "`", "- ", "--", "-> ", "https:/",
];

/** Names with one hash code: ak and c- have the same. */
function sameHash(count) {
  return Array.from({length: count}, (_, number) => number.toString(2).padStart(16, "0").replaceAll("0", "ak").replaceAll("1", "c-"));
}

const same = length => sameHash(Math.ceil(length / 40));
const texts = [
  ...PIECES.map(piece => [JSON.stringify(piece), length => piece.repeat(length / piece.length)]),
  ["same hash, in a line", length => same(length).map(name => name + "=1").join(",")],
  ["same hash, rules", length => same(length).map(name => "x\nDisallow: /" + name).join("")],
  ["same hash, agents", length => same(length).map(name => "x\nUser-agent: " + name).join("")],
  ["same hash, usage paths", length => same(length).map(name => "\nContent-Usage: /" + name + " search=y").join("")],
];

const FIELDS = ["", "User-agent: ", "User-agent: a ", "User-agent: Mozilla/5.0 (", "Disallow: ", "Disallow: /", "Allow: /a#", "Disallow: www.", "Disallow: http://", "Disallow: /[",
  "Sitemap: ", "Sitemap: https://example.com/", "Crawl-delay: ", "Content-Usage: ", "Content-Usage: /", "Content-Usage: a=(", "Content-Usage: a=\"",
  "Content-Usage: a=:", "Content-Usage: a=%\"", "Content-Usage: A ", "Content-Signal: ", "Content-Signal: a=", "Noindex: ", "x", "Disallow"];
const HEADERS = ["", "foobot: ", "foobot", "max-snippet:", "max-image-preview: ", "unavailable_after: ", "unavailable_after: 1 Jan 2030 ", "noindex"];

const policies = ["google-2019", "google-current"].map(name => new AccessPolicy(name));

function* uses() {
  for (const [at, field] of FIELDS.entries()) {
    for (const profile of at % 4 ? ["google-2019"] : ["google-2019", "google-reference"]) {
      const body = text => "User-agent: *\n" + field + text + "\nDisallow: /x\n";
      yield ["file " + field + ", " + profile, text => {
        const file = parse(body(text), profile), rules = file.rulesFor("foobot");
        rules.decide("https://example.com/x");
        return [file.sitemaps, file.groups, file.groupsFor("foobot"), rules.crawlDelay, rules.usage("https://example.com/y")];
      }];
      yield ["lint " + field + ", " + profile, text => lint(body(text), {profile, site: "https://example.com"})];
    }
  }
  for (const field of ["Disallow: /", "User-agent: ", "Content-Usage: /"]) {
    yield ["compare " + field, text => text.length > 5_000 ? 0
      : compare(parse("User-agent: *\n" + field + text), parse("User-agent: *\n" + field + text + "\nDisallow: /x"))];
  }
  const rules = parse("User-agent: *\nDisallow: /*a*b$\nDisallow: /a").rulesFor("foobot");
  yield ["url", text => {
    const url = "https://example.com/" + text;
    return [rules.decide(url), rules.isAllowed(url), rules.matches(url), origin(url), printable(text)];
  }];
  yield ["likely name", text => [likelyName(text), likelyName("Mozilla/5.0 (" + text), likelyName("Mozilla/5.0 (compatible; " + text)]];
  yield ["Content-Usage", text => rules.usage("https://example.com/", [text, "a=" + text])];
  for (const start of HEADERS) {
    yield ["X-Robots-Tag " + start, text => indexing({headers: {"X-Robots-Tag": start + text}}, "foobot", {now: NOW})];
    yield ["meta " + start, text => indexing({tags: [{name: "robots", content: start + text}, {name: text, content: "none"}]}, "foobot", {now: NOW})];
  }
  for (const start of ["", "max-age=", "max-age=9", "9", "Thu, 01 Jan 2026 00:00:00 ", "no-store,"]) {
    yield ["times " + start, text => {
      const value = start + text;
      const headers = {"Cache-Control": value, Age: value, Date: value, "Retry-After": value, [text]: "x"};
      return policies.map(policy => [
        policy.next({status: 200, url: "https://example.com/robots.txt", headers, body: text}, null, NOW, {jitter: 0}),
        policy.next({status: 503, url: "https://example.com/robots.txt", headers, detail: text}, null, NOW, {jitter: 0}),
      ]);
    }];
  }
}

let count = 0, wrong = 0;
function complain(...words) {
  if (wrong++ < 20) console.log(...words);
}

function run(name, use, text) {
  try {
    use(text);
    count++;
  } catch (error) {
    if (!/not a URL|not a product token/.test(error.message)) complain(name, text.length, JSON.stringify(text.slice(0, 200)), String(error.stack).slice(0, 300));
  }
}

function table() {
  let number = 0;
  for (const [name, use] of uses()) {
    for (const [shape, text] of texts) {
      if (number++ % SHAPES) continue;
      const each = [];
      for (const length of LENGTHS) {
        if (length === LENGTHS[2] && number / SHAPES % LONGEST >= 1) break;
        reads = 0;
        run(name, use, text(length));
        each.push(reads);
      }
      for (let i = 1; i < each.length; i++) {
        if (each[i] > MOST * each[i - 1] + MOST * LENGTHS[i]) complain(name, shape, "reads", each.join(", "));
      }
    }
  }
  return count > 1_500;
}

/** Texts whose beginning, middle and end are repetitions, each of a few pieces. */
function mixed(most, seed) {
  let state = seed;
  const next = bound => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % 65_521 % bound;
  const all = [...uses()];
  while (count < most && wrong < 20) {
    const length = LENGTHS[next(200) ? next(20) ? 0 : 1 : 2] / 3;
    const text = [1, 2, 3].map(() => {
      const few = Array.from({length: 1 + next(3)}, () => PIECES[next(PIECES.length)]).join("");
      return few.repeat(next(3) ? 1 + next(4) : length / few.length);
    }).join("");
    run(...all[next(all.length)], text);
  }
  return count >= most;
}

const enough = process.argv[3] ? mixed(Number(process.argv[3]), Number(process.argv[4])) : table();
console.log(enough ? wrong + " wrong" : "only " + count);
