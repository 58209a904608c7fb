package org.robotspec.profile;

import java.time.Duration;
import java.util.List;

/**
 * The settings of a {@link SpecProfile}: the points on which the sources differ or an operator may
 * choose. The defaults are those of {@code google-2019}.
 */
public final class ProfileSettings {
  /** Whether user agents compare with case (D-1). */
  public static final Setting<Boolean> USER_AGENT_CASE_SENSITIVE =
      Setting.flag(
          "user-agent-case-sensitive", false, "whether user agents compare with case (D-1)");

  /** Whether {@code foo-news} follows the group of {@code foo} when it has none (G-5, D-7). */
  public static final Setting<Boolean> PREFIX_FALLBACK =
      Setting.flag(
          "prefix-fallback",
          true,
          "whether `foo-news` falls back to the group of `foo` (G-5, D-7)");

  /** Whether a crawler with several names obeys all their groups together (D-8). */
  public static final Setting<Boolean> AGENT_UNION =
      Setting.flag(
          "agent-union", false, "whether a crawler obeys the groups of all its names (D-8)");

  /** What a rule's path without a leading slash means (D-4). */
  public static final Setting<String> MISSING_SLASH =
      Setting.choice(
          "missing-slash",
          "whether a path without a leading slash is ignored or read as if it had one (D-4)",
          "ignore",
          "assume");

  /** Whether percent-encoding is normalised before comparing (M-4, D-9, D-10, D-12). */
  public static final Setting<Boolean> NORMALISE =
      Setting.flag(
          "normalise", true, "whether percent-encoding is normalised (M-4, D-9, D-10, D-12)");

  /** Whether {@code /robots.txt} itself may always be fetched (M-6). */
  public static final Setting<Boolean> ROBOTS_TXT_ALLOWED =
      Setting.flag(
          "robots-txt-allowed", true, "whether `/robots.txt` itself may always be fetched (M-6)");

  /** Whether {@code crawl-delay} is read (F-5). */
  public static final Setting<Boolean> CRAWL_DELAY =
      Setting.flag("crawl-delay", true, "whether `crawl-delay` is read (F-5)");

  /** How many bytes of a file are read (F-6); 0 is no limit. */
  public static final Setting<Integer> MAX_BYTES =
      Setting.number(
          "max-bytes",
          512_000,
          0,
          Integer.MAX_VALUE,
          "how many bytes of a file are read (F-6); 0: no limit of its own, the service reads 16 MiB");

  /** How many bytes of a line are read; 0 is no limit. */
  public static final Setting<Integer> MAX_LINE_BYTES =
      Setting.number(
          "max-line-bytes",
          0,
          0,
          Integer.MAX_VALUE,
          "how many bytes of a line are read; 0: no limit");

  /**
   * Whether the leniencies of google/robotstxt hold: misspelt and prefixed field names, a missing
   * colon, {@code * foo} as {@code *}, {@code index.html} in an allow rule standing for its
   * directory; and its names: they end at a digit, and a crawler's may be any text (D-13, D-14).
   */
  public static final Setting<Boolean> LENIENT =
      Setting.flag(
          "lenient",
          false,
          "whether the leniencies of google/robotstxt hold: misspelt and prefixed field names, a"
              + " missing colon, `* foo` as `*`, `index.html` standing for its directory; and its"
              + " names, which end at a digit (D-13, D-14)");

  /** How many redirects are followed before the file counts as missing (H-2). */
  public static final Setting<Integer> MAX_REDIRECTS =
      Setting.number(
          "max-redirects",
          5,
          0,
          Integer.MAX_VALUE,
          "how many redirects are followed before the file counts as missing (H-2)");

  /** What status 429 means (D-5). */
  public static final Setting<String> TOO_MANY_REQUESTS =
      Setting.choice(
          "too-many-requests", "what status 429 means (D-5)", "client-error", "server-error");

