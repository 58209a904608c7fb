/** Passes values of every kind to every argument of every export, and prints what is not refused: node arguments.mjs MODULE. */

import {pathToFileURL} from "node:url";
import {right, wrong} from "./values.mjs";

const robotspec = await import(pathToFileURL(process.argv[2]));
const {AccessPolicy, AccessState, RobotsTxt, Rules, canHaveMetaTags, compare, follow, indexing, knownCrawler, likelyName, lint, meantNames, origin, parse, printable, requestUrl} = robotspec;

const file = "User-agent: *\nDisallow: /no\n", site = "https://example.com", no = site + "/no", name = "foobot";
const robots = parse(file), rules = robots.rulesFor(name), policy = new AccessPolicy(), good = {status: 200, body: file};
const state = policy.next(good, null, 0);
const next = result => policy.next(result, null, 0);
const answered = answer => follow(site, () => answer);
const redirected = headers => answered({status: 301, headers});
const tagged = tag => indexing({tags: [tag]}, name);
const nothing = ["undefined"], lines = ["Array of lines", "Array of another window"];
const bare = ["undefined", "Object", "Object without a prototype"];
const records = [...bare, ...Object.keys(wrong).filter(kind => /^Object (of|with a|that)/.test(kind))];
const listed = [...records, "Map", "Headers", "URLSearchParams", ...Object.keys(wrong).filter(kind => /(heir|Proxy|transferred).*Uint8Array/.test(kind))];

