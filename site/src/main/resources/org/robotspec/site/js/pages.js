/** The view Pages: what a page's directives mean for a crawler. */

import {fill, get, make, table, tile} from "./dom.js";
import {asker} from "./ask.js";
import {differing, stated} from "./why.js";

/** What a directive asks for, in the words of docs/indexing.md; whether it has an effect, the server says. */
const meanings = {
  noindex: "the page is not indexed",
  nofollow: "its links are not followed",
  none: "the page is not indexed, and its links are not followed",
  unavailable_after: "the page is not indexed once the date has passed",
  noarchive: "no copy of the page is offered",
  nosnippet: "no part of the page is quoted",
  noimageindex: "images of the page are not indexed",
  notranslate: "no translation of the page is offered",
  "max-snippet": "the maximum number of characters to quote",
  "max-image-preview": "the maximum size of an image preview",
  "max-video-preview": "the maximum length of a video preview, in seconds",
  all: "the default",
  index: "the default",
  follow: "the default",
};

const fields = {crawler: "page-crawler", url: "page-url", headers: "headers", html: "html"};

/** Returns the named meta tags. Nothing of the page runs or loads; without their attributes, tags do not even try. */
function tags(html) {
  const plain = html.replace(/<(?!\/?meta\b|!--)([a-z][a-z0-9-]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi, "<$1>");
  return [...new DOMParser().parseFromString(plain, "text/html").querySelectorAll("meta[name]")].map(tag =>
    ({name: tag.getAttribute("name"), content: tag.getAttribute("content") ?? tag.getAttribute("value") ?? ""}));
}

export function createPages(page, test) {
  const value = id => get(id).value.trim();

  const refresh = asker("page", {
    question() {
      if (!value("page-crawler")) {
        draw(["Give a crawler."]);
        return null;
      }
      if (value("page-url") && test.held()) {
        draw([test.held()]);
        return null;
      }
      return {tags: tags(get("html").value), headers: get("headers").value, crawler: value("page-crawler"), profile: page.profile(),
        text: value("page-url") ? test.text() : "", url: value("page-url")};
    },
    show,
    fail: sentence => draw([make("span", {kind: "bad"}, sentence)]),
  });

  function draw(effect, ...content) {
    fill(get("effect"), ...effect);
    fill(get("directives"), ...content);
  }

  function show(answer, {crawler}) {
    const inEffect = new Set(Object.values(answer.effective).map(directive => directive.from + "\n" + directive.directive));
    draw(
      [make("div", {kind: "tiles"}, yesOrNo("Index the page", answer.index), yesOrNo("Follow its links", answer.follow))],
      answer.seen ? null : make("p", {kind: "aside"}, "robots.txt does not let " + crawler + " fetch the page" +
        (answer.robots?.explanation ? " (" + answer.robots.explanation + (answer.robots.line ? ", line " + answer.robots.line : "") + ")" : "") +
        ". It never sees the directives below."),
      differing(answer.google),
      answer.directives.length ? table("directives", ["Directive", "Said by", "What it means"],
        answer.directives.map(directive => row(directive, inEffect.has(directive.from + "\n" + directive.directive))))
        : make("p", {}, "No directive is for " + crawler + ": it may index the page and follow its links."),
      list("Usage preferences", answer.preferences.map(preference => make("li", {},
        stated(preference), preference.line ? "robots.txt, line " + preference.line : "Content-Usage header"))),
      list("Notes", answer.notes.map(note => make("li", {}, note))),
      list("Named meta tags of the page", answer.tags.map((tag, index) =>
        make("li", {}, "meta tag " + (index + 1) + ": ", make("code", {}, tag.name + " = " + tag.content)))));
  }

  const yesOrNo = (question, yes) => tile(question, yes ? "✓ yes" : "✕ no", yes ? "good" : "bad");

  function row(directive, works) {
    return {
      kind: works ? "" : "idle",
      cells: [[make("code", {}, directive.directive)], [directive.from, make("small", {}, directive.text)],
        [meanings[directive.directive.split(":")[0].trim()] ?? "not known", works ? null : make("small", {}, "no effect here")]],
    };
  }

  function list(title, items) {
    return items.length ? make("section", {}, make("h3", {}, title), make("ul", {}, ...items)) : null;
  }

  get("page-form").addEventListener("input", () => refresh());
  get("page-form").addEventListener("submit", event => event.preventDefault());
  return {
    refresh,
    save: () => Object.fromEntries(Object.entries(fields).map(([name, id]) => [name, get(id).value])),
    load(state) {
      for (const [name, id] of Object.entries(fields)) if (name in state) get(id).value = state[name];
    },
  };
}
