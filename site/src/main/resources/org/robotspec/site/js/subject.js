/** What questions are about: crawlers, and URLs of a site. */

import {knownCrawler, knownCrawlers, origin} from "../lib/robotspec/index.js";

export const limits = {urls: 10_000, crawlers: 100, urlLength: 8_192};
const anySite = "http://localhost"; // rules match paths only, so that any site will do
export const reference = "google-reference";

const all = knownCrawlers();
export const crawlers = all.filter(({page}) => page).map(({token, follows, list, operator, use, usual, page}) =>
  ({name: [token, ...follows].join(), list, operator, purpose: use, usual, page}));

const isOther = ({purpose}) => !["search", "training", "answers"].includes(purpose);
const isGoogle = known => known.google && (known.purpose === "search" || isOther(known));
const inUse = has => all.filter(known => !known.replacedBy.length && has(known)).map(({token, follows}) => [token, ...follows].join());

/** The crawlers that no other class has, with `*`: any that the file does not name. */
export const others = "everybody else";

/** The classes of crawlers that owners ask about, with the names of each, and whether pages are found through them. */
export const classes = [
  {label: "Googlebot", search: true, names: ["Googlebot"]},
  {label: "Google's others", names: inUse(known => isGoogle(known) && known.token !== "Googlebot")},
  {label: "Bing and other search engines", search: true, names: inUse(known => known.purpose === "search" && !isGoogle(known))},
  {label: "AI training", names: inUse(({purpose}) => purpose === "training")},
  {label: "AI answers", names: inUse(({purpose}) => purpose === "answers")},
  {label: others, names: ["*", ...inUse(known => isOther(known) && !isGoogle(known))]},
];

/** The known crawler with a name, or with the first of several; null if there is none. */
const knownOf = names => knownCrawler(names.split(",")[0].split("/")[0].trim());

export const isGoogles = names => !!knownOf(names)?.google;

/** Whether a crawler is known to collect pages for AI: an owner may well close a site to it. */
export const isAi = names => knownOf(names)?.list === "ai";

export const adsBot = all.find(({ignoresStar}) => ignoresStar).token;

/** Names after a comma are fall-backs; D-20 is for crawlers that people know, not for the matcher. */
export function crawler(names, profile) {
  return {names: names.split(",").map(name => name.trim()), options: {ignoresStar: profile !== reference && !!knownOf(names)?.ignoresStar}};
}

export function rulesOf(file, {names, options}) {
  return options.ignoresStar ? file.rulesForNamed(...names) : file.rulesFor(...names);
}

export function wholeUrl(url, site) {
  if (url.length > limits.urlLength) throw new Error("the URL is longer than " + limits.urlLength.toLocaleString("en") + " characters");
  if (url.startsWith("/")) return (site || anySite) + url;
  if (site && origin(url).origin !== site) {
    throw new Error("this URL belongs to another site than " + site + ", with its own robots.txt (L-2)");
  }
  return url;
}

export const siteOf = site => site?.trim() ? origin(site.trim()).origin : "";

/** The whole URL that somebody means who wrote example.com/page. */
export function meant(url, site) {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?([/?]|$)/i.test(url)) return null;
  const plain = "http://" + url;
  return site === origin(plain).origin ? plain : "https://" + url;
}

/** Whether a file names a crawler. */
export const named = (file, name) => file.groups.some(({agents}) => agents.some(agent => agent.toLowerCase() === name.toLowerCase()));
