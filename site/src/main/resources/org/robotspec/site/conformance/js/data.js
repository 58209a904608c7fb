/** The data of the dashboard, and its words for them. */

import {make} from "../../js/dom.js";

const loaded = new Map();

/** Loads a file of data. Its name must not be what somebody wrote into an address. */
export async function load(name) {
  if (!loaded.has(name)) {
    const answer = await fetch("data/" + name + ".json");
    if (!answer.ok) throw new Error("The server answers " + answer.status + ".");
    loaded.set(name, await answer.json());
  }
  return loaded.get(name);
}

/** Returns the one that an address names. */
export function find(all, id) {
  const found = all.find(one => one.id === id);
  if (!found) throw new Error("There is no such page.");
  return found;
}

const profiles = {
  rfc9309: "RFC 9309", "google-2019": "Google 2019", "google-2014": "Google 2014", "google-current": "Google (current)",
  "google-reference": "google/robotstxt",
};

export const profileNames = Object.keys(profiles);
export const profileName = profile => profiles[profile];
export const nameOf = ({name, version}) => version ? name + " " + version : name;

export const implementationLink = implementation => make("a", {href: "#/implementation/" + implementation.id}, nameOf(implementation));

export const caseLink = id => make("a", {href: "#/case/" + id, kind: "id"}, id);
export const clauseLink = id => make("a", {href: "#/clause/" + id, kind: "id"}, id);

/** Returns how many required cases were judged in a track, and how many of them are right; null if none. */
export function counts(implementation, profile, track) {
  const {right = 0, wrong = 0} = implementation.profiles[profile]?.[track] ?? {};
  return right + wrong ? {right, of: right + wrong} : null;
}

/** Makes a choice of one of several values, each with its words. */
export function choice(label, id, options, value, choose) {
  const select = make("select", {id, onchange: event => choose(id, event.target.value)},
    ...options.map(([value, words]) => new Option(words, value)));
  select.value = value;
  return make("label", {}, label + " ", select);
}

export function languageChoice(index, language, choose) {
  const languages = [...new Set(index.implementations.map(one => one.language))].sort();
  return choice("Language", "language", [["", "all"], ...languages.map(name => [name, name])], language, choose);
}

/** Makes a part of the page that can be scrolled, with a mouse or the arrow keys. */
export function scroll(label, ...content) {
  return make("div", {kind: "scroll", tabIndex: 0, role: "region", "aria-label": label}, ...content);
}

/** Makes a card with a heading. */
export function card(title, ...content) {
  return make("section", {kind: "card"}, make("h2", {}, title), ...content);
}
