package org.robotspec.cli.lint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Finding;
import org.robotspec.cli.console.Text;
import org.robotspec.correction.CorrectionEffect;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;

/** A format in which notes are printed. */
public interface LintReport {
  /** Adds the next file. */
  void add(LintedFile file);

  /** Prints what comes after the last file. */
  default void end() {}

  /** Returns the format for programs: a line of JSON for each note. */
  static LintReport json(PrintWriter out) {
    return file -> {
      for (Note note : file.notes()) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        members.put("robots", PrintableText.ofUrl(file.name())).put("line", note.line());
        members.put("code", note.code().key());
        members.put("severity", Ascii.key(note.code().severity()));
        members.put("message", note.message()).put("fix", note.code().fix());
        @Nullable Correction correction = note.correction();
        CorrectionEffect effect = file.effect(note);
        if (correction != null && effect != null) {
          add(members.putObject("correction"), correction, effect);
        }
        out.println(Text.json(members));
      }
    };
  }

  /** Returns the format of GitHub's Actions: an annotation for each note, with its correction. */
  static LintReport github(PrintWriter out) {
    return file ->
        Finding.github(
            file.notes().stream().map(note -> LintReport.finding(file, note)).toList(), out);
  }

  private static Finding finding(LintedFile file, Note note) {
    String level =
        note.code().severity() == Severity.INFO ? "notice" : Ascii.key(note.code().severity());
    @Nullable String advice = file.advice(note);
    String message =
        note.message() + ". " + (advice == null ? note.code().fix() : "Correction: " + advice);
    return new Finding(level, note.code().key(), file.name(), note.line(), message);
  }

  private static void add(ObjectNode members, Correction correction, CorrectionEffect effect) {
    members.put("from", correction.from()).put("to", correction.to());
    correction.lines().forEach(members.putArray("lines")::add);
    members.put("safe", effect.isSafe()).put("complete", effect.isComplete());
    members.put("profile", effect.profile()).put("sentence", effect.sentence());
    ArrayNode changes = members.putArray("changes");
    for (CorrectionEffect.Change change : effect.changes()) {
      ObjectNode one = changes.addObject().put("kind", Ascii.key(change.kind()));
      change.crawlers().forEach(one.putArray("crawlers")::add);
      one.put("subject", change.subject());
      one.put("before", change.before()).put("after", change.after());
    }
  }
}
