/** The list of the notes of lint, the worst first, with a button for each correction and what it changes. */

import {count, get, lineButton, make} from "./dom.js";

const listed = 200; // the editor shows more, and lint all
const rank = {error: 0, warning: 1, info: 2};

/** Returns notes with errors before warnings before infos, each in the order of the lines. */
export const worstFirst = notes => [...notes].sort((a, b) => rank[a.severity] - rank[b.severity]);

/** Returns a button that applies the correction of a note, with its new text and its effect beside it; nothing if there is none. */
export function offer({line, correction}, apply) {
  if (!correction) return [];
  const {preview, sentence} = correction;
  return [
    make("button", {type: "button", kind: "fix", title: preview, ariaLabel: "Apply, line " + line + ": " + preview,
      onclick: () => apply(correction)}, "Apply"),
    make("span", {kind: "effect"}, make("code", {}, preview), " – " + sentence + "."),
  ];
}

export function showNotes(notes, editor) {
  const apply = correction => { editor.apply(correction); get("notes-title").focus(); };
  get("notes-title").textContent = notes.length ? "Notes (" + notes.length.toLocaleString("en") + ")" : "No notes";
  get("notes").replaceChildren(...worstFirst(notes).slice(0, listed).map(note => make("li", {kind: note.severity},
    lineButton(note.line, editor),
    make("div", {}, make("b", {}, note.severity), ": " + note.message, make("div", {}, ...offer(note, apply))))));
  if (notes.length > listed) get("notes").append(make("li", {}, "and " + count(notes.length - listed, "more note")));
}
