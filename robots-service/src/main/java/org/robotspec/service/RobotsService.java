package org.robotspec.service;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.PendingFetch.FetchResult;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;

/**
 * Answers whether a URL may be crawled: finds its origin, fetches robots.txt when needed, remembers
 * what it means.
 *
 * <p>Thread-safe, and meant to be shared by all threads of a crawler. However many ask for an
 * origin, one fetch at a time is made; a fetch that is due is made in the background while the old
 * answer serves; no caller waits longer than {@link ServiceSettings#MAX_WAIT}. What is not known is
 * never allowed.
 */
public final class RobotsService implements AutoCloseable {
  /** Counts answers by where they come from; of fetches, the outcomes are counted. */
  private static final Map<Source, Counter> ANSWERS =
      Map.of(
          Source.MEMORY, Counter.FROM_MEMORY,
          Source.STORE, Counter.FROM_STORE,
          Source.JOINED, Counter.JOINED,
          Source.UNKNOWN, Counter.TIMED_OUT);

  private final ServiceParts parts;
  private final FixedHosts fixed;
  private final OriginRefresher refresher;
  private final FetchQueue fetches;

  RobotsService(ServiceParts parts) {
    this.parts = parts;
    this.fixed = new FixedHosts(parts.config(), parts.maker(), parts.clock().instant());
    this.refresher = new OriginRefresher(parts);
    this.fetches = new FetchQueue(parts.config().get(ServiceSettings.MAX_FETCHES), refresher);
  }

  /**
   * Opens a service that fetches over http, https and ftp by itself.
   *
   * @throws IllegalStateException if Apache HttpClient is not on the class path
   */
  public static RobotsService open(RobotsConfig config) {
    return builder(config).open();
  }

  /** Opens a service that fetches with a fetcher, which it closes in the end. */
  public static RobotsService open(RobotsConfig config, RobotsFetcher fetcher) {
    return builder(config).fetcher(fetcher).open();
  }

  /** Starts a service with other parts than the usual ones. */
  public static RobotsServiceBuilder builder(RobotsConfig config) {
    return new RobotsServiceBuilder(config);
  }

  /**
   * Says whether a URL may be crawled, and why, and counts the verdict. Fetches when needed, and
   * waits for it.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Verdict decide(String url) {
    Verdict verdict = rulesFor(url).verdict(url);
    count(verdict);
    return verdict;
  }

  /**
   * Counts a verdict that {@link OriginRules#decide} gave and that is now acted on. A caller that
   * judges a URL in several places counts it in one of them.
   */
  public void count(Verdict verdict) {
    parts
        .counters()
        .add(
            verdict.allowed()
                ? Counter.ALLOWED
                : verdict.temporary() ? Counter.TEMPORARY_DISALLOW : Counter.REFUSED_BY_RULE);
  }

  /**
   * Returns what is known of a URL's origin. Fetches when needed, and waits for it, but no longer
   * than {@link ServiceSettings#MAX_WAIT}: then, and when the thread is interrupted, the answer is
   * a temporary full disallow.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public OriginRules rulesFor(String url) {
    Origin origin = Origin.of(url);
    @Nullable OriginRules known = known(origin, true);
    return known == null ? await(origin) : known;
  }

  /**
   * Returns what is known of a URL's origin to this service or its store, and never fetches; empty
   * if nothing is known that can still be used.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Optional<OriginRules> cached(String url) {
    return usable(Origin.of(url), false);
  }

  /**
   * Does what {@link #cached} does, and starts the refresh of what is due, which it does not wait
   * for: for a caller whose refused URLs go no further, so that nothing else would fetch (H-7).
   */
  public Optional<OriginRules> cachedAndRefreshed(String url) {
    return usable(Origin.of(url), true);
  }

  private Optional<OriginRules> usable(Origin origin, boolean refresh) {
    @Nullable OriginRules known = known(origin, refresh);
    return Optional.ofNullable(known == null ? stored(origin) : known);
  }

