/** The menu Save and print: links, files and paper. */

import {ask} from "./ask.js";
import {copy, download, get, tell} from "./dom.js";
import {fillReport} from "./report.js";
import {pack, withState} from "./saved.js";

/** `state` returns what a link carries, `open` opens a link that was copied. */
export function createMenu(page, test, {state, open}) {
  const sheet = get("menu");
  const close = action => () => { sheet.open = false; sheet.querySelector("summary").focus(); action(); };

  function saveState() {
    download("robotspec-state.json", JSON.stringify(state()), "application/json");
    tell("Saved as robotspec-state.json. Open it with Open a file, or drop it on the editor.");
  }

  async function savePage() {
    const copied = await withState(state());
    if (!copied) {
      tell("This build has no copy of the page to send. Save the state as a file instead.", true, ["Save this state as a file", saveState]);
      return;
    }
    download("robots-txt-tester-with-file.html", copied, "text/html");
    tell("Saved as robots-txt-tester-with-file.html. Send it: whoever opens it sees this file, these crawlers and these URLs.");
  }

  async function saveLink() {
    try {
      const fragment = await pack(state());
      await copy(location.href.split(/[?#]/)[0] + "#" + fragment);
      const here = location.protocol === "file:" || location.hostname === "127.0.0.1", offers = here ? [["Save a page to send", savePage]] : [];
      tell(location.protocol === "file:" ? "Copied. The link works only on this computer, because the page was opened from disk. To others, send the page itself."
        : here ? "Copied. The link works on this computer, while robotspec web runs; later, paste it under Save and print. To others, send the page itself."
        : "Copied. Whoever opens the link sees this file, these crawlers and these URLs; they are in the link itself, and no server gets them.", false, ...offers);
    } catch (error) {
      tell(error.message, true, ["Save this state as a file", saveState]);
    }
  }

  async function saveTests() {
    try {
      const answer = await ask("expectations", test.question());
      download("expected.txt", answer.file);
      tell("Saved as expected.txt; run it with: robotspec test expected.txt" +
        (answer.skipped.length ? ". Not in the file: " + answer.skipped.join("; ") : ""));
    } catch (error) {
      tell(error.message, true);
    }
  }

  get("save-link").addEventListener("click", close(saveLink));
  get("save-page").addEventListener("click", close(savePage));
  get("save-state").addEventListener("click", close(saveState));
  get("save-tests").addEventListener("click", close(saveTests));
  get("print").addEventListener("click", close(() => print()));
  get("open-link").addEventListener("change", event => {
    const link = event.target.value;
    event.target.value = "";
    if (link.trim()) close(() => open(link))();
  });
  sheet.addEventListener("keydown", event => event.key === "Escape" && close(() => {})());
  document.addEventListener("click", event => { if (!sheet.contains(event.target)) sheet.open = false; });
  addEventListener("beforeprint", () => fillReport(page, test));
}
