package org.robotspec.correction;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.SearchWork;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;

/**
 * Proves what the corrections of {@link Lint} change, and applies them.
 *
 * <p>No content makes it fail. Thread-safe.
 */
public final class Corrections {
  private static final int MAX_PASSES = 10;

  /** How many positions the comparisons for one file may visit: some tenths of a second. */
  private static final long MAX_WORK = 8_000_000;

  private Corrections() {}

  /**
   * Returns what each correction of notes changes, proved by comparing the file before and after
   * it. Only those of notes about style can be safe: an error or a warning that is removed without
   * a changed verdict would be hidden. The work for one file has a limit; effects for which too
   * little is left are not complete.
   *
   * @param body the file's bytes, of which these are notes
   * @param profile the profile of the notes
   */
  public static Map<Correction, CorrectionEffect> effects(
      byte[] body, SpecProfile profile, List<Note> notes) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return effects(body, profile, requireNonNull(notes, "notes"), new SearchWork(MAX_WORK));
  }

  static Map<Correction, CorrectionEffect> effects(
      byte[] body, SpecProfile profile, List<Note> notes, SearchWork work) {
    List<Correction> all = corrections(notes.stream());
    List<Correction> ofStyle =
        corrections(notes.stream().filter(note -> note.code().severity() == Severity.INFO));
    return all.isEmpty()
        ? Map.of()
        : new CorrectionProof(body, profile, work).effects(all, ofStyle);
  }

  private static List<Correction> corrections(Stream<Note> notes) {
    return notes.flatMap(note -> Optional.ofNullable(note.correction()).stream()).toList();
  }

  /** Does the same for corrections that no note has, of which none is safe. */
  public static Map<Correction, CorrectionEffect> effects(
      byte[] body, SpecProfile profile, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return new CorrectionProof(body, profile, new SearchWork(MAX_WORK))
        .effects(requireNonNull(corrections, "corrections"), List.of());
  }

  /**
   * Returns a file with corrections. Line ends, a byte-order mark and octets of other lines stay.
   * Of corrections that overlap, only the first is applied.
   */
  public static byte[] apply(byte[] body, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    return CorrectedText.of(body, requireNonNull(corrections, "corrections"));
  }

  /**
   * Corrects a file again and again, as one correction may show another mistake: at most ten times.
   *
   * @param accept which corrections to apply, given their effects
   */
  public static Fixed fix(
      byte[] body,
      SpecProfile profile,
      @Nullable Origin site,
      BiPredicate<Note, CorrectionEffect> accept) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    requireNonNull(accept, "accept");
    byte[] text = body;
    List<Note> applied = new ArrayList<>();
    SearchWork work = new SearchWork(MAX_WORK);
    for (int pass = 0; ; pass++) {
      List<Note> notes = Lint.notes(text, profile, site);
      Map<Correction, CorrectionEffect> effects = effects(text, profile, notes, work);
      Map<Correction, Note> chosen = new LinkedHashMap<>();
      @Nullable Correction last = null;
      for (Note note : notes) {
        Correction correction = note.correction();
        boolean free =
            pass < MAX_PASSES
                && correction != null
                && (last == null || !CorrectedText.overlap(correction, last));
        if (free && accept.test(note, requireNonNull(effects.get(correction)))) {
          last = correction;
          chosen.put(correction, note);
        }
      }
      if (chosen.isEmpty()) {
        return new Fixed(text, applied, notes, effects);
      }
      text = apply(text, chosen.keySet());
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
   * @param effects what the corrections of these notes change
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Fixed(
      byte[] body,
      List<Note> applied,
      List<Note> notes,
      Map<Correction, CorrectionEffect> effects) {
    /** Creates a corrected file. */
    public Fixed {
      requireNonNull(body, "body");
      applied = List.copyOf(requireNonNull(applied, "applied"));
      notes = List.copyOf(requireNonNull(notes, "notes"));
      effects = Map.copyOf(requireNonNull(effects, "effects"));
    }

    /** Returns how many corrections were applied. */
    @Override
    public String toString() {
      return "corrections: " + applied.size();
    }
  }
}
