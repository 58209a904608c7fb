/** The view When it fails: what the policy does in the 40 days after an answer. */

import {get, make} from "./dom.js";
import {asker} from "./ask.js";
import {drawLine, duration, spanTable} from "./timeline.js";

const fields = {answer: "answer", hours: "hours", retryAfter: "retry", maxAge: "max-age", redirects: "redirects",
  copy: "copy", siteAnswers: "site-answers"};

export function createFailure(page) {
  const answers = new Map(page.start.answers.map(answer => [answer.id, answer]));
  const number = id => get(id).value === "" ? null : Math.max(0, Math.trunc(Number(get(id).value)));
  const takes = what => answers.get(get("answer").value)?.takes.includes(what);

  const refresh = asker("timeline", {
    question: () => ({
      profile: page.profile(),
      answer: get("answer").value,
      hours: Number(get("hours").value),
      copy: get("copy").checked,
      siteAnswers: get("site-answers").checked,
      redirects: takes("redirects") ? number("redirects") ?? 0 : 0,
      retryAfter: takes("retryAfter") ? number("retry") : null,
      maxAge: takes("maxAge") ? number("max-age") : null,
    }),
    show,
    fail(sentence) {
      get("line-summary").textContent = sentence;
      get("line").replaceChildren();
      get("spans").replaceChildren();
    },
    pause: 60,
  });

  function show(answer, {hours}) {
    const end = answer.days * 86_400;
    const total = access => answer.spans.filter(span => span.access === access)
      .reduce((sum, span) => sum + Math.min(span.to, end) - span.from, 0);
    const parts = [[total("conditional"), "the rules of a file decide"], [total("full-allow"), "everything may be crawled"],
      [total("full-disallow"), "nothing may be crawled"]].filter(([time]) => time > 0);
    get("line-summary").textContent = "Of 40 days: " + parts.map(([time, what]) => what + " for " + duration(time)).join("; ") +
      ". robots.txt is asked for " + answer.asked.length.toLocaleString("en") + " times.";
    get("line").replaceChildren(drawLine(answer, hours * 3_600));
    get("spans").replaceChildren(spanTable(answer));
  }

  function changed() {
    for (const label of document.querySelectorAll("#server [data-takes]")) label.hidden = !takes(label.dataset.takes);
    refresh();
  }

  get("answer").replaceChildren(...page.start.answers.map(answer => new Option(answer.label, answer.id)));
  get("answer").value = answers.has("503") ? "503" : page.start.answers[0].id;
  get("server").addEventListener("input", changed);
  get("server").addEventListener("submit", event => event.preventDefault());
  return {
    refresh: changed,
    save: () => Object.fromEntries(Object.entries(fields).map(([name, id]) =>
      [name, get(id).type === "checkbox" ? get(id).checked : get(id).value])),
    load(state) {
      for (const [name, id] of Object.entries(fields)) {
        if (!(name in state)) continue;
        if (get(id).type === "checkbox") get(id).checked = Boolean(state[name]);
        else get(id).value = state[name];
      }
    },
  };
}
