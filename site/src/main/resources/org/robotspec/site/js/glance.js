/** What is blocked for well-known crawlers, at a glance: the first thing that the page says about a file. */

import {isGoogles, parse} from "../lib/robotspec/index.js";
import {crawler, crawlers, rulesOf, siteOf, wholeUrl} from "./subject.js";

const tried = 100; // more URLs would make typing slow

/** How many of the first URLs, or of the home page alone, each crawler of the lists may not fetch; and on how many google/robotstxt differs. */
export function glance({text, profile, site: given, urls}) {
  const site = siteOf(given), file = parse(text, profile), whole = [], anyone = parse("").rulesFor("*");
  for (const url of urls.slice(0, tried)) {
    try {
      const one = wholeUrl(url, site);
      anyone.isAllowed(one); // or it is no URL
      whole.push(one);
    } catch {
      // The table of verdicts says why.
    }
  }
  const home = !whole.length, asked = home ? [wholeUrl("/", site)] : whole;
  const named = new Set(file.groups.flatMap(({agents}) => agents.map(agent => agent.toLowerCase())));
  const prefixes = name => Array.from(name, (letter, at) => name.slice(0, at + 1).toLowerCase());
  const blocked = rules => asked.filter(url => !rules.isAllowed(url)).length;
  let others = null; // many crawlers follow the group for all; it is asked once
  const known = crawlers.map(({name, list}) => {
    const subject = crawler(name, profile), count = () => blocked(rulesOf(file, subject));
    const own = subject.options.ignoresStar || subject.names.some(one => prefixes(one).some(start => named.has(start)));
    const differs = url => file.googleOtherwise(url, subject.names, subject.options);
    return {name, list, blocked: own ? count() : others ??= count(), google: isGoogles(name) ? asked.filter(differs).length : 0};
  });
  return {urls: asked.length, home, more: urls.length > tried, crawlers: known};
}
