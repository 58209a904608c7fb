package org.robotspec.usage;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.CrawlerName;

/**
 * What an owner states about one use, and where.
 *
 * @param kind what the key means
 * @param key the key: 1 to 64 of the characters {@code a} to {@code z}, {@code 0} to {@code 9},
 *     {@code _}, {@code -}, {@code .} and {@code *}; longer ones are not read
 * @param preference what is stated; {@link Preference#UNKNOWN} for a key without effect
 * @param value the value as written, such as {@code n} or {@code yes}; may be any text
 * @param line the 1-based line of robots.txt, or null if it is from a header
 */
public record UsagePreference(
    Kind kind, String key, Preference preference, String value, @Nullable Integer line) {
  /** The kinds of key. */
  public enum Kind {
    /** A category of the draft, {@code train-ai} or {@code search} (U-1). */
    CATEGORY,
    /**
     * A purpose in a policy token: the user agent {@code __usage_ai-training} of a group (U-10).
     */
    PURPOSE,
    /** A key of a Content-Usage statement that is not a category; it has no effect (U-1). */
    UNRECOGNISED,
    /** A name in a content-signal line (U-6). */
    SIGNAL
  }

  // Longer than what parsers of RFC 9651 must accept has no meaning.
  private static final int MAX_KEY = 64;
  private static final Pattern UNPRINTABLE = Pattern.compile("[^ -~]");
  // How much of a value is kept: those that mean something are short.
  private static final int MAX_VALUE = 100;

  /**
   * Creates a preference.
   *
   * @throws IllegalArgumentException if the key has other characters or another length
   */
  public UsagePreference {
    requireNonNull(kind, "kind");
    requireNonNull(key, "key");
    requireNonNull(preference, "preference");
    requireNonNull(value, "value");
    if (!isKey(key)) {
      throw new IllegalArgumentException("not a key: " + key);
    }
  }

  static boolean isKey(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_KEY
        && text.chars()
            .allMatch(
                c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "_.*-".indexOf(c) >= 0);
  }

  /**
   * Returns the name under which it is reported: the key, with {@code content-signal.} before that
   * of a signal (U-6), and {@code __usage_} before a purpose that is called as a category (U-10).
   */
  public String name() {
    return switch (kind) {
      case SIGNAL -> UsagePreferences.SIGNAL_PREFIX + key;
      case PURPOSE ->
          UsagePreferences.CATEGORIES.contains(key) ? CrawlerName.POLICY_PREFIX + key : key;
      case CATEGORY, UNRECOGNISED -> key;
    };
  }

  /**
   * Returns what is stated: {@code allowed}, {@code disallowed}, or {@code unknown}; of a signal
   * with another value, such as {@code use=reference}, that value (U-6).
   */
  public String stated() {
    boolean other = kind == Kind.SIGNAL && preference == Preference.UNKNOWN;
    return other ? value : preference.toString();
  }

  /** Returns one printable line, which {@link #ofText} reads. */
  String toText() {
    String start = value.substring(0, Math.min(value.length(), MAX_VALUE));
    return "%s %s %d %s=%s"
        .formatted(
            preference,
            kind.name().toLowerCase(Locale.ROOT),
            line == null ? 0 : line,
            key,
            UNPRINTABLE.matcher(start).replaceAll("?"));
  }

  /** Reads what {@link #toText} returned; empty for any other text. */
  static Optional<UsagePreference> ofText(String text) {
    String[] parts = text.split(" ", 4);
    int equals = parts.length == 4 ? parts[3].indexOf('=') : -1;
    if (equals < 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new UsagePreference(
              Kind.valueOf(parts[1].toUpperCase(Locale.ROOT)),
              parts[3].substring(0, equals),
              Preference.valueOf(parts[0].toUpperCase(Locale.ROOT)),
              parts[3].substring(equals + 1),
              parts[2].equals("0") ? null : Integer.valueOf(parts[2])));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the preference as printable text, such as {@code train-ai: disallowed, line 4}. */
  @Override
  public String toString() {
    String from = line == null ? "Content-Usage header" : "line " + line;
    return name() + ": " + preference + ", " + from;
  }
}
