package org.robotspec.rules;

/**
 * Something in a file that has no effect, or less than its author may think.
 *
 * @param line the 1-based line
 * @param kind what it is
 * @param message what was ignored and why, in a sentence
 */
public record Note(int line, Kind kind, String message) {
  /** What a note is about. */
  public enum Kind {
    /** A field name that looks like a known one but is not (F-4). */
    MISSPELT_FIELD,
    /** A field that means nothing to us (F-5). */
    UNKNOWN_FIELD,
    /** A line with text but no colon (F-3). */
    MISSING_COLON,
    /** A rule before the first user-agent line (G-1). */
    RULE_BEFORE_GROUP,
    /** A user agent that no crawler can have, or of which only a part counts (G-4, D-13). */
    BAD_USER_AGENT,
    /** A value that is not what its field takes. */
    BAD_VALUE,
    /** A path without a leading slash (D-4). */
    NO_LEADING_SLASH,
    /** A path that google/robotstxt compares as it is written, not normalised (D-10, D-12). */
    GOOGLE_DIFFERS,
    /** A rule that another rule with the same reach hides (M-5). */
    HIDDEN_RULE,
    /** Bytes that are not UTF-8 (F-2). */
    NOT_UTF8,
    /** A line of which only the start was read. */
    CUT_LINE,
    /** The size limit, and what came after it (F-6). */
    SIZE_LIMIT,
    /** The file has more notes than are kept. */
    MORE_NOTES
  }
}
