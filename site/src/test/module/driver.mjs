/** Puts the compiled module through the conformance suite: node driver.mjs MODULE PARSE5. */

import {createInterface} from "node:readline";
import {pathToFileURL} from "node:url";

const load = path => import(pathToFileURL(path));
const {AccessPolicy, follow, indexing, origin, parse, profiles} = await load(process.argv[2]);
const {parse: parseHtml} = await load(process.argv[3]);

const start = Date.UTC(2020, 0, 1);
const word = allowed => allowed ? "allow" : "disallow";
const octets = base64 => Uint8Array.from(Buffer.from(base64 ?? "", "base64"));

function match({body, agents, profile, url}) {
  const file = parse(octets(body), profile), rules = file.rulesFor(agents);
  const answer = {sitemaps: file.sitemaps.map(sitemap => sitemap.url), crawlDelay: rules.crawlDelay};
  if (url === undefined) return answer;
  const {allowed, line} = rules.decide(url);
  return {verdict: word(allowed), line: line ?? 0, ...answer};
}

function governs({url, robotsTxt}) {
  const answer = origin(url);
  return robotsTxt === undefined ? {robotsTxt: answer.robotsTxt} : {
    robotsTxt: answer.robotsTxt,
    governs: /^[^/]*\/\/[^/]*\/robots\.txt$/.test(robotsTxt) && origin(robotsTxt).origin === answer.origin,
  };
}

function tags(node, found = []) {
  if (node.tagName === "meta") {
    const value = name => node.attrs.find(attribute => attribute.name === name)?.value;
    if (value("name") !== undefined) found.push({name: value("name"), content: value("content"), value: value("value")});
  }
  for (const child of node.childNodes ?? []) tags(child, found);
  return found;
}

function index({headers = {}, body, agents, now, profile}) {
  const types = Object.entries(headers).filter(([name]) => name.toLowerCase() === "content-type").map(([, value]) => [value].flat()[0]);
  const html = types.every(type => type.includes("html"));
  const page = html ? tags(parseHtml(Buffer.from(body ?? "", "base64").toString())) : [];
  const said = indexing({headers, tags: page}, agents, {now: Date.parse(now), profile});
  return {directives: said.content.split(", ").filter(directive => directive !== "all")};
}

function preferences(all) {
  const answer = {usage: {}, signals: {}, purposes: {}};
  for (const {name, kind, value, preference} of all) {
    if (kind === "signal") answer.signals[name.slice("content-signal.".length)] = value;
    else if (kind === "purpose") answer.purposes[name.replace(/^__usage_/, "")] = preference;
    else answer.usage[name] = preference;
  }
  return answer;
}

function usage({headers = {}, body, agents, profile, url}) {
  const fields = Object.entries(headers).filter(([name]) => name.toLowerCase() === "content-usage").flatMap(([, value]) => value);
  return preferences(parse(octets(body), profile).rulesFor(agents).usage(url, fields));
}

/** Plays a script: a cache of access states, each asked for again when it is due. */
async function play({script, agents, profile, settings = {}, track}) {
  const kept = {name: profile, settings}, policy = new AccessPolicy(kept);
  const served = new Map(), states = new Map(), steps = [];
  const max = Number(profiles().find(one => one.name === profile).settings.find(one => one.key === "max-redirects").value);
  let requests = [], now = start;

  function request(url) {
    requests.push(url.split("#")[0]);
    const given = served.get(url) ?? [...served].find(([key]) => key.endsWith("*") && url.startsWith(key.slice(0, -1)))?.[1]
      ?? {status: 404};
    return given.fails ? {failure: given.fails} : {status: given.status, headers: given.headers ?? {}, body: octets(given.body)};
  }

  async function fetched(site, before) {
    const result = await follow(site, request, {maxRedirects: max});
    const wanted = policy.wanted(result, before, now);
    const status = path => request(site + path).status ?? 0;
    const probe = wanted === "nothing" ? {}
      : {rootStatus: status("/"), missingStatus: wanted === "root" ? 0 : status("/no-such-page")};
    return policy.next(result, before, now, {...probe, jitter: 0.5});
  }

  for (const step of script) {
    now = start + milliseconds(step.at);
    for (const [url, answer] of Object.entries(step.serve ?? {})) served.set(url, answer);
    if (!step.ask) continue;
    const {origin: site} = origin(step.ask);
    let state = states.get(site);
    if (!state?.isUsable(now)) states.set(site, state = await fetched(site, state));
    else if (state.isDue(now)) states.set(site, await fetched(site, state));
    const {verdict, usage} = state.decide(step.ask, agents, kept);
    const said = verdict === "allowed" ? {verdict: "allow"} : {verdict: "disallow", temporary: verdict === "postponed"};
    steps.push({...(track === "usage" ? preferences(usage) : said), requests});
    requests = [];
  }
  return {steps};
}

function milliseconds(at = "0h") {
  const [, number, unit] = /^([0-9.]+)([smhd])$/.exec(at);
  return Number(number) * {s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000}[unit];
}

function isCoded({serve = {}}) {
  return Object.values(serve).some(({headers = {}}) => Object.keys(headers).some(name => name.toLowerCase() === "content-encoding"));
}

async function answer(message) {
  try {
    if (message.settings?.["exempt-hosts"]) return {skipped: "a setting of the service, not of the policy"};
    if (message.script?.some(isCoded)) return {skipped: "whoever fetches decodes"};
    if (message.script) return await play(message);
    return {match, origin: governs, index, usage}[message.track](message);
  } catch (error) {
    return /not a URL|not a product token/.test(error.message) ? {verdict: "invalid"} : {errored: error.stack};
  }
}

for await (const line of createInterface({input: process.stdin})) {
  const message = JSON.parse(line);
  if (message.cmd === "stop") process.exit();
  const reply = message.cmd === "start"
    ? {protocol: 1, name: "robotspec (JavaScript)", version: "0", tracks: ["match", "origin", "fetch", "index", "usage"],
      profiles: true}
    : {seq: message.seq, ...await answer(message)};
  console.log(JSON.stringify(reply));
}
