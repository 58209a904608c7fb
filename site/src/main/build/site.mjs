/**
 * Makes the static web site: the page that tests a robots.txt, what implementations make of the suite, and the start of the
 * documents.
 *
 *     node site.mjs REPOSITORY PAGE_FILES OUT_DIR
 */

import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {badge, draw} from "./badge.mjs";
import {applies, expectations, leftOut, profiles, readCrawlers, readResults, readSuite, required, tracks} from "./suite.mjs";

const [repository, pageFiles, out] = process.argv.slice(2);
if (!out) {
  console.error("usage: node site.mjs REPOSITORY PAGE_FILES OUT_DIR");
  process.exit(2);
}

function write(path, content) {
  const file = join(out, path);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

/** Returns the table: for each profile and implementation, right and asked of each clause, and whether right is known. */
function cells(suite, results) {
  const table = {};
  for (const {id, profiles: by} of results) {
    for (const [profile, judged] of Object.entries(by)) {
      const row = (table[profile] ??= {})[id] = {};
      for (const track of Object.keys(judged.tracks)) {
        const left = leftOut(suite, judged, profile, track);
        for (const one of suite.cases) {
          if (one.track !== track || !required(one, profile) || left?.has(one.id)) continue;
          const cell = row[one.clause] ??= [0, 0];
          cell[0] += one.id in judged.wrong ? 0 : 1;
          cell[1]++;
          if (!left) cell[2] = "at most";
        }
      }
    }
  }
  return table;
}

/** Writes the badges of an implementation; returns their messages by profile. */
function badges(suite, {id, profiles: by}) {
  return Object.fromEntries(Object.entries(by).map(([profile, judged]) => {
    const asked = tracks.filter(track => track in judged.tracks);
    const sum = key => asked.reduce((all, track) => all + judged.tracks[track][key], 0);
    const all = suite.cases.filter(one => asked.includes(one.track) && required(one, profile)).length;
    const made = badge(profile, asked, sum("right"), sum("wrong"), all);
    write(`conformance/badges/${id}-${profile}.json`, made);
    write(`conformance/badges/${id}-${profile}.svg`, draw(made));
    return [profile, made.message];
  }));
}

/** Returns the wrong answers of an implementation by profile, with what is right. */
function wrongCases(suite, {profiles: by}) {
  const answers = (profile, given, must) => Object.entries(given).map(([id, got]) => {
    const one = suite.byId.get(id);
    return {id, got, required: must, says: one?.says ?? "", right: one ? expectations(one, profile) : []};
  });
  return Object.fromEntries(Object.entries(by).map(([profile, judged]) =>
    [profile, [...answers(profile, judged.wrong, true), ...answers(profile, judged.optionalWrong, false)]]));
}

/** Returns a case for its page: what it asks, what is right by profile, and who answers wrongly. */
function casePage(one, results) {
  const {expect, required: _, profiles: __, ...question} = one;
  if (question.script) question.script = question.script.map(({expect, ...step}) => step);
  question.expected = {};
  for (const profile of profiles.filter(profile => applies(one, profile))) {
    const wrong = {};
    for (const {id, profiles: by} of results) {
      const got = by[profile]?.wrong[one.id] ?? by[profile]?.optionalWrong[one.id];
      if (got !== undefined) wrong[id] = got;
    }
    const line = expect?.[profile]?.line ?? expect?.["*"]?.line;
    question.expected[profile] = {right: expectations(one, profile), line, required: required(one, profile), wrong};
  }
  return question;
}

function conformance(scm) {
  const suite = readSuite(join(repository, "conformance/suite"));
  const results = readResults(join(repository, "conformance/results"));
  const implementations = results.map(result => ({
    ...result,
    badges: badges(suite, result),
    profiles: Object.fromEntries(Object.entries(result.profiles).map(([profile, judged]) => [profile, judged.tracks])),
  }));
  const crawlers = readCrawlers(join(repository, "conformance/results/crawlers"));
  write("conformance/data/index.json", {scm, version: suite.version, texts: suite.texts, implementations, crawlers});
  write("conformance/data/clauses.json", {clauses: suite.clauses, cells: cells(suite, results)});
  for (const result of results) write(`conformance/data/implementations/${result.id}.json`, wrongCases(suite, result));
  for (const {id} of suite.clauses) {
    const cases = suite.cases.filter(one => one.clause === id).map(one => casePage(one, results));
    write(`conformance/data/cases/${id}.json`, cases);
  }
}

const escape = text => text.replace(/[&<>"]/g, sign => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[sign]);

/** Writes the start of the documents: each one's title and first sentence. */
function documents(scm) {
  const modules = readdirSync(repository).map(name => name + "/README.md").filter(path => existsSync(join(repository, path)));
  const pages = readdirSync(join(repository, "docs")).filter(name => name.endsWith(".md")).map(name => "docs/" + name);
  const item = path => {
    const text = readFileSync(join(repository, path), "utf8");
    const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
    const plain = text.replace(/^# .+$/m, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim().split(/\n\s*\n/)[0].replace(/\s+/g, " ");
    const sentence = /^[^#|<!`-].*?[.:](?= |$)/.exec(plain)?.[0].replace(/[`*]|.*:$/g, "") ?? "";
    return `<li><a href="${scm}/blob/main/${path}">${escape(title.replace(/`/g, ""))}</a><small>${escape(sentence)}</small></li>`;
  };
  const list = (id, title, paths) =>
    `<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n<ul>\n${paths.map(item).join("\n")}\n</ul></section>`;
  write("docs/index.html", `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>Documents – robotspec</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="../style.css">
<link rel="stylesheet" href="../conformance/conformance.css">
</head>
<body>
<header class="top">
  <div class="brand"><img src="../icon.svg" alt="" width="28" height="28"><span>robotspec <b>documents</b></span></div>
  <nav aria-label="Parts of the site"><a href="../index.html">Test</a><a href="../conformance/index.html">Conformance</a>
  <a href="index.html" aria-current="page">Documents</a></nav>
</header>
<main>
<div class="title"><h1>Documents</h1><p>They lie beside the code.</p></div>
<div class="side">
${list("start", "Start, and the parts", ["README.md", ...modules])}
${list("more", "More", [...pages, "docs/reports/README.md", "conformance/suite/README.md", "conformance/drivers/README.md"])}
</div>
</main>
<footer><span><a href="${scm}">${scm}</a></span></footer>
</body>
</html>
`);
}

cpSync(pageFiles, out, {recursive: true});
const scm = /<scm[^]*?<url>(https:[^<]+)<\/url>/.exec(readFileSync(join(repository, "pom.xml"), "utf8"))[1];
conformance(scm);
documents(scm);
