/** The editor of a robots.txt: CodeMirror, with the kind of each line, notes below their lines, and marked lines. */

import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {search, searchKeymap} from "@codemirror/search";
import {RangeSetBuilder, StateEffect, StateField} from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers, MatchDecorator,
  placeholder, ViewPlugin, WidgetType,
} from "@codemirror/view";
import {make} from "./dom.js";
import {theme} from "./theme.js";

const classes = {u: "k-u", a: "k-a", d: "k-d", s: "k-s", c: "k-c", o: "k-o", "#": "k-comment", "-": "k-ignored"};
const shownNotes = 500; // more of them would make the file hard to read

const setKinds = StateEffect.define();
const setMarks = StateEffect.define();

/** A note, in a line of its own below the one it is about. */
class NoteWidget extends WidgetType {
  constructor(note) {
    super();
    this.note = note;
  }

  eq(other) {
    return other.note.message === this.note.message && other.note.code === this.note.code;
  }

  toDOM() {
    const {severity, message, fix} = this.note;
    // The editor measures the outer element, which must have no margin.
    return make("div", {kind: "note " + severity}, make("div", {}, severity + ": " + message + ". ", make("span", {kind: "fix"}, fix)));
  }
}

function kindDecorations(doc, kinds, notes) {
  const builder = new RangeSetBuilder();
  let next = 0;
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number), kind = classes[kinds[number - 1]];
    if (kind) builder.add(line.from, line.from, Decoration.line({class: kind}));
    for (; next < notes.length && notes[next].line <= number; next++) {
      const widget = new NoteWidget(notes[next]);
      if (next < shownNotes) builder.add(line.to, line.to, Decoration.widget({widget, block: true, side: 1}));
    }
  }
  return builder.finish();
}

function markDecorations(doc, marks) {
  const inside = marks.filter(mark => mark.line >= 1 && mark.line <= doc.lines).sort((a, b) => a.line - b.line);
  return Decoration.set(inside.map(mark => Decoration.line({class: mark.kind}).range(doc.line(mark.line).from)));
}

/** A field of decorations that an effect replaces and that typing moves along. */
function decorations(effect, decorate) {
  return StateField.define({
    create: () => Decoration.none,
    update(value, change) {
      const set = change.effects.findLast(e => e.is(effect));
      return set ? decorate(change.state.doc, set.value) : value.map(change.changes);
    },
    provide: field => EditorView.decorations.from(field),
  });
}

/** The name of a field and a comment look different from a value, whatever they mean. */
const words = new MatchDecorator({
  regexp: /^[ \t]*[A-Za-z-]{1,40}[ \t]*:|#.*/g,
  decoration: match => Decoration.mark({class: match[0].startsWith("#") ? "w-comment" : "w-field"}),
});
const wordMarks = ViewPlugin.define(
  view => ({marks: words.createDeco(view), update(u) { this.marks = words.updateDeco(u, this.marks); }}),
  {decorations: plugin => plugin.marks});

/** Puts an editor into an element; `changed` is called after each change of its text. */
export function createEditor(parent, {label, hint = "", changed}) {
  const root = parent.attachShadow({mode: "open"});
  const view = new EditorView({
    root,
    parent: root,
    extensions: [
      lineNumbers(), highlightSpecialChars(), history(), drawSelection(), highlightActiveLine(), wordMarks,
      search({top: true}), keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]), placeholder(hint),
      decorations(setKinds, (doc, value) => kindDecorations(doc, value.kinds, value.notes)),
      decorations(setMarks, markDecorations),
      EditorView.lineWrapping, theme,
      EditorView.contentAttributes.of({"aria-label": label, spellcheck: "false", tabindex: "0"}),
      EditorView.updateListener.of(update => update.docChanged && changed()),
    ],
  });
  return {
    text: () => view.state.doc.toString(),
    setText(text) {
      view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}, selection: {anchor: 0}});
      view.scrollDOM.scrollTop = 0;
    },
    /** Shows what each line is, as the server said, and the notes. */
    annotate(kinds, notes = []) {
      view.dispatch({effects: setKinds.of({kinds, notes})});
    },
    /** Marks lines: `[{line, kind}]`; scrolls to the first of them that decides. */
    mark(marks, scroll) {
      const effects = [setMarks.of(marks)], first = marks.find(mark => mark.kind === "decides");
      if (scroll && first && first.line <= view.state.doc.lines) {
        effects.push(EditorView.scrollIntoView(view.state.doc.line(first.line).from, {y: "center"}));
      }
      view.dispatch({effects});
    },
    /** Moves the cursor to a line. */
    goTo(number) {
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({selection: {anchor: line.from}, effects: EditorView.scrollIntoView(line.from, {y: "center"})});
      view.focus();
    },
  };
}
