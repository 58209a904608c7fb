/** The site is what the results are. Run: node --test site/src/test/js */

import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const out = mkdtempSync(join(tmpdir(), "site"));
after(() => rmSync(out, {recursive: true}));
execFileSync(process.execPath, [join(repository, "site/src/main/build/site.mjs"), repository, join(repository, "site/src/main/resources/org/robotspec/site"), out]);

const text = (...path) => readFileSync(join(...path), "utf8");
const json = (...path) => JSON.parse(text(...path));
const data = join(out, "conformance/data");
const results = join(repository, "conformance/results");
const {scm, implementations, crawlers} = json(data, "index.json");
const {clauses, cells} = json(data, "clauses.json");
const cases = new Map(clauses.flatMap(({id}) => json(data, "cases", id + ".json")).map(one => [one.id, one]));

const counts = ({right = 0, wrong = 0} = {}) => right + wrong ? `${right}/${right + wrong}` : "–";
const rows = name => text(repository, "docs/conformance.md").split(`<!-- generated: ${name} -->\n`)[1].split("<!-- end -->")[0]
  .trim().split("\n").slice(2).map(row => row.split("|").slice(1, -1).map(cell => cell.trim()));

test("numbers of implementations are those of docs/conformance.md, in its order", () => {
  const ours = implementations.map(({id, name, profiles: of}) => [
    `[${name}](../conformance/results/${id}.json)`, counts(of.rfc9309?.match), counts(of["google-2019"]?.match),
    counts(of["google-reference"]?.match)]);
  assert.deepEqual(ours, rows("implementations").map(([name, version, ...numbers]) => [name, ...numbers]));
});

test("numbers of crawlers are those of docs/conformance.md, in its order", () => {
  const of = ({right, sites}) => `${right}/${sites}`;
  const ours = crawlers.map(({name, version, profiles: {rfc9309: rfc, "google-2019": google}}) =>
    [name, version, of(rfc), of(google), ...[rfc.fetchedForbidden, rfc.leftOutAllowed].map(String)]);
  assert.deepEqual(ours, rows("crawlers"));
});

test("cells of an implementation add up to its counts", () => {
  for (const {id, profiles} of implementations) {
    for (const [profile, tracks] of Object.entries(profiles)) {
      const all = Object.values(cells[profile][id]);
      const add = (values, value) => values.reduce((sum, one) => sum + value(one), 0);
      const wrong = add(all, cell => cell[1] - cell[0]);
      assert.equal(wrong, add(Object.values(tracks), track => track.wrong), id + " " + profile);
      if (all.some(cell => cell[2])) continue; // the results do not name what was left out
      assert.equal(add(all, cell => cell[0]), add(Object.values(tracks), track => track.right), id + " " + profile);
    }
  }
});

test("wrong answers are those of the results, and lead to cases that say the same", () => {
  assert.deepEqual(implementations.map(({id}) => id + ".json").sort(), readdirSync(results).filter(file => file.endsWith(".json")).sort());
  for (const {id} of implementations) {
    const published = json(results, id + ".json").profiles;
    for (const [profile, answers] of Object.entries(json(data, "implementations", id + ".json"))) {
      const ours = required => Object.fromEntries(answers.filter(one => one.required === required).map(one => [one.id, one.got]));
      assert.deepEqual(ours(true), published[profile].wrong);
      assert.deepEqual(ours(false), published[profile].optionalWrong);
      for (const one of answers) {
        const page = cases.get(one.id)?.expected[profile];
        assert.deepEqual([page?.wrong[id], page?.required, page?.right], [one.got, one.required, one.right], one.id);
      }
    }
  }
});

test("each case of the suite has its page", () => {
  const suite = join(repository, "conformance/suite");
  const ids = json(suite, "suite.json").files.flatMap(file => json(suite, file).cases.map(({id}) => id));
  assert.deepEqual(ids.filter(id => !cases.has(id)), []);
  assert.equal(cases.size, ids.length);
});

