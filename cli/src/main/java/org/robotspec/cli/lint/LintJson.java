package org.robotspec.cli.lint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.rules.internal.PrintableText;

/** Prints notes for programs: a line of JSON for each code in each file. */
public final class LintJson implements LintReport {
  private final PrintWriter out;

  /** Makes a report that prints each file at once. */
  public LintJson(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void add(LintedFile file) {
    for (List<Note> group : file.byCode()) {
      NoteCode code = group.get(0).code();
      ObjectNode members = JsonNodeFactory.instance.objectNode();
      members.put("robots", PrintableText.of(file.name())).put("code", code.key());
      members.put("severity", code.severity().name().toLowerCase(Locale.ROOT));
      members.put("fix", code.fix());
      ArrayNode notes = members.putArray("notes");
      group.forEach(
          note -> notes.addObject().put("line", note.line()).put("message", note.message()));
      out.println(members);
    }
  }
}
