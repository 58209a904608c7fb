/** The looks of the editor. It lives in a shadow root, which the page's style sheet reaches through variables alone. */

import {EditorView} from "@codemirror/view";

const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

export const theme = EditorView.theme({
  "&": {color: "var(--text)", backgroundColor: "var(--back)", fontSize: "var(--code-size)", height: "100%"},
  "&.cm-focused": {outline: "2px solid var(--accent)", outlineOffset: "-1px"},
  ".cm-scroller": {fontFamily: mono, lineHeight: "1.6", overflow: "auto"},
  ".cm-content": {caretColor: "var(--text)", padding: "8px 0"},
  ".cm-cursor": {borderLeftColor: "var(--text)"},
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--select)",
  },
  ".cm-gutters": {backgroundColor: "var(--back)", color: "var(--soft)", border: "0"},
  ".cm-lineNumbers .cm-gutterElement": {padding: "0 8px 0 12px"},
  ".cm-activeLine": {backgroundColor: "transparent"},
  "&.cm-focused .cm-activeLine:not(.decides)": {backgroundColor: "var(--active)"},
  ".cm-line": {padding: "0 12px 0 8px", borderLeft: "3px solid transparent"},
  ".cm-placeholder": {color: "var(--soft)"},
  ".cm-specialChar": {color: "var(--bad)"},
  ".w-field": {fontWeight: "600"},
  ".k-u": {borderLeftColor: "var(--k-u)"},
  ".k-u .w-field": {color: "var(--k-u)"},
  ".k-a": {borderLeftColor: "var(--k-a)"},
  ".k-a .w-field": {color: "var(--k-a)"},
  ".k-d": {borderLeftColor: "var(--k-d)"},
  ".k-d .w-field": {color: "var(--k-d)"},
  ".k-s": {borderLeftColor: "var(--k-s)"},
  ".k-s .w-field": {color: "var(--k-s)"},
  ".k-c, .k-o": {borderLeftColor: "var(--k-c)"},
  ".k-c .w-field, .k-o .w-field": {color: "var(--k-c)"},
  ".w-comment, .k-comment, .k-comment .w-field": {color: "var(--soft)", fontWeight: "400", fontStyle: "italic"},
  ".k-ignored, .k-ignored .w-field": {
    color: "var(--soft)", fontWeight: "400", textDecoration: "line-through", textDecorationColor: "var(--line)",
  },
  ".cm-line.decides": {backgroundColor: "var(--mark-back)", borderLeftColor: "var(--accent)", boxShadow: "inset 0 0 0 1px var(--accent)"},
  ".cm-line.decides::after": {
    content: "'decides'", float: "right", fontFamily: "system-ui, sans-serif", fontSize: "11px", fontWeight: "600",
    color: "var(--accent)",
  },
  ".cm-line.group": {backgroundColor: "var(--active)"},
  ".note": {padding: "2px 8px 4px 11px"},
  ".note > div": {
    fontFamily: "system-ui, sans-serif", fontSize: "13px", lineHeight: "1.45", padding: "4px 12px 4px 10px",
    borderLeft: "3px solid", borderRadius: "0 6px 6px 0", whiteSpace: "normal", overflowWrap: "anywhere",
  },
  ".note .advice, .note .effect": {color: "var(--text)"},
  ".note button": {
    font: "inherit", color: "var(--accent)", backgroundColor: "var(--back)", border: "1px solid var(--accent)", borderRadius: "6px",
    padding: "0 8px", margin: "0 6px 0 0", cursor: "pointer",
  },
  ".note.error > div": {color: "var(--bad)", background: "var(--bad-back)"},
  ".note.warning > div": {color: "var(--warn)", background: "var(--warn-back)"},
  ".note.info > div": {color: "var(--info)", background: "var(--info-back)"},
  ".cm-panels": {backgroundColor: "var(--head)", color: "var(--text)"},
  ".cm-panels.cm-panels-top": {borderBottom: "1px solid var(--line)"},
  ".cm-textfield": {backgroundColor: "var(--back)", color: "var(--text)", border: "1px solid var(--edge)"},
  ".cm-button": {backgroundImage: "none", backgroundColor: "var(--head)", color: "var(--text)", border: "1px solid var(--edge)"},
  ".cm-searchMatch": {backgroundColor: "var(--warn-back)", outline: "1px solid var(--warn)"},
  ".cm-searchMatch-selected": {backgroundColor: "var(--select)"},
});
