package org.robotspec.service;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.PendingFetch.FetchResult;

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

  /** A key that no origin has. */
  private static final String SELF_CHECK = "self-check";

  private final ServiceParts parts;
  private final FixedHosts fixed;
  private final CachedOrigin unknown;
  private final OriginRefresher refresher;
  private final FetchQueue fetches;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Consumer<Origin> onGrowth;

  RobotsService(ServiceParts parts) {
    this.parts = parts;
    Instant now = parts.clock().instant();
    this.fixed = new FixedHosts(parts.config(), parts.maker(), now);
    this.unknown = parts.maker().of(unknown("", now));
    this.refresher = new OriginRefresher(parts);
    this.fetches = new FetchQueue(parts.config().get(ServiceSettings.MAX_FETCHES), refresher);
    this.onGrowth = origin -> parts.memory().weighAgain(origin.toString());
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
    checkOpen();
    @Nullable OriginRules given = fixed.of(origin);
    if (given != null) {
      return given;
    }
    String key = origin.toString();
    @Nullable CachedOrigin entry = parts.memory().get(key);
    Instant now = parts.clock().instant();
    if (entry == null || !entry.state().isUsable(now)) {
      return await(origin, key);
    }
    parts.counters().add(Counter.FROM_MEMORY);
    if (entry.state().isDue(now)) {
      parts.counters().add(Counter.STALE_SERVED);
      fetches.join(origin, key);
    }
    return rules(origin, entry, Source.MEMORY);
  }

  /**
   * Returns what is known of a URL's origin to this service or its store, and never fetches; empty
   * if nothing is known that can still be used.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalStateException if the service is closed
   */
  public Optional<OriginRules> cached(String url) {
    Origin origin = Origin.of(url);
    checkOpen();
    @Nullable OriginRules given = fixed.of(origin);
    if (given != null) {
      return Optional.of(given);
    }
    String key = origin.toString();
    Instant now = parts.clock().instant();
    @Nullable CachedOrigin entry = parts.memory().get(key);
    if (entry != null && entry.state().isUsable(now)) {
      parts.counters().add(Counter.FROM_MEMORY);
      return Optional.of(rules(origin, entry, Source.MEMORY));
    }
    entry = refresher.stored(key);
    if (entry == null || !entry.state().isUsable(now)) {
      return Optional.empty();
    }
    parts.memory().put(key, entry);
    parts.counters().add(Counter.FROM_STORE);
    return Optional.of(rules(origin, entry, Source.STORE));
  }

  private OriginRules await(Origin origin, String key) {
    Deadline deadline = Deadline.in(parts.config().get(ServiceSettings.MAX_WAIT));
    FetchQueue.Waiter waiter = fetches.join(origin, key);
    FetchResult result = result(waiter, deadline);
    while (isPast(waiter, result) && !waiter.over() && !deadline.passed()) {
      waiter = fetches.join(origin, key);
      result = result(waiter, deadline);
    }
    @Nullable CachedOrigin entry = result.entry();
    if (entry == null || isPast(waiter, result)) {
      parts.counters().add(Counter.TIMED_OUT);
      String why = entry == null ? result.why() : "the last fetch still hangs";
      AccessState state = unknown(why, parts.clock().instant());
      return rules(origin, new CachedOrigin(state, unknown.rules()), Source.UNKNOWN);
    }
    if (waiter.mine() && result.source() == Source.FETCHED) {
      return new OriginRules(
          origin,
          entry.state(),
          entry.rules(),
          Source.FETCHED,
          result.requests(),
          result.failure(),
          onGrowth);
    }
    boolean joined = result.source() == Source.FETCHED || result.source() == Source.JOINED;
    parts
        .counters()
        .add(
            joined
                ? Counter.JOINED
                : result.source() == Source.STORE ? Counter.FROM_STORE : Counter.FROM_MEMORY);
    return rules(origin, entry, joined ? Source.JOINED : result.source());
  }

  /** Returns whether a fetch that began before the question ended with what is too old for it. */
  private boolean isPast(FetchQueue.Waiter waiter, FetchResult result) {
    @Nullable CachedOrigin entry = result.entry();
    return !waiter.mine() && entry != null && !entry.state().isUsable(parts.clock().instant());
  }

  private FetchResult result(FetchQueue.Waiter waiter, Deadline deadline) {
    try {
      return waiter.fetch().result.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
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
  private AccessState unknown(String why, Instant now) {
    Instant next = now.plus(parts.config().get(ServiceSettings.FETCH_TIMEOUT));
    return new AccessState(AccessReason.NO_ANSWER_YET, 0, why, now, next, next, null, 0, null);
  }

  private OriginRules rules(Origin origin, CachedOrigin entry, Source source) {
    return new OriginRules(origin, entry.state(), entry.rules(), source, List.of(), null, onGrowth);
  }

  private void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException("the service is closed");
    }
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
   * Returns whether states are kept where the configuration says: keeps one and asks for it. For a
   * self-check; the log says what is wrong with a store.
   */
  public boolean storeWorks() {
    @Nullable RobotsStore store = parts.store();
    if (store == null) {
      return parts.config().get(ServiceSettings.STORE).equals(Stores.MEMORY);
    }
    store.save(SELF_CHECK, unknown("self-check", parts.clock().instant()));
    return store.load(SELF_CHECK).isPresent();
  }

  /** Returns the configuration. */
  public RobotsConfig config() {
    return parts.config();
  }

  /** Returns in one line with which profile, store and limits this service works, for a log. */
  public String describe() {
    @Nullable RobotsStore store = parts.store();
    return "profile "
        + parts.config().profile()
        + ", agents "
        + String.join(", ", parts.config().crawler().names())
        + ", state in "
        + (store == null ? parts.memory() : store).describe();
  }

  /** Ends all fetches, and closes the fetcher and the store; callers that wait get no answer. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    refresher.close();
    fetches.close();
    parts.fetcher().close();
    fetches.awaitEnd();
    if (parts.store() != null) {
      parts.store().close();
    }
    parts.memory().close();
  }
}
