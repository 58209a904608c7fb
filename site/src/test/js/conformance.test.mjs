/** The command of the suite's npm package, with small programs. SuiteRunnerTest compares its numbers with Java's. */

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";
import {applies, json, profiles, readSuite} from "../../../../conformance/src/main/npm/judge.js";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const npm = join(repository, "conformance/src/main/npm");
const suite = join(repository, "conformance/suite");
const folder = mkdtempSync(join(tmpdir(), "conformance"));
after(() => rmSync(folder, {recursive: true}));

/** Writes a program; the code is the body of a function from a case to an answer. */
function program(name, code, tracks = ["match"]) {
  const file = join(folder, name + ".mjs");
  writeFileSync(file, `
    import {writeFileSync} from "node:fs";
    import {createInterface} from "node:readline";
    import {readSuite} from ${JSON.stringify(pathToFileURL(join(npm, "judge.js")))};
    let cases = 0;
    const answer = one => { ${code} };
    createInterface({input: process.stdin}).on("line", line => {
      const one = JSON.parse(line);
      if (one.cmd === "stop") process.exit();
      const said = one.cmd === "start" ? {protocol: 1, name: "${name}", version: "1", tracks: ${JSON.stringify(tracks)}} : answer(one);
      if (said) console.log(typeof said === "string" ? said : JSON.stringify({seq: one.seq, ...said}));
    });`);
  return `"${process.execPath}" "${file}"`;
}

function run(...options) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(npm, "robotspec-conformance.js"), "--suite", suite, ...options]);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", some => (text += some));
    child.on("close", code => resolve({code, text}));
  });
}

const some = ["--run", "M-5.*"];
const allowsAll = program("yes", "return {verdict: 'allow'}");

test("what is right in every track, under every profile, is judged to be right", async () => {
  const right = program("oracle", `
    const expected = node => node.expect?.[one.profile] ?? node.expect?.["*"] ?? {};
    const told = ({verdict, ...values}) => ({...values, ...(verdict ? {verdict: verdict === "either" ? "allow" : verdict} : {})});
    globalThis.all ??= new Map(readSuite(${JSON.stringify(suite)}).cases.map(one => [one.id, one]));
    const known = all.get(one.id);
    return known.script ? {steps: known.script.filter(step => "ask" in step).map(expected).map(told)} : told(expected(known));`,
  ["match", "origin", "fetch", "index", "usage"]);
  const file = join(folder, "oracle.json");
  const {code, text} = await run("--program", right, "--profile", "all", "--json", file);
  assert.equal(code, 0, text);
  const {cases} = readSuite(suite);
  for (const profile of profiles) {
    const all = cases.filter(one => applies(one, profile)).length;
    assert.match(text, new RegExp(`oracle 1 by ${profile}, data .*: ${all} right, 0 wrong, 0 optional wrong, 0 skipped`));
    assert.deepEqual(JSON.parse(readFileSync(file, "utf8")).profiles[profile].wrong, {});
  }
});

test("a clause that is not kept has its count, its text and an example", async () => {
  const {code, text} = await run("--program", allowsAll, "--run", "M-5.*", "--profile", "rfc9309");
  assert.equal(code, 1);
  assert.match(text, /^M-5, \d+ of \d+ right: .+\n  M-5\.\S+: .+\n    crawler .+\n    URL .+\n(    line .+\n)+    expected  disallow, line \d+\n    got       allow$/m);
});

test("the other wrong cases of a clause are counted, and shown if asked for", async () => {
  const {text} = await run("--program", allowsAll, ...some);
  const [, more] = /^  and (\d+) more wrong; --all --run 'M-5\.\*' shows them$/m.exec(text);
  const {text: whole} = await run("--program", allowsAll, ...some, "--all");
  assert.equal(whole.match(/^  M-5\.\S+: /gm).length, Number(more) + 1);
  assert.doesNotMatch(whole, /more wrong/);
});

test("a program that is right in no case is refused", async () => {
  const {code, text} = await run("--program", program("none", "return {verdict: 1}"));
  assert.equal(code, 2);
  assert.match(text, /: it is right in none of \d+ cases, so it is no driver; conformance-protocol\.md shows one\n\S+: unknown verdict 1; .+\n$/);
});

test("the command's version is not that of its data", async () => {
  assert.match((await run("--version")).text, /^robotspec-conformance RELEASE, data of version \d+\.\d+\.\d+\n$/);
});

test("a program that dies is told as that, and started again for the next case", async () => {
  const dies = program("dies", "if (one.id.endsWith('tie-allow-wins')) { console.error('no luck'); process.exit(3); } return {verdict: 'allow'}");
  const file = join(folder, "dies.json");
  const {code} = await run("--program", dies, ...some, "--json", file);
  assert.equal(code, 1);
  const {wrong, optionalWrong, tracks} = JSON.parse(readFileSync(file, "utf8")).profiles["google-2019"];
  assert.equal({...wrong, ...optionalWrong}["M-5.tie-allow-wins"], "the program ended with 3: no luck");
  assert.ok(tracks.match.right > 0);
});

test("a program that answers something else, or too much, is told as that", async () => {
  const {text} = await run("--program", program("talks", "return 'hello'"), ...some);
  assert.match(text, /got +not a JSON object: hello/);
  const {text: flood} = await run("--program", program("floods", "for (;;) console.log('{\"seq\": 0}')"), ...some);
  assert.match(flood, /got +the program writes more than it is asked for/);
});

