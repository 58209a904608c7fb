package org.robotspec.rules;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One setting of a {@link SpecProfile}: a point on which the sources differ or an operator may
 * choose.
 *
 * <p>Each setting has a {@linkplain #key() key} in lower case with hyphens, and values of one kind:
 * a boolean, a whole number, a duration, or one of a few names.
 */
public enum Setting {
  /** Whether user agents compare with case (D-1). */
  USER_AGENT_CASE_SENSITIVE(Kind.BOOLEAN),
  /** Whether {@code foo-news} follows the group of {@code foo} when it has none (G-5, D-7). */
  PREFIX_FALLBACK(Kind.BOOLEAN),
  /** Whether a crawler with several names obeys all their groups together (D-8). */
  AGENT_UNION(Kind.BOOLEAN),
  /** What a rule's path without a leading slash means (D-4): {@code ignore} or {@code assume}. */
  MISSING_SLASH(Kind.CHOICE, "ignore", "assume"),
  /** Whether percent-encoding is normalised before comparing (M-4, D-9, D-10). */
  NORMALISE(Kind.BOOLEAN),
  /** Whether {@code /robots.txt} itself may always be fetched (M-6). */
  ROBOTS_TXT_ALLOWED(Kind.BOOLEAN),
  /** Whether {@code crawl-delay} is read (F-5). */
  CRAWL_DELAY(Kind.BOOLEAN),
  /** How many bytes of a file are read (F-6); 0 is no limit. */
  MAX_BYTES(Kind.NUMBER),
  /** How many bytes of a line are read; 0 is no limit. */
  MAX_LINE_BYTES(Kind.NUMBER),
  /**
   * Whether the leniencies of google/robotstxt hold: misspelt and prefixed field names, a missing
   * colon, {@code * foo} as {@code *}, {@code index.html} in an allow rule standing for its
   * directory.
   */
  LENIENT(Kind.BOOLEAN),
  /** How many redirects are followed before the file counts as missing (H-2). */
  MAX_REDIRECTS(Kind.NUMBER),
  /** What status 429 means (D-5): {@code client-error} or {@code server-error}. */
  TOO_MANY_REQUESTS(Kind.CHOICE, "client-error", "server-error"),
  /**
   * What status 403 means: {@code client-error} (H-5), or {@code disallow} to refuse everything.
   */
  FORBIDDEN(Kind.CHOICE, "client-error", "disallow"),
  /**
   * What a lasting server error means (H-6, H-7, D-6): {@code disallow-then-copy}, or {@code
   * copy-after-pause}.
   */
  SERVER_ERRORS(Kind.CHOICE, "disallow-then-copy", "copy-after-pause"),
  /** How long crawling pauses under {@code copy-after-pause} (D-6). */
  SERVER_ERROR_PAUSE(Kind.DURATION),
  /** How long a file may be unreachable before the full disallow ends (H-7). */
  UNREACHABLE_LIMIT(Kind.DURATION),
  /** Whether a site's 5xx for missing pages makes its 5xx for robots.txt a 404 (H-8). */
  SERVER_ERROR_AS_MISSING(Kind.BOOLEAN),
  /** How long a file is used before it is fetched again (H-10). */
  CACHE_LIFETIME(Kind.DURATION);

  /** The kinds of value. */
  enum Kind {
    BOOLEAN,
    NUMBER,
    DURATION,
    CHOICE
  }

  private final Kind kind;
  private final String[] choices;

  Setting(Kind kind, String... choices) {
    this.kind = kind;
    this.choices = choices;
  }

  /** Returns the name of this setting in configuration, such as {@code max-bytes}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns, in words, the values that this setting takes. */
  public String allowed() {
    return switch (kind) {
      case BOOLEAN -> "true or false";
      case NUMBER -> "a whole number from 0 to " + Integer.MAX_VALUE;
      case DURATION -> "a duration such as 90s, 15m, 12h, 30d or PT12H";
      case CHOICE -> String.join(" or ", choices);
    };
  }

  /**
   * Returns the setting with a key.
   *
   * @throws IllegalArgumentException if there is none; the message names all keys
   */
  public static Setting of(String key) {
    for (Setting setting : values()) {
      if (setting.key().equals(key)) {
        return setting;
      }
    }
    throw new IllegalArgumentException(
        "unknown setting \""
            + key
            + "\"; the settings are "
            + Arrays.stream(values()).map(Setting::key).collect(Collectors.joining(", ")));
  }

  /** Reads a value; a Boolean, an Integer, a Duration or a String, as this setting's kind says. */
  Object parse(String text) {
    String value = text.strip();
    try {
      return switch (kind) {
        case BOOLEAN -> {
          if (!value.equals("true") && !value.equals("false")) {
            throw bad(text);
          }
          yield value.equals("true");
        }
        case NUMBER -> {
          int number = Integer.parseInt(value);
          if (number < 0) {
            throw bad(text);
          }
          yield number;
        }
        case DURATION -> duration(value);
        case CHOICE -> {
          if (!Arrays.asList(choices).contains(value)) {
            throw bad(text);
          }
          yield value;
        }
      };
    } catch (NumberFormatException | DateTimeParseException | ArithmeticException e) {
      throw bad(text);
    }
  }

  private Duration duration(String value) {
    Duration duration;
    if (value.startsWith("P")) {
      duration = Duration.parse(value);
    } else {
      if (value.length() < 2) {
        throw bad(value);
      }
      long amount = Long.parseLong(value.substring(0, value.length() - 1));
      duration =
          switch (value.charAt(value.length() - 1)) {
            case 's' -> Duration.ofSeconds(amount);
            case 'm' -> Duration.ofMinutes(amount);
            case 'h' -> Duration.ofHours(amount);
            case 'd' -> Duration.ofDays(amount);
            default -> throw bad(value);
          };
    }
    if (duration.isNegative()) {
      throw bad(value);
    }
    return duration;
  }

  private IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "setting " + key() + ": \"" + text + "\" is not allowed; it takes " + allowed());
  }
}