/** Each place for a value, with the kinds of values that are right there, or wrong in another way. */
const places = {
  "parse(x)": [x => parse(x)],
  "lint(x)": [x => lint(x)],
  "next({body: x})": [x => next({...good, body: x})],
  "wanted({body: x})": [x => policy.wanted({...good, body: x}, null, 0)],
  "follow(site, {body: x})": [x => answered({...good, body: x})],
  "next({status: 404, body: x})": [x => next({status: 404, body: x}), "undefined", "null"],
  "follow(site, {status: 301, body: x})": [x => answered({status: 301, body: x}), "undefined", "null"],
  "isAllowed(x)": [x => rules.isAllowed(x)],
  "decide(x)": [x => rules.decide(x)],
  "matches(x)": [x => rules.matches(x)],
  "usage(x)": [x => rules.usage(x), "null"],
  "googleOtherwise(x)": [x => robots.googleOtherwise(x, name)],
  "state.decide(x)": [x => state.decide(x, name)],
  "origin(x)": [x => origin(x)],
  "requestUrl(x)": [x => requestUrl(x)],
  "follow(x)": [x => follow(x, () => good)],
  "lint(file, {site: x})": [x => lint(file, {site: x}), "undefined", "null"],
  "compare(old, new, {origin: x})": [x => compare(robots, robots, {origin: x}), ...nothing],
  "rulesFor(x)": [x => robots.rulesFor(x), ...lines],
  "rulesFor(name, x)": [x => robots.rulesFor(name, x), ...lines],
  "rulesForNamed(x)": [x => robots.rulesForNamed(x), ...lines],
  "groupsFor(x)": [x => robots.groupsFor(x), ...lines],
  "extentFor(x)": [x => robots.extentFor(x), ...lines],
  "googleOtherwise(url, x)": [x => robots.googleOtherwise(no, x), ...lines],
  "indexing(page, x)": [x => indexing({}, x), ...lines],
  "state.decide(url, x)": [x => state.decide(no, x), ...lines],
  "knownCrawler(x)": [x => knownCrawler(x)],
  "likelyName(x)": [x => likelyName(x)],
  "canHaveMetaTags(x)": [x => canHaveMetaTags(x)],
  "meantNames(x)": [x => meantNames(x)],
  "printable(x)": [x => printable(x)],
  "parse(file, {name: x})": [x => parse(file, {name: x})],
  "parse(file, x)": [x => parse(file, x), ...nothing],
  "parse(file, {settings: x})": [x => parse(file, {name: "google-2019", settings: x}), ...records],
  "parse(file, {settings: {max-bytes: x}})": [x => parse(file, {name: "google-2019", settings: {"max-bytes": x}}), "number", "NaN", "boolean"],
  "lint(file, {profile: x})": [x => lint(file, {profile: x}), ...nothing],
  "indexing(page, name, {profile: x})": [x => indexing({}, name, {profile: x}), ...nothing],
  "AccessPolicy(x)": [x => new AccessPolicy(x), ...nothing],
  "state.decide(url, name, x)": [x => state.decide(no, name, x), ...nothing],
  "usage(url, x)": [x => rules.usage(no, x), "undefined", ...lines],
  "compare(old, new, {urls: x})": [x => compare(robots, robots, {urls: x}), "undefined", "null", ...lines],
  "next({failure: x})": [x => next({failure: x})],
  "next({deadRedirect: x})": [x => next({deadRedirect: x})],
  "next({url: x})": [x => next({...good, url: x}), ...nothing],
  "next({detail: x})": [x => next({failure: "reset", detail: x}), ...nothing],
  "next({redirects: x})": [x => next({...good, redirects: x}), "undefined", "number"],
  "next({status: x})": [x => next({...good, status: x}), "number"],
  "follow(site, {status: x})": [x => answered({...good, status: x}), "number"],
  "next({headers: x})": [x => next({...good, headers: x}), ...listed],
  "next({headers: [x]})": [x => next({...good, headers: [x]})],
  "next({headers: {name: x}})": [x => next({...good, headers: {name: x}}), "undefined", "number", "NaN", ...lines, "Array of octets"],
  "follow(site, {headers: x})": [x => redirected(x), ...listed],
  "follow(site, {headers: [[name, x]]})": [x => redirected([["location", x]]), "undefined", "number", "NaN", ...lines, "Array of octets"],
  "indexing({headers: x})": [x => indexing({headers: x}, name), ...listed],
  "indexing({tags: x})": [x => indexing({tags: x}, name), ...nothing],
  "indexing({tags: [x]})": [x => tagged(x), "Error"],
  "indexing({tags: [{name: x}]})": [x => tagged({name: x, content: "none"})],
  "indexing({tags: [{content: x}]})": [x => tagged({name: "robots", content: x}), "undefined", "null"],
  "indexing({tags: [{value: x}]})": [x => tagged({name: "robots", value: x}), "undefined", "null"],
  "indexing(page, name, {now: x})": [x => indexing({}, name, {now: x}), "undefined", "number", "Date"],
  "next(result, before, x)": [x => policy.next(good, null, x), "number", "Date"],
  "wanted(result, before, x)": [x => policy.wanted(good, null, x), "number", "Date"],
  "isUsable(x)": [x => state.isUsable(x), "number", "Date"],
  "isDue(x)": [x => state.isDue(x), "number", "Date"],
  "next(…, {rootStatus: x})": [x => policy.next(good, null, 0, {rootStatus: x}), "undefined", "number"],
  "next(…, {missingStatus: x})": [x => policy.next(good, null, 0, {missingStatus: x}), "undefined", "number"],
  "next(…, {jitter: x})": [x => policy.next(good, null, 0, {jitter: x}), ...nothing],
  "follow(…, {maxRedirects: x})": [x => follow(site, () => good, {maxRedirects: x}), "undefined", "number"],
  "groupsFor(name, {ignoresStar: x})": [x => robots.groupsFor(name, {ignoresStar: x}), "undefined", "boolean"],
  "googleOtherwise(url, name, {ignoresStar: x})": [x => robots.googleOtherwise(no, name, {ignoresStar: x}), "undefined", "boolean"],
  "lint(file, {corrections: x})": [x => lint(file, {corrections: x}), "undefined", "boolean"],
  "next(result, x)": [x => policy.next(good, x, 0), "undefined", "null"],
  "wanted(result, x)": [x => policy.wanted(good, x, 0), "undefined", "null"],
  "compare(x, new)": [x => compare(x, robots)],
  "compare(old, x)": [x => compare(robots, x)],
  "follow(site, x)": [x => follow(site, x), "function"],
  "next(x)": [x => next(x), "Object with a body"],
  "wanted(x)": [x => policy.wanted(x, null, 0), "Object with a body"],
  "follow(site, () => x)": [x => answered(x), "Object with a body"],
  "indexing(x)": [x => indexing(x, name), "Object", "Object without a prototype"],
  "groupsFor(name, x)": [x => robots.groupsFor(name, x), ...bare],
  "googleOtherwise(url, name, x)": [x => robots.googleOtherwise(no, name, x), ...bare],
  "lint(file, x)": [x => lint(file, x), ...bare],
  "compare(old, new, x)": [x => compare(robots, robots, x), ...bare],
  "indexing(page, name, x)": [x => indexing({}, name, x), ...bare],
  "next(result, before, now, x)": [x => policy.next(good, null, 0, x), ...bare],
  "follow(site, request, x)": [x => follow(site, () => good, x), ...bare],
  "RobotsTxt(x)": [x => new RobotsTxt(x)],
  "Rules(x)": [x => new Rules(x)],
  "AccessState(x)": [x => new AccessState(x)],
};

