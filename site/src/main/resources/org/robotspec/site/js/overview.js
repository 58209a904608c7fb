/** At a glance: what is blocked for Google, for other search engines and for AI crawlers, and how many mistakes there are. */

import {asker} from "./ask.js";
import {count, get, make, reveal, tile} from "./dom.js";

export function createOverview(question) {
  let mistakes = null;
  const opened = new Set(); // titles of the lists that are open

  const refresh = asker("glance", {question, show, fail: () => { get("glance").hidden = true; }, pause: 0});

  function show(answer) {
    const of = answer.home ? "the home page" : (answer.more ? "the first " : "") + count(answer.urls, "URL");
    const google = answer.crawlers.find(({name}) => name === "Googlebot");
    const list = wanted => answer.crawlers.filter(crawler => crawler.list === wanted && !crawler.name.startsWith("Googlebot"));
    get("glance").replaceChildren(
      tile("Google", single(google, answer, of), google.blocked === answer.urls ? "bad" : google.blocked || google.google ? "warn" : "good",
        google.google ? make("span", {}, differing(google)) : null,
        make("button", {type: "button", kind: "link", onclick: () => reveal(get("verdicts-title"))}, "See verdicts")),
      several("Other search engines", list("search"), answer, of),
      several("AI crawlers", list("ai"), answer, of),
      mistakes);
    get("glance").hidden = false;
  }

  function single({blocked}, {urls, home}, of) {
    if (home) return "home page " + (blocked ? "blocked" : "allowed");
    if (!blocked) return of + " allowed";
    return blocked === urls ? (urls === 1 ? of + " blocked" : "all of " + of + " blocked") : blocked + " of " + of + " blocked";
  }

  function several(title, crawlers, answer, of) {
    const none = crawlers.filter(({blocked}) => blocked === answer.urls), some = crawlers.filter(({blocked}) => blocked && blocked < answer.urls);
    const parts = [none.length ? none.length + " of " + crawlers.length + (answer.urls > 1 ? " blocked from all" : " blocked") : null,
      some.length ? some.length + (none.length ? "" : " of " + crawlers.length + " blocked") + " from some" : null];
    const sorted = [...crawlers].sort((a, b) => b.blocked - a.blocked);
    const toggled = event => event.target.open ? opened.add(title) : opened.delete(title);
    return tile(title, parts.filter(Boolean).join(", ") || "nothing blocked", none.length ? "bad" : some.length ? "warn" : "good",
      make("details", {open: opened.has(title), ontoggle: toggled},
        make("summary", {}, none.length ? none.slice(0, 3).map(short).join(", ") + (none.length > 3 ? " …" : "") : "Which?"),
        make("p", {kind: "soft"}, "Blocked, of " + of + ":"),
        make("ul", {}, ...sorted.map(crawler => make("li", {}, [short(crawler) + ": " + (crawler.blocked || "none"), differing(crawler)].filter(Boolean).join(", "))))));
  }

  const differing = ({google}) => google ? "≠ Google's own matcher differs on " + google : "";

  /** Without the names of the groups that stand in for its own. */
  const short = ({name}) => name.split(",")[0];

  return {
    /** Asks again, after the verdicts are there. */
    again({notes, rows}) {
      const errors = notes.filter(({severity}) => severity === "error").length;
      const warnings = notes.filter(({severity}) => severity === "warning").length;
      mistakes = tile("Mistakes in the file", errors + warnings ? count(errors, "error") + ", " + count(warnings, "warning") : "none found",
        errors ? "bad" : warnings ? "warn" : "good",
        make("button", {type: "button", kind: "link", onclick: () => reveal(get("notes-title"))}, "See notes"));
      const signs = rows.join(""), blocked = signs.split("-").length - 1;
      get("jump").hidden = !signs;
      get("jump").textContent = blocked.toLocaleString("en") + " disallowed of " + signs.length.toLocaleString("en") + ": see verdicts";
      refresh(0);
    },
  };
}
