/** The table of verdicts: a page of its rows at a time, one verdict in the order of the Tab key. */

import {withClauses} from "./clause.js";
import {crawlerName, get, make, sign} from "./dom.js";

const pageSize = 100;
const words = {"+": "allowed", "-": "disallowed", "!": "postponed", "?": "no verdict"};

/**
 * Returns the table; `chosen` is called with the crawler and the URL of a verdict, `useUrl` and `useCrawler` with what
 * has no verdict and what was probably meant.
 */
export function createMatrix({chosen, useUrl, useCrawler}) {
  const table = get("matrix"), body = table.tBodies[0];
  let answer = null, shown = [], first = 0, selected = null, picked = false;

  const wanted = {
    "": () => true,
    "-": row => /[-!]/.test(row),
    "?": row => row.includes("?"),
    differ: row => new Set(row).size > 1,
    google: (row, at) => [...row].some((sign, column) => answer.google[at + "," + column]),
  };

  function show(given) {
    answer = given;
    const {urls, crawlers, first: {row, column}} = answer;
    if (!picked || !urls.includes(selected.url) || !crawlers.some(c => c.name === selected.crawler)) {
      picked = false;
      selected = urls.length && crawlers.length ? {crawler: crawlers[column].name, url: urls[row]} : null;
    }
    filter(false);
  }

  function filter(fromTheFirst) {
    if (!answer) return;
    const keep = wanted[get("rows").value];
    shown = answer.rows.map((row, at) => at).filter(at => keep(answer.rows[at], at));
    if (fromTheFirst || first >= shown.length) first = 0;
    draw();
  }

  function draw() {
    const focused = body.contains(document.activeElement), rows = shown.slice(first, first + pageSize);
    const errors = new Map(answer.errors.map(error => [error.row, error]));
    table.classList.remove("old");
    table.tHead.rows[0].replaceChildren(make("th", {scope: "col", kind: "url"}, "URL"),
      ...answer.crawlers.map(crawler => make("th", {scope: "col"}, crawlerName(crawler.name),
        ...under(crawler))));
    body.replaceChildren(...rows.map(at => make("tr", {},
      make("th", {scope: "row", kind: "url"}, answer.urls[at], answer.made[at]?.line ? make("small", {}, "made from line " + answer.made[at].line) : null,
        ...wrong(answer.urls[at], errors.get(at))),
      ...answer.crawlers.map((crawler, column) => cell(at, column)))));
    table.hidden = !answer.urls.length || !answer.crawlers.length;
    drawPager();
    mark();
    if (focused) body.querySelector("[tabindex='0']")?.focus({preventScroll: true});
  }

  function under({name, error, likely, group}) {
    const what = error ? "no name of a crawler" : likely ? "no well-known crawler" : group === null ? "no group" : "group " + group;
    return [make("small", {}, what), likely ? use(likely, () => useCrawler(name, likely)) : null];
  }

  function wrong(url, error) {
    if (!error) return [];
    return [make("small", {kind: "bad"}, ...withClauses(error.message)), error.meant ? use(error.meant, () => useUrl(url, error.meant)) : null];
  }

  const use = (what, action) => make("button", {type: "button", kind: "use", onclick: action}, "Use " + what);

  function cell(at, column) {
    const kind = answer.rows[at][column], {name: crawler, ai} = answer.crawlers[column], url = answer.urls[at];
    if (kind === "?") return make("td", {kind: "none"}, words[kind]);
    const differs = answer.google[at + "," + column];
    const button = make("button", {type: "button", tabIndex: -1, title: differs?.sentence ?? "", onclick: () => choose({crawler, url})},
      kind === "!" ? make("span", {kind: "sign", ariaHidden: "true"}, "…") : sign(kind === "+"), make("span", {}, words[kind], differs ? make("small", {}, differing(differs)) : null));
    button.dataset.crawler = crawler;
    button.dataset.url = url;
    return make("td", {kind: (kind === "+" ? "good" : ai ? "closed" : "bad") + (differs ? " differs" : "")}, button);
  }

  const differing = ({allowed, line}) => "≠ Google's matcher: " + words[allowed ? "+" : "-"] + (line ? ", line " + line : "");

  function choose(next) {
    selected = next;
    picked = true;
    mark();
    chosen(next.crawler, next.url);
  }

  /** Marks the chosen verdict, and puts it, or the first one, in the order of the Tab key. */
  function mark() {
    const buttons = [...body.querySelectorAll("td button")];
    const current = buttons.find(b => selected && b.dataset.crawler === selected.crawler && b.dataset.url === selected.url);
    for (const button of buttons) {
      button.tabIndex = button === (current ?? buttons[0]) ? 0 : -1;
      button.ariaCurrent = button === current ? "true" : null;
    }
  }

  function drawPager() {
    get("pager").hidden = shown.length <= pageSize;
    get("previous").disabled = first === 0;
    get("next").disabled = first + pageSize >= shown.length;
    get("place").textContent = (first + 1).toLocaleString("en") + " to " +
      Math.min(first + pageSize, shown.length).toLocaleString("en") + " of " + shown.length.toLocaleString("en");
  }

  function turn(by) {
    first += by;
    draw();
    get("verdicts-title").scrollIntoView({block: "nearest"});
  }

  /** Moves between verdicts; cells without a button are passed over. */
  function move(event) {
    const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
    const step = steps[event.key], from = event.target.closest("td");
    if (!step || !from) return;
    event.preventDefault();
    let row = from.parentElement.rowIndex - 1, column = from.cellIndex, button = null;
    do {
      row += step[0];
      column += step[1];
      button = body.rows[row]?.cells[column]?.querySelector("button");
    } while (!button && body.rows[row]?.cells[column] && column > 0);
    if (!button) return;
    body.querySelectorAll("button[tabindex='0']").forEach(other => { other.tabIndex = -1; });
    button.tabIndex = 0;
    button.focus();
  }

  body.addEventListener("keydown", move);
  get("rows").addEventListener("change", () => filter(true));
  get("previous").addEventListener("click", () => turn(-pageSize));
  get("next").addEventListener("click", () => turn(pageSize));

  return {
    show,
    selected: () => selected,
    picked: () => picked ? selected : null,
    select(next) {
      selected = next;
      picked = Boolean(next);
    },
    /** The table no longer belongs to what is asked. */
    outdated() { table.classList.add("old"); },
  };
}
