/** The time line of 40 days: a picture, and a table that says the same. */

import {make, table} from "./dom.js";
import {clause} from "./clause.js";

const day = 86_400;
const marks = 400; // more requests than this would be one black bar
const access = {conditional: "as the rules of the file say", "full-allow": "everything", "full-disallow": "nothing"};
const signs = {conditional: "≡", "full-allow": "✓", "full-disallow": "✕"};

/** Returns a length of time in two units at most, such as "1 day 12 h". */
export function duration(seconds) {
  const units = [["day", day], ["h", 3_600], ["min", 60], ["s", 1]], parts = [];
  let rest = Math.round(seconds);
  for (const [unit, size] of units) {
    const number = Math.floor(rest / size);
    rest -= number * size;
    if (number) parts.push(number + " " + unit + (unit === "day" && number > 1 ? "s" : ""));
  }
  return parts.slice(0, 2).join(" ") || "0 s";
}

/** Puts an element at a part of the width: the policy against inline styles permits this way. */
function at(element, from, to, whole) {
  element.style.setProperty("left", 100 * from / whole + "%");
  if (to !== null) element.style.setProperty("width", 100 * (to - from) / whole + "%");
  return element;
}

/** Returns the picture. Its table says the same, so it is hidden from screen readers. */
export function drawLine({days, spans, asked}, failsUntil) {
  const whole = days * day, step = Math.ceil(asked.length / marks);
  const bar = make("div", {kind: "bar-line"}, ...spans.map(span => {
    const to = Math.min(span.to, whole), wide = (to - span.from) / whole;
    return at(make("div", {kind: "span a-" + span.access + (wide > 0.02 ? "" : " narrow"), title: duration(span.from) + " to " + duration(to) + ": " + span.explanation},
      wide > 0.02 ? make("b", {}, signs[span.access]) : null,
      wide > 0.2 ? make("span", {}, access[span.access]) : null), span.from, to, whole);
  }));
  // The numbers of the table, where the spans begin; those of short spans are moved until they do not overlap.
  let before = null;
  const numbers = make("div", {kind: "numbers"}, ...spans.map((span, index) => {
    const number = make("b", {kind: "number a-" + span.access}, String(index + 1)), start = 100 * span.from / whole + "%";
    before = before === null ? start : "max(" + start + ", " + before + " + 1.6rem)";
    number.style.setProperty("left", "min(" + before + ", 100% - " + 1.6 * (spans.length - index) + "rem)");
    return number;
  }));
  const server = make("div", {kind: "server-line"},
    at(make("div", {kind: "fails"}, make("span", {}, "this answer")), 0, Math.min(failsUntil, whole), whole),
    failsUntil < whole ? at(make("div", {kind: "works"}, whole - failsUntil > whole / 12 ? make("span", {}, "200 again") : null),
      failsUntil, whole, whole) : null);
  const ticks = make("div", {kind: "ticks"}, ...asked.filter((time, index) => index % step === 0)
    .map(time => at(make("i"), time, null, whole)));
  const scale = make("div", {kind: "scale"});
  for (let d = 0; d <= days; d += 10) scale.append(at(make("span", {}, d ? "day " + d : "now"), d * day, null, whole));
  return make("div", {kind: "timeline", ariaHidden: "true"},
    make("div", {kind: "what"}, "Server"), server,
    make("div", {kind: "what"}, "Crawler"), bar,
    make("div", {kind: "what"}), numbers,
    make("div", {kind: "what"}, "Asks"), ticks,
    make("div", {kind: "what"}), scale);
}

/** Returns the table of the spans. */
export function spanTable({days, spans}) {
  return table("spans", ["Span", "From", "To", "May be crawled", "Why", "robots.txt is asked for"], spans.map((span, index) => ({cells: [
    [make("b", {kind: "number a-" + span.access}, String(index + 1))],
    [span.from ? duration(span.from) : "now"],
    [span.to >= days * day ? "the end" : duration(span.to)],
    [make("span", {kind: "key a-" + span.access}, make("span", {ariaHidden: "true"}, signs[span.access]), " ", access[span.access]),
      span.temporary ? make("small", {}, "for now: URLs are kept and tried later") : null],
    [span.explanation, " ", clause(span.clause), span.detail ? make("small", {}, span.detail) : null],
    [asks(span)],
  ]})));
}

function asks({requests, shortestWait, longestWait}) {
  if (!requests) return "not in this time";
  const times = requests === 1 ? "once, then after " : requests.toLocaleString("en") + " times, every ";
  if (shortestWait === longestWait) return times + duration(longestWait);
  return times + duration(shortestWait) + " to " + duration(longestWait);
}
