package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.lang.ref.Cleaner;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsListener;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.DelegateRequest;
import org.robotspec.service.internal.adapter.OpenServices;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service that a worker's protocols, gates and filters with one configuration share, with its
 * Storm metrics. Thread-safe.
 */
final class AdapterService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdapterService.class);

  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");

  /** The open services and their users, by {@link AdapterConfig#key}. */
  static final OpenServices<AdapterService> OPEN =
      new OpenServices<>(AdapterService::logStart, AdapterService::end);

  private static final Cleaner CLEANER = Cleaner.create();
  private static volatile Clock clockOfNext = Clock.systemUTC();

  final Clock clock;
  final PageDecisions decisions;
  final Meters meters;
  final QueueHold hold;
  final ReportedFetches reportedFetches = new ReportedFetches();

  private final AdapterConfig config;

  /** Fetches robots.txt; called without a lock, because it may need one that another user holds. */
  private final Protocol delegate;

  private final Retries retries;
  private final AtomicReference<@Nullable RobotsListener> listener = new AtomicReference<>();

  private AdapterService(AdapterConfig config, Protocol delegate, Clock clock) {
    this.config = config;
    this.delegate = delegate;
    this.clock = clock;
    RobotsService service =
        RobotsService.builder(config.robots())
            .fetcher(new DelegateFetcher(delegate, config::usesProxy))
            .listener(
                fetch ->
                    Optional.ofNullable(listener.get()).ifPresent(wants -> wants.fetched(fetch)))
            .clock(clock)
            .open();
    String requests = delegate.getClass().getName();
    this.decisions = new PageDecisions(service, clock, scheme -> requests);
    this.meters = new Meters(decisions);
    this.hold = new QueueHold(config);
    this.retries = new Retries(config.robots().get(ProfileSettings.RETRY_CEILING));
  }

  /** Sets the clock of services opened from now on; for tests with simulated time. */
  static void useClock(Clock clock) {
    clockOfNext = clock;
  }

  /** Returns the service for a configuration; each user must close it once. */
  static AdapterService acquire(AdapterConfig config) {
    return OPEN.acquire(config.key(), () -> open(config));
  }

  /** Returns the service for a user that is never closed: its garbage collection ends the use. */
  static AdapterService acquireFor(Object user, AdapterConfig config) {
    AdapterService service = acquire(config);
    CLEANER.register(user, service::close);
    return service;
  }

  private static AdapterService open(AdapterConfig config) {
    int seconds = (int) Math.max(1, config.robots().get(ServiceSettings.FETCH_TIMEOUT).toSeconds());
    Protocol delegate =
        DelegateProtocols.forRobotsTxt(config.delegate(), config.conf().entries(), seconds);
    try {
      return new AdapterService(config, delegate, clockOfNext);
    } catch (RuntimeException | Error e) {
      delegate.cleanup();
      throw e;
    }
  }

  private void logStart() {
    String version = CrawlerDefaults.version();
    Object[] facts = {version, config.delegate(), service()};
    if (config.isShadow()) {
      LOG.warn(
          "robotspec.mode=shadow: StormCrawler {} itself decides about robots.txt, and Robotspec"
              + " only compares, fetching through {}: {}",
          facts);
    } else {
      LOG.info(
          "robots.txt is handled by Robotspec in StormCrawler {}, fetched through {}: {}", facts);
    }
    CrawlerDefaults.warning(version).ifPresent(LOG::warn);
    config.notes().forEach(LOG::warn);
  }

  /** Returns whether a URL's scheme has robots.txt files (L-7); {@code file} has none. */
  static boolean handles(String url) {
    return SCHEMES.contains(DelegateRequest.scheme(url));
  }

  RobotsService service() {
    return decisions.service();
  }

  /** Passes the fetches to a gate, unless another gate of the worker gets them. */
  void listen(RobotsListener gate) {
    listener.compareAndSet(null, gate);
  }

  /** Ends what {@link #listen} began. */
  void ignore(@Nullable RobotsListener gate) {
    listener.compareAndSet(gate, null);
  }

  OriginRules rulesFor(String url) {
    long start = System.nanoTime();
    try {
      OriginRules rules = service().rulesFor(url);
      hold.learn(url, rules);
      return rules;
    } finally {
      meters.waited(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  CompletionStage<OriginRules> rulesForAsync(String url) {
    long start = System.nanoTime();
    return service()
        .rulesForAsync(url)
        .whenComplete(
            (rules, failure) -> {
              meters.waited(Duration.ofNanos(System.nanoTime() - start));
              hold.learn(url, rules);
            });
  }

  /**
   * Writes the time of the next try and the reason into the metadata of a postponed URL.
   *
   * @param stored see {@link UrlMetadata#postpone}
   */
  void postpone(Decision decision, String url, UrlMetadata metadata, Set<String> stored) {
    Instant now = clock.instant();
    OriginRules rules = decision.rules();
    Instant until = decision.until();
    boolean waits = decision.turn() != null;
    Instant back = waits ? until : retries.next(rules.origin(), rules.state(), now);
    metadata.postpone(back, decision.reason(), stored);
    Instant next = waits ? now.plus(rules.crawlDelay().orElseThrow()) : until; // for another URL
    hold.write(metadata, url, rules, now, next.isBefore(until) ? next : until);
  }

  /** Ends one use; the last one closes the service. */
  @Override
  public void close() {
    OPEN.release(config.key());
  }

  private void end() {
    decisions.close();
    delegate.cleanup();
  }
}
