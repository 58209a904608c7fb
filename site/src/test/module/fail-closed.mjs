/** Prints the verdict for a page whose robots.txt has a defect: node fail-closed.mjs MODULE DEFECT FILE. */

import {pathToFileURL} from "node:url";

const [, , module, defect, file] = process.argv;
const {AccessPolicy, follow} = await import(pathToFileURL(module));
const asked = "http://a.example", other = "http://b.example/robots.txt";
const body = text => ({status: 200, body: new TextEncoder().encode(text)});
const redirect = location => ({status: 301, headers: {location}});
const answers = {
  "cut": {failure: "incomplete-body"},
  "unreadable-name": redirect("http://[zz]/robots.txt"),
  "misspelt": body(file.replace("Disallow", "Disalow")),
  "other-origin": redirect(other),
  "other-crawler": body(file.replace("*", "otherbot")),
};
const result = await follow(asked, url => url === other ? body(file) : answers[defect]);
console.log(new AccessPolicy().next(result, null, 0).decide(asked + "/no", "foobot").verdict);
