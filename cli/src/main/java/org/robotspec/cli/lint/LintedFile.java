package org.robotspec.cli.lint;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.robotspec.rules.notes.Note;
import org.robotspec.rules.notes.NoteCode;
import org.robotspec.rules.notes.NoteCode.Severity;

/**
 * A robots.txt and the notes on it.
 *
 * @param name the file or the URL that it was read from
 * @param notes the notes, by line
 */
public record LintedFile(String name, List<Note> notes) {
  /** Says whether there is a note that is as bad as this, or worse. */
  public boolean has(Severity severity) {
    return notes.stream().anyMatch(note -> note.code().severity().compareTo(severity) <= 0);
  }

  /** Returns the notes of each code together, the worst first, else by their first lines. */
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
