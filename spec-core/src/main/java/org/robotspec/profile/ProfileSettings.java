package org.robotspec.profile;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The settings of a {@link SpecProfile}: the points on which the sources differ or an operator may
 * choose. {@link Setting#meaning} says what each does. The defaults are those of {@code
 * google-2019}.
 */
public final class ProfileSettings {
  /** The failure of a server error among those of {@link #ALLOW_ON_FAILURE}. */
  public static final String SERVER_ERROR = "5xx";

  // The others are the keys of FailureCause, which knows this package.
  private static final List<String> FAILURES =
      List.of(
          ("dns connect tls timeout reset closed invalid-response incomplete-body unsupported other "
                  + SERVER_ERROR)
              .split(" "));

  /** A smaller limit would cut the rules of an ordinary file, and so open what they close. */
  private static final int LEAST_BYTES = 1_024;

  /** The case of user-agent names. */
  public static final Setting<Boolean> USER_AGENT_CASE_SENSITIVE =
      Setting.flag(
          "user-agent-case-sensitive", false, "whether user-agent names are case-sensitive (D-1)");

  /** The fall-back of {@code foo-news} to {@code foo}. */
  public static final Setting<Boolean> PREFIX_FALLBACK =
      Setting.flag(
          "prefix-fallback",
          true,
          "whether `foo-news` falls back to the group of `foo` (G-5, D-7)");

  /** The groups of a crawler with several names. */
  public static final Setting<Boolean> OBEY_ALL_NAMES =
      Setting.flag(
          "obey-all-names", false, "whether a crawler obeys the groups of all its names (D-8)");

  /** A path without a leading slash. */
  public static final Setting<PathWithoutSlash> PATH_WITHOUT_SLASH =
      Setting.choice(
          "path-without-slash",
          "whether to ignore a path without a leading slash, or to add the slash (D-4)",
          PathWithoutSlash.values());

  /** The normalisation of percent-encoding. */
  public static final Setting<Boolean> NORMALISE =
      Setting.flag(
          "normalise", true, "whether percent-encoding is normalised (M-4, D-9, D-10, D-12)");

  /** The path {@code /robots.txt} itself. */
  public static final Setting<Boolean> ROBOTS_TXT_ALLOWED =
      Setting.flag(
          "robots-txt-allowed", true, "whether `/robots.txt` itself may always be fetched (M-6)");

  /** The field {@code crawl-delay}. */
  public static final Setting<Boolean> CRAWL_DELAY =
      Setting.flag("crawl-delay", true, "whether `crawl-delay` is read (F-5)");

  /** The fields {@code content-usage} and {@code content-signal}. */
  public static final Setting<Boolean> USAGE_PREFERENCES =
      Setting.flag(
          "usage-preferences",
          true,
          "whether `content-usage` and `content-signal` are read (U-1, U-6, U-9)");

  /** The limit of a file, in bytes. */
  public static final Setting<Integer> MAX_BYTES =
      Setting.limit(
          "max-bytes",
          512_000,
          LEAST_BYTES,
          "how many bytes of a file are read (F-6); 0: only the service's limit of 16 MiB");

  /** The limit of a line, in bytes; 0: none. */
  public static final Setting<Integer> MAX_LINE_BYTES =
      Setting.limit("max-line-bytes", 0, LEAST_BYTES, "how many bytes of a line are read");

  /** The leniency of google/robotstxt. */
  public static final Setting<Boolean> LENIENT =
      Setting.flag(
          "lenient",
          false,
          "whether to read files as leniently as google/robotstxt: accept misspelt and prefixed"
              + " field names, a missing colon, `* foo` as `*`, `index.html` as its directory;"
              + " and end names at a digit (D-13, D-14)");

  /** The limit of redirects. */
  public static final Setting<Integer> MAX_REDIRECTS =
      Setting.number(
          "max-redirects",
          5,
          0,
          Integer.MAX_VALUE,
          "how many redirects are followed before the file is treated as missing (H-2)");

  /** Status 429. */
  public static final Setting<TooManyRequests> TOO_MANY_REQUESTS =
      Setting.choice("too-many-requests", "what status 429 means (D-5)", TooManyRequests.values());

  /** Status 403. */
  public static final Setting<Forbidden> FORBIDDEN =
      Setting.choice(
          "forbidden",
          "what status 403 means: the same as any 4xx (H-5), or a full disallow (L-8)",
          Forbidden.values());

  /** Lasting server errors. */
  public static final Setting<ServerErrors> SERVER_ERRORS =
      Setting.choice(
          "server-errors",
          "what a lasting server error means (H-6, H-7, D-6)",
          ServerErrors.values());

  /** The pause of {@code copy-after-pause}. */
  public static final Setting<Duration> SERVER_ERROR_PAUSE =
      Setting.duration(
          "server-error-pause",
          Duration.ofHours(12),
          Duration.ZERO,
          "how long crawling pauses under `copy-after-pause` (D-6)");

  /** The time until an unreachable file no longer closes its site. */
  public static final Setting<Duration> UNREACHABLE_LIMIT =
      Setting.duration(
          "unreachable-limit",
          Duration.ofDays(30),
          Duration.ZERO,
          "how long a file may be unreachable before the full disallow ends (H-7)");

