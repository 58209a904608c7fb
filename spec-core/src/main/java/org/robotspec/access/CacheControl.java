package org.robotspec.access;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads how long an answer says that it is good for (H-10; RFC 9111 sections 4.2.3 and 5.2.2). */
final class CacheControl {
  /** More digits than this in a number of seconds are centuries; they count as the most. */
  private static final int MAX_DIGITS = 9;

  private static final long MAX_SECONDS = 999_999_999;

  private CacheControl() {}

  /**
   * Returns what {@code Cache-Control} says, {@code no-store} being the floor; empty if nothing.
   *
   * <p>The first {@code max-age} counts; one that is no number of seconds, such as -1, makes the
   * answer stale (RFC 9111 section 4.2.1).
   */
  static Optional<Duration> lifetime(Map<String, List<String>> headers, Bounds bounds) {
    Optional<Duration> maxAge = Optional.empty();
    for (String value : headers.getOrDefault("cache-control", List.of())) {
      for (String directive : value.split(",", -1)) {
        String word = directive.strip().toLowerCase(Locale.ROOT);
        // no-cache="field" speaks of single fields only.
        if (word.equals("no-store") || word.equals("no-cache")) {
          return Optional.of(bounds.maxAgeFloor());
        }
        if (word.startsWith("max-age=") && maxAge.isEmpty()) {
          String age = word.substring("max-age=".length()).replace("\"", "");
          maxAge = seconds(age).or(() -> Optional.of(Duration.ZERO));
        }
      }
    }
    return maxAge;
  }

  /** Returns how old the answer was when it came, by {@code Age} and {@code Date}. */
  static Duration age(Map<String, List<String>> headers, Instant now) {
    Duration age = Duration.ZERO;
    for (String value : headers.getOrDefault("age", List.of())) {
      age = max(age, seconds(value).orElse(Duration.ZERO));
    }
    for (String value : headers.getOrDefault("date", List.of())) {
      age = max(age, RefreshSchedule.date(value).map(at -> Duration.between(at, now)).orElse(age));
    }
    return age;
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  /** Reads a whole number of seconds that is not negative. */
  static Optional<Duration> seconds(String value) {
    String digits = value.strip();
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    return Optional.of(
        Duration.ofSeconds(digits.length() > MAX_DIGITS ? MAX_SECONDS : Long.parseLong(digits)));
  }
}
