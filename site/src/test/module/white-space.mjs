/** Compares what texts mean with what they mean in Java: node white-space.mjs MODULE QUESTIONS. */

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const {AccessPolicy, indexing, parse} = await import(pathToFileURL(process.argv[2]));
const policy = new AccessPolicy("google-2019");
const said = page => indexing(page, "foo", {now: 0}).content;

function answer(text) {
  const rules = parse("User-agent: *\n" + text + "\nAllow: /b").rulesFor("foo");
  const usage = rules.usage("https://example.com/b").map(({name, value, preference}) => name + "=" + value + " " + preference);
  const headers = {"cache-control": text, age: text};
  return [
    rules.decide("https://example.com/a").explanation + (rules.crawlDelay === null ? -1 : rules.crawlDelay * 1_000),
    usage.join(";"),
    said({headers: {"X-Robots-Tag": text}}),
    said({tags: [{name: "robots", content: text, value: "none"}]}),
    said({tags: [{name: text, content: "noindex"}]}),
    new Date(policy.next({url: "https://example.com/robots.txt", status: 200, headers, body: ""}, null, 0, {jitter: 0}).refreshAt).toISOString().replace(".000Z", "Z"),
  ].join("|");
}

let texts = 0, differ = 0;
for (const line of readFileSync(process.argv[3], "utf8").split("\n").filter(Boolean)) {
  const [character, ...forms] = JSON.parse(line);
  for (let i = 0; i < forms.length; i += 2) {
    const here = answer(forms[i].replaceAll("~", () => character));
    texts++;
    if (here !== forms[i + 1] && differ++ < 20) console.log("U+" + character.charCodeAt(0).toString(16), forms[i], here, "not", forms[i + 1]);
  }
}
console.log(texts + " texts, " + differ + " differ");