test("each implementation has a badge for each profile", () => {
  for (const {id, profiles, badges} of implementations) {
    for (const [profile, tracks] of Object.entries(profiles)) {
      const {schemaVersion, label, message, color} = json(out, "conformance/badges", `${id}-${profile}.json`);
      const [, percent, of] = /^(\d+) % of (\d+) required cases \((.+)\)$/.exec(message).map(Number);
      const sum = key => Object.values(tracks).reduce((all, track) => all + track[key], 0);
      assert.deepEqual([schemaVersion, label, message, percent], [1, "robots.txt conformance", badges[profile], Math.floor(100 * sum("right") / of)]);
      assert.equal(color, sum("wrong") ? "red" : sum("right") < of ? "yellow" : "brightgreen");
      assert.ok(text(out, "conformance/badges", `${id}-${profile}.svg`).includes(message));
    }
  }
});

test("documents and files that are linked are there", () => {
  const links = [...text(out, "docs/index.html").matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link);
  for (const link of links) {
    const inRepository = link.startsWith(scm + "/blob/main/");
    assert.ok(link === scm || existsSync(inRepository ? join(repository, link.slice((scm + "/blob/main/").length)) : join(out, "docs", link)), link);
  }
  for (const {profiles} of crawlers) for (const {file} of Object.values(profiles)) assert.ok(existsSync(join(results, "crawlers", file)), file);
});

/** A document that keeps texts and shows nothing. */
function element() {
  const made = {textContent: "", style: {}, dataset: {}, classList: {toggle() {}}};
  for (const name of ["append", "addEventListener", "setAttribute", "scrollIntoView", "focus", "replaceChildren"]) made[name] = () => {};
  return made;
}

test("an address that names nothing leads to no page, and loads no file", async () => {
  const elements = new Map(), listeners = new Map(), loaded = new Set();
  const get = id => elements.get(id) ?? elements.set(id, element()).get(id);
  Object.assign(globalThis, {
    location: {hash: "", href: "https://example.com/"}, scrollTo() {}, Option: class {}, addEventListener: (name, listener) => listeners.set(name, listener),
    document: {title: "", getElementById: get, querySelector: element, querySelectorAll: () => [], createElement: element},
    async fetch(name) {
      loaded.add(name);
      return {ok: true, json: async () => json(out, "conformance", name)};
    },
  });
  await import(pathToFileURL(join(repository, "site/src/main/resources/org/robotspec/site/conformance/js/main.js")));
  async function shown(hash) {
    location.hash = hash;
    await listeners.get("hashchange")();
    return [document.title.replace(/ – .*/, ""), get("message").textContent];
  }
  const [{id, name, version}] = implementations;
  for (const [hash, title] of [["", "How implementations do"], ["#/", "How implementations do"], ["#/clauses?profile=%", "Implementations against clauses"],
    ["#/clause/M-5", "Clause M-5"], ["#/case/M-5.tie-allow-wins", "M-5.tie-allow-wins"], ["#/implementation/" + id, version ? name + " " + version : name],
    ["#/?profile=__proto__&sort=%", "How implementations do"]]) {
    assert.deepEqual(await shown(hash), [title, ""], hash);
  }
  loaded.clear();
  const names = ["", "%", "%E0%A4%A", "..", "../index", "%2e%2e/index", "..%2Findex", "\\..\\index", "../clauses", "../cases/M-5", "M-5/", "M-5/..", "m-5",
    "M-5.", "M-5.tie-allow-wins/", "M-5.../M-5", "M-99", "M-99.x", "../../../docs/index.html", "__proto__", "constructor", "//example.com/", "x".repeat(100_000)];
  for (const view of ["clause/", "case/", "implementation/", "clauses/", "/", "x/", "__proto__/", "constructor"]) {
    for (const one of names) assert.deepEqual(await shown("#/" + view + one), ["Not here", "There is no such page."], view + one);
  }
  assert.deepEqual([...loaded].filter(file => file !== "data/cases/M-5.json"), []);
  assert.deepEqual(await shown("#/%"), ["Not here", "There is no such page."]);
});
