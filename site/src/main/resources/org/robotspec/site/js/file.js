/** A robots.txt on the page: its editor, the ways in, and the sentence about where it is from. */

import {ask, canFetch} from "./ask.js";
import {withClauses} from "./clause.js";
import {fill, get, say} from "./dom.js";
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
  let running = null;

  /** Says something about the file, with its clauses. */
  function tell(sentence, bad) {
    say(status, sentence, bad);
    if (sentence) fill(status, ...withClauses(sentence));
  }

  async function fetchSite(event) {
    event.preventDefault();
    if (running) {
      running.abort();
      return;
    }
    const wanted = typed(get(ids.input).value);
    if (!wanted.address) return;
    running = new AbortController();
    button.textContent = "Stop";
    tell("Asking " + (wanted.page ? wanted.address + ", which is the robots.txt for " + wanted.page : wanted.address) + " …");
    try {
      const answer = await ask("fetch", {address: wanted.address, profile: profile()}, running.signal);
      const about = sentence(answer) + (wanted.page ? " It is the robots.txt for " + wanted.page + "." : "");
      if (wanted.page) page(wanted.page);
      if (answer.text === null) tell(about, true);
      else editor.setText(answer.text, {site: answer.site, sentence: about});
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
  return {...editor, tell};
}

function sentence(answer) {
  const last = answer.requests.at(-1), moved = answer.requests.length - 1;
  const how = !last ? "" : last.failure ? last.explanation : "status " + last.status +
    (last.bytes === undefined || last.bytes === null ? "" : ", " + last.bytes.toLocaleString("en") + " bytes") +
    (moved > 0 ? ", after " + moved + (moved === 1 ? " redirect" : " redirects") : "");
  const exact = answer.exact === false ? " Some bytes are not UTF-8; they are shown as \uFFFD, so verdicts for them may differ." : "";
  return (last?.url ?? answer.name) + ": " + how + ". It means: " + answer.meaning + "." +
    (answer.text === null ? kept : "") + exact;
}
