package org.robotspec.access;

import static org.robotspec.profile.ProfileSettings.CACHE_LIFETIME;
import static org.robotspec.profile.ProfileSettings.MAX_AGE_CEILING;
import static org.robotspec.profile.ProfileSettings.MAX_AGE_FLOOR;
import static org.robotspec.profile.ProfileSettings.RETRY_CEILING;
import static org.robotspec.profile.ProfileSettings.RETRY_FLOOR;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.robotspec.profile.SpecProfile;

/** When to fetch again: the expiry of an answer (H-10), the retry after a failure (H-6). */
record RefreshSchedule(SpecProfile profile) {
  // Failures other than 503 first wait this many times longer: they last longer.
  private static final int OTHER_FIRST = 5;
  // ... and the longest wait after a 503 is this many times shorter (H-6).
  private static final int UNAVAILABLE_OFTEN = 6;
  private static final double JITTER = 0.2; // how far jitter moves a retry, to either side
  // How much of a Retry-After counts (D-35): the lifetime of an answer.
  private static final Duration RETRY_AFTER_MAX = Duration.ofHours(24);
  // 2 to the power of this is beyond every ceiling; more would overflow.
  private static final int MAX_DOUBLINGS = 20;
  private static final int UNAVAILABLE = 503;

  Instant afterAnswer(FetchOutcome outcome, Instant now) {
    Duration usual = profile.get(CACHE_LIFETIME);
    Duration least = sooner(profile.get(MAX_AGE_FLOOR), usual); // D-36
    Optional<Duration> left = Optional.empty();
    if (outcome instanceof FetchOutcome.Answer answer) {
      left =
          HeaderTimes.lifetime(answer.headers())
              .map(life -> life.minus(HeaderTimes.age(answer.headers(), now)))
              .map(life -> clamp(life, least, profile.get(MAX_AGE_CEILING)));
    }
    return now.plus(left.orElse(usual));
  }

  Instant afterFailure(FetchOutcome outcome, int failures, Instant now, double jitter) {
    Duration asked =
        outcome instanceof FetchOutcome.Answer answer
            ? HeaderTimes.retryAfter(answer.headers(), now).orElse(Duration.ZERO)
            : Duration.ZERO;
    Duration first = profile.get(RETRY_FLOOR);
    Duration last = profile.get(RETRY_CEILING);
    if (outcome instanceof FetchOutcome.Answer answer && answer.status() == UNAVAILABLE) {
      last = last.dividedBy(UNAVAILABLE_OFTEN);
    } else {
      first = first.multipliedBy(OTHER_FIRST);
    }
    int doublings = Math.min(Math.max(failures - 1, 0), MAX_DOUBLINGS);
    Duration wait = clamp(first.multipliedBy(1L << doublings), Duration.ZERO, last);
    double factor = 1 - JITTER + 2 * JITTER * jitter;
    Duration spread = Duration.ofMillis(Math.round(wait.toMillis() * factor));
    Duration own = reflected(spread, profile.get(RETRY_FLOOR), profile.get(RETRY_CEILING));
    Duration theirs = sooner(asked, RETRY_AFTER_MAX);
    return now.plus(own.compareTo(theirs) > 0 ? own : theirs);
  }

  /** Returns a wait within bounds; one outside is reflected, so that not all end at the bound. */
  private static Duration reflected(Duration wait, Duration least, Duration most) {
    Duration inside =
        wait.compareTo(least) < 0
            ? least.multipliedBy(2).minus(wait)
            : wait.compareTo(most) > 0 ? most.multipliedBy(2).minus(wait) : wait;
    return clamp(inside, least, most);
  }

  /** Returns the longest time from a fetch to the next one. */
  Duration longest(boolean answered) {
    Duration usual = answered ? profile.get(CACHE_LIFETIME) : RETRY_AFTER_MAX;
    Duration ceiling = profile.get(answered ? MAX_AGE_CEILING : RETRY_CEILING);
    return usual.compareTo(ceiling) > 0 ? usual : ceiling;
  }

  private static Duration sooner(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration clamp(Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0) {
      return least;
    }
    return value.compareTo(most) > 0 ? most : value;
  }
}
