package org.robotspec.access;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** When to fetch again: the expiry of an answer (H-10), the next try after a failure (H-6). */
final class RefreshSchedule {
  /** Failures other than 503 wait this many times longer at first: they mend more slowly. */
  private static final int OTHER_FIRST = 5;

  /** ... and 503 is tried this many times more often at last (H-6). */
  private static final int UNAVAILABLE_OFTEN = 6;

  /** How far jitter moves a retry, to either side. */
  private static final double JITTER = 0.2;

  /** The longest {@code Retry-After} that counts: the life of an answer. */
  private static final Duration RETRY_AFTER_MAX = Duration.ofHours(24);

  /** 2 to the power of this is beyond every ceiling; more would overflow. */
  private static final int MAX_DOUBLINGS = 20;

  private static final int UNAVAILABLE = 503;

  private final Duration lifetime;
  private final Bounds bounds;

  RefreshSchedule(Duration lifetime, Bounds bounds) {
    this.lifetime = lifetime;
    this.bounds = bounds;
  }

  Instant afterAnswer(FetchOutcome outcome, Instant now) {
    if (!(outcome instanceof FetchOutcome.Answer response)) {
      return now.plus(lifetime);
    }
    Map<String, List<String>> headers = response.headers();
    Optional<Duration> life = CacheControl.lifetime(headers, bounds);
    if (life.isEmpty()) {
      return now.plus(lifetime);
    }
    Duration left = life.get().minus(CacheControl.age(headers, now));
    return now.plus(clamp(left, bounds.maxAgeFloor(), bounds.maxAgeCeiling()));
  }

  Instant afterFailure(FetchOutcome outcome, int failures, Instant now, double jitter) {
    if (outcome instanceof FetchOutcome.Answer response) {
      Optional<Duration> asked = retryAfter(response.headers(), now);
      if (asked.isPresent()) {
        return now.plus(clamp(asked.get(), bounds.retryFloor(), retryAfterCeiling()));
      }
    }
    boolean unavailable =
        outcome instanceof FetchOutcome.Answer response && response.status() == UNAVAILABLE;
    Duration first =
        unavailable ? bounds.retryFloor() : bounds.retryFloor().multipliedBy(OTHER_FIRST);
    Duration last =
        unavailable ? bounds.retryCeiling().dividedBy(UNAVAILABLE_OFTEN) : bounds.retryCeiling();
    Duration wait = clamp(doubled(first, failures - 1), Duration.ZERO, last);
    double factor = 1 - JITTER + 2 * JITTER * jitter;
    Duration spread = Duration.ofMillis(Math.round(wait.toMillis() * factor));
    return now.plus(clamp(spread, bounds.retryFloor(), bounds.retryCeiling()));
  }

  /** Returns the longest time from a fetch to the next one. */
  Duration longest(boolean answered) {
    if (!answered) {
      return retryAfterCeiling();
    }
    return lifetime.compareTo(bounds.maxAgeCeiling()) > 0 ? lifetime : bounds.maxAgeCeiling();
  }

  private Duration retryAfterCeiling() {
    return RETRY_AFTER_MAX.compareTo(bounds.retryCeiling()) > 0
        ? RETRY_AFTER_MAX
        : bounds.retryCeiling();
  }

  private static Duration doubled(Duration first, int times) {
    return first.multipliedBy(1L << Math.min(Math.max(times, 0), MAX_DOUBLINGS));
  }

  /** Reads {@code Retry-After}: seconds or a date (RFC 9110 section 10.2.3). */
  private static Optional<Duration> retryAfter(Map<String, List<String>> headers, Instant now) {
    for (String value : headers.getOrDefault("retry-after", List.of())) {
      Optional<Duration> wait =
          CacheControl.seconds(value).or(() -> date(value).map(at -> Duration.between(now, at)));
      if (wait.isPresent()) {
        return wait;
      }
    }
    return Optional.empty();
  }

  /** Reads a date in the form that RFC 9110 section 5.6.7 prefers; others do not count. */
  static Optional<Instant> date(String value) {
    try {
      DateTimeFormatter form = DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT);
      return Optional.of(ZonedDateTime.parse(value.strip(), form).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Duration clamp(Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0) {
      return least;
    }
    return value.compareTo(most) > 0 ? most : value;
  }
}
