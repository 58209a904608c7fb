/** The view Compare: which verdicts change if a new file replaces an old one. */

import {asker} from "./ask.js";
import {count, crawlerName, fill, get, lineButton, make, sign, table} from "./dom.js";
import {createFile} from "./file.js";
import {stated} from "./why.js";

export function createCompare(page, test) {
  const changed = () => refresh();
  const file = (side, hint) => createFile({area: side, form: side + "-fetch", input: side + "-site", button: side + "-fetch-button",
    open: side + "-open", file: side + "-file", status: side + "-status"},
  {label: side + " robots.txt", hint, changed, profile: page.profile, opened: page.opened});
  const files = {old: file("old", "The file as it is now"), new: file("new", "The file that shall replace it")};
  const site = () => files.old.site() || files.new.site() || test.site();
  /** Colours the lines of a file; that it cannot be done is said by the comparison. */
  const kinds = which => asker("matrix", {
    question: () => ({text: files[which].text(), profile: page.profile(), site: site(), crawlers: [], urls: []}),
    show: answer => files[which].annotate(answer.kinds),
    fail() {},
    pause: 0,
  });
  const colour = [kinds("old"), kinds("new")];

  const refresh = asker("compare", {
    question() {
      colour.forEach(file => file());
      if (!files.old.text() && !files.new.text()) {
        draw("Give two files.");
        return null;
      }
      get("changes").classList.add("old");
      return {old: files.old.text(), new: files.new.text(), profile: page.profile(), site: site(),
        urls: get("only-urls").checked ? test.urls() : []};
    },
    show,
    fail: draw,
    pause: 250,
  });

  function draw(claim, ...content) {
    get("changes").classList.remove("old");
    get("changes-claim").textContent = claim;
    fill(get("changes"), ...content);
  }

  function show(answer) {
    const all = answer.crawlers.flatMap(({changes, usage}) => [...changes, ...usage]), google = answer.crawlers.flatMap(group => group.google);
    for (const which of ["old", "new"]) {
      files[which].mark(all.filter(change => change[which]).map(change => ({line: change[which].line, kind: "group"})));
    }
    draw(
      (all.length ? count(all.length, "change") + ", each with a URL that shows it." : 
        answer.crawlDelays.length + answer.sitemaps.length ? "No verdict or usage preference changes." :
          answer.complete ? "Nothing changes." : "No change found.") +
        (google.length ? " Google's own matcher differs on " + count(google.length, "URL") + ", marked ≠." : ""),
      ...answer.crawlers.map(group),
      list("Crawl delays", answer.crawlDelays.map(delay)),
      list("Sitemaps", answer.sitemaps.map(sitemap)),
      rules("Rules that never decide", answer.neverDecide),
      rules("Rules that may decide URLs that were not tried", answer.notShown),
      make("p", {kind: "soft"}, "Tried " + count(answer.tried, "URL") + "." + (answer.complete ? "" : " There may be more changes.")));
  }

  function group({names, complete, changes, usage, google}) {
    const rows = changes.map(change => row({...change, google: google.filter(({url}) => url === change.url)}));
    rows.push(...google.filter(({url}) => !changes.some(change => change.url === url)).map(one => row({url: one.url, google: [one]})));
    return make("section", {kind: "change-group"},
      make("h3", {}, names.map(crawlerName).join(", ")),
      changes.length ? null : make("p", {}, complete ? "No verdict changes." : "No change found."),
      rows.length ? table("changes", ["Verdict", "URL", "Old file", "New file"], rows) : null,
      usage.length ? table("changes", ["Usage preference", "URL", "Old file", "New file"], usage.map(preference)) : null);
  }

  /** A change, or a URL for which only Google's own matcher sees one. */
  function row({url, allowed, old, new: changed, google}) {
    const verdict = allowed === undefined ? "no change" : make("b", {kind: allowed ? "good" : "bad"}, sign(allowed), allowed ? "now allowed" : "no longer allowed");
    return {kind: google.length ? "differs" : "", cells: [[verdict, ...google.map(({sentence}) => make("small", {}, "≠ " + sentence))],
      [make("code", {}, url)], rule("old", old), rule("new", changed)]};
  }

  function preference(change) {
    const said = which => change[which] ? [stated(change[which]), line(which, change[which].line)] : ["not stated"];
    return {cells: [[make("b", {}, change.name), " now " + change.preference], [make("code", {}, change.url)], said("old"), said("new")]};
  }

  function rule(which, decided) {
    if (!decided) return decided === null ? ["no rule matches"] : [];
    return [make("code", {}, decided.rule), " ", line(which, decided.line)];
  }

  const line = (which, number) => lineButton(number, files[which]);

  function list(title, entries) {
    return entries.length ? make("section", {}, make("h3", {}, title), make("ul", {}, ...entries)) : null;
  }

  function delay({names, old, new: changed}) {
    const said = seconds => seconds === null ? "not stated" : seconds + " s";
    return make("li", {}, names.map(crawlerName).join(", ") + ": now " + said(changed) + ", old: " + said(old));
  }

  function sitemap({url, old, new: added}) {
    return make("li", {}, added === null ? "no longer listed: " : "now listed: ", make("code", {}, url), ", ", line(added === null ? "old" : "new", added ?? old));
  }

  function rules(title, list) {
    if (!list?.length) return null;
    return make("section", {}, make("h3", {}, title), make("ul", {},
      ...list.slice(0, 100).map(rule => make("li", {}, make("code", {}, rule.rule), ", ", line(rule.file, rule.line), " of the " + rule.file + " file")),
      list.length > 100 ? make("li", {}, "and " + count(list.length - 100, "more rule")) : null));
  }

  for (const button of document.querySelectorAll("[data-take]")) {
    const [side, which] = button.dataset.take.split(" ");
    button.addEventListener("click", () => files[side].setText(test[which]()));
  }
  get("take-old").addEventListener("click", () => files.new.setText(files.old.text()));
  get("only-urls").addEventListener("change", changed);
  return {
    refresh,
    save: () => ({old: files.old.text(), new: files.new.text(), onlyUrls: get("only-urls").checked}),
    load(state) {
      files.old.setText(state.old ?? "");
      files.new.setText(state.new ?? "");
      get("only-urls").checked = Boolean(state.onlyUrls);
    },
  };
}
