package org.robotspec.cli.lint;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.text.Ascii;

/** Prints notes for people: notes with the same code once, with their lines. */
public final class LintText implements LintReport {
  /** Prints no more runs of lines than this; only counts the rest. */
  private static final int MAX_RUNS = 20;

  private final Screen screen;
  private final Map<Severity, Integer> counts = new EnumMap<>(Severity.class);
  private int files;

  public LintText(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void add(String name, List<Note> notes) {
    files++;
    for (List<Note> group : LintReport.byCode(notes)) {
      Note first = group.get(0);
      Severity severity = first.code().severity();
      counts.merge(severity, group.size(), Integer::sum);
      screen.line(
          "%s:%d: %s: %s [%s]"
              .formatted(
                  Text.oneLine(name),
                  first.line(),
                  shown(severity),
                  Text.printable(first.message()),
                  first.code().key()));
      if (group.size() > 1) {
        screen.line("    others of this kind: " + lines(group.subList(1, group.size())));
      }
      screen.line("    fix: " + first.code().fix());
    }
  }

  @Override
  public void end() {
    screen.line(
        "%s: %s, %s, %s"
            .formatted(
                Text.count(files, "file"),
                Text.count(counts.getOrDefault(Severity.ERROR, 0), "error"),
                Text.count(counts.getOrDefault(Severity.WARNING, 0), "warning"),
                String.format(Locale.ROOT, "%,d info", counts.getOrDefault(Severity.INFO, 0))));
  }

  private String shown(Severity severity) {
    String word = Ascii.key(severity);
    return switch (severity) {
      case ERROR -> screen.red(word);
      case WARNING -> screen.yellow(word);
      case INFO -> screen.faint(word);
    };
  }

  /** Returns line numbers as text, such as {@code lines 3, 7-9}. */
  static String lines(List<Note> notes) {
    TreeSet<Integer> lines = new TreeSet<>();
    notes.forEach(note -> lines.add(note.line()));
    StringBuilder text = new StringBuilder(lines.size() == 1 ? "line " : "lines ");
    int runs = 0;
    while (!lines.isEmpty() && runs < MAX_RUNS) {
      int from = lines.first();
      int to = from;
      while (lines.remove(to)) {
        to++;
      }
      text.append(runs++ == 0 ? "" : ", ").append(from);
      text.append(to - from > 1 ? "-" + (to - 1) : "");
    }
    return lines.isEmpty() ? text.toString() : text + " and " + lines.size() + " more";
  }
}
