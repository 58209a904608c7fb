/** The present verdicts as a file for robotspec test. */

import {parse} from "../lib/robotspec/index.js";
import {crawler, rulesOf, siteOf, wholeUrl} from "./subject.js";

export function expectations({text, profile, site: given, crawlers: names, urls, held}) {
  if (held) throw new Error("nothing may be crawled for now, so that no verdict is worth a test");
  const site = siteOf(given), file = parse(text, profile), skipped = new Map(), lines = new Set();
  for (const name of names) {
    try {
      if (/[,\s#]/.test(name)) throw new Error("write a line for each crawler");
      const rules = rulesOf(file, crawler(name, profile));
      for (const url of urls) {
        try {
          const whole = wholeUrl(url, site), {path} = rules.matches(whole);
          if (/\s/.test(path)) throw new Error("write a space in a path as %20");
          lines.add(name + (rules.isAllowed(whole) ? "  allow     " : "  disallow  ") + path);
        } catch (error) {
          skipped.set(url, error.message);
        }
      }
    } catch (error) {
      skipped.set(name, error.message);
    }
  }
  const first = "# What robots.txt says now. Check it with: robotspec test --profile " + profile;
  return {file: [first, ...lines].join("\n") + "\n", skipped: [...skipped].map(([what, because]) => what + ": " + because)};
}
