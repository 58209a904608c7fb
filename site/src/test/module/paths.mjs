/** Compares verdicts on URLs, and the URLs to request, with those of Java: node paths.mjs MODULE QUESTIONS FILE. */

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [, , module, questions, file] = process.argv;
const {parse, requestUrl} = await import(pathToFileURL(module));
const rules = parse(file).rulesFor("examplebot");
const rows = JSON.parse(readFileSync(questions, "utf8"));
const differ = rows.filter(([url, verdict, requested]) =>
  rules.decide(url).verdict !== verdict || rules.isAllowed(url) !== (verdict === "allowed") || requestUrl(url) !== requested);
for (const row of differ.slice(0, 5)) console.log(...row, rules.decide(row[0]).verdict, requestUrl(row[0]));
console.log(rows.length + " paths, " + differ.length + " differ");
