package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.robotspec.cache.OriginRules;
import org.robotspec.cache.RobotsService;
import org.robotspec.cache.Verdict;
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
  private final Clock clock;

  private SharedService(RobotsService service, Clock clock) {
    this.service = service;
    this.clock = clock;
    this.meters = new Meters(service.counters());
  }

  /** Opens the service, with a delegate of its own for robots.txt, and says so in the log. */
  static SharedService open(Setup setup, Clock clock) {
    int seconds = (int) Math.max(1, setup.robots().lookupTimeout().toSeconds());
    Protocol delegate = DelegateProtocols.forRobotsTxt(setup.delegate(), setup.entries(), seconds);
    RobotsService service =
        RobotsService.builder(setup.robots())
            .fetcher(new DelegateFetcher(delegate, setup.refuse403(), setup.allow5xx()))
            .clock(clock)
            .open();
    LOG.info(
        "robots.txt is handled by Robotspec, fetched through {}: {}",
        setup.delegate(),
        service.describe());
    setup.notes().forEach(LOG::warn);
    return new SharedService(service, clock);
  }

  /** Returns what is known of a URL's origin; fetches and waits when needed. */
  OriginRules rulesFor(String url) {
    long start = System.nanoTime();
    try {
      return service.rulesFor(url);
    } finally {
      meters.lookedUp(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** Returns what is known of a URL's origin; never fetches. */
  Optional<OriginRules> cached(String url) {
    return service.cached(url);
  }

  /** Decides, and counts why. */
  Verdict decide(OriginRules rules, String url) {
    Verdict verdict = rules.decide(url);
    meters.decided(verdict);
    return verdict;
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
