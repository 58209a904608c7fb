package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import crawlercommons.robots.BaseRobotRules;
import java.lang.ref.Cleaner;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsListener;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.adapter.DelegateRequest;
import org.robotspec.service.internal.adapter.LongCrawlDelays;
import org.robotspec.text.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service that all protocol instances, gates and filters of a worker with one configuration
 * share, with its Storm metrics. It opens for its first user and closes with its last. Thread-safe.
 *
 * @param hold what a postponed URL tells its frontier
 * @param listener receives the fetches; null if nobody wants them
 * @param delegate fetches robots.txt; called without holding a lock, because it may need one that
 *     another user of the service holds
 * @param users the number of users that have not closed it
 */
record AdapterService(
    RobotsService service,
    Meters meters,
    ReportedFetches reportedFetches,
    Clock clock,
    QueueHold hold,
    Retries retries,
    AtomicReference<@Nullable RobotsListener> listener,
    Protocol delegate,
    AtomicInteger users)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdapterService.class);

  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");

  /**
   * The open services. Storm makes each user from nothing but a configuration, so only a static can
   * join them.
   */
  private static final Map<Object, AdapterService> OPEN = new HashMap<>();

  private static final Cleaner CLEANER = Cleaner.create();
  private static volatile Clock clockOfNext = Clock.systemUTC();

  /** Sets the clock of services opened from now on; for tests with simulated time. */
  static void useClock(Clock clock) {
    clockOfNext = clock;
  }

  /** Returns the open services, by {@link AdapterConfig#key}. */
  static Map<Object, AdapterService> allOpen() {
    synchronized (OPEN) {
      return Map.copyOf(OPEN);
    }
  }

  /** Returns the service for a configuration; each user must close it once. */
  static AdapterService acquire(AdapterConfig config) {
    AdapterService known = join(config.key(), null);
    if (known != null) {
      return known;
    }
    int seconds = (int) Math.max(1, config.robots().get(ServiceSettings.FETCH_TIMEOUT).toSeconds());
    Protocol delegate =
        DelegateProtocols.forRobotsTxt(config.delegate(), config.entries(), seconds);
    boolean used = false;
    try {
      AdapterService mine = open(config, delegate, clockOfNext);
      AdapterService other = join(config.key(), mine);
      if (other != null) { // opened meanwhile
        mine.service.close();
        return other;
      }
      used = true;
      logStart(config, mine.service);
      return mine;
    } finally {
      if (!used) {
        delegate.cleanup();
      }
    }
  }

  /** Returns the same for a user that is never closed: its garbage collection ends the use. */
  static AdapterService acquireFor(Object user, AdapterConfig config) {
    AdapterService service = acquire(config);
    CLEANER.register(user, service::close);
    return service;
  }

  /**
   * Joins the users of the open service, and returns it; if there is none, returns null, and the
   * one that is opening, if any, becomes it. Calls neither of them under the lock.
   */
  private static @Nullable AdapterService join(Object key, @Nullable AdapterService opening) {
    synchronized (OPEN) {
      AdapterService known = OPEN.get(key);
      AdapterService joined = known == null ? opening : known;
      if (joined != null) {
        OPEN.put(key, joined);
        joined.users.incrementAndGet();
      }
      return known;
    }
  }

  private static AdapterService open(AdapterConfig config, Protocol delegate, Clock clock) {
    AtomicReference<@Nullable RobotsListener> listener = new AtomicReference<>();
    RobotsService service =
        RobotsService.builder(config.robots())
            .fetcher(new DelegateFetcher(delegate, config.allow5xx(), config::usesProxy))
            .listener(
                fetch ->
                    Optional.ofNullable(listener.get()).ifPresent(wants -> wants.fetched(fetch)))
            .clock(clock)
            .open();
    return new AdapterService(
        service,
        new Meters(service.counters()),
        new ReportedFetches(),
        clock,
        new QueueHold(config),
        new Retries(config.robots().get(ProfileSettings.RETRY_CEILING)),
        listener,
        delegate,
        new AtomicInteger());
  }

  private static void logStart(AdapterConfig config, RobotsService service) {
    String version = CrawlerDefaults.version();
    if (config.isShadow()) {
      LOG.warn(
          "robotspec.mode=shadow: StormCrawler {} itself decides about robots.txt, and Robotspec"
              + " only compares, fetching through {}: {}",
          version,
          config.delegate(),
          service);
    } else {
      LOG.info(
          "robots.txt is handled by Robotspec in StormCrawler {}, fetched through {}: {}",
          version,
          config.delegate(),
          service);
    }
    CrawlerDefaults.warning(version).ifPresent(LOG::warn);
    config.notes().forEach(LOG::warn);
  }

  /** Returns whether a URL's scheme has robots.txt files (L-7); {@code file} has none. */
  static boolean handles(String url) {
    return SCHEMES.contains(DelegateRequest.scheme(url));
  }

  OriginRules rulesFor(String url) {
    long start = System.nanoTime();
    try {
      OriginRules rules = service.rulesFor(url);
      hold.learn(url, rules);
      return rules;
    } finally {
      meters.waited(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** Decides about a URL of a page, as the delegate requests it (D-32). */
  Verdict decide(OriginRules rules, String url) {
    return DelegateRequest.decide(rules, url, delegate.getClass().getName());
  }

  /** In shadow mode, compares a verdict of the crawler's own rules. */
  void compare(String url, BaseRobotRules own, LongCrawlDelays turns) {
    service.compare(
        url,
        own.isAllowed(url)
            ? Outcome.ALLOWED
            : own.isDeferVisits() ? Outcome.POSTPONED : Outcome.DISALLOWED,
        turns.isTooLong(Duration.ofMillis(own.getCrawlDelay())),
        rules -> decide(rules, url),
        rules -> turns.turn(rules, clock.instant()).isPresent());
  }

  CompletionStage<OriginRules> rulesForAsync(String url) {
    long start = System.nanoTime();
    return service
        .rulesForAsync(url)
        .whenComplete(
            (rules, failure) -> {
              meters.waited(Duration.ofNanos(System.nanoTime() - start));
              hold.learn(url, rules);
            });
  }

  /**
   * Logs that a URL is postponed, and writes into its metadata when to try it again, and why.
   *
   * @param turn when it has its turn, if it waits for that (F-5)
   * @param metadata null if there is nothing to write
   * @param stored see {@link Postponement#write}
   */
  void postpone(
      OriginRules rules,
      String url,
      Verdict verdict,
      Optional<Instant> turn,
      @Nullable Metadata metadata,
      Set<String> stored) {
    Instant now = clock.instant();
    Optional<Duration> delay = turn.flatMap(at -> rules.crawlDelay());
    String reason = delay.map(LongCrawlDelays::reason).orElseGet(verdict::explain);
    Instant next = delay.map(now::plus).orElse(verdict.refreshAt()); // for some URL of the host
    LOG.info("Postponed until {}, {}: {}", turn.orElse(next), reason, PrintableText.ofUrl(url));
    delay.ifPresent(any -> meters.postponedByDelay());
    if (metadata != null) {
      Instant back = turn.orElseGet(() -> retries.next(rules.origin(), verdict.state(), now));
      Postponement.write(metadata, back, reason, stored);
      hold.write(metadata, url, rules, now, turn.filter(next::isAfter).orElse(next));
    }
  }

  /** Counts a verdict and its reason, once for each URL, where it takes effect. */
  void count(Verdict verdict) {
    service.count(verdict);
    meters.decided(verdict);
  }

  /** Ends one use; the last one closes the service. */
  @Override
  public void close() {
    synchronized (OPEN) {
      if (users.decrementAndGet() > 0) {
        return;
      }
      OPEN.values().remove(this);
    }
    service.close();
    delegate.cleanup();
  }
}
