package org.robotspec.cli.lint;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.lint.NoteCode.Severity;

/**
 * A robots.txt and the notes on it.
 *
 * @param name the file or URL it came from
 * @param notes the notes, by line
 */
public record LintedFile(String name, List<Note> notes) {
  /** Returns whether a note is at least this severe. */
  public boolean has(Severity severity) {
    return notes.stream().anyMatch(note -> note.code().severity().compareTo(severity) <= 0);
  }

  /** Returns the notes grouped by code, the most severe first, then by first line. */
  List<List<Note>> byCode() {
    Map<NoteCode, List<Note>> groups =
        notes.stream()
            .collect(
                Collectors.groupingBy(
                    Note::code, () -> new EnumMap<>(NoteCode.class), Collectors.toList()));
    return groups.values().stream()
        .sorted(
            Comparator.comparing((List<Note> group) -> group.get(0).code().severity())
                .thenComparing(group -> group.get(0).line()))
        .toList();
  }
}