test("what ends lines, controls terminals or reorders texts is escaped", () => {
  const odd = ["a\u0000\u007f\u0085\u2028\u2029\u202e\ufeff\u{e0001}\ud800b\nü"], text = json(odd, 2);
  assert.doesNotMatch(text, /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  assert.deepEqual(JSON.parse(text), odd);
  assert.match(text, /\n  "a.*\\u2028.*ü"\n/);
});

test("a program that hangs is told as that, and is no new failure", async () => {
  const known = join(folder, "none.txt");
  writeFileSync(known, "");
  const {code, text} = await run("--program", program("hangs", ""), "--run", "M-7.fish.fish", "--timeout", "5", "--known-failures", known);
  assert.match(text, /0 right, 1 wrong, .* had no answer in time/);
  assert.match(text, /no answer to a required case; M-7\.fish\.fish: no answer within 5000 ms/);
  assert.equal(code, 2);
});

test("Ctrl-C reports what was run, and ends the program", async () => {
  const pid = join(folder, "pid");
  const slow = program("slow", `if (cases++ < 2) return {verdict: "allow"};
    writeFileSync(${JSON.stringify(pid)}, String(process.pid)); process.kill(process.ppid, "SIGINT");`);
  const {code, text} = await run("--program", slow, ...some);
  assert.equal(code, 130);
  assert.match(text, /stopped after 2 cases/);
  const ended = () => {
    try {
      return !process.kill(Number(readFileSync(pid, "utf8")), 0);
    } catch (e) {
      return e.code === "ESRCH";
    }
  };
  // Nobody waits for it, so that it may be there a moment longer, dead.
  for (let looks = 0; !ended() && looks < 600; looks++) await new Promise(look => setTimeout(look, 50));
  assert.ok(ended());
});

test("exactly the known failures may fail", async () => {
  const known = join(folder, "known.txt");
  const options = ["--program", allowsAll, ...some, "--known-failures", known];
  const missing = await run(...options);
  assert.equal(missing.code, 2);
  assert.match(missing.text, /^robotspec-conformance: --known-failures: there is no .*known\.txt; --update-known-failures writes it\n$/);
  assert.equal((await run(...options, "--update-known-failures")).code, 0);
  assert.equal((await run(...options)).code, 0);
  writeFileSync(known, readFileSync(known, "utf8").replace(/\ngoogle-2019 .*/, "\ngoogle-2019 M-5.gone"));
  const {code, text} = await run(...options);
  assert.equal(code, 1);
  assert.match(text, /new failures: 1\nnew failure  google-2019 M-5\..*\nno longer a failure  google-2019 M-5\.gone/);
});

test("a time limit may be longer than any timer", async () => {
  for (const seconds of ["2147484", "1e12", "Infinity"]) {
    assert.match((await run("--program", allowsAll, "--run", "M-7.fish.*", "--timeout", seconds)).text, /: \d+ right, \d+ wrong.* 0 skipped\n/);
  }
});

test("files that cannot be used are named, without a trace", async () => {
  const data = mkdtempSync(join(folder, "data")), match = all => JSON.stringify({track: "match", cases: all});
  const one = {id: "M-5.x", says: "", url: "", body: "", expect: {"*": {verdict: "allow"}}};
  const options = [[["--json", folder], /EISDIR/], [["--known-failures", folder], /EISDIR/], [["--suite", join(folder, "none")], /suite\.json: ENOENT/]];
  for (const text of ["", "{", "null", "5", "[]", "{}", '{"cases": 5}', ...[null, 5, {}, {id: 5}, {...one, body: 5}, {...one, url: null}, {...one, agents: "foo"},
    {...one, required: 5}, {...one, profiles: 5}, {...one, expect: {"*": 5}}, {...one, script: 5}, {...one, script: [null]},
    {...one, body: {repeat: "x", times: 1e12}}].map(each => match([each]))]) {
    const suite = mkdtempSync(join(data, "suite"));
    writeFileSync(join(suite, "suite.json"), '{"version": "1", "files": ["cases.json"]}');
    writeFileSync(join(suite, "cases.json"), text);
    options.push([["--suite", suite], /suite\w+: cases\.json: /]);
  }
  for (const [given, said] of options) {
    const {code, text} = await run("--program", allowsAll, ...some, ...given);
    assert.equal(code, 2, text);
    assert.match(text, said);
    assert.doesNotMatch(text, /^ +at /m);
  }
});

test("wrong options, and a program that is none, say what is wrong", async () => {
  for (const [options, said] of [
    [[], /--program is missing/],
    [["--program", "no-such-program"], /no-such-program: there is no such program/],
    [["--program", `"${process.execPath}" --version`], /not a JSON object|the program ended/],
    [["--program", allowsAll, "--profile", "google"], /unknown profile google; the profiles are rfc9309/],
    [["--program", allowsAll, "--run", "M-99.*"], /no case matches/],
    [["--program", allowsAll, "--timeout", "soon"], /--timeout needs a number/],
    [["--programme", "x"], /Unknown option '--programme'/],
  ]) {
    const {code, text} = await run(...options);
    assert.equal(code, 2, text);
    assert.match(text, said);
  }
});
