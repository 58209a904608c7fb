package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one service that all protocol instances, gates and filters of a worker share, with what it
 * counts for Storm. Thread-safe.
 *
 * @param delegate what fetches robots.txt, to be cleaned up under no lock
 * @param users how many shares there are in it
 */
record SharedService(
    RobotsService service,
    Meters meters,
    ReportedFetches reportedFetches,
    Clock clock,
    Protocol delegate,
    AtomicInteger users) {
  private static final Logger LOG = LoggerFactory.getLogger(SharedService.class);

  private static final List<String> SCHEMES = List.of("http:", "https:", "ftp:");

  /**
   * Opens the service, and says so in the log.
   *
   * @param delegate what fetches robots.txt
   */
  static SharedService open(AdapterConfig config, Protocol delegate, Clock clock) {
    RobotsService service =
        RobotsService.builder(config.robots())
            .fetcher(new DelegateFetcher(delegate, config.allow5xx()))
            .clock(clock)
            .open();
    LOG.info(
        "robots.txt is handled by Robotspec, fetched through {}: {}",
        config.delegate(),
        service.config());
    config.notes().forEach(LOG::warn);
    return new SharedService(
        service,
        new Meters(service.counters()),
        new ReportedFetches(),
        clock,
        delegate,
        new AtomicInteger());
  }

  /** Says whether a URL is of a scheme whose origins have a robots.txt (L-7); file has none. */
  static boolean handles(String url) {
    return SCHEMES.stream()
        .anyMatch(scheme -> url.regionMatches(true, 0, scheme, 0, scheme.length()));
  }

  /** Returns what is known of a URL's origin; fetches and waits when needed. */
  OriginRules rulesFor(String url) {
    long start = System.nanoTime();
    try {
      return service.rulesFor(url);
    } finally {
      meters.waited(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** Returns what is known of a URL's origin; never fetches. */
  Optional<OriginRules> cached(String url) {
    return service.cached(url);
  }

  /** Returns what is known of a URL's origin, and starts a refresh that is due. */
  Optional<OriginRules> cachedAndRefreshed(String url) {
    return service.cachedAndRefreshed(url);
  }

  /** Counts a verdict, and why it is so: once for a URL, where it is acted on. */
  void count(Verdict verdict) {
    service.count(verdict);
    meters.decided(verdict);
  }
}
