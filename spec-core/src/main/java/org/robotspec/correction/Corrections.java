package org.robotspec.correction;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;

/**
 * Proves what the corrections of {@link Lint} change, and applies them.
 *
 * <p>No content makes it fail. Thread-safe.
 */
public final class Corrections {
  private static final int MAX_PASSES = 10;

  private Corrections() {}

  /**
   * Returns what each correction of notes changes, proved by comparing the file before and after
   * it. Takes some seconds at most; what is not found by then is not complete.
   *
   * @param body the file's bytes, of which these are notes
   * @param profile the profile of the notes
   */
  public static Map<Correction, CorrectionEffect> effects(
      byte[] body, SpecProfile profile, List<Note> notes) {
    List<Correction> corrections =
        requireNonNull(notes, "notes").stream()
            .flatMap(note -> Optional.ofNullable(note.correction()).stream())
            .toList();
    return effects(body, profile, corrections);
  }

  /** Does the same for corrections that no note has. */
  public static Map<Correction, CorrectionEffect> effects(
      byte[] body, SpecProfile profile, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return new CorrectionProof(body, profile).effects(requireNonNull(corrections, "corrections"));
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
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      List<Note> notes = Lint.notes(text, profile, site);
      Map<Correction, CorrectionEffect> effects = effects(text, profile, notes);
      Map<Correction, Note> chosen = new LinkedHashMap<>();
      @Nullable Correction last = null;
      for (Note note : notes) {
        Correction correction = note.correction();
        boolean free =
            correction != null && (last == null || !CorrectedText.overlap(correction, last));
        if (free && accept.test(note, requireNonNull(effects.get(correction)))) {
          last = correction;
          chosen.put(correction, note);
        }
      }
      if (chosen.isEmpty()) {
        break;
      }
      text = apply(text, chosen.keySet());
      applied.addAll(chosen.values());
    }
    return new Fixed(text, applied);
  }

  /**
   * A corrected file.
   *
   * @param body its bytes
   * @param applied the notes whose corrections were applied; a line's number is that of the pass in
   *     which it was corrected
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Fixed(byte[] body, List<Note> applied) {
    /** Creates a corrected file. */
    public Fixed {
      requireNonNull(body, "body");
      applied = List.copyOf(requireNonNull(applied, "applied"));
    }

    /** Returns how many corrections were applied. */
    @Override
    public String toString() {
      return "corrections: " + applied.size();
    }
  }
}
