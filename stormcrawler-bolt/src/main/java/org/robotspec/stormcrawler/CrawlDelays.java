package org.robotspec.stormcrawler;

import crawlercommons.robots.BaseRobotRules;
import java.time.Duration;
import java.time.Instant;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.adapter.LongCrawlDelays;

/**
 * What the crawl delays of hosts mean to a fetcher (F-5). A protocol and a gate each have their own
 * for life, because fetcher threads go on when Storm has cleaned up.
 *
 * @param turns whose turn it is, where a delay is longer than the fetcher waits
 * @param most the fetcher drops a URL with a longer delay, in milliseconds
 * @param usual the delay without one in robots.txt
 */
record CrawlDelays(LongCrawlDelays turns, long most, long usual) {
  /** The shortest delay that a fetcher does not ignore. */
  private static final long NONE = 1;

  private static final int MOST_SECONDS = 30;

  static CrawlDelays of(AdapterConfig config) {
    ConfigValues conf = new ConfigValues(config.entries());
    // With force, the fetcher cuts the delay, and may hand all of it to the frontier.
    boolean cuts = conf.flag("fetcher.max.crawl.delay.force", false);
    Duration most =
        Duration.ofSeconds(cuts ? -1 : conf.number("fetcher.max.crawl.delay", MOST_SECONDS));
    double seconds = Double.parseDouble(conf.text("fetcher.server.delay", "1"));
    return new CrawlDelays(
        new LongCrawlDelays(most, config.robots().get(LongCrawlDelays.SETTING)),
        most.isNegative() ? Long.MAX_VALUE : most.toMillis(),
        CrawlerDefaults.queuesKeepDelays()
            ? Math.round(seconds * 1000)
            : BaseRobotRules.UNSET_CRAWL_DELAY);
  }

  /**
   * Returns the delay of a fetch queue, in milliseconds. A postponed URL costs none, because
   * nothing is requested. Where URLs have turns, these keep the delay of the host.
   */
  long ofQueue(OriginRules rules, Verdict verdict, Instant now) {
    if (verdict.outcome() == Outcome.POSTPONED || !turns.isTurn(rules, now)) {
      return NONE;
    }
    return turns.hasTurns(rules)
        ? usual
        : rules.crawlDelay().map(delay -> Math.min(delay.toMillis(), most)).orElse(usual);
  }
}
