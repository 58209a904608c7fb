package org.robotspec.cli.lint;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.robotspec.lint.Note;

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
