package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.internal.overrides.FixedHosts;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers whether a URL may be crawled: finds its origin, fetches robots.txt if needed, and
 * remembers the result.
 *
 * <p>Thread-safe: share one service between all threads of a crawler. It makes one fetch at a time
 * for an origin, however many threads ask, and refreshes an answer that is due in the background.
 * No caller waits longer than {@link ServiceSettings#MAX_WAIT}. A URL is never allowed for want of
 * an answer.
 */
public final class RobotsService implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsService.class);

  private final RobotsConfig config;
  private final Clock clock;
  private final RobotsFetcher fetcher;
  private final FixedHosts<CachedOrigin> fixed;
  private final KnownOrigins origins;
  private final FetchCycle cycle;
  private final FetchQueue fetches;
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();

  private RobotsService(Builder given, RobotsFetcher fetcher) {
    this.config = given.config;
    this.clock = given.clock;
    this.fetcher = fetcher;
    OriginCompiler compiler = new OriginCompiler(config.profile(), config.crawler());
    this.fixed =
        new FixedHosts<>(
            config.get(ServiceSettings.OVERRIDES),
            config.get(ServiceSettings.EXEMPT_HOSTS),
            config.overrides(),
            config::mistakeIn,
            compiler::fixed,
            clock);
    boolean everywhere = config.get(ServiceSettings.REDIRECT_TO_PRIVATE);
    if (!everywhere && fetcher.usesProxy("https://proxied.example")) {
      LOG.info("Requests go through a proxy: only addresses in redirects are checked, not names");
    }
    List<String> open = config.get(ProfileSettings.ALLOW_ON_FAILURE);
    if (!open.isEmpty()) {
      LOG.warn(
          "{}={}: after these failures, a whole host is allowed (not H-6, H-9)",
          RobotsConfig.PREFIX + ProfileSettings.ALLOW_ON_FAILURE.key(),
          String.join(",", open));
    }
    AddressRule addresses = new AddressRule(everywhere, fetcher.resolver(), fetcher::usesProxy);
    this.origins =
        new KnownOrigins(
            KnownOrigins.memory(
                config.get(ServiceSettings.MEMORY), () -> counters.add(Counter.EVICTIONS)),
            given.store == null
                ? Stores.open(
                    config.get(ServiceSettings.STORE),
                    clock,
                    config.get(ServiceSettings.MAX_FETCHES))
                : given.store,
            compiler,
            new AccessPolicy(config.profile()),
            KnownOrigins.fingerprint(config.profile()));
    if (origins.store() != null) {
      origins.store().onRecovery(() -> origins.saveAgain(clock.instant()));
    }
    this.cycle =
        new FetchCycle(
            config,
            origins,
            origin ->
                new OriginFetch(
                    config.profile(), config.limits(), fetcher, addresses, origin, counters::add),
            counters,
            given.listener,
            clock,
            given.jitter);
    int max = config.get(ServiceSettings.MAX_FETCHES);
    this.fetches = new FetchQueue(max, config.limits().maxBytes(), cycle);
  }

  /** Opens a service that fetches over http, https and, with Commons Net, ftp. */
  public static RobotsService open(RobotsConfig config) {
    return builder(config).open();
  }

  /** Opens a service with your own fetcher; closing the service closes the fetcher. */
  public static RobotsService open(RobotsConfig config, RobotsFetcher fetcher) {
    requireNonNull(fetcher, "fetcher");
    return builder(config).fetcher(fetcher).open();
  }

  /** Returns a builder for a service with your own parts. */
  public static Builder builder(RobotsConfig config) {
    return new Builder(config);
  }

  /**
   * Decides whether a URL may be crawled, and why, and counts the verdict. Fetches and waits if
   * needed.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Verdict decide(String url) {
    Verdict verdict = rulesFor(url).decide(url);
    count(verdict);
    return verdict;
  }

  /**
   * Counts a verdict of {@link OriginRules#decide} that you act on. Count it once, even if you
   * decide about a URL in several places.
   */
  public void count(Verdict verdict) {
    requireNonNull(verdict, "verdict");
    counters.add(
        switch (verdict.outcome()) {
          case ALLOWED -> Counter.ALLOWED;
          case POSTPONED -> Counter.POSTPONED;
          case DISALLOWED -> Counter.DISALLOWED;
        });
  }

  /**
   * Returns what is known about a URL's origin. Fetches if needed and waits, but no longer than
   * {@link ServiceSettings#MAX_WAIT}: after that, or if the thread is interrupted, the origin is
   * postponed.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public OriginRules rulesFor(String url) {
    Origin origin = Origin.of(url);
    @Nullable OriginRules known = known(origin, url, true);
    if (known != null) {
      return known;
    }
    try {
      Duration time = config.get(ServiceSettings.MAX_WAIT);
      return counted(fetches.await(origin, time));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return counted(cycle.unknown(origin, "the wait was interrupted"));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a fetch fails with an outcome, not an exception", e);
    }
  }

  /**
   * Like {@link #rulesFor}, without waiting: the stage completes when the answer is known or {@link
   * ServiceSettings#MAX_WAIT} has passed, and never with an exception. It completes on a shared
   * thread, so functions that you attach must not block; for longer work, use the methods that take
   * an executor.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public CompletionStage<OriginRules> rulesForAsync(String url) {
    Origin origin = Origin.of(url);
    @Nullable OriginRules known = known(origin, url, true);
    return known != null
        ? CompletableFuture.completedStage(known)
        : fetches.ask(origin, config.get(ServiceSettings.MAX_WAIT)).thenApply(this::counted);
  }

  /**
   * Returns what this service or its store knows about a URL's origin, without fetching; empty if
   * it knows nothing that can still be used.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Optional<OriginRules> cached(String url) {
    Origin origin = Origin.of(url);
    @Nullable OriginRules known = known(origin, url, false);
    return Optional.ofNullable(known == null ? stored(origin, url) : known);
  }

  /** Returns the rules of an origin from configuration or memory; null if none can be used. */
  private @Nullable OriginRules known(Origin origin, String url, boolean refresh) {
    if (closed.get()) {
      throw new IllegalStateException("the service is closed");
    }
    @Nullable CachedOrigin given = fixed.of(origin);
    if (given != null) {
      return rules(origin, url, given, Source.CONFIGURATION);
    }
    @Nullable CachedOrigin entry = origins.inMemory(origin.toString());
    Instant now = clock.instant();
    if (entry == null || !entry.state().isUsable(now)) {
      return null;
    }
    if (refresh && entry.state().isDue(now)) {
      counters.add(Counter.STALE_SERVED);
      var unused = fetches.join(origin);
    }
    return rules(origin, url, entry, Source.MEMORY);
  }

  private @Nullable OriginRules stored(Origin origin, String url) {
    KnownOrigins.Known known = origins.known(origin.toString(), clock.instant());
    if (known.state() == null || !cycle.isUsable(known.state())) {
      return null;
    }
    @Nullable CachedOrigin entry = origins.remember(origin.toString(), known);
    return entry == null ? null : rules(origin, url, entry, Source.STORE);
  }

  private OriginRules rules(Origin origin, String url, CachedOrigin entry, Source source) {
    return counted(new OriginRules(origin, url, entry, source, List.of(), null, config.profile()));
  }

  private OriginRules counted(OriginRules rules) {
    @Nullable Counter counter = rules.source().counter;
    if (counter != null) {
      counters.add(counter);
    }
    return rules;
  }

  /** Returns the counters of this service. */
  public Counters counters() {
    return counters;
  }

  /** Returns about how many bytes of memory the known origins take. */
  public long memoryUsed() {
    return KnownOrigins.weight(origins.memory());
  }

  /**
   * Returns whether the configured store works: saves a state, loads it and removes it. For a
   * self-check; the log says what is wrong with the store.
   */
  public boolean storeWorks() {
    return origins.store() != null
        ? origins.storeWorks(clock.instant())
        : config.get(ServiceSettings.STORE).equals(Stores.MEMORY);
  }

  /** Returns the configuration. */
  public RobotsConfig config() {
    return config;
  }

  /** Returns the configuration, in one line, and how many overrides its file has. */
  @Override
  public String toString() {
    return config + fixed.entriesInFile();
  }

  /** Ends all fetches, and closes the fetcher and the store; waiting callers get "postponed". */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    fetches.close();
    fetcher.close();
    fetches.awaitEnd();
    origins.close();
  }

  /** Builds a {@link RobotsService}. Not thread-safe. */
  public static final class Builder {
    private final RobotsConfig config;
    private RobotsListener listener = fetch -> {};
    private Clock clock = Clock.systemUTC();
    private @Nullable RobotsFetcher fetcher;
    private @Nullable RobotsStore store;
    private @Nullable RobotsFetcher ownedFetcher; // by the service that was opened last
    private @Nullable RobotsStore ownedStore;
    private DoubleSupplier jitter = () -> ThreadLocalRandom.current().nextDouble();

    Builder(RobotsConfig config) {
      this.config = requireNonNull(config, "config");
    }

    /**
     * Sets the fetcher, which the service closes, so that it serves one service only. The default
     * one speaks http, https and, with Commons Net, ftp.
     */
    @CanIgnoreReturnValue
    public Builder fetcher(RobotsFetcher value) {
      fetcher = requireNonNull(value, "value");
      return this;
    }

    /** Sets the listener; by default there is none. */
    @CanIgnoreReturnValue
    public Builder listener(RobotsListener value) {
      listener = requireNonNull(value, "value");
      return this;
    }

    /** Sets the clock; by default the system's. Time limits always use real time. */
    @CanIgnoreReturnValue
    public Builder clock(Clock value) {
      clock = requireNonNull(value, "value");
      return this;
    }

    /** Sets the store, in place of the configured one; the service closes it. */
    @CanIgnoreReturnValue
    public Builder store(RobotsStore value) {
      store = requireNonNull(value, "value");
      return this;
    }

    @CanIgnoreReturnValue
    Builder jitter(DoubleSupplier value) {
      jitter = value;
      return this;
    }

    /**
     * Opens the service; the caller must close it. If opening fails, the fetcher and the store that
     * were set remain the caller's.
     *
     * @throws IllegalStateException if an earlier service owns the fetcher or the store that was
     *     set
     */
    public RobotsService open() {
      if ((fetcher != null && fetcher == ownedFetcher) || (store != null && store == ownedStore)) {
        throw new IllegalStateException(
            "an earlier service owns this fetcher or store, and closes it: set another one");
      }
      RobotsService service =
          new RobotsService(
              this,
              fetcher == null
                  ? new StandardFetcher(config.userAgent(), InetAddress::getAllByName, null)
                  : fetcher);
      ownedFetcher = fetcher;
      ownedStore = store;
      return service;
    }

    /** Returns the configuration, in one line. */
    @Override
    public String toString() {
      return config.toString();
    }
  }
}
