package org.robotspec.cli.lint;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.correction.CorrectionEffect;
import org.robotspec.correction.CorrectionProof;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;

/**
 * A file with its notes.
 *
 * @param name the file or URL it came from
 * @param notes the notes on it, by line
 * @param proof what the corrections of the notes change
 * @param written how many corrections were written into it
 */
public record LintedFile(String name, List<Note> notes, CorrectionProof proof, int written) {
  /** Returns what the correction of a note changes; null if it has none. */
  @Nullable CorrectionEffect effect(Note note) {
    Correction correction = note.correction();
    return correction == null ? null : proof.effect(correction);
  }

  /** Returns how many corrections are safe, or how many are suggestions. */
  int corrections(boolean safe) {
    return (int)
        notes.stream()
            .map(Note::correction)
            .filter(Objects::nonNull)
            .distinct()
            .filter(correction -> proof.isSafe(correction) == safe)
            .count();
  }

  /** Returns what a correction writes, and what that changes; null if a note has none. */
  @Nullable String advice(Note note) {
    Correction correction = note.correction();
    return correction == null
        ? null
        : correction + " (" + proof.effect(correction).sentence() + ")";
  }
}
