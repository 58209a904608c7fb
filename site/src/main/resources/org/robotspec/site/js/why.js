/** Why a URL is allowed or not: the groups, the rules that match, and the line that decides. */

import {asker} from "./ask.js";
import {clause} from "./clause.js";
import {count, crawlerName, fill, get, lineButton, make, table, verdict} from "./dom.js";

export function createWhy(editor, base) {
  let asked = null, clicked = false;

  const later = asker("why", {
    question: () => asked && {...base(), ...asked},
    show,
    fail: sentence => draw([make("span", {kind: "bad"}, sentence)]),
    pause: 0,
  });

  /** Shows the answer, which screen readers read out, and its reasons, which they don't. */
  function draw(claim, ...reasons) {
    fill(get("why-claim"), ...claim);
    fill(get("reasons"), ...reasons);
  }

  function show(answer, {crawler}) {
    const marks = answer.groups.filter(group => group.chosen).map(group => ({line: group.line, kind: "group"}));
    if (answer.line) marks.push({line: answer.line, kind: "decides"});
    editor.mark(marks, clicked);
    draw(
      [answer.postponed ? make("span", {kind: "verdict bad"}, "… postponed") : verdict(answer.allowed), " for ", make("b", {}, crawlerName(crawler)), ": ", make("code", {}, answer.url)],
      make("p", {}, sentence(answer), " ", clause(answer.clause)),
      answer.crawlDelay ? make("p", {}, "Crawl delay: " + answer.crawlDelay + " s.") : null,
      differing(answer.google),
      rules(answer),
      groups(answer),
      preferences(answer));
    if (clicked) comeNear();
    clicked = false;
  }

  /** Brings the answer to the reader, over what is below the verdict that was chosen; that one stays in sight. */
  function comeNear() {
    const card = get("why"), chosen = document.querySelector("#matrix [aria-current]");
    card.classList.add("near");
    card.scrollTop = 0;
    const hidden = (chosen?.getBoundingClientRect().bottom ?? 0) - card.getBoundingClientRect().top;
    if (hidden > 0 && !card.contains(chosen)) scrollBy(0, hidden);
  }

  function sentence({explanation, line}) {
    return line ? make("span", {}, make("code", {}, explanation), " in line " + line + " decides.")
      : make("span", {}, explanation[0].toUpperCase() + explanation.slice(1) + ".");
  }

  function rules({matches, more}) {
    if (!matches.length) return null;
    return make("div", {},
      make("h3", {}, "Rules that match, in the order in which they win"),
      table("rules", ["Where", "Rule", "Part of the URL that it took"], matches.map(match => ({
        kind: match.decides ? "decides" : "",
        cells: [
          [line(match.line)],
          [make("code", {kind: match.allow ? "good" : "bad"}, match.rule), match.decides ? make("b", {kind: "tag"}, "decides") : null],
          [make("code", {}, make("mark", {}, match.took), match.rest)],
        ],
      }))),
      more ? make("p", {kind: "soft"}, "and " + count(more, "more rule") + ".") : null);
  }

  function groups({groups: all}) {
    if (!all.length) return null;
    return make("div", {},
      make("h3", {}, "Groups"),
      make("ul", {kind: "groups"}, ...all.map(group => make("li", {kind: group.chosen ? "chosen" : ""},
        line(group.line), make("span", {}, make("b", {}, group.agents.join(", ")), ", " + count(group.rules, "rule") + ": ",
          (group.chosen ? "chosen, " : "not chosen, ") + group.explanation, " ", clause(group.clause))))));
  }

  function preferences({preferences: all}) {
    if (!all?.length) return null;
    return make("div", {}, make("h3", {}, "Usage preferences"),
      make("ul", {}, ...all.map(preference => make("li", {}, stated(preference), line(preference.line)))));
  }

  const line = number => lineButton(number, editor);

  get("why-close").addEventListener("click", () => get("why").classList.remove("near"));
  return {
    ask(crawler, url) {
      asked = {crawler, url};
      clicked = true;
      later();
    },
    /** Asks again, after a change. */
    again(selected) {
      asked = selected;
      if (asked) {
        later();
      } else {
        editor.mark([]);
        draw(["Give a URL and a crawler."]);
      }
    },
  };
}

/** Returns the mark of a verdict where Google's own matcher differs; nothing where it does not. */
export const differing = google => google && make("p", {kind: "aside"}, "Google's own matcher differs: " + google.sentence);

/** Returns a usage preference in words, up to where it stands. */
export function stated({name, value, kind, preference}) {
  return name + "=" + value + ": " + (kind === "unrecognised" ? "not a category" : preference) + ", ";
}