/** What has the right type and is wrong all the same: the name of its error, and a part of what it says. */
const others = {
  "rulesForNamed()": [() => robots.rulesForNamed(), "InvalidNameError", "needs a name"],
  "rulesForNamed(*)": [() => robots.rulesForNamed("*"), "InvalidNameError", "needs a name"],
  "a name with a space": [() => robots.rulesFor("a b"), "InvalidNameError", "not a product token"],
  "an empty name": [() => robots.rulesFor(""), "InvalidNameError", "not a product token"],
  "an empty name of a page's crawler": [() => indexing({}, ""), "InvalidNameError", "not a product token"],
  "a page's crawler with a space": [() => indexing({}, [name, "a b"]), "InvalidNameError", "not a product token"],
  "no URL": [() => rules.decide("example.com/no"), "InvalidUrlError", "not a URL"],
  "no URL of a site": [() => lint(file, {site: "example"}), "InvalidUrlError", "not a URL"],
  "no URL to follow": [() => follow("example.com", () => good), "InvalidUrlError", "not a URL"],
  "a profile that does not exist": [() => parse(file, "google"), "InvalidProfileError", "unknown profile"],
  "a setting that does not exist": [() => parse(file, {name: "rfc9309", settings: {"max-byte": 1}}), "InvalidProfileError", "unknown setting"],
  "a setting of another type": [() => parse(file, {name: "rfc9309", settings: {"max-bytes": "many"}}), "InvalidProfileError", "max-bytes"],
  "a copy that does not exist": [() => next({failure: "dns"}).copy, "InvalidStateError", "no copy"],
  "a failure that does not exist": [() => next({failure: "lost"}), "TypeError", "lost"],
  "a status that is none": [() => next({...good, status: 2 ** 32 + 200}), "TypeError", "not 4294967496"],
  "a redirect that was not followed": [() => next({...good, status: 301}), "TypeError", "status 301"],
  "2xx without a body": [() => next({status: 200}), "TypeError", "an empty one is ''"],
  "204 without a body, followed": [() => answered({status: 204, body: null}), "TypeError", "an empty one is ''"],
  "a time before 1970": [() => state.isUsable(-1), "TypeError", "not -1"],
  "no end of time": [() => state.isUsable(Infinity), "TypeError", "not Infinity"],
  "an invalid Date": [() => state.isDue(new Date("soon")), "TypeError", "not NaN"],
  "half a redirect": [() => follow(site, () => good, {maxRedirects: 0.5}), "TypeError", "not 0.5"],
  "redirects without end": [() => follow(site, () => good, {maxRedirects: Infinity}), "TypeError", "not Infinity"],
  "a jitter of more than 1": [() => policy.next(good, null, 0, {jitter: 2}), "TypeError", "not 2"],
  "a misspelt member of a profile": [() => parse(file, {name: "rfc9309", setting: {}}), "TypeError", '"setting"'],
  "a misspelt member of a result": [() => next({...good, header: {}}), "TypeError", '"header"'],
  "a misspelt member of a page": [() => indexing({header: {}}, name), "TypeError", '"header"'],
  "a misspelt option": [() => lint(file, {Site: site}), "TypeError", '"Site"'],
  "a Promise": [() => parse(Promise.resolve(file)), "TypeError", "not Promise: await it"],
  "a Promise of a result": [() => next(answered(good)), "TypeError", "not Promise: await it"],
  "a Response": [() => parse(new Response(file)), "TypeError", "not Response: await its arrayBuffer()"],
  "a stream": [() => next({...good, body: new Response(file).body}), "TypeError", "not ReadableStream: read it to its end"],
  "octets that were transferred": [() => parse(wrong["transferred Uint8Array"]()), "TypeError", "not Uint8Array: its octets were transferred"],
  "the headers of Node.js as they came": [() => next({...good, headers: ["Age", "5"]}), "TypeError", "not a string"],
};

let tried = 0, bad = 0;
const tell = (...what) => { if (bad++ < 20) console.log(...what); };

async function refused(use, where) {
  tried++;
  try {
    const answer = await use();
    tell(where, "answers", typeof answer === "symbol" ? answer : JSON.stringify(answer));
    return null;
  } catch (error) {
    return error;
  }
}

for (const [place, [use, ...taken]] of Object.entries(places)) {
  for (const [kind, make] of Object.entries(wrong)) {
    if (taken.includes(kind)) continue;
    const error = await refused(() => use(make(file)), place + ", " + kind);
    if (error && (error.name !== "TypeError" || error.code !== "ROBOTSPEC_INVALID_ARGUMENT")) tell(place, kind, error);
  }
}

for (const [what, [use, type, part]] of Object.entries(others)) {
  const error = await refused(use, what), code = type === "TypeError" ? "ARGUMENT" : type.slice("Invalid".length, -"Error".length).toUpperCase();
  if (error && (error.name !== type || error.code !== "ROBOTSPEC_INVALID_" + code || !error.message.includes(part))) tell(what, error);
}

for (const [kind, make] of Object.entries(right)) {
  tried++;
  const verdicts = [parse(make(file)).rulesFor(name), policy.next({...good, body: make(file)}, null, 0),
    parse((await answered({...good, body: make(file)})).body).rulesFor(name)].map(rules => rules.decide(new URL(no), name).verdict);
  if (verdicts.join() !== "disallowed,disallowed,disallowed") tell(kind, verdicts);
}

/** Every export and every method that takes something is in the table. */
const methods = [AccessPolicy, AccessState, RobotsTxt, Rules].flatMap(type => Object.entries(Object.getOwnPropertyDescriptors(type.prototype)))
  .filter(([, {value}]) => typeof value === "function").map(([method]) => method);
const known = Object.keys(places).join(" ");
for (const use of [...methods, ...Object.keys(robotspec)]) {
  if (!["constructor", "knownCrawlers", "profiles", "version"].includes(use) && !known.includes(use + "(")) tell(use, "is not tried");
}
console.log(bad ? bad + " wrong" : tried > 3_500 ? "0 wrong" : "only " + tried);
