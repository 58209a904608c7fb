/** Prints a verdict for each row of the table: node fail-closed.mjs MODULE FILE WAY DEFECT WAY DEFECT … The URL of a page stands for its server. */

import {pathToFileURL} from "node:url";
import {right, wrong} from "./values.mjs";

const [, , module, file, ...rows] = process.argv;
const {AccessPolicy, follow, parse} = await import(pathToFileURL(module));
const asked = "http://a.example/no", other = "http://b.example/robots.txt";
const body = text => ({status: 200, body: new TextEncoder().encode(text)});
const redirect = location => ({status: 301, headers: {location}});
const next = result => new AccessPolicy().next(result, null, 0);
const answers = {
  "cut": {failure: "incomplete-body"},
  "unreadable-name": redirect("http://[zz]/robots.txt"),
  "misspelt": body(file.replace("Disallow", "Disalow")),
  "other-origin": redirect(other),
  "other-crawler": body(file.replace("*", "otherbot")),
};
async function fetched(url) {
  try {
    const response = await fetch(url, {redirect: "manual"});
    return {status: response.status, headers: response.headers, body: await response.arrayBuffer()};
  } catch (error) {
    return {failure: "invalid-response", detail: String(error.cause)};
  }
}

const isPage = defect => defect.startsWith("http:");
const value = kind => ({...right, ...wrong})[kind](file);
const rules = content => parse(content).rulesFor("foobot");
const ways = {
  javascript: async defect => next(isPage(defect) ? await follow(defect, fetched)
    : await follow(asked, url => url === other ? body(file) : answers[defect])),
  parse: kind => rules(value(kind)),
  next: kind => next({status: 200, body: value(kind)}),
  follow: async kind => rules((await follow(asked, () => ({status: 200, body: value(kind)}))).body),
};

for (let at = 0; at < rows.length; at += 2) {
  try {
    const [way, defect] = rows.slice(at);
    console.log((await ways[way](defect)).decide(isPage(defect) ? defect : asked, "foobot").verdict);
  } catch (error) {
    console.log(error.code === "ROBOTSPEC_INVALID_ARGUMENT" ? "error" : String(error));
  }
}