  /** A 5xx of a site that answers 5xx for missing pages. */
  public static final Setting<Boolean> SERVER_ERROR_AS_NOT_FOUND =
      Setting.flag(
          "server-error-as-not-found",
          false,
          "whether a 5xx for robots.txt means 404 if the site answers 5xx for missing pages (H-8)");

  /** An HTML page in place of a robots.txt. */
  public static final Setting<Boolean> HTML_AS_NO_ANSWER =
      Setting.flag(
          "html-as-no-answer",
          false,
          "whether an HTML page in place of a robots.txt, such as a bot wall, postpones URLs as an"
              + " invalid response does (D-30)");

  /** The failures that open a host. */
  public static final Setting<List<String>> ALLOW_ON_FAILURE =
      Setting.list(
          "allow-on-failure",
          "any of " + String.join(" ", FAILURES),
          FAILURES::contains,
          "after which failures of the fetch everything is allowed, against H-6 and H-9 (L-8)");

  /** The usual lifetime of a file. */
  public static final Setting<Duration> CACHE_LIFETIME =
      Setting.duration(
          "cache-lifetime",
          Duration.ofHours(24),
          Duration.ZERO,
          "how long a file is used before it is fetched again (H-10)");

  /** The shortest lifetime by {@code max-age}: many sites send 0. */
  public static final Setting<Duration> MAX_AGE_FLOOR =
      Setting.duration(
          "max-age-floor",
          Duration.ofHours(1),
          Duration.ofMinutes(1),
          "the shortest lifetime that `max-age` can set, unless `cache-lifetime` is shorter"
              + " (H-10, D-36)");

  /** The longest lifetime by {@code max-age}: a wrong file lasts as long. */
  public static final Setting<Duration> MAX_AGE_CEILING =
      bound(
          "max-age-ceiling",
          Duration.ofDays(7),
          "the longest lifetime that `max-age` can set (H-10)");

  /** The shortest wait after a failure: most servers have restarted by then. */
  public static final Setting<Duration> RETRY_FLOOR =
      bound(
          "retry-floor",
          Duration.ofMinutes(1),
          "the shortest wait after a failure before the next fetch (H-6)");

  /** The longest wait after a failure. */
  public static final Setting<Duration> RETRY_CEILING =
      bound(
          "retry-ceiling",
          Duration.ofHours(6),
          "the longest wait after a failure before the next fetch (H-6)");

  /** What a rule's path without a leading slash means (D-4). */
  public enum PathWithoutSlash {
    /** The rule matches nothing. */
    IGNORE,
    /** The path gets the slash. */
    ADD
  }

  /** What status 429 means (D-5). */
  public enum TooManyRequests {
    /** The same as any other 4xx (H-5). */
    CLIENT_ERROR,
    /** The same as a 5xx (H-6). */
    SERVER_ERROR
  }

  /** What status 403 means (H-5, L-8). */
  public enum Forbidden {
    /** The same as any other 4xx (H-5). */
    CLIENT_ERROR,
    /** A full disallow (L-8). */
    DISALLOW
  }

  /** What a lasting server error means (H-6, H-7, D-6). */
  public enum ServerErrors {
    /** A full disallow, then the last good copy (H-7). */
    DISALLOW_THEN_COPY,
    /** A pause, then the last good copy (D-6). */
    COPY_AFTER_PAUSE
  }

  private static final List<Setting<?>> RESPONSES =
      List.of(
          MAX_BYTES,
          MAX_REDIRECTS,
          TOO_MANY_REQUESTS,
          FORBIDDEN,
          SERVER_ERRORS,
          SERVER_ERROR_PAUSE,
          UNREACHABLE_LIMIT,
          SERVER_ERROR_AS_NOT_FOUND,
          HTML_AS_NO_ANSWER,
          ALLOW_ON_FAILURE,
          CACHE_LIFETIME,
          MAX_AGE_FLOOR,
          MAX_AGE_CEILING,
          RETRY_FLOOR,
          RETRY_CEILING);

  private static final List<Setting<?>> READING =
      List.of(
          MAX_LINE_BYTES,
          CRAWL_DELAY,
          USAGE_PREFERENCES,
          USER_AGENT_CASE_SENSITIVE,
          PREFIX_FALLBACK,
          OBEY_ALL_NAMES,
          PATH_WITHOUT_SLASH,
          NORMALISE,
          ROBOTS_TXT_ALLOWED,
          LENIENT);

  private static final List<Setting<?>> ALL =
      Stream.concat(RESPONSES.stream(), READING.stream()).toList();

  private ProfileSettings() {}

  private static Setting<Duration> bound(String key, Duration usual, String meaning) {
    return Setting.duration(key, usual, Duration.ofMillis(1), meaning);
  }

  /**
   * Returns the settings that say what a response means and how much of its body is kept. States of
   * origins depend on them alone (H-11), but for {@link #HTML_AS_NO_ANSWER}: what is a line of a
   * robots.txt depends on all. New settings come last: {@code KnownOrigins} needs the order.
   */
  public static List<Setting<?>> responses() {
    return RESPONSES;
  }

  /** Returns all settings, in the order of the documentation. */
  public static List<Setting<?>> all() {
    return ALL;
  }
}
