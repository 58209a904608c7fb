package org.robotspec.service.internal.adapter;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.service.OriginRules;

/**
 * Gives turns to the URLs of hosts whose crawl delay is longer than a crawler waits (F-5): one URL
 * is fetched, and each other one is due a delay after the previous one. Thread-safe.
 */
public final class LongCrawlDelays {
  /** What happens to the other URLs. */
  public enum Choice {
    /** Each is postponed until a delay after the previous one. */
    POSTPONE,
    /** The crawler waits its maximum. */
    CUT
  }

  /** The choice of the operator. */
  public static final Setting<Choice> SETTING =
      Setting.choice(
          "long-crawl-delay",
          "what a crawl delay above `fetcher.max.crawl.delay` does: `postpone` fetches one URL of"
              + " the host, and makes each other one due a delay after the one before; `cut` waits"
              + " the maximum, which is faster than the owner asks",
          Choice.values());

  /** The shortest delay that a crawler does not ignore. */
  public static final Duration NONE = Duration.ofMillis(1);

  /** How many hosts to remember; a forgotten one gets a request too early. */
  static final int MOST = 100_000;

  /** How long a URL is postponed at most: the owner may change the delay meanwhile. */
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
   * @param fetched the last one taken
   * @param promised the last one given, perhaps the same
   */
  private record Turns(Instant fetched, Instant promised) {}

  private final Duration longest;
  private final boolean postpones;

  /**
   * Creates an empty memory.
   *
   * @param longest the delay above which the crawler skips a URL; negative for never
   * @param choice the value of {@link #SETTING}
   */
  public LongCrawlDelays(Duration longest, Choice choice) {
    this.longest = longest;
    this.postpones = choice == Choice.POSTPONE;
  }

  /** Returns whether a delay is longer than the crawler waits. */
  public boolean isTooLong(Duration delay) {
    return !longest.isNegative() && delay.compareTo(longest) > 0;
  }

  /** Returns why a URL with such a delay is postponed or skipped. */
  public static String reason(Duration delay) {
    return "F-5: the crawl delay of %s s is above fetcher.max.crawl.delay"
        .formatted(BigDecimal.valueOf(delay.toMillis(), 3).stripTrailingZeros().toPlainString());
  }

  /** Returns whether the URLs of a host have turns. */
  public boolean hasTurns(OriginRules rules) {
    return postpones && rules.crawlDelay().filter(this::isTooLong).isPresent();
  }

  /**
   * Returns the delay for the queue of a host: the file's, at most what the crawler waits; empty
   * for the usual one. A host with turns needs no more, or its queue would wait after a URL without
   * a turn.
   */
  public synchronized Optional<Duration> ofQueue(OriginRules rules, Instant now) {
    if (!hasTurns(rules)) {
      return rules.crawlDelay().map(delay -> isTooLong(delay) ? longest : delay);
    }
    @Nullable Turns turns = hosts.get(rules.origin().toString());
    boolean waits =
        turns != null && now.isBefore(turns.fetched.plus(rules.crawlDelay().orElseThrow()));
    return waits ? Optional.of(NONE) : Optional.empty();
  }

  /** Returns when a URL of an origin has its turn; empty if that is now, which takes the turn. */
  public Optional<Instant> turn(OriginRules rules, Instant now) {
    Duration delay = rules.crawlDelay().orElse(Duration.ZERO);
    return Optional.of(turn(rules.origin().toString(), delay, now)).filter(now::isBefore);
  }

  synchronized Instant turn(String origin, Duration delay, Instant now) {
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
