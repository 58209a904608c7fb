package org.robotspec.cli.lint;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Finding;
import org.robotspec.cli.console.Sarif;
import org.robotspec.correction.CorrectionEffect;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;

/**
 * Prints notes as SARIF 2.1.0, which code hosts show beside the lines of a pull request. Each note
 * is a result, because those hosts show only the first location of a result.
 */
public final class LintSarif implements LintReport {
  private final PrintWriter out;
  private final Sarif log = new Sarif();

  public LintSarif(PrintWriter out) {
    this.out = out;
    for (NoteCode code : NoteCode.all()) {
      ObjectNode rule = log.addRule(code.key());
      rule.putObject("shortDescription").put("text", code.title());
      rule.putObject("help").put("text", code.fix());
      rule.putObject("defaultConfiguration").put("level", level(code));
    }
  }

  @Override
  public void add(LintedFile file) {
    for (Note note : file.notes()) {
      NoteCode code = note.code();
      String text = note.message() + ". " + code.fix();
      Finding finding = new Finding(level(code), code.key(), file.name(), note.line(), text);
      ObjectNode result = log.addResult(finding).put("ruleIndex", NoteCode.all().indexOf(code));
      @Nullable Correction correction = note.correction();
      CorrectionEffect effect = file.effect(note);
      if (correction != null && effect != null) {
        ObjectNode fix = result.putArray("fixes").addObject();
        fix.putObject("description").put("text", effect.sentence());
        ObjectNode change = fix.putArray("artifactChanges").addObject();
        change.putObject("artifactLocation").put("uri", Sarif.uri(file.name()));
        replacement(change.putArray("replacements").addObject(), correction);
      }
    }
  }

  /** Fills a replacement: of whole lines, of lines with their ends, or of nothing before a line. */
  private static void replacement(ObjectNode replacement, Correction correction) {
    ObjectNode deleted = replacement.putObject("deletedRegion").put("startLine", correction.from());
    boolean replaces = correction.to() >= correction.from() && !correction.lines().isEmpty();
    if (replaces) {
      deleted.put("endLine", correction.to());
    } else {
      deleted.put("startColumn", 1).put("endLine", correction.to() + 1).put("endColumn", 1);
    }
    String text = String.join("\n", correction.lines());
    boolean inserts = correction.to() < correction.from();
    replacement.putObject("insertedContent").put("text", inserts ? text + "\n" : text);
  }

  @Override
  public void end() {
    log.print(out);
  }

  private static String level(NoteCode code) {
    return switch (code.severity()) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFO -> "note";
    };
  }
}
