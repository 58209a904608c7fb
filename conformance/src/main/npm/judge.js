/** The suite's data, and whether an answer to a case is right. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

export const profiles = ["rfc9309", "google-2019", "google-2014", "google-current", "google-reference"];
export const tracks = ["match", "origin", "fetch", "index", "usage"];

/** What whoever runs the command can put right. */
export class UsageError extends Error {}

/** Returns what a function makes of data; its error names them. */
function within(name, make) {
  try {
    return make();
  } catch (e) {
    throw new UsageError(`${name}: ${e.message}`);
  }
}

/** Reads the suite: version, texts, clauses and cases, each case with its file, track and clause. */
export function readSuite(folder) {
  const read = (name, make) => within(`${folder}: ${name}`, () => make(JSON.parse(readFileSync(join(folder, name), "utf8"))));
  const { files, ...about } = read("suite.json", ({ version, texts, files }) => ({ version, texts, files: [...files] }));
  const cases = files.flatMap((file) =>
    read(file, ({ track, cases }) => cases.map((one) => ({ ...one, track, clause: one.id.split(".")[0], file }))));
  cases.forEach((one) => within(`${folder}: ${one.file}: ${one.id}`, () => tryOut(one)));
  return { ...about, clauses: read("clauses.json", ({ clauses }) => clauses.map(({ id, ...rest }) => ({ id, ...rest }))), cases };
}

/** Fails for a case that could not be asked, judged or shown. */
function tryOut(one) {
  question(one, profiles[0]);
  [one.agents ?? [], one.clauses ?? []].forEach((list) => list.join());
  if (one.track === "match") bytes(one.body);
  for (const profile of profiles) {
    const right = asks(one).map((ask) => expected(ask, profile));
    required(one, profile);
    judge(one, profile, isScript(one) ? { steps: right } : right[0]);
  }
}

export const isScript = (one) => "script" in one;
const expected = (node, profile) => node.expect?.[profile] ?? node.expect?.["*"] ?? {};
const asks = (one) => (isScript(one) ? one.script.filter((step) => "ask" in step) : [one]);
const where = (ask) => ("ask" in ask ? `at ${ask.at} ${ask.ask}: ` : "");

export function applies(one, profile) {
  return (!one.profiles || one.profiles.includes(profile)) && (isScript(one) || Object.keys(expected(one, profile)).length > 0);
}

export function required(one, profile) {
  return applies(one, profile) && (!one.required || one.required.includes(profile));
}

/** Returns the octets that the data describes: a text, or a list of texts, of Base64 and of repeated texts. */
export function bytes(node) {
  if (Array.isArray(node)) return Buffer.concat(node.map(bytes));
  if (typeof node === "string") return Buffer.from(node);
  return "base64" in node ? Buffer.from(node.base64, "base64") : Buffer.from(node.repeat.repeat(node.times));
}

/** Returns what the line protocol asks: the case without what is right. */
export function question(one, profile) {
  const { says, clauses, note, required, expect, profiles, clause, file, ...asked } = structuredClone(one);
  if ("url" in asked) asked.url = bytes(asked.url).toString();
  encodeBody(asked);
  for (const step of asked.script ?? []) {
    delete step.expect;
    Object.values(step.serve ?? {}).forEach(encodeBody);
  }
  return { ...asked, profile };
}

function encodeBody(node) {
  if ("body" in node) node.body = bytes(node.body).toString("base64");
  if ("ifConditional" in node) encodeBody(node.ifConditional);
}

/** Says what a case expects under a profile: a sentence for each question. */
export function expectations(one, profile) {
  return asks(one).map((ask) => where(ask) + say(expected(ask, profile)));
}

const MAX_GOT = 2083; // characters: as in Java, which shows the same

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
export const isTexts = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/** Returns a value in words: a text as it is, else JSON. */
export const word = (value) => (typeof value === "string" ? value : String(JSON.stringify(value)));

