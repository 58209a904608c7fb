/** Where the file comes from: a site, a file of this machine, or what is dropped on the editor. */

import {get, say} from "./dom.js";
import {ask} from "./server.js";

const largest = 8 << 20; // far beyond what any crawler reads

/** Watches the ways in; `loaded` is called with a text, and the site that it is from. */
export function watchSources({profile, loaded}) {
  const status = get("file-status"), button = get("fetch-button");
  let running = null;

  async function fetchSite(event) {
    event.preventDefault();
    if (running) {
      running.abort();
      return;
    }
    const address = get("site").value.trim();
    if (!address) return;
    running = new AbortController();
    button.textContent = "Stop";
    say(status, "Asking " + address + " …");
    try {
      const answer = await ask("fetch", {address, profile: profile()}, running.signal);
      if (answer.text !== null) loaded(answer.text, answer.site);
      say(status, sentence(answer), answer.text === null);
    } catch (error) {
      say(status, error.name === "AbortError" ? "Stopped. The file below is as it was." : error.message, true);
    } finally {
      running = null;
      button.textContent = "Fetch";
    }
  }

  function sentence(answer) {
    const last = answer.requests.at(-1), moved = answer.requests.length - 1;
    const how = !last ? "" : last.failure ? last.explanation : "status " + last.status +
      (last.bytes === undefined || last.bytes === null ? "" : ", " + last.bytes.toLocaleString("en") + " bytes") +
      (moved > 0 ? ", after " + moved + (moved === 1 ? " redirect" : " redirects") : "");
    const meaning = answer.text === null ? " The file below is as it was." : "";
    const exact = answer.exact === false ? " Some bytes are not UTF-8; they are shown as \uFFFD, so verdicts for them may differ." : "";
    return (last?.url ?? answer.name) + ": " + how + ". It means: " + answer.meaning + " (" + answer.clause + ")." + meaning + exact;
  }

  async function read(file) {
    if (!file) return;
    if (file.size > largest) {
      say(status, file.name + " is larger than 8 MiB: it is not a robots.txt.", true);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.includes(0)) {
      say(status, file.name + " is not a text file. The file below is as it was.", true);
      return;
    }
    let text, exact = true;
    try {
      text = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(bytes);
    } catch {
      text = new TextDecoder("utf-8", {ignoreBOM: true}).decode(bytes);
      exact = false;
    }
    loaded(text, "");
    say(status, file.name + ", " + file.size.toLocaleString("en") + " bytes." +
      (exact ? "" : " Some bytes are not UTF-8; they are shown as \uFFFD, so verdicts for them may differ."), !exact);
  }

  get("fetch").addEventListener("submit", fetchSite);
  get("open-file").addEventListener("click", () => get("file").click());
  get("file").addEventListener("change", event => {
    read(event.target.files[0]);
    event.target.value = "";
  });
  const area = get("editor");
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
    read(event.dataTransfer.files[0]);
  }, true);
}
