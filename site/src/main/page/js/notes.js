/** The list of the notes of lint, the worst first, with a button for each correction that is certain. */

import {count, get, make} from "./dom.js";

const listed = 200; // the editor shows more, and lint all
const rank = {error: 0, warning: 1, info: 2};

/** Returns notes with errors before warnings before infos, each in the order of the lines. */
export const worstFirst = notes => [...notes].sort((a, b) => rank[a.severity] - rank[b.severity]);

export function showNotes(notes, together, editor) {
  get("notes-title").textContent = notes.length ? "Notes (" + notes.length.toLocaleString("en") + ")" : "No notes";
  get("notes").replaceChildren(...worstFirst(notes).slice(0, listed).map(note => make("li", {kind: note.severity},
    make("button", {type: "button", kind: "link", onclick: () => editor.goTo(note.line)}, "line " + note.line),
    make("span", {}, make("b", {}, note.severity), ": " + note.message),
    note.edit ? make("button", {
      type: "button", kind: "fix", title: preview(note.edit), ariaLabel: "Fix line " + note.line + ": " + preview(note.edit),
      onclick: () => { editor.apply([note.edit]); get("notes-title").focus(); },
    }, "Fix") : null)));
  if (notes.length > listed) get("notes").append(make("li", {}, "and " + count(notes.length - listed, "more note")));

  const all = get("fix-all");
  all.hidden = together.length < 2;
  all.textContent = "Fix " + count(together.length, "line");
  all.onclick = () => { editor.apply(together); get("notes-title").focus(); };
}

function preview({lines}) {
  return lines.length ? lines.join(" ⏎ ") : "delete the line";
}
