/** Prints, for each response of a file, the verdict for /no: node responses.mjs MODULE FILE, lines of {head, body}. */

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [, , module, file] = process.argv;
const {AccessPolicy, follow} = await import(pathToFileURL(module));
const asked = "http://a.example", other = "http://b.example/robots.txt";

function response(line) {
  const {head, body} = JSON.parse(line), [status, ...headers] = head.split("\r\n");
  return {status: parseInt(status), headers: headers.map(header => header.split(/ *: */)), body: Buffer.from(body, "base64")};
}

const [whole, ...lines] = readFileSync(file, "utf8").trim().split("\n");
for (const line of lines) {
  const result = await follow(asked, url => response(url === other ? whole : line));
  console.log(new AccessPolicy().next(result, null, 0).decide(asked + "/no", "foobot").verdict);
}
