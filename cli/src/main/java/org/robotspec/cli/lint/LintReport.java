package org.robotspec.cli.lint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;

/** A format in which notes are printed. */
public interface LintReport {
  /**
   * Adds the next file.
   *
   * @param name the file or URL it came from
   * @param notes the notes on it, by line
   */
  void add(String name, List<Note> notes);

  /** Prints what comes after the last file. */
  default void end() {}

  /** Returns the format for programs: a line of JSON for each code in each file. */
  static LintReport json(PrintWriter out) {
    return (name, notes) -> {
      for (List<Note> group : LintReport.byCode(notes)) {
        NoteCode code = group.get(0).code();
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        members.put("robots", PrintableText.of(name)).put("code", code.key());
        members.put("severity", Ascii.key(code.severity()));
        members.put("fix", code.fix());
        ArrayNode ofCode = members.putArray("notes");
        group.forEach(
            note -> ofCode.addObject().put("line", note.line()).put("message", note.message()));
        out.println(members);
      }
    };
  }

  /** Returns notes grouped by code, the most severe first, then by first line. */
  static List<List<Note>> byCode(Collection<Note> notes) {
    return notes.stream().collect(Collectors.groupingBy(Note::code)).values().stream()
        .sorted(
            Comparator.comparing((List<Note> group) -> group.get(0).code().severity())
                .thenComparing(group -> group.get(0).line())
                .thenComparing(group -> group.get(0).code()))
        .toList();
  }
}
