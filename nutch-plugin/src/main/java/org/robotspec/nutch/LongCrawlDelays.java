package org.robotspec.nutch;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whose turn it is on hosts whose crawl delay is longer than Nutch waits: one URL is fetched at
 * once, and each other one a delay after the one before. Thread-safe.
 */
final class LongCrawlDelays {
  /** The most hosts to remember; one that is forgotten gets a URL too early. */
  static final int MOST = 100_000;

  /** The longest that a URL is postponed: the owner may change the delay meanwhile. */
  private static final Duration LONGEST = Duration.ofDays(30);

  private final Map<String, Instant> next =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MOST;
        }
      };

  /** Returns when a URL of an origin may be fetched: now, or later. */
  synchronized Instant turn(String origin, Duration delay, Instant now) {
    Instant turn = next.getOrDefault(origin, now);
    if (turn.isBefore(now)) {
      turn = now;
    }
    Instant last = now.plus(LONGEST);
    if (turn.isAfter(last)) {
      turn = last;
    }
    next.put(origin, turn.plus(delay));
    return turn;
  }
}
