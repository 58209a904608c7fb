package org.robotspec.service.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whose turn it is on hosts whose crawl delay is longer than a crawler waits (F-5): one URL is
 * fetched, and each other one is due a delay after the one before. Thread-safe.
 */
public final class LongCrawlDelays {
  /** The most hosts to remember; one that is forgotten gets a URL too early. */
  static final int MOST = 100_000;

  /** The longest that a URL is postponed: the owner may change the delay meanwhile. */
  private static final Duration LONGEST = Duration.ofDays(30);

  private final Map<String, Turns> hosts =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Turns> eldest) {
          return size() > MOST;
        }
      };

  /**
   * The turns of a host.
   *
   * @param fetched the last that was taken
   * @param promised the last that was given, which may be the same
   */
  private record Turns(Instant fetched, Instant promised) {}

  private final Duration longest;
  private final boolean postpones;

  /**
   * Creates an empty memory.
   *
   * @param longest the crawler itself skips a URL with a longer delay; negative: never
   * @param postpones whether such a URL is postponed; if not, nobody waits longer than that
   */
  public LongCrawlDelays(Duration longest, boolean postpones) {
    this.longest = longest;
    this.postpones = postpones;
  }

  /** Returns whether a delay is longer than the crawler waits. */
  public boolean isTooLong(Duration delay) {
    return !longest.isNegative() && delay.compareTo(longest) > 0;
  }

  /** Returns why a URL with such a delay is postponed or skipped. */
  public static String reason(Duration delay) {
    return "F-5: the crawl delay of %d s is above fetcher.max.crawl.delay"
        .formatted(delay.toSeconds());
  }

  /** Returns when a URL of an origin may be fetched: now, which takes the turn, or later. */
  public synchronized Instant turn(String origin, Duration delay, Instant now) {
    if (!postpones || !isTooLong(delay)) {
      return now;
    }
    Turns turns = hosts.get(origin);
    if (turns == null || !now.isBefore(turns.fetched.plus(delay))) {
      Instant promised = turns == null || turns.promised.isBefore(now) ? now : turns.promised;
      hosts.put(origin, new Turns(now, promised));
      return now;
    }
    Instant next = turns.promised.plus(delay);
    Instant last = now.plus(LONGEST);
    Instant turn = next.isAfter(last) ? last : next;
    hosts.put(origin, new Turns(turns.fetched, turn));
    return turn;
  }
}
