package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one service that all protocol instances, gates and filters of a worker share, with what it
 * counts for Storm. Thread-safe.
 */
final class SharedService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedService.class);

  private final RobotsService service;
  private final Meters meters;
  private final ReportedFetches reportedFetches = new ReportedFetches();
  private final Clock clock;

  private SharedService(RobotsService service, Clock clock) {
    this.service = service;
    this.clock = clock;
    this.meters = new Meters(service.counters());
  }

  /**
   * Opens the service, and says so in the log.
   *
   * @param delegate what fetches robots.txt; its owner cleans it up after the service is closed
   */
  static SharedService open(AdapterConfig config, Protocol delegate, Clock clock) {
    RobotsService service =
        RobotsService.builder(config.robots())
            .fetcher(new DelegateFetcher(delegate, config.refuse403(), config.allow5xx()))
            .clock(clock)
            .open();
    LOG.info(
        "robots.txt is handled by Robotspec, fetched through {}: {}",
        config.delegate(),
        service.describe());
    config.notes().forEach(LOG::warn);
    return new SharedService(service, clock);
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

  /** Counts a verdict, and why it is so: once for a URL, where it is acted on. */
  void count(Verdict verdict) {
    service.count(verdict);
    meters.decided(verdict);
  }

  ReportedFetches reportedFetches() {
    return reportedFetches;
  }

  Meters meters() {
    return meters;
  }

  Clock clock() {
    return clock;
  }

  @Override
  public void close() {
    service.close();
  }
}
