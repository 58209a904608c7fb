/** Where google/robotstxt, Google's own matcher, decides otherwise than the documents (D-12, F-4). */

import {parse} from "../lib/robotspec/index.js";
import {reference} from "./subject.js";

/** Whether a crawler is one of Google's: each has the word in its name. */
export const isGoogles = name => /^[^,]*google/i.test(name);

/** Takes a file, then a crawler with its rules, then a URL: returns what google/robotstxt decides, or null if that is the same. */
export function googleOf(text, profile) {
  let file = null; // parsed only if it is needed
  return ({names, ignoresStar}, rules) => {
    const {group} = rules;
    if (profile === reference || ignoresStar && group === null) return () => null;
    file ??= parse(text, reference);
    const theirs = file.rulesFor(...(group && group !== "*" ? [group] : names));
    return url => {
      const sent = asSent(url), allowed = theirs.isAllowed(sent);
      if (allowed === rules.isAllowed(url) || rules.decide(url).reason === "robots-txt") return null;
      const {explanation, line} = theirs.decide(sent);
      return {allowed, line, sentence: "google/robotstxt itself would " + (allowed ? "allow" : "disallow") + " it: " + explanation +
        (line ? ", line " + line : "") + "."};
    };
  };
}

/** A URL as crawlers send it: what no URL has unencoded is percent-encoded. */
const asSent = url => url.replace(/[^!-~]|["<>\\^`{|}]/gu, character => Array.from(new TextEncoder().encode(character),
  octet => "%" + octet.toString(16).toUpperCase().padStart(2, "0")).join(""));
