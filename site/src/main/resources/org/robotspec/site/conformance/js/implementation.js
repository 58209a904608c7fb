/** The view of one implementation: its numbers, its badges, its wrong cases. */

import {copy, count, make, table, tell} from "../../js/dom.js";
import {card, caseLink, choice, clauseLink, counts, find, load, nameOf, profileName, profileNames} from "./data.js";

function facts(one) {
  const facts = {Language: one.language, Version: one.version ?? "this one", From: one.source, Run: [one.date, one.how.replaceAll("`", "")].filter(Boolean).join(", "),
    "Version of the data": one.suite, Home: make("a", {href: one.home}, one.home)};
  return make("dl", {}, ...Object.entries(facts).filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function numbers(one, judged) {
  const tracks = ["match", "origin", "fetch", "index"].filter(track => judged.some(profile => counts(one, profile, track)));
  return table("numbers", ["Judged by", ...tracks], judged.map(profile => ({
    cells: [[profileName(profile)], ...tracks.map(track => {
      const cell = counts(one, profile, track);
      return [cell ? cell.right + " of " + cell.of : "–"];
    })],
  })));
}

/** Makes a badge with the Markdown that embeds it. */
function badge(one, profile) {
  const page = location.href.split("#")[0];
  const file = new URL(`badges/${one.id}-${profile}.svg`, page).href;
  const markdown = `[![robots.txt conformance](${file})](${page}#/implementation/${one.id}?profile=${profile})`;
  return make("div", {kind: "badge"},
    make("img", {src: `badges/${one.id}-${profile}.svg`, alt: "robots.txt conformance: " + one.badges[profile], height: 20}),
    make("div", {kind: "join"}, make("code", {}, markdown), make("button", {type: "button", onclick: event => copy(markdown, event.target).catch(error => tell(error.message, true)),
      "aria-label": "Copy the Markdown of the badge, " + profileName(profile)}, "Copy")));
}

/** Makes the wrong cases of a clause. */
function group({id, text}, cases) {
  const required = cases.filter(one => one.required).length;
  const words = [required ? count(required, "required case") : "", cases.length > required ? cases.length - required + " optional" : ""];
  return make("section", {kind: "group"},
    make("h3", {}, clauseLink(id), " ", text, make("small", {}, words.filter(Boolean).join(", "))),
    table("wrong", ["Case", "What is right", "It answers", "Right is"], cases.map(one => ({
      cells: [[caseLink(one.id)], [one.says, one.required ? null : make("small", {}, "optional")], [make("span", {kind: "bad"}, one.got)],
        [...one.right.map(text => make("div", {}, text))]],
    }))));
}

export async function showImplementation({index, about, choices, choose}) {
  const one = find(index.implementations, about);
  const [wrong, {clauses}] = await Promise.all([load("implementations/" + one.id), load("clauses")]);
  const judged = profileNames.filter(name => one.profiles[name]);
  const profile = judged.includes(choices.get("profile")) ? choices.get("profile") : judged[0];
  const optional = choices.get("cases") === "all";
  const cases = wrong[profile].filter(each => each.required || optional);
  const groups = clauses.map(clause => [clause, cases.filter(each => each.id.split(".")[0] === clause.id)]).filter(([, some]) => some.length);
  return {
    title: nameOf(one),
    words: [],
    content: [
      make("div", {kind: "columns even"}, card("The implementation", facts(one), numbers(one, judged)),
        card("Badges", make("p", {kind: "soft"}, "The Markdown shows the badge and leads to this page. What an implementation left out is not right in its badge."),
          ...judged.map(name => badge(one, name)),
          make("p", {kind: "soft"}, "Beside each .svg lies a .json for shields.io's endpoint badge."))),
      make("div", {kind: "choices"}, choice("Profile", "profile", judged.map(name => [name, profileName(name)]), profile, choose),
        choice("Cases", "cases", [["", "required"], ["all", "required and optional"]], optional ? "all" : "", choose)),
      card("Wrong cases", make("p", {kind: "soft", role: "status"}, count(cases.length, "wrong case") + ", judged by " + profileName(profile) + "."),
        ...groups.map(([clause, some]) => group(clause, some))),
    ],
  };
}