/** Returns a text of a program as one line that is safe to show, and not too long. */
export function printable(text, max = 200) {
  const shown = text
    .slice(0, 2 * max + 2)
    .replaceAll(/[\t\n\r\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\ufffd");
  return shown.length > max ? shown.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "") + "…" : shown;
}

/** Returns JSON without characters that control a terminal, reorder a text, or end a line for some programs. */
export const json = (value, indent) =>
  JSON.stringify(value, null, indent).replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) =>
    one.replaceAll(/[^]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")));

/** Judges an answer. Values that it leaves out are not compared; without any, the case is skipped. */
export function judge(one, profile, answer) {
  const { outcome, got } = compare(one, profile, answer);
  return { outcome, got: printable(got, MAX_GOT) };
}

function compare(one, profile, answer) {
  for (const name of ["skipped", "errored"].filter((name) => Object.hasOwn(answer, name))) {
    return typeof answer[name] === "string" ? { outcome: name, got: answer[name] }
      : { outcome: "errored", got: `${name} is not a text: ${JSON.stringify(answer[name])}` };
  }
  const questions = asks(one);
  const { seq, ...values } = answer;
  const steps = isScript(one) ? values.steps : [values];
  if (!Array.isArray(steps)) return { outcome: "wrong", got: "the answer has no list of steps" };
  const answers = steps.map((step) => (isObject(step) ? step : {}));
  const unknown = answers.find((step) => Object.hasOwn(step, "verdict") && !["allow", "disallow", "invalid"].includes(step.verdict));
  if (unknown) return { outcome: "errored", got: `unknown verdict ${JSON.stringify(unknown.verdict)}; the verdicts are allow, disallow, invalid` };
  if (answers.length !== questions.length) {
    return { outcome: "wrong", got: `${answers.length} answers to ${questions.length} questions` };
  }
  const wrong = [];
  let compared = false;
  questions.forEach((ask, at) => {
    const right = expected(ask, profile);
    const got = answers[at];
    if (!("verdict" in right) && got.verdict === "invalid") wrong.push(where(ask) + "invalid");
    for (const [name, value] of Object.entries(right)) {
      const told = Object.hasOwn(got, name);
      if (!told && name !== "verdict") continue;
      compared = true;
      if (!isRight(name, value, got)) wrong.push(where(ask) + (told ? sayOne(name, got[name]) : "no verdict"));
    }
  });
  if (wrong.length) return { outcome: "wrong", got: wrong.join("; ") };
  return compared ? { outcome: "right", got: say(values) } : { outcome: "skipped", got: "not told" };
}

function isRight(name, right, answer) {
  const got = answer[name];
  switch (name) {
    case "verdict":
      if (right === "either") return ["verdict", "robotsTxt", "governs"].some((one) => Object.hasOwn(answer, one));
      return got === right || (right === "invalid" && got === "disallow"); // neither allows
    case "directives": return isTexts(got) && isDeepStrictEqual([...right].sort(), [...got].sort());
    case "usage":
    case "purposes": return isObject(got) && isDeepStrictEqual(stated(right), stated(got));
    default: return typeof right === "number" ? got === right : isDeepStrictEqual(right, got);
  }
}

/** Returns the uses with a preference: one that is unknown may be left out. */
const stated = (usage) => Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== "unknown"));

/** Says values in words, such as "disallow, line 3". */
function say(values) {
  const pairs = Object.entries(values);
  return pairs.length ? pairs.map(([name, value]) => sayOne(name, value)).join(", ") : "nothing";
}

function sayOne(name, value) {
  switch (`${name} ${JSON.stringify(value)}`) {
    case "line 0": return "no line";
    case "temporary true": return "for now";
    case "temporary false": return "for good";
    case "governs true": return "governs";
    case "governs false": return "does not govern";
    case "crawlDelay null": return "crawl-delay none";
  }
  if (name === "verdict") return word(value);
  if (name === "crawlDelay") return "crawl-delay " + word(value);
  if (!["usage", "signals", "purposes"].includes(name) || !isObject(value)) return `${name} ${word(value)}`;
  return `${name} ${Object.entries(value).map(([key, one]) => `${key}=${word(one)}`).join(" ") || "none"}`;
}
