/** The editor of a robots.txt: CodeMirror, with the kind of each line, notes below their lines, and marked lines. */

import {defaultKeymap, history, historyKeymap, invertedEffects, isolateHistory, undo} from "@codemirror/commands";
import {search, searchKeymap} from "@codemirror/search";
import {EditorState, RangeSetBuilder, StateEffect, StateField, Text, Transaction} from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers, MatchDecorator,
  placeholder, ViewPlugin, WidgetType,
} from "@codemirror/view";
import {make} from "./dom.js";
import {offer} from "./notes.js";
import {theme} from "./theme.js";

const classes = {u: "k-u", a: "k-a", d: "k-d", s: "k-s", c: "k-c", o: "k-o", "#": "k-comment", "-": "k-ignored"};
const shownNotes = 500; // more of them would make the file hard to read

const setKinds = StateEffect.define();
const setMarks = StateEffect.define();
const setSource = StateEffect.define();
const unknown = Object.freeze({site: "", sentence: "", held: ""});

/** A note, in a line of its own below the one it is about. */
class NoteWidget extends WidgetType {
  constructor(note, apply) {
    super();
    this.note = note;
    this.apply = apply;
  }

  eq(other) {
    return JSON.stringify(other.note) === JSON.stringify(this.note);
  }

  toDOM() {
    const {severity, message, fix} = this.note;
    // The editor measures the outer element, which must have no margin.
    return make("div", {kind: "note " + severity},
      make("div", {}, severity + ": " + message.replace(/[^?]$/, "$&.") + " ", make("span", {kind: "advice"}, fix), " ", ...offer(this.note, this.apply)));
  }
}

function kindDecorations(doc, kinds, notes, apply) {
  const builder = new RangeSetBuilder();
  let next = 0;
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number), kind = classes[kinds[number - 1]];
    if (kind) builder.add(line.from, line.from, Decoration.line({class: kind}));
    for (; next < notes.length && notes[next].line <= number; next++) {
      const widget = new NoteWidget(notes[next], apply);
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

/**
 * Where the text is from: a site, a sentence about the file, and the text as it was before edits. It belongs to the text:
 * undo brings back that of the text before, and a text that people put in place of all of it is from nowhere.
 */
const source = StateField.define({
  create: () => unknown,
  update: (value, change) => change.effects.findLast(effect => effect.is(setSource))?.value ?? value,
});
const sources = [
  source,
  invertedEffects.of(change => change.effects.filter(effect => effect.is(setSource)).map(() => setSource.of(change.startState.field(source)))),
  EditorState.transactionExtender.of(change => {
    const length = change.startState.doc.length, pasted = change.isUserEvent("input.paste");
    let whole = !length && pasted;
    if (change.docChanged && length && !change.isUserEvent("input.fix")) change.changes.iterChangedRanges((from, to) => { whole ||= from === 0 && to === length; });
    return whole && !change.effects.some(effect => effect.is(setSource))
      ? {effects: setSource.of(pasted ? {...unknown, doc: change.newDoc} : unknown)} : null;
  }),
];

/** The change that puts the lines of a correction in place. */
function changeOf(doc, {from: first, to: last, lines}) {
  const {from} = doc.line(first), {to} = doc.line(last);
  if (lines.length) return {from, to, insert: lines.join("\n")};
  return last < doc.lines ? {from, to: to + 1} : {from: Math.max(0, from - 1), to};
}

/**
 * Puts an editor into an element; `changed` is called after each change of its text, and `sourced` with where it is from
 * and whether it was edited since. A paste over the untouched text of `example` replaces it.
 */
export function createEditor(parent, {label, hint = "", changed, sourced = () => {}, example = null}) {
  const root = parent.attachShadow({mode: "open"});
  const text = () => view.state.doc.toString();
  let annotated = "", alone = false;
  const view = new EditorView({
    root,
    parent: root,
    extensions: [
      lineNumbers(), highlightSpecialChars(), history(), drawSelection(), highlightActiveLine(), wordMarks, sources,
      search({top: true}), keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]), placeholder(hint),
      decorations(setKinds, (doc, value) => kindDecorations(doc, value.kinds, value.notes, apply)),
      decorations(setMarks, markDecorations),
      EditorView.lineWrapping, theme,
      EditorView.contentAttributes.of({"aria-label": label, spellcheck: "false", tabindex: "0"}),
      EditorView.updateListener.of(update => {
        if (!update.docChanged) return;
        const from = update.state.field(source);
        sourced(from, Boolean(from.doc) && !update.state.doc.eq(from.doc));
        changed();
      }),
      EditorView.scrollHandler.of((_, {head}) => {
        if (!alone) return false;
        alone = false;
        view.scrollDOM.scrollTop = view.lineBlockAt(head).top - view.scrollDOM.clientHeight / 2;
        return true;
      }),
      EditorView.domEventHandlers({paste(event) {
        const pasted = event.clipboardData?.getData("text/plain");
        if (!pasted || text() !== example) return false;
        setText(pasted);
        return true;
      }}),
    ],
  });

  const textOf = given => Text.of(given.split(/\r\n|[\r\n]/));

  function setText(given, from = unknown, before = given) {
    const doc = textOf(given), empty = view.state.doc.length === 0;
    view.dispatch({
      changes: {from: 0, to: view.state.doc.length, insert: doc},
      selection: {anchor: 0},
      effects: setSource.of({...from, doc: textOf(before)}),
      annotations: [isolateHistory.of("full"), Transaction.addToHistory.of(!empty || from !== unknown)],
    });
    view.scrollDOM.scrollTop = 0;
  }

  /** Applies a correction, unless the text is no longer the one that it is for. */
  function apply(correction) {
    if (text() !== annotated) return;
    view.dispatch({changes: changeOf(view.state.doc, correction), userEvent: "input.fix", annotations: isolateHistory.of("full")});
  }

  return {
    text,
    setText,
    apply,
    site: () => view.state.field(source).site,
    about: () => view.state.field(source).sentence,
    /** Why nothing may be crawled for now, where no file stands in place of it since. */
    held() {
      const {held, doc} = view.state.field(source);
      return held && doc.eq(view.state.doc) ? held : "";
    },
    /** The text that was pasted, fetched or opened, if it was edited since; else null. */
    before() {
      const {doc} = view.state.field(source);
      return doc && !doc.eq(view.state.doc) ? doc.toString() : null;
    },
    undo: () => undo(view),
    focus: () => view.focus(),
    /** Shows what each line of a text is, as the core said, and the notes. */
    annotate(kinds, notes = [], about = text()) {
      annotated = about;
      view.dispatch({effects: setKinds.of({kinds, notes})});
    },
    /** Marks lines: `[{line, kind}]`; scrolls the editor, but not the page, to the first of them that decides. */
    mark(marks, scroll) {
      const effects = [setMarks.of(marks)], first = marks.find(mark => mark.kind === "decides");
      if (scroll && first && first.line <= view.state.doc.lines) {
        alone = true;
        effects.push(EditorView.scrollIntoView(view.state.doc.line(first.line).from, {y: "center"}));
      }
      view.dispatch({effects});
    },
    /** Moves the cursor to a line. */
    goTo(number) {
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
      alone = false;
      view.dispatch({selection: {anchor: line.from}, effects: EditorView.scrollIntoView(line.from, {y: "center"})});
      view.focus();
    },
  };
}
