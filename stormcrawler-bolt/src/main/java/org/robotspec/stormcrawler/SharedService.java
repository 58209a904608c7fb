package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
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

  private static final List<String> SCHEMES = List.of("http:", "https:", "ftp:");

  private final RobotsService service;
  private final Meters meters;
  private final ReportedFetches reportedFetches = new ReportedFetches();
  private final Clock clock;
  private final Protocol delegate;

  /** How many shares there are in it; guarded by the registry. */
  int users;

  private SharedService(RobotsService service, Protocol delegate, Clock clock) {
    this.service = service;
    this.delegate = delegate;
    this.clock = clock;
    this.meters = new Meters(service.counters());
  }

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
        service.describe());
    config.notes().forEach(LOG::warn);
    return new SharedService(service, delegate, clock);
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

  /** Returns what fetches robots.txt, to be cleaned up under no lock. */
  Protocol delegate() {
    return delegate;
  }

  /** Closes the service, but not its delegate. */
  @Override
  public void close() {
    service.close();
  }
}
