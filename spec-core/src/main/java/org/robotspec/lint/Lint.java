package org.robotspec.lint;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;

/**
 * Finds the lines of a robots.txt that do not do what their author seems to want.
 *
 * <p>For people: a crawler needs only {@link org.robotspec.rules.RobotsTxt}. No content makes it
 * fail. Thread-safe.
 */
public final class Lint {
  private static final int MAX_PASSES = 10;

  private Lint() {}

  /**
   * Returns notes for a file's author, by line; at most 1,000 for each code. A comment such as
   * {@code # robotspec: ignore hidden-rule}, on the line or above it, leaves a note out.
   *
   * @param body the file's bytes, of any content
   * @param profile which revision of the specification the file is read under
   */
  public static List<Note> notes(byte[] body, SpecProfile profile) {
    return found(body, profile, null);
  }

  /** Returns notes for a file's author, given the origin that the file is for. */
  public static List<Note> notes(byte[] body, SpecProfile profile, Origin site) {
    return found(body, profile, requireNonNull(site, "site"));
  }

  private static List<Note> found(byte[] body, SpecProfile profile, @Nullable Origin site) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return IgnoredNotes.removed(body, new NoteFinder(body, profile, site).find());
  }

  /**
   * Returns what each correction of notes changes, proved by comparing the file before and after
   * it. Takes some seconds at most; what is not found by then is not complete.
   *
   * @param body the file's bytes, of which these are notes
   * @param profile the profile of the notes
   */
  public static Map<Correction, CorrectionEffect> effects(
      byte[] body, SpecProfile profile, List<Note> notes) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return new CorrectionProof(body, profile).effects(corrections(requireNonNull(notes, "notes")));
  }

  /**
   * Returns a file with corrections. Line ends, a byte-order mark and octets of other lines stay.
   * Of corrections that overlap, only the first is applied.
   */
  public static byte[] corrected(byte[] body, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    return CorrectedText.of(
        body, CorrectionProof.apart(requireNonNull(corrections, "corrections")));
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
      List<Note> notes = found(text, profile, site);
      Map<Correction, CorrectionEffect> effects = effects(text, profile, notes);
      Map<Correction, Note> chosen = new LinkedHashMap<>();
      @Nullable Correction last = null;
      for (Note note : notes) {
        Correction correction = note.correction();
        boolean free = correction != null && (last == null || !correction.overlaps(last));
        if (free && accept.test(note, requireNonNull(effects.get(correction)))) {
          last = correction;
          chosen.put(correction, note);
        }
      }
      if (chosen.isEmpty()) {
        break;
      }
      text = corrected(text, chosen.keySet());
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

  private static List<Correction> corrections(List<Note> notes) {
    return notes.stream().flatMap(note -> Optional.ofNullable(note.correction()).stream()).toList();
  }

  /**
   * Returns why a text must not stand in place of a site's robots.txt (D-27): its first line that
   * is a mistake, or that no rule in it holds for a crawler. Empty if it may.
   */
  public static Optional<String> mistakeInOverride(
      String text, SpecProfile profile, Crawler crawler) {
    requireNonNull(text, "text");
    requireNonNull(profile, "profile");
    return OverrideCheck.mistake(text, profile, requireNonNull(crawler, "crawler"));
  }
}
