/** A robots.txt on the page: its editor, the ways in, and the sentence about where it is from. */

import {ask, canFetch} from "./ask.js";
import {withClauses} from "./clause.js";
import {count, fill, get, say} from "./dom.js";
import {createEditor} from "./editor.js";
import {readFile, typed} from "./source.js";

const kept = " The file below is as it was.";

/**
 * Puts a file into the elements with these ids. `opened` gets a saved state that somebody opens in place of a file, and
 * `page` the address of a page whose robots.txt was fetched.
 */
export function createFile(ids, {profile, opened, page = () => {}, ...looks}) {
  const status = get(ids.status), button = get(ids.button), form = get(ids.form), area = get(ids.area);
  const editor = createEditor(area, {...looks, sourced(from, edited) {
    tell(from.sentence && edited ? from.sentence + " Edited since." : from.sentence, from.bad);
  }});
  const added = new Map(); // what was learned about a site after the sentence about its file
  let running = null;

  const withAdded = sentence => sentence && sentence + (added.get(sentence.replace(/ Edited since\.$/, "")) ?? "");

  /** Says something about the file, with its clauses. */
  function tell(sentence, bad) {
    const whole = withAdded(sentence);
    say(status, whole, bad);
    if (whole) fill(status, ...withClauses(whole));
  }

  function show(answer, about) {
    const held = answer.access === "full-disallow" ? answer.explanation : "", undo = answer.text === null && editor.text() ? " Undo brings back the file that was here." : "";
    editor.setText(answer.text ?? "", {site: answer.site, sentence: about + undo, held, bad: answer.text === null});
    return about + undo;
  }

  async function fetchSite(event) {
    event.preventDefault();
    if (running) {
      running.abort();
      return;
    }
    const wanted = typed(get(ids.input).value);
    if (!wanted.address) return;
    const {signal} = running = new AbortController(), began = new Date();
    button.textContent = "Stop";
    tell("Asking " + (wanted.page ? wanted.address + ", which is the robots.txt for " + wanted.page : wanted.address) + " …");
    try {
      const answer = await ask("fetch", {address: wanted.address, profile: profile()}, signal);
      const about = show(answer, sentence(answer, began) + (wanted.page ? " It is the robots.txt for " + wanted.page + "." : ""));
      if (wanted.page) page(wanted.page);
      added.set(about, await otherAddresses(answer, address => ask("fetch", {address, profile: profile()}, signal)));
      if (editor.about() === about) tell(about + (editor.before() === null ? "" : " Edited since."), answer.text === null);
    } catch (error) {
      tell(error.name === "AbortError" ? "Stopped." + kept : error.message, true);
    } finally {
      running = null;
      button.textContent = "Fetch";
    }
  }

  async function open(file) {
    if (!file) return;
    try {
      const {state, text, sentence: about, bad} = await readFile(file);
      if (state) opened(state);
      else editor.setText(text, {site: "", sentence: about, bad});
    } catch (error) {
      tell(error.message + kept, true);
    }
  }

  if (canFetch) form.addEventListener("submit", fetchSite);
  get(ids.open).addEventListener("click", () => get(ids.file).click());
  get(ids.file).addEventListener("change", event => {
    open(event.target.files[0]);
    event.target.value = "";
  });
  area.addEventListener("dragover", event => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    area.classList.add("over");
  }, true);
  area.addEventListener("dragleave", () => area.classList.remove("over"));
  area.addEventListener("drop", event => {
    area.classList.remove("over");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    event.stopPropagation();
    open(event.dataTransfer.files[0]);
  }, true);
  return {
    ...editor,
    about: () => withAdded(editor.about()),
    tell,
    fetch(address) {
      get(ids.input).value = address;
      if (canFetch) form.requestSubmit();
    },
    /** Shows the file that the command line named. */
    openGiven() {
      const shown = answer => show(answer, answer.name + ", as robotspec web read it." + inexact(answer));
      ask("fetch", {address: "", profile: profile()}).then(shown, error => tell(error.message, true));
    },
  };
}

/** Tells whether the same host answers the same with http, https, with www and without. */
async function otherAddresses(answer, fetchIt) {
  const {protocol, hostname, port, origin} = new URL(answer.site), plain = hostname.replace(/^www\./, "");
  const hosts = /^[\d.]+$|^\[|^[^.]+$/.test(hostname) ? [hostname] : [plain, "www." + plain], same = [], different = [];
  const sites = port ? [] : ["https:", "http:"].flatMap(scheme => hosts.map(host => scheme + "//" + host)).filter(site => site !== origin);
  for (const site of sites.sort((one, other) => other.startsWith(protocol) - one.startsWith(protocol))) {
    try {
      const given = await fetchIt(site + "/robots.txt");
      if (given.text === answer.text && given.access === answer.access) same.push(site);
      else different.push(site + " answers otherwise: " + how(given) + ".");
    } catch (error) {
      if (error.name === "AbortError") return "";
      different.push(site + ": " + error.message);
    }
  }
  const last = same.pop();
  return (last ? " " + (same.length ? same.join(", ") + " and " + last + " answer" : last + " answers") + " the same." : "") + different.map(one => " " + one).join("");
}

/** Returns how a fetch ended: the status or the failure, the size, and the redirects. */
function how({requests}) {
  const last = requests.at(-1);
  if (!last || last.failure) return last?.explanation ?? "nothing was asked";
  const moved = requests.slice(0, -1).map(({url}) => url);
  return "status " + last.status + (last.bytes === undefined || last.bytes === null ? "" : ", " + count(last.bytes, "byte")) +
    (moved.length ? ", after " + count(moved.length, "redirect") + " from " + moved.join(" and ") : "");
}

function sentence(answer, began) {
  const time = ", at " + began.toLocaleTimeString("en-GB") + " in " + ((Date.now() - began) / 1_000).toFixed(1) + " s";
  return (answer.requests.at(-1)?.url ?? answer.name) + ": " + how(answer) + time + ". It means: " + answer.explanation + "." + inexact(answer);
}

const inexact = ({exact}) => exact === false ? " Some bytes are not UTF-8; they are shown as \uFFFD, so verdicts for them may differ." : "";
