package org.robotspec.lint;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Stream;

/**
 * The kind of a note: what it is, how bad it is, and what to do about it.
 *
 * <p>Each is defined by the class that finds it; {@link #all} lists them, and docs/lint.md has
 * examples. Immutable; one object for each key.
 */
public final class NoteCode {
  /** How bad it is, the worst first. */
  public enum Severity {
    /** The line does not do what it seems to do. */
    ERROR,
    /** The line has no effect, none on some crawlers, or one that costs much. */
    WARNING,
    /** A matter of style, or good to know. */
    INFO
  }

  /** A severity; a doubt is a warning, and a slip an info, about a doubtful line. */
  private enum Kind {
    ERROR,
    DOUBT,
    WARNING,
    SLIP,
    INFO
  }

  /** All codes, collected on demand, because the class that finds a code creates it. */
  private static final class All {
    static final List<NoteCode> CODES =
        Stream.of(
                FileNotes.CODES,
                LineNotes.CODES,
                GroupNotes.CODES,
                SitemapNotes.CODES,
                UsageNotes.CODES,
                NameNotes.CODES,
                OwnGroupNotes.CODES,
                WholeSiteNotes.CODES,
                StyleNotes.CODES,
                PathNotes.CODES,
                RuleNotes.CODES,
                RepeatedRules.CODES,
                IgnoredNotes.CODES,
                NoteList.CODES)
            .flatMap(codes -> codes.byKey().values().stream())
            .toList();
  }

  private final Kind kind;
  private final String key;
  private final String title;
  private final String fix;

  NoteCode(String key, String kind, String title, String fix) {
    this.key = key;
    this.kind = Kind.valueOf(kind);
    this.title = title;
    this.fix = fix;
  }

  /** Returns all codes, by subject. */
  public static List<NoteCode> all() {
    return All.CODES;
  }

  /**
   * Returns the code with a key, such as {@code misspelt-field}.
   *
   * @throws IllegalArgumentException if no code has it
   */
  public static NoteCode of(String key) {
    requireNonNull(key, "key");
    return all().stream()
        .filter(code -> code.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no note has the code " + key));
  }

  /** Returns the code for programs, which never changes, such as {@code misspelt-field}. */
  public String key() {
    return key;
  }

  /** Returns how bad it is. */
  public Severity severity() {
    return switch (kind) {
      case ERROR -> Severity.ERROR;
      case DOUBT, WARNING -> Severity.WARNING;
      case SLIP, INFO -> Severity.INFO;
    };
  }

  /** Returns whether a line may not mean what it says, so that no override may have it (D-27). */
  public boolean isDoubtful() {
    return kind != Kind.WARNING && kind != Kind.INFO;
  }

  /** Returns what it is, in a few words. */
  public String title() {
    return title;
  }

  /** Returns what to do about it, in one line. */
  public String fix() {
    return fix;
  }

  /** Returns the key. */
  @Override
  public String toString() {
    return key;
  }
}
