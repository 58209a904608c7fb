package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.net.InetAddress;
import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds a {@link RobotsService}. Not thread-safe. */
public final class RobotsServiceBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsService.class);

  private final RobotsConfig config;
  private RobotsListener listener = fetch -> {};
  private Clock clock = Clock.systemUTC();
  private @Nullable RobotsFetcher fetcher;
  private @Nullable RobotsStore store;
  private @Nullable RobotsFetcher ownedFetcher; // by the service that was opened last
  private @Nullable RobotsStore ownedStore;
  private DoubleSupplier jitter = () -> ThreadLocalRandom.current().nextDouble();
  private AddressRule.Resolver resolver = InetAddress::getAllByName;

  RobotsServiceBuilder(RobotsConfig config) {
    this.config = requireNonNull(config, "config");
  }

  /**
   * Sets the fetcher, which the service closes, so that it serves one service only. The default one
   * speaks http, https and, with Commons Net, ftp.
   */
  @CanIgnoreReturnValue
  public RobotsServiceBuilder fetcher(RobotsFetcher value) {
    fetcher = requireNonNull(value, "value");
    return this;
  }

  /** Sets the listener; by default there is none. */
  @CanIgnoreReturnValue
  public RobotsServiceBuilder listener(RobotsListener value) {
    listener = requireNonNull(value, "value");
    return this;
  }

  /** Sets the clock; by default the system's. Time limits always use real time. */
  @CanIgnoreReturnValue
  public RobotsServiceBuilder clock(Clock value) {
    clock = requireNonNull(value, "value");
    return this;
  }

  /** Sets the store, in place of the configured one; the service closes it, as the fetcher. */
  @CanIgnoreReturnValue
  public RobotsServiceBuilder store(RobotsStore value) {
    store = requireNonNull(value, "value");
    return this;
  }

  @CanIgnoreReturnValue
  RobotsServiceBuilder jitter(DoubleSupplier value) {
    jitter = value;
    return this;
  }

  @CanIgnoreReturnValue
  RobotsServiceBuilder resolver(AddressRule.Resolver value) {
    resolver = value;
    return this;
  }

  /**
   * Opens the service; the caller must close it. If opening fails, the fetcher and the store that
   * were set remain the caller's.
   *
   * @throws IllegalStateException if an earlier service owns the fetcher or the store that was set
   */
  public RobotsService open() {
    if ((fetcher != null && fetcher == ownedFetcher) || (store != null && store == ownedStore)) {
      throw new IllegalStateException(
          "an earlier service owns this fetcher or store, and closes it: set another one");
    }
    Counters counters = new Counters();
    SharedFiles files = new SharedFiles();
    RobotsFetcher used =
        fetcher == null ? new StandardFetcher(config.userAgent(), resolver, null) : fetcher;
    AddressRule.Resolver names =
        used instanceof StandardFetcher standard ? standard.resolver() : resolver;
    boolean everywhere = config.get(ServiceSettings.REDIRECT_TO_PRIVATE);
    if (!everywhere && used.usesProxy("https://proxied.example")) {
      LOG.info("Requests go through a proxy: only addresses in redirects are checked, not names");
    }
    RobotsService service =
        new RobotsService(
            new ServiceParts(
                config,
                new AccessPolicy(config.profile()),
                new CachedOrigin.Maker(config.profile(), config.crawler(), files),
                new OriginCache(
                    config.get(ServiceSettings.MEMORY),
                    files,
                    () -> counters.add(Counter.EVICTIONS)),
                store == null ? Stores.open(config.get(ServiceSettings.STORE), clock) : store,
                used,
                new AddressRule(everywhere, names, used::usesProxy),
                counters,
                listener,
                clock,
                jitter,
                new AtomicBoolean()));
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
