#!/usr/bin/env node
/** Runs the suite against a program that speaks the line protocol. Ctrl-C reports what was run until then. */
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Driver } from "./driver.js";
import { applies, bytes, expectations, json, judge, printable, profiles, readSuite, required, UsageError } from "./judge.js";

const help = `robotspec-conformance --program COMMAND [options]

Runs the robots.txt conformance suite against a program that speaks the line protocol on standard input and output.

  --program COMMAND         such as 'python3 my_driver.py'
  --profile PROFILE         judge by ${profiles.join(", ")}, or all; default: google-2019
  --run GLOB                only cases whose id matches, such as 'M-5.*'
  --timeout SECONDS         the time limit of a case; default: 10
  --all                     show every wrong case, not one for each clause
  --json FILE               write the results as JSON
  --known-failures FILE     exit code 0 only if exactly these cases fail: a profile and an id a line
  --update-known-failures   write that file
  --suite DIR               other data
  --version                 print the version of this command, and that of its data

Exit code 0: all required cases are right. 1: not all. 2: the options are wrong, the program does not start or is
right in no case, or no required case was judged.`;

const own = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** Cuts a command into words; quotation marks keep spaces together. */
function wordsOf(command) {
  const word = /(?:[^\s"']+|"[^"]*"|'[^']*')+/g;
  if (!command.trim() || command.replace(word, "").trim()) throw new UsageError("no command, or an unclosed quotation: " + command);
  return command.match(word).map((one) => one.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}

async function run(driver, { cases }, judgedBy, glob, stopped) {
  const id = new RegExp(`^${glob.replace(/[^\w*?]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".")}$`);
  const asked = cases.filter((one) => id.test(one.id));
  const results = [];
  let wrong = 0;
  for (const profile of judgedBy) {
    for (const one of asked.filter((one) => applies(one, profile))) {
      const answer = driver.tracks.includes(one.track) ? await driver.answer(one, profile) : { skipped: `no ${one.track} track` };
      if (stopped()) return results;
      const judged = judge(one, profile, answer);
      const outcome = answer.late ? "late" : judged.outcome;
      const fails = !["right", "skipped"].includes(outcome);
      results.push({ one, profile, outcome, got: judged.got, fails, counts: fails && required(one, profile) });
      wrong += fails;
      if (process.stderr.isTTY) process.stderr.write(`\r${profile}: ${results.length} cases, ${wrong} wrong  `);
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  return results;
}

const count = (results, condition) => results.filter(condition).length;
const print = (text) => console.log(text.replaceAll(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, "·")); // what a program says may be anything

/** Prints how a profile went: for each clause that is not kept how many cases are right, and an example. */
function report(driver, suite, profile, results, every) {
  const late = count(results, ({ outcome }) => outcome === "late");
  print(
    `${driver.name} ${driver.version} by ${profile}, data of version ${suite.version}: ` +
      `${count(results, ({ outcome }) => outcome === "right")} right, ${count(results, ({ counts }) => counts)} wrong, ` +
      `${count(results, ({ fails, counts }) => fails && !counts)} optional wrong, ` +
      `${count(results, ({ outcome }) => outcome === "skipped")} skipped${late ? `; ${late} of the wrong had no answer in time` : ""}`,
  );
  for (const { id, text } of suite.clauses) {
    const all = results.filter(({ one, outcome }) => one.clause === id && outcome !== "skipped");
    const wrong = all.filter(({ counts }) => counts).sort((a, b) => size(a) - size(b));
    if (wrong.length) {
      print(`\n${id}, ${count(all, ({ outcome }) => outcome === "right")} of ${all.length} right: ${text}`);
      wrong.slice(0, every ? wrong.length : 1).forEach((one) => print(explain(one)));
      if (wrong.length > 1 && !every) print(`  and ${wrong.length - 1} more wrong; --all --run '${id}.*' shows them`);
    }
  }
}

const size = ({ one }) => JSON.stringify(one).length;

function explain({ one, profile, got }) {
  const lines = [`  ${one.id}: ${one.says}`];
  const show = (name, value) => lines.push(`    ${name.padEnd(9)} ${value.length > 110 ? value.slice(0, 110) + " …" : value}`);
  if (one.agents) show("crawler", one.agents.join(", "));
  if ("url" in one) show("URL", bytes(one.url).toString());
  if (one.track === "match") {
    const body = bytes(one.body).toString().split(/\r\n?|\n/);
    body.slice(0, 12).forEach((line, at) => (line || at < body.length - 1) && show("line " + (at + 1), line));
    if (body.length > 12) show("…", "");
  }
  show("expected", expectations(one, profile).join("; "));
  show("got", got);
  return lines.join("\n");
}

/** Returns results in the form of the published ones. */
function asJson(driver, suite, results) {
  const of = {};
  for (const { one, profile, outcome, got, fails, counts } of results) {
    const { tracks, wrong, optionalWrong } = (of[profile] ??= { tracks: {}, wrong: {}, optionalWrong: {} });
    const track = (tracks[one.track] ??= { right: 0, wrong: 0, optionalRight: 0, optionalWrong: 0, skipped: 0 });
    if (outcome === "skipped") track.skipped++;
    else if (required(one, profile)) track[fails ? "wrong" : "right"]++;
    else track[fails ? "optionalWrong" : "optionalRight"]++;
    if (fails) (counts ? wrong : optionalWrong)[one.id] = got;
  }
  for (const { tracks } of Object.values(of)) {
    for (const [name, { skipped, ...judged }] of Object.entries(tracks)) {
      if (!Object.values(judged).some(Boolean)) delete tracks[name];
    }
  }
  return json({ name: driver.name, version: driver.version, suite: suite.version, profiles: of }, 2) + "\n";
}

/** Reads the known failures. */
function readKnown(file, update) {
  if (!existsSync(file)) {
    if (!update) throw new UsageError(`--known-failures: there is no ${file}; --update-known-failures writes it`);
    return new Set();
  }
  const lines = readFileSync(file, "utf8").split("\n");
  return new Set(lines.map((line) => line.trim().replace(/\s+/g, " ")).filter((line) => line && !line.startsWith("#")));
}

/** Compares with the known failures; returns whether exactly these fail. A late answer is neither. */
function compareWithKnown(known, file, update, suite, results, head) {
  const entry = ({ one, profile }) => profile + " " + one.id;
  const isCase = (line) => profiles.some((profile) => suite.cases.some((one) => applies(one, profile) && line === entry({ one, profile })));
  const judged = results.filter(({ outcome }) => outcome !== "late");
  const gone = [...known].filter((line) => !isCase(line));
  if (update) {
    gone.splice(0).forEach((line) => known.delete(line));
    judged.forEach((one) => (one.counts ? known.add(entry(one)) : one.fails || known.delete(entry(one))));
    writeFileSync(file, [`# ${head}`, ...[...known].sort(), ""].join("\n"));
  }
  const fresh = judged.filter((one) => one.counts && !known.has(entry(one)));
  const outdated = [...judged.filter((one) => !one.fails && known.has(entry(one))).map(entry), ...gone];
  print(`\nknown failures: ${known.size}; new failures: ${fresh.length}`);
  fresh.forEach((one) => print("new failure  " + entry(one)));
  outdated.forEach((line) => print("no longer a failure  " + line));
  return !fresh.length && !outdated.length;
}

async function main(args) {
  const text = { type: "string" };
  const { values: options } = parseArgs({
    args,
    options: {
      program: text,
      profile: { ...text, default: "google-2019" },
      run: { ...text, default: "*" },
      timeout: { ...text, default: "10" },
      json: text,
      "known-failures": text,
      "update-known-failures": { type: "boolean" },
      all: { type: "boolean" },
      version: { type: "boolean" },
      suite: { ...text, default: fileURLToPath(new URL("suite", import.meta.url)) },
      help: { type: "boolean", short: "h" },
    },
  });
  if (options.help) return console.log(help);
  const suite = readSuite(options.suite);
  if (options.version) return console.log(`robotspec-conformance ${own.robotspec}, data of version ${suite.version}`);
  const judgedBy = options.profile === "all" ? profiles : options.profile.split(",");
  const unknown = judgedBy.find((name) => !profiles.includes(name));
  if (unknown) throw new UsageError(`unknown profile ${unknown}; the profiles are ${profiles.join(", ")}`);
  if (!options.program) throw new UsageError("--program is missing; --help says how");
  if (!(options.timeout > 0)) throw new UsageError("--timeout needs a number of seconds: " + options.timeout);
  const file = options["known-failures"];
  if (options["update-known-failures"] && !file) throw new UsageError("--update-known-failures needs --known-failures FILE");

  // What cannot be used is told before the run.
  const known = file && readKnown(file, options["update-known-failures"]);
  if (options.json) accessSync(dirname(options.json), constants.W_OK);

  const driver = new Driver(wordsOf(options.program), options.timeout);
  let stopped = false;
  process.on("exit", () => driver.kill());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      stopped = true;
      driver.kill();
    });
  }
  let results;
  try {
    await driver.start().catch((e) => {
      throw new UsageError(`${options.program}: ${printable(e.message)}`);
    });
    results = await run(driver, suite, judgedBy, options.run, () => stopped);
    await driver.stop();
  } finally {
    driver.kill();
  }
  if (!results.length && !stopped) throw new UsageError("no case matches --run " + options.run);
  if (!stopped && options.run === "*" && results.some(({ fails }) => fails) && !results.some(({ outcome }) => outcome === "right")) {
    const { one, got } = results.find(({ outcome }) => outcome === "errored") ?? results.find(({ fails }) => fails);
    throw new UsageError(
      `${options.program}: it is right in none of ${results.length} cases, so it is no driver; conformance-protocol.md shows one\n${one.id}: ${got}`);
  }
  for (const profile of judgedBy) {
    const judged = results.filter((one) => one.profile === profile);
    if (judged.length) report(driver, suite, profile, judged, options.all);
  }
  if (stopped) {
    print(`\nstopped after ${results.length} cases`);
    process.exitCode = 130;
    return;
  }
  if (options.json) writeFileSync(options.json, asJson(driver, suite, results));
  if (!results.some(({ one, profile, outcome }) => required(one, profile) && ["right", "wrong"].includes(outcome))) {
    const first = results.find(({ counts }) => counts);
    throw new UsageError(first ? `no answer to a required case; ${first.one.id}: ${first.got}` : "no required case was judged");
  }
  const head = `The failures of ${driver.name} ${driver.version}, with data ${suite.version}.`;
  const right = file ? compareWithKnown(known, file, options["update-known-failures"], suite, results, head) : !results.some(({ counts }) => counts);
  process.exitCode = right ? 0 : 1;
}

main(process.argv.slice(2)).catch((e) => {
  const users = e instanceof UsageError || e.code?.startsWith("ERR_PARSE_ARGS") || e.syscall; // or a file that cannot be used
  console.error(users ? "robotspec-conformance: " + e.message : e);
  process.exitCode = 2;
});
