/** The view Profiles: one question under each revision of the rules. */

import {crawlerName, fill, get, make, table, verdict} from "./dom.js";
import {asker} from "./ask.js";
import {clause} from "./clause.js";

export function createProfiles(page, test) {
  const crawler = get("profiles-crawler"), url = get("profiles-url");
  const about = new Map(page.start.profiles.map(profile => [profile.name, profile]));

  const refresh = asker("profiles", {
    question() {
      if (!crawler.value.trim() || !url.value.trim()) {
        draw(["Give a crawler and a URL."]);
        return null;
      }
      if (test.held()) {
        draw([test.held()]);
        return null;
      }
      return {text: test.text(), site: test.site(), profile: page.profile(), crawler: crawler.value.trim(), url: url.value.trim()};
    },
    show,
    fail: sentence => draw([make("span", {kind: "bad"}, sentence)]),
  });

  function draw(claim, ...content) {
    fill(get("answers-claim"), ...claim);
    fill(get("answers"), ...content);
  }

  function show({base, profiles}, asked) {
    const others = profiles.filter(answer => answer.differs === "verdict").length;
    const claim = others ? others + " of the others " + (others === 1 ? "answers" : "answer") + " differently from " + page.label(base) + "."
      : "All profiles give the same verdict.";
    draw(["May ", make("b", {}, crawlerName(asked.crawler)), " fetch ", make("code", {}, asked.url), "? " + claim],
      table("answers", ["Profile", "Verdict", "Because", "What differs"], [...about.keys()].map(name => row(profiles.find(({profile}) => profile === name), base))));
  }

  function row(answer, base) {
    const name = [make("b", {}, page.label(answer.profile)), make("small", {}, about.get(answer.profile)?.about ?? "")];
    if (answer.error) return {cells: [name, ["no verdict"], [make("span", {kind: "bad"}, answer.error)], []]};
    return {
      kind: "differs-" + answer.differs,
      cells: [
        name,
        [verdict(answer.allowed)],
        [answer.explanation, answer.line ? ", line " + answer.line : "", answer.group ? ", group " + answer.group : "", " ", clause(answer.clause)],
        [answer.profile === base ? "the others are compared with it" : differences(answer)],
      ],
    };
  }

  function differences({differs, because}) {
    if (differs === "no") return make("span", {kind: "soft"}, "nothing");
    return make("div", {},
      make("b", {}, differs === "verdict" ? "the verdict" : "the reason, not the verdict"),
      because.length ? make("ul", {}, ...because.map(setting => make("li", {},
        make("code", {}, setting.setting + "=" + setting.value), ": ", ...prose(setting.meaning), " ",
        ...setting.clauses.flatMap(id => [clause(id), " "])))) : null);
  }

  /** Returns the meaning of a setting: its names as code, without the clauses at its end, which stand beside it. */
  function prose(meaning) {
    return meaning.replace(/ \([A-Z]-\d[^()]*\)$/, "").split("`").map((part, at) => at % 2 ? make("code", {}, part) : part);
  }

  get("question").addEventListener("input", () => refresh());
  get("question").addEventListener("submit", event => event.preventDefault());
  return {
    /** Comes with the crawler and the URL that were chosen in Test, unless others were typed. */
    refresh() {
      const selected = test.selected();
      crawler.value ||= selected?.crawler ?? "Googlebot";
      url.value ||= selected?.url ?? "/";
      refresh(0);
    },
    save: () => ({crawler: crawler.value, url: url.value}),
    load(state) {
      crawler.value = state.crawler ?? "";
      url.value = state.url ?? "";
    },
  };
}
