package org.robotspec.lint;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;

/**
 * Finds the lines of a robots.txt that do not do what their author seems to want.
 *
 * <p>For people: a crawler needs only {@link org.robotspec.rules.RobotsTxt}. No content makes it
 * fail. Thread-safe.
 */
public final class Lint {
  private Lint() {}

  /**
   * Returns notes for a file's author, by line; at most 1,000 for each code. A warning that several
   * lines share is reported once, for the first. A comment such as {@code # robotspec: ignore
   * hidden-rule}, on the line or above it, leaves a note out.
   *
   * @param body the file's bytes, of any content
   * @param profile which revision of the specification the file is read under
   */
  public static List<Note> notes(byte[] body, SpecProfile profile) {
    return notes(body, profile, null);
  }

  /** Returns notes for a file's author, given the origin that the file is for; null if unknown. */
  public static List<Note> notes(byte[] body, SpecProfile profile, @Nullable Origin site) {
    requireNonNull(body, "body");
    requireNonNull(profile, "profile");
    return notes(new ReadFile(body, profile), site);
  }

  /** Returns notes for the author of a file that was already read; for tools of this library. */
  public static List<Note> notes(ReadFile file, @Nullable Origin site) {
    requireNonNull(file, "file");
    return folded(IgnoredNotes.removed(file, new NoteFinder(file, site).find()));
  }

  /** Describes a file's fields that others defined (D-19), each with its first line. */
  public static Map<String, Integer> extensions(ReadFile file) {
    requireNonNull(file, "file");
    return notes(file, null).stream()
        .filter(note -> note.code() == NoteCode.EXTENSION_FIELD)
        .collect(toMap(Note::message, Note::line, (first, next) -> first, LinkedHashMap::new));
  }

  /** Returns one note in place of several that say the same about different lines. */
  private static List<Note> folded(List<Note> notes) {
    Map<String, List<Note>> same = new LinkedHashMap<>();
    for (Note note : notes) {
      boolean alone =
          note.correction() != null
              || note.code() == NoteCode.EXTENSION_FIELD // has its own list in check
              || note.code().severity() == Severity.ERROR;
      String key = note.code() + note.message() + (alone ? "\n" + same.size() : "");
      same.computeIfAbsent(key, k -> new ArrayList<>()).add(note);
    }
    return same.values().stream().map(Lint::ofAll).toList();
  }

  private static Note ofAll(List<Note> same) {
    Note first = same.get(0);
    List<Integer> others = same.stream().skip(1).map(Note::line).toList();
    return others.isEmpty()
        ? first
        : new Note(
            first.line(), first.code(), first.message() + "; also " + NoteList.lines(others));
  }
}