  /** What status 403 means (H-5, L-8). */
  public static final Setting<String> FORBIDDEN =
      Setting.choice(
          "forbidden",
          "what status 403 means: as any 4xx (H-5), or everything is refused (L-8)",
          "client-error",
          "disallow");

  /** What a lasting server error means (H-6, H-7, D-6). */
  public static final Setting<String> SERVER_ERRORS =
      Setting.choice(
          "server-errors",
          "what a lasting server error means (H-6, H-7, D-6)",
          "disallow-then-copy",
          "copy-after-pause");

  /** How long crawling pauses under {@code copy-after-pause} (D-6). */
  public static final Setting<Duration> SERVER_ERROR_PAUSE =
      Setting.duration(
          "server-error-pause",
          Duration.ofHours(12),
          Duration.ZERO,
          "how long crawling pauses under `copy-after-pause` (D-6)");

  /** How long a file may be unreachable before the full disallow ends (H-7). */
  public static final Setting<Duration> UNREACHABLE_LIMIT =
      Setting.duration(
          "unreachable-limit",
          Duration.ofDays(30),
          Duration.ZERO,
          "how long a file may be unreachable before the full disallow ends (H-7)");

  /** Whether a site's 5xx for missing pages makes its 5xx for robots.txt a 404 (H-8). */
  public static final Setting<Boolean> SERVER_ERROR_AS_MISSING =
      Setting.flag(
          "server-error-as-missing",
          false,
          "whether a site's 5xx for missing pages makes its 5xx for robots.txt a 404 (H-8)");

  /** How long a file is used before it is fetched again (H-10). */
  public static final Setting<Duration> CACHE_LIFETIME =
      Setting.duration(
          "cache-lifetime",
          Duration.ofHours(24),
          Duration.ZERO,
          "how long a file is used before it is fetched again (H-10)");

  /** The least that {@code max-age} can mean (H-10): many sites send 0 for everything. */
  public static final Setting<Duration> MAX_AGE_FLOOR =
      bound("max-age-floor", Duration.ofMinutes(5), "the least that `max-age` can mean (H-10)");

  /** The most that {@code max-age} can mean (H-10): so long a wrong file can do harm. */
  public static final Setting<Duration> MAX_AGE_CEILING =
      bound("max-age-ceiling", Duration.ofDays(7), "the most that `max-age` can mean (H-10)");

  /** The soonest fetch after a failure (H-6): most restarts of a server are over by then. */
  public static final Setting<Duration> RETRY_FLOOR =
      bound("retry-floor", Duration.ofMinutes(1), "the soonest fetch after a failure (H-6)");

  /** The latest fetch after a failure (H-6). */
  public static final Setting<Duration> RETRY_CEILING =
      bound("retry-ceiling", Duration.ofHours(6), "the latest fetch after a failure (H-6)");

  private static final List<Setting<?>> ALL =
      List.of(
          MAX_BYTES,
          MAX_LINE_BYTES,
          MAX_REDIRECTS,
          TOO_MANY_REQUESTS,
          FORBIDDEN,
          SERVER_ERRORS,
          SERVER_ERROR_PAUSE,
          UNREACHABLE_LIMIT,
          SERVER_ERROR_AS_MISSING,
          CACHE_LIFETIME,
          MAX_AGE_FLOOR,
          MAX_AGE_CEILING,
          RETRY_FLOOR,
          RETRY_CEILING,
          CRAWL_DELAY,
          USER_AGENT_CASE_SENSITIVE,
          PREFIX_FALLBACK,
          AGENT_UNION,
          MISSING_SLASH,
          NORMALISE,
          ROBOTS_TXT_ALLOWED,
          LENIENT);

  private ProfileSettings() {}

  private static Setting<Duration> bound(String key, Duration usual, String meaning) {
    return Setting.duration(key, usual, Duration.ofMillis(1), meaning);
  }

  /** Returns all of them, in the order of the documentation. */
  public static List<Setting<?>> all() {
    return ALL;
  }
}