  /** Returns what configuration or memory says of an origin; null if nothing that can be used. */
  private @Nullable OriginRules known(Origin origin, boolean refresh) {
    if (parts.closed().get()) {
      throw new IllegalStateException("the service is closed");
    }
    @Nullable CachedOrigin given = fixed.of(origin);
    if (given != null) {
      return rules(origin, given, Source.CONFIGURATION);
    }
    @Nullable CachedOrigin entry = parts.memory().get(origin.toString());
    Instant now = parts.clock().instant();
    if (entry == null || !entry.state().isUsable(now)) {
      return null;
    }
    if (refresh && entry.state().isDue(now)) {
      parts.counters().add(Counter.STALE_SERVED);
      fetches.join(new PendingFetch(origin));
    }
    return rules(origin, entry, Source.MEMORY);
  }

  private @Nullable OriginRules stored(Origin origin) {
    @Nullable CachedOrigin entry = refresher.stored(origin.toString());
    if (entry == null || !entry.state().isUsable(parts.clock().instant())) {
      return null;
    }
    parts.memory().put(origin.toString(), entry);
    return rules(origin, entry, Source.STORE);
  }

  private OriginRules await(Origin origin) {
    Deadline deadline = Deadline.in(parts.config().get(ServiceSettings.MAX_WAIT));
    PendingFetch mine = new PendingFetch(origin);
    PendingFetch fetch;
    FetchResult result;
    @Nullable CachedOrigin entry;
    boolean past; // whether a fetch that began before the question brought what is too old for it
    do {
      fetch = fetches.join(mine);
      result = result(fetch, deadline);
      entry = result.entry();
      past = fetch != mine && entry != null && !entry.state().isUsable(parts.clock().instant());
    } while (past && !fetch.givenUp && !deadline.passed());
    if (entry == null || past) {
      String why = entry == null ? result.why() : "the last fetch still hangs";
      return rules(origin, parts.maker().of(unknown(why)), Source.UNKNOWN);
    }
    return fetch == mine && result.source() == Source.FETCHED
        ? new OriginRules(origin, entry, result, parts.memory())
        : rules(origin, entry, result.source() == Source.FETCHED ? Source.JOINED : result.source());
  }

  private FetchResult result(PendingFetch fetch, Deadline deadline) {
    try {
      return fetch.result.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return FetchResult.without(
          "no answer within " + parts.config().get(ServiceSettings.MAX_WAIT));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FetchResult.without("the wait was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a fetch fails with an outcome, not an exception", e);
    }
  }

  /** Returns the state of an origin of which nothing is known: not allowed, for now. */
  private AccessState unknown(String why) {
    Instant now = parts.clock().instant();
    Instant next = now.plus(parts.config().get(ServiceSettings.FETCH_TIMEOUT));
    return new AccessState(AccessReason.NO_ANSWER_YET, 0, why, now, next, next, null, 0, null);
  }

  private OriginRules rules(Origin origin, CachedOrigin entry, Source source) {
    Optional.ofNullable(ANSWERS.get(source)).ifPresent(parts.counters()::add);
    return new OriginRules(origin, entry, FetchResult.with(entry, source), parts.memory());
  }

  /** Returns what this service has counted. */
  public Counters counters() {
    return parts.counters();
  }

  /** Returns about how many bytes of memory the known origins take. */
  public long memoryUsed() {
    return parts.memory().weight();
  }

  /**
   * Returns whether states are kept where the configuration says: keeps one, asks for it and
   * removes it. For a self-check; the log says what is wrong with a store.
   */
  public boolean storeWorks() {
    @Nullable RobotsStore store = parts.store();
    if (store == null) {
      return parts.config().get(ServiceSettings.STORE).equals(Stores.MEMORY);
    }
    String key = "self-check " + UUID.randomUUID(); // other processes check as well
    store.save(key, unknown("self-check"));
    boolean works = store.load(key).isPresent();
    store.remove(key);
    return works;
  }

  /** Returns the configuration. */
  public RobotsConfig config() {
    return parts.config();
  }

  /** Ends all fetches, and closes the fetcher and the store; callers that wait get no answer. */
  @Override
  public void close() {
    if (!parts.closed().compareAndSet(false, true)) {
      return;
    }
    fetches.close();
    parts.fetcher().close();
    fetches.awaitEnd();
    if (parts.store() != null) {
      parts.store().close();
    }
    parts.memory().close();
  }
}
