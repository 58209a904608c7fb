package org.robotspec.cli.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Finding;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;

/**
 * A file with its notes.
 *
 * @param name the file or URL it came from
 * @param notes the notes on it, by line
 * @param effects what the corrections of the notes change
 * @param written how many corrections were written
 */
public record LintedFile(String name, List<Note> notes, Corrections effects, int written) {
  /** Returns the notes for people and code hosts. */
  List<Finding> findings() {
    return notes.stream().map(this::finding).toList();
  }

  private Finding finding(Note note) {
    @Nullable Correction correction = note.correction();
    return new Finding(
        note.code().severity(),
        note.code().key(),
        name,
        note.line(),
        note.message(),
        note.code().fix(),
        correction == null
            ? null
            : new Finding.Fix(correction, effects.effect(correction).sentence()));
  }

  /** Returns how many corrections the notes have. */
  int corrections() {
    return FixQuestions.Choice.of(notes).size();
  }
}
