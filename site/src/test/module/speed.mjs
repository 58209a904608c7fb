/** Times the module beside robots-parser, by turns: node speed.mjs MODULE ROBOTS_PARSER. Prints microseconds, medians of 15 turns. */

import {createRequire} from "node:module";
import {pathToFileURL} from "node:url";

const {parse} = await import(pathToFileURL(process.argv[2]));
const robotsParser = createRequire(import.meta.url)(process.argv[3]);
const words = ["admin", "private", "search", "cart", "checkout", "user", "tmp", "print", "feed", "wp-includes"];

function file(rules) {
  const lines = ["User-agent: *"];
  for (let i = 0, seed = rules; i < rules; i++) {
    const word = () => words[(seed = (seed * 1103515245 + 12345) & 0x7fffffff) % 10] + (seed >> 8) % 50;
    lines.push(i % 7 === 3 ? `Disallow: /*/${word()}/` : i % 7 === 5 ? `Disallow: /*.${word()}$` : i % 7 === 6
      ? `Allow: /${word()}/${word()}.html` : `Disallow: /${word()}/${word()}/`);
  }
  return [...lines, "Sitemap: https://example.com/sitemap.xml", ""].join("\n");
}

function turn(work) {
  const start = process.hrtime.bigint();
  let times = 0;
  while (process.hrtime.bigint() - start < 60_000_000n) for (let i = 0; i < 20; i++) work(times++);
  return Number(process.hrtime.bigint() - start) / 1_000 / times;
}

function compare(name, ours, theirs) {
  const times = [[], []];
  for (let i = 0; i < 20; i++) [ours, theirs].forEach((work, at) => { const time = turn(work); if (i >= 5) times[at].push(time); });
  const [mine, other] = times.map(all => all.sort((a, b) => a - b)[7]);
  console.log(`${name}: ${mine.toFixed(2)} beside ${other.toFixed(2)}`);
}

for (const rules of [3, 12, 50, 1_000]) {
  const text = file(rules), robots = "https://example.com/robots.txt";
  const urls = Array.from({length: 1_000}, (_, i) => `https://example.com/${words[i % 10]}${i % 60}/page${i}.html?x=${i}`);
  compare(`${rules} rules, parse and decide`, i => parse(text).rulesFor("foobot").isAllowed(urls[i % 1_000]),
    i => robotsParser(robots, text).isAllowed(urls[i % 1_000], "foobot"));
  const mine = parse(text).rulesFor("foobot"), theirs = robotsParser(robots, text);
  for (const url of urls) if (mine.isAllowed(url) !== theirs.isAllowed(url, "foobot")) throw new Error("they differ: " + url);
  compare(`${rules} rules, decide`, i => mine.isAllowed(urls[i % 1_000]), i => theirs.isAllowed(urls[i % 1_000], "foobot"));
}
