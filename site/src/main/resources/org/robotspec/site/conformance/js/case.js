/** The views of one clause and of one case. */

import {count, make, sign, table} from "../../js/dom.js";
import {card, caseLink, clauseLink, find, implementationLink, load, profileName} from "./data.js";

/** Returns a text with its control characters visible, so that a case shows what it is about. */
const visible = text => text.replace(/[\0-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028\u2029\u3000\ufeff]/g, sign =>
  sign === "\n" ? sign : "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));

/** Makes the pieces of a text: what is repeated, or not UTF-8, as it is written in the data. */
function pieces(text) {
  return [text].flat().map(piece => typeof piece === "string" ? visible(piece)
    : make("mark", {}, piece.base64 === undefined ? `${visible(piece.repeat)} × ${piece.times.toLocaleString("en")}` : "base64 " + piece.base64));
}

/** Makes a file with numbered lines, the deciding one marked; without numbers if it is not lines that one can count. */
function file(text, decides) {
  if (typeof text !== "string" || /\r/.test(text)) return make("pre", {}, ...pieces(text));
  const lines = text.replace(/\n$/, "").split("\n");
  return make("pre", {}, make("ol", {}, ...lines.map((line, at) =>
    make("li", at + 1 === decides ? {kind: "decides"} : {}, visible(line), at + 1 === decides ? make("span", {kind: "tag"}, "decides") : null))));
}

function headers(all) {
  return make("pre", {}, Object.entries(all).flatMap(([name, values]) => [values].flat().map(value => name + ": " + visible(value))).join("\n"));
}

function answer(answer) {
  if (answer.fails) return [make("b", {}, "fails: " + answer.fails)];
  return [make("b", {}, String(answer.status ?? "")), answer.headers ? headers(answer.headers) : null, answer.body === undefined ? null : file(answer.body)];
}

function step({at, serve, ask}) {
  return make("li", {}, make("b", {}, "at " + at + ": "), ...(ask === undefined
    ? ["from now on", make("dl", {}, ...Object.entries(serve).flatMap(([url, says]) => [make("dt", {}, make("code", {}, url)), make("dd", {}, ...answer(says))]))]
    : ["may ", make("code", {}, visible(ask)), " be crawled?"]));
}

function question(one) {
  const settled = Object.values(one.expected).map(({line}) => line);
  const line = settled.every(other => other === settled[0]) ? settled[0] : 0; // else profiles differ
  const rows = {
    Crawler: one.agents?.length ? [make("code", {}, one.agents.map(visible).join(", "))] : null,
    URL: one.url === undefined ? null : [make("code", {}, ...pieces(one.url))],
    "A robots.txt at": one.robotsTxt === undefined ? null : [make("code", {}, visible(one.robotsTxt))],
    "robots.txt": one.body === undefined || one.track === "index" ? null : [file(one.body, line)],
    "HTML": one.body === undefined || one.track !== "index" ? null : [file(one.body)],
    "Headers of the page": one.headers ? [headers(one.headers)] : null,
    Now: one.now ? [one.now] : null,
    Settings: one.settings ? [make("code", {}, Object.entries(one.settings).map(pair => pair.join("=")).join(", "))] : null,
    Script: one.script ? [make("ol", {kind: "script"}, ...one.script.map(step))] : null,
  };
  return make("dl", {kind: "wide"}, ...Object.entries(rows).filter(([, value]) => value).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, ...value)]));
}

/** Makes the name of a source, with a link if it has an address of its own. */
function source(text) {
  const rfc = /^RFC (\d+)(?:, section ([\d.]+))?/.exec(text);
  const draft = /^(draft-[a-z0-9-]+)/.exec(text);
  const url = rfc ? `https://www.rfc-editor.org/rfc/rfc${rfc[1]}` + (rfc[2] ? "#section-" + rfc[2] : "")
    : draft ? "https://datatracker.ietf.org/doc/" + draft[1] + "/" : null;
  return make("li", {}, url ? make("a", {href: url}, text) : text);
}

/** Returns how many implementations were judged in the track of a case. */
const judged = (index, one, profile) => index.implementations.filter(({profiles}) => profiles[profile]?.[one.track]).length;

function expectedTable(index, one) {
  return table("expected", ["Judged by", "Right is", "The case is", "Wrong"], Object.entries(one.expected).map(([profile, {right, required, wrong}]) => ({
    cells: [[profileName(profile), judged(index, one, profile) ? make("small", {}, judged(index, one, profile) + " judged") : null], right.map(text => make("div", {}, visible(text))), [required ? "required" : "optional"],
      Object.keys(wrong).length ? [make("ul", {kind: "plain"}, ...index.implementations.filter(({id}) => id in wrong).map(implementation =>
        make("li", {}, make("span", {kind: "bad"}, sign(false)), implementationLink(implementation), ": ", wrong[implementation.id])))] : [judged(index, one, profile) ? make("span", {kind: "good"}, sign(true), "nobody") : "–"]],
  })));
}

export async function showCase({index, about}) {
  const {id: clause, text} = find((await load("clauses")).clauses, about.split(".")[0]);
  const cases = await load("cases/" + clause);
  const one = find(cases, about), at = cases.indexOf(one);
  const next = (other, words) => other ? make("a", {href: "#/case/" + other.id}, words) : null;
  return {
    title: about,
    words: [one.says, one.note].filter(Boolean),
    content: [
      make("p", {kind: "pager"}, clauseLink(clause), make("span", {}, `${at + 1} of ${count(cases.length, "case")}`),
        next(cases[at - 1], "← Previous"), next(cases[at + 1], "Next →"),
        make("a", {href: `${index.scm}/blob/main/conformance/suite/${one.file}`}, one.file)),
      make("div", {kind: "columns even"}, card("The case", question(one)),
        card("What it rests on", make("p", {}, clauseLink(clause), " ", text), make("ul", {}, ...one.clauses.map(source)))),
      card("What is right, and who is wrong", expectedTable(index, one)),
    ],
  };
}

export async function showClause({about}) {
  const {id, text, sources} = find((await load("clauses")).clauses, about);
  const cases = await load("cases/" + id);
  const wrongOf = one => new Set(Object.values(one.expected).flatMap(({wrong}) => Object.keys(wrong))).size;
  const requiredBy = one => {
    const of = Object.keys(one.expected).filter(profile => one.expected[profile].required);
    return of.length === Object.keys(one.expected).length ? "all profiles" : of.map(profileName).join(", ") || "nobody";
  };
  return {
    title: "Clause " + id,
    words: [text],
    content: [
      card("It rests on", make("ul", {}, ...sources.map(source))),
      card(count(cases.length, "case"), table("of-clause", ["Case", "What is right", "Required by", "Implementations that are wrong"], cases.map(one => ({
        cells: [[caseLink(one.id)], [one.says], [requiredBy(one)], [wrongOf(one) || "none"]],
      })))),
    ],
  };
}
