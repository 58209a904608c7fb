package org.robotspec.correction;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.WorkLimit;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.parsing.TextLines;

/**
 * Proves what the corrections of {@link Lint} change, and applies them.
 *
 * <p>No content makes it fail. Thread-safe.
 */
public final class Corrections {
  private static final int MAX_PASSES = 10;

  /** How many positions the comparisons for one file may visit: some tenths of a second. */
  private static final long MAX_WORK = 4_000_000;

  private Corrections() {}

  /**
   * Proves which corrections of notes are safe. Only those of notes about style can be: an error or
   * a warning that a correction removes without a changed verdict would be hidden.
   *
   * @param body the file's bytes, of which these are notes
   * @param profile the profile of the notes
   */
  public static CorrectionProof proof(byte[] body, SpecProfile profile, List<Note> notes) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    requireNonNull(notes, "notes");
    return proof(new ReadFile(body, profile), notes, new WorkLimit(MAX_WORK));
  }

  static CorrectionProof proof(ReadFile file, List<Note> notes, WorkLimit work) {
    // It would also hide an error of the same line; a warning would stay.
    Set<Integer> wrong =
        notes.stream()
            .filter(note -> note.code().severity() == Severity.ERROR)
            .map(Note::line)
            .collect(toSet());
    List<Correction> ofStyle =
        notes.stream()
            .filter(note -> note.code().severity() == Severity.INFO)
            .filter(note -> !wrong.contains(note.line()))
            .flatMap(note -> Optional.ofNullable(note.correction()).stream())
            .toList();
    return new CorrectionProof(file, ofStyle, work);
  }

  /**
   * Returns a file with corrections. Line ends, a byte-order mark and octets of other lines stay.
   * Of overlapping corrections, only the first is applied.
   */
  public static byte[] apply(byte[] body, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    return CorrectedText.of(new TextLines(body), requireNonNull(corrections, "corrections"));
  }

  /**
   * Corrects a file at most ten times, because one correction may reveal another mistake.
   *
   * @param accept which corrections to apply
   */
  public static Fixed fix(
      byte[] body,
      SpecProfile profile,
      @Nullable Origin site,
      BiPredicate<Note, CorrectionProof> accept) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    requireNonNull(accept, "accept");
    ReadFile file = new ReadFile(body, profile);
    List<Note> applied = new ArrayList<>();
    WorkLimit work = new WorkLimit(MAX_WORK);
    for (int pass = 0; ; pass++) {
      List<Note> notes = Lint.notes(file, site);
      CorrectionProof proof = proof(file, notes, work);
      Map<Correction, Note> chosen = new LinkedHashMap<>();
      @Nullable Correction last = null;
      for (Note note : notes) {
        Correction correction = note.correction();
        boolean free =
            pass < MAX_PASSES
                && correction != null
                && (last == null || !CorrectedText.overlap(correction, last));
        if (free && accept.test(note, proof)) {
          last = correction;
          chosen.put(correction, note);
        }
      }
      if (chosen.isEmpty()) {
        return new Fixed(file.body(), applied, notes, proof);
      }
      file = new ReadFile(CorrectedText.of(file.text(), chosen.keySet()), profile);
      applied.addAll(chosen.values());
    }
  }

  /**
   * A corrected file.
   *
   * @param body its bytes
   * @param applied the notes whose corrections were applied; a line's number is that of the pass in
   *     which it was corrected
   * @param notes the notes on what is left
   * @param proof what the corrections of these notes change
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Fixed(byte[] body, List<Note> applied, List<Note> notes, CorrectionProof proof) {
    /** Creates a corrected file. */
    public Fixed {
      requireNonNull(body, "body");
      applied = List.copyOf(requireNonNull(applied, "applied"));
      notes = List.copyOf(requireNonNull(notes, "notes"));
      requireNonNull(proof, "proof");
    }

    /** Returns how many corrections were applied. */
    @Override
    public String toString() {
      return "corrections: " + applied.size();
    }
  }
}
