package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.LongCrawlDelays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service that all protocol instances, gates and filters of a worker share, with its Storm
 * metrics. Thread-safe.
 *
 * @param delegate fetches robots.txt; clean it up without holding a lock
 * @param users the number of open shares
 */
record AdapterService(
    RobotsService service,
    Meters meters,
    ReportedFetches reportedFetches,
    Clock clock,
    LongCrawlDelays longDelays,
    Protocol delegate,
    AtomicInteger users) {
  private static final Logger LOG = LoggerFactory.getLogger(AdapterService.class);

  private static final List<String> SCHEMES = List.of("http:", "https:", "ftp:");

  /**
   * Opens the service and logs its settings.
   *
   * @param delegate fetches robots.txt
   */
  static AdapterService open(AdapterConfig config, Protocol delegate, Clock clock) {
    RobotsService service =
        RobotsService.builder(config.robots())
            .fetcher(new DelegateFetcher(delegate, config.allow5xx()))
            .clock(clock)
            .open();
    String version = CrawlerDefaults.version();
    LOG.info(
        "robots.txt is handled by Robotspec in StormCrawler {}, fetched through {}: {}",
        version,
        config.delegate(),
        service.config());
    CrawlerDefaults.warning(version).ifPresent(LOG::warn);
    config.notes().forEach(LOG::warn);
    return new AdapterService(
        service,
        new Meters(service.counters()),
        new ReportedFetches(),
        clock,
        new LongCrawlDelays(),
        delegate,
        new AtomicInteger());
  }

  /** Returns whether a URL's scheme has robots.txt files (L-7); {@code file} has none. */
  static boolean handles(String url) {
    return SCHEMES.stream()
        .anyMatch(scheme -> url.regionMatches(true, 0, scheme, 0, scheme.length()));
  }

  /** Returns the rules of a URL's origin; fetches robots.txt and waits if needed. */
  OriginRules rulesFor(String url) {
    long start = System.nanoTime();
    try {
      return service.rulesFor(url);
    } finally {
      meters.waited(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** Returns what {@link #rulesFor} does, to come. */
  CompletionStage<OriginRules> rulesForAsync(String url) {
    long start = System.nanoTime();
    return service
        .rulesForAsync(url)
        .whenComplete(
            (rules, failure) -> meters.waited(Duration.ofNanos(System.nanoTime() - start)));
  }

  /** Returns the rules of a URL's origin if they are known; never fetches. */
  Optional<OriginRules> cached(String url) {
    return service.cached(url);
  }

  /** Compares a verdict of the crawler with ours (shadow mode); returns at once. */
  void compare(String url, boolean allowed, boolean temporary) {
    service.compare(url, allowed, temporary);
  }

  boolean isShadow() {
    return service.isShadow();
  }

  /** Counts a verdict and its reason, once for each URL, where it takes effect. */
  void count(Verdict verdict) {
    service.count(verdict);
    meters.decided(verdict);
  }
}
