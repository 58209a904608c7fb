package org.robotspec.access;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.robotspec.text.Ascii;
import org.robotspec.text.HeaderName;
import org.robotspec.text.Platform;
import org.robotspec.text.WhiteSpace;

/** Reads times from response headers, whose names are in lower case. */
final class HeaderTimes {
  // A number of seconds with more digits is read as the largest with this many.
  private static final int MAX_DIGITS = 9;
  private static final Duration CENTURIES = Duration.ofSeconds(999_999_999);

  private HeaderTimes() {}

  /**
   * Returns the lifetime that {@code Cache-Control} gives an answer (H-10; RFC 9111 section 5.2.2),
   * zero for {@code no-store}; empty if it gives none.
   *
   * <p>Only the first {@code max-age} is read; if it is not a number of seconds, such as -1, the
   * answer is stale (RFC 9111 section 4.2.1).
   */
  static Optional<Duration> lifetime(Map<String, List<String>> headers) {
    Optional<Duration> maxAge = Optional.empty();
    for (String value : headers.getOrDefault("cache-control", List.of())) {
      for (String directive : value.split(",", -1)) {
        String word = Ascii.lower(WhiteSpace.HEADER.trim(directive));
        // no-cache="field" applies to single fields only.
        if (word.equals("no-store") || word.equals("no-cache")) {
          return Optional.of(Duration.ZERO);
        }
        if (word.startsWith("max-age=") && maxAge.isEmpty()) {
          String age =
              WhiteSpace.HEADER.trim(word.substring("max-age=".length()).replace("\"", ""));
          maxAge = seconds(age).or(() -> Optional.of(Duration.ZERO));
        }
      }
    }
    return maxAge;
  }

  /** Returns how old an answer was when it arrived (RFC 9111 section 4.2.3). */
  static Duration age(Map<String, List<String>> headers, Instant now) {
    Stream<Optional<Duration>> ages = values(headers, "age").map(HeaderTimes::seconds);
    Stream<Optional<Duration>> dates =
        values(headers, "date").map(value -> date(value).map(at -> Duration.between(at, now)));
    return Stream.concat(ages, dates)
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }

  /**
   * Returns the longest wait that {@code Retry-After} asks for, in seconds or by a date (RFC 9110
   * section 10.2.3, D-35).
   */
  static Optional<Duration> retryAfter(Map<String, List<String>> headers, Instant now) {
    String[] parts =
        String.join(",", headers.getOrDefault(HeaderName.RETRY_AFTER, List.of())).split(",", -1);
    return IntStream.range(0, parts.length)
        .boxed() // each element, and each two in a row, which may be a date with its comma
        .flatMap(i -> Stream.of(parts[i], i == 0 ? "" : parts[i - 1] + "," + parts[i]))
        .map(WhiteSpace.HEADER::trim)
        .map(value -> seconds(value).or(() -> date(value).map(at -> Duration.between(now, at))))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  private static Stream<String> values(Map<String, List<String>> headers, String name) {
    return headers.getOrDefault(name, List.of()).stream().map(WhiteSpace.HEADER::trim);
  }

  private static Optional<Duration> seconds(String value) {
    if (!Ascii.isNumber(value)) {
      return Optional.empty();
    }
    boolean centuries = value.length() > MAX_DIGITS;
    return Optional.of(centuries ? CENTURIES : Duration.ofSeconds(Long.parseLong(value)));
  }

  /** Reads a date in the form that RFC 9110 section 5.6.7 prefers; other forms are ignored. */
  private static Optional<Instant> date(String value) {
    return Optional.ofNullable(Platform.httpDate(value)).map(Instant::ofEpochMilli);
  }
}
