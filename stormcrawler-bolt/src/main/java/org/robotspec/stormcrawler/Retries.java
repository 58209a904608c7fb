package org.robotspec.stormcrawler;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureRun;
import org.robotspec.rules.Origin;

/**
 * When the postponed URLs of a failing origin come back (H-6): one when robots.txt is tried again,
 * the others when the answer is known. Each return costs a write of a URL's status, so the others
 * wait longer the longer the origin fails. Thread-safe.
 */
final class Retries {
  /** How many origins to remember; a forgotten one gets one URL more at its next try. */
  private static final int MOST = 100_000;

  /** The time for the first URL to come back and for robots.txt to be fetched. */
  private static final Duration ANSWER = Duration.ofMinutes(1);

  /** The others wait this many times longer than the origin has failed. */
  private static final int LONGER = 3;

  /** The longest wait of all other URLs, unless the next fetch of robots.txt is even later. */
  private final Duration longest;

  private final Map<Origin, Instant> tries =
      Caffeine.newBuilder().maximumSize(MOST).<Origin, Instant>build().asMap();

  Retries(Duration longest) {
    this.longest = longest;
  }

  /** Returns when a URL comes back that is postponed now. */
  Instant next(Origin origin, AccessState state, Instant now) {
    Instant next = later(state.refreshAt(), now);
    @Nullable FailureRun failing = state.failing();
    if (failing == null || isFirst(origin, next)) {
      return next;
    }
    Duration since = Duration.between(failing.since(), now).multipliedBy(LONGER);
    Duration wait = since.compareTo(longest) > 0 ? longest : since;
    return later(next.plus(ANSWER), now.plus(wait));
  }

  private boolean isFirst(Origin origin, Instant next) {
    return !next.equals(tries.put(origin, next));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
