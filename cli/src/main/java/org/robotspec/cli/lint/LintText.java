package org.robotspec.cli.lint;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.robotspec.cli.console.Finding;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.text.Ascii;

/** Prints notes for people: a line for each, then once what to do about each kind. */
public final class LintText {
  private final Screen screen;
  private final Map<Severity, Integer> counts = new EnumMap<>(Severity.class);
  private int files;
  private int written;
  private int corrections;

  public LintText(Screen screen) {
    this.screen = screen;
  }

  /** Prints the next file. */
  public void add(LintedFile file) {
    files++;
    written += file.written();
    corrections += file.corrections();
    Map<String, String> advice = new LinkedHashMap<>();
    for (Finding note : file.findings()) {
      advice.put(note.rule(), note.advice());
      counts.merge(note.severity(), 1, Integer::sum);
      screen.line(
          "%s:%d: %s: %s [%s]"
              .formatted(
                  Text.oneLine(file.name()),
                  note.line(),
                  shown(note.severity()),
                  Text.printable(note.message()),
                  note.rule()));
    }
    advice.forEach((code, what) -> screen.line("    " + screen.faint(code) + ": " + what));
  }

  /** Prints the end, after the last file. */
  public void end() {
    screen.line(
        "%s: %s, %s, %s"
            .formatted(
                Text.count(files, "file"),
                Text.count(counts.getOrDefault(Severity.ERROR, 0), "error"),
                Text.count(counts.getOrDefault(Severity.WARNING, 0), "warning"),
                String.format(Locale.ROOT, "%,d info", counts.getOrDefault(Severity.INFO, 0))));
    if (written > 0) {
      screen.line(Text.count(written, "correction") + " written");
    }
    if (corrections > 0) {
      String what = Text.count(corrections, "correction");
      screen.line("--fix shows " + what + " with what would change, and asks");
    }
  }

  private String shown(Severity severity) {
    String word = Ascii.key(severity);
    return switch (severity) {
      case ERROR -> screen.red(word);
      case WARNING -> screen.yellow(word);
      case INFO -> screen.faint(word);
    };
  }
}
