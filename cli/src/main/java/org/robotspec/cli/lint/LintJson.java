package org.robotspec.cli.lint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import org.robotspec.cli.console.Reasons;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.rules.internal.PrintableText;

/** Prints notes for programs: a line of JSON for each code in each file. */
public final class LintJson implements LintReport {
  private final PrintWriter out;

  /** Prints each file at once. */
  public LintJson(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void add(String name, List<Note> notes) {
    for (List<Note> group : LintReport.byCode(notes)) {
      NoteCode code = group.get(0).code();
      ObjectNode members = JsonNodeFactory.instance.objectNode();
      members.put("robots", PrintableText.of(name)).put("code", code.key());
      members.put("severity", Reasons.token(code.severity()));
      members.put("fix", code.fix());
      ArrayNode ofCode = members.putArray("notes");
      group.forEach(
          note -> ofCode.addObject().put("line", note.line()).put("message", note.message()));
      out.println(members);
    }
  }
}
