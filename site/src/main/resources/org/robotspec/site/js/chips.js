/** The choice of crawlers: names that can be added and taken away. */

import {crawlerName, get, make} from "./dom.js";

export function createChips(start, changed) {
  let names = [];
  const known = new Map(start.crawlers.map(crawler => [crawler.name, crawler]));
  const most = start.limits.crawlers;

  function set(list) {
    names = [...new Set(list)].slice(0, most);
    draw();
  }

  function add(list) {
    set([...names, ...list]);
    changed();
  }

  function remove(name) {
    const at = names.indexOf(name);
    set(names.filter(other => other !== name));
    const buttons = get("crawlers").querySelectorAll("button");
    (buttons[Math.min(at, buttons.length - 1)] ?? get("crawler")).focus();
    changed();
  }

  /** Puts the likely name in the place of one that is none. */
  function replace(old, name) {
    set(names.map(other => other === old ? name : other));
    get("crawlers").children[names.indexOf(name)]?.querySelector("button").focus();
    changed();
  }

  function draw() {
    get("crawlers").replaceChildren(...names.map(name => {
      const crawler = known.get(name);
      return make("li", {title: crawler ? crawler.operator + ": " + crawler.purpose : ""},
        make("span", {}, crawlerName(name)),
        make("button", {type: "button", ariaLabel: "Remove " + crawlerName(name), onclick: () => remove(name)}, "×"));
    }));
  }

  get("known").replaceChildren(...start.crawlers.map(crawler => make("option", {value: crawler.name}, crawler.operator)));
  get("add").addEventListener("submit", event => {
    event.preventDefault();
    const name = get("crawler").value.trim();
    get("crawler").value = "";
    if (name) add([name]);
  });
  const listed = list => start.crawlers.filter(crawler => crawler.list === list).map(crawler => crawler.name);
  get("add-search").addEventListener("click", () => add(listed("search")));
  get("add-ai").addEventListener("click", () => add(listed("ai")));
  get("clear-crawlers").addEventListener("click", () => { set([]); changed(); });

  return {
    names: () => names,
    set,
    replace,
    /** Marks the names that are none, or misspelt, with a button for the one that was meant. */
    annotate(answers) {
      [...get("crawlers").children].forEach((item, at) => {
        const {name, error, likely} = answers[at] ?? {};
        item.classList.toggle("bad", Boolean(error || likely));
        item.querySelector(".use")?.remove();
        if (error || likely) item.title = error ?? "no well-known crawler, and the file does not name it";
        if (likely) item.lastChild.before(make("button", {type: "button", kind: "use", onclick: () => replace(name, likely)}, "Use " + likely));
      });
    },
  };
}
