package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.SiteProbe;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of one fetch for an origin: it checks memory and the store once more, fetches, applies
 * the policy to the outcome, and publishes the new state. Thread-safe.
 */
final class FetchCycle implements AutoCloseable {
  /** The time after its limit that a fetcher gets to return; then it is abandoned. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  /** How long a lock outlives the fetch: time for saving and for clock differences. */
  private static final Duration LOCK_MARGIN = Duration.ofSeconds(5);

  /** How often a process checks whether another one is done. */
  private static final long POLL_MILLIS = 50;

  /** The reasons that the log names, because owners or operators may want to act. */
  private static final Set<AccessReason> TOLD =
      EnumSet.of(AccessReason.HTML_PAGE, AccessReason.NOT_GONE);

  private static final Logger LOG = LoggerFactory.getLogger(FetchCycle.class);

  private final RobotsConfig config;
  private final KnownOrigins origins;
  private final Function<Origin, OriginFetch> fetches;
  private final Counters counters;
  private final RobotsListener listener;
  private final Clock clock;
  private final DoubleSupplier jitter;

  /** Calls the fetcher, which may never return. */
  private final ExecutorService callers =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-fetch"));

  /** The classes of errors that the log already has. */
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  /** What an origin answered; the time is that of its probe, too. */
  private record Fetched(
      FetchOutcome outcome,
      Instant ended,
      @Nullable SiteProbe probe,
      List<Exchange> requests,
      List<String> redirects) {}

  /** Creates a cycle; {@code fetches} prepares a fetch, {@code jitter} is random from 0 to 1. */
  FetchCycle(
      RobotsConfig config,
      KnownOrigins origins,
      Function<Origin, OriginFetch> fetches,
      Counters counters,
      RobotsListener listener,
      Clock clock,
      DoubleSupplier jitter) {
    this.config = config;
    this.origins = origins;
    this.fetches = fetches;
    this.counters = counters;
    this.listener = listener;
    this.clock = clock;
    this.jitter = jitter;
  }

  /** Returns what is known about an origin now; fetches if nobody else does or did. */
  OriginRules run(PendingFetch pending) throws InterruptedException {
    String key = pending.key;
    @Nullable CachedOrigin before = origins.inMemory(key);
    @Nullable AccessState mine = before == null ? null : before.state();
    if (before != null && isFresh(mine)) {
      return rules(pending.origin, before, Source.MEMORY);
    }
    if (origins.store() == null) {
      return fetch(pending, mine);
    }
    Duration life = config.get(ServiceSettings.FETCH_TIMEOUT).plus(LOCK_MARGIN);
    Deadline deadline = Deadline.in(life);
    for (Source source = Source.STORE; ; source = Source.JOINED) {
      KnownOrigins.Known known = origins.known(key, now());
      boolean locked = !isFresh(known.state()) && origins.tryLock(key, life);
      if (locked) {
        known = origins.known(key, now()); // another process may have saved and unlocked
      }
      boolean fresh = isFresh(known.state());
      boolean fetches = !fresh && (locked || deadline.passed());
      boolean answers = known.state() != null && isUsable(known.state());
      if (fetches) {
        return fetchAndUnlock(pending, known.state());
      }
      if (answers) { // the other process refreshes it
        if (locked) {
          origins.unlock(key);
        }
        @Nullable CachedOrigin entry = origins.remember(key, known);
        return entry == null
            ? fetch(pending, mine)
            : rules(pending.origin, entry, fresh ? source : Source.STORE);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private OriginRules fetchAndUnlock(PendingFetch pending, @Nullable AccessState known)
      throws InterruptedException {
    @Nullable OriginRules result = null;
    try {
      result = fetch(pending, known);
      return result;
    } finally {
      if (result == null || !result.fetchedNow()) { // else publishing it unlocked
        origins.unlock(pending.key);
      }
    }
  }

  private OriginRules fetch(PendingFetch pending, @Nullable AccessState before)
      throws InterruptedException {
    Duration time = config.get(ServiceSettings.FETCH_TIMEOUT);
    long start = System.nanoTime();
    Fetched fetched;
    try {
      fetched = pending.call(() -> ask(pending.origin, before), time.plus(MARGIN), callers);
    } catch (TimeoutException e) {
      String why = "no complete answer within " + time;
      FetchOutcome outcome = new FetchOutcome.Failure(FailureCause.TIMEOUT, why, 0);
      fetched = new Fetched(outcome, now(), null, List.of(), List.of());
    } catch (ExecutionException e) {
      return broken(pending, before, requireNonNull(e.getCause()));
    } catch (RejectedExecutionException e) {
      throw closed();
    }
    if (callers.isShutdown()) { // a fetch interrupted by closing says nothing about the origin
      throw closed();
    }
    FetchOutcome outcome = fetched.outcome;
    AccessState next =
        origins
            .policy()
            .next(outcome, fetched.probe, before, fetched.ended, jitter.getAsDouble())
            .withRedirects(fetched.redirects);
    byte @Nullable [] body = null;
    AccessState after = next;
    if (next.failing() != null) {
      // What another process saved meanwhile, or could not be read before, is kept (H-7).
      @Nullable AccessState known = origins.known(pending.key, fetched.ended).state();
      after = requireNonNull(origins.policy().merged(next, known, fetched.ended));
    } else if (outcome instanceof FetchOutcome.Answer answer) {
      body = answer.body();
    }
    CachedOrigin entry = origins.publish(pending.key, after, body);
    counters.add(outcome, after);
    if (TOLD.contains(after.reason()) && (before == null || before.reason() != after.reason())) {
      LOG.info("{}: {}", pending.origin, after.explain());
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    tell(new RobotsListener.Fetch(pending.origin, outcome, before, after, took, fetched.requests));
    @Nullable FailureCause cause =
        outcome instanceof FetchOutcome.Failure failure ? failure.cause() : null;
    String url = pending.origin.robotsTxtUrl();
    return new OriginRules(
        pending.origin, url, entry, Source.FETCHED, fetched.requests, cause, config.profile());
  }

  private Fetched ask(Origin origin, @Nullable AccessState before) {
    OriginFetch fetch = fetches.apply(origin);
    FetchOutcome outcome = origins.policy().read(fetch.run());
    Instant ended = now();
    List<String> redirects = fetch.requests().stream().skip(1).map(Exchange::url).toList();
    @Nullable SiteProbe probe = fetch.probe(origins.policy().wanted(outcome, before, ended));
    return new Fetched(outcome, ended, probe, fetch.requests(), redirects);
  }

  /**
   * Postpones an origin whose fetch ended with an error of ours or of the class path. This is no
   * failure of the site, so it counts neither for the 30 days (H-7) nor in the store.
   */
  private OriginRules broken(PendingFetch pending, @Nullable AccessState before, Throwable error) {
    String why = "an error in the crawler, not of the site: " + error;
    if (logged.add(error.getClass().getName())) {
      LOG.error("postponed {} because of {}", pending.origin, why, error);
    }
    counters.add(Counter.ERRORS);
    Duration time = config.get(ProfileSettings.RETRY_FLOOR);
    CachedOrigin entry = origins.postpone(pending.key, why, before, now(), time);
    return rules(pending.origin, entry, Source.UNKNOWN);
  }

  /** Returns the rules of an unknown origin, which is postponed. */
  OriginRules unknown(Origin origin, String why) {
    Duration time = config.get(ServiceSettings.FETCH_TIMEOUT);
    CachedOrigin entry = origins.compiler().unknown(why, null, now(), time);
    return rules(origin, entry, Source.UNKNOWN);
  }

  private OriginRules rules(Origin origin, CachedOrigin entry, Source source) {
    String url = origin.robotsTxtUrl();
    return new OriginRules(origin, url, entry, source, List.of(), null, config.profile());
  }

  /** Notifies the listener; its exceptions do not affect the fetch. */
  private void tell(RobotsListener.Fetch fetch) {
    try {
      listener.fetched(fetch);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed", e);
    }
  }

  boolean isUsable(AccessState state) {
    return state.isUsable(now());
  }

  private boolean isFresh(@Nullable AccessState state) {
    return state != null && !state.isDue(now());
  }

  private Instant now() {
    return clock.instant();
  }

  private static InterruptedException closed() {
    return new InterruptedException("the service is closed");
  }

  /** Waits after {@link #close} for the fetchers; returns whether all have returned. */
  boolean awaitEnd() throws InterruptedException {
    return callers.awaitTermination(1, TimeUnit.SECONDS);
  }

  /** Interrupts all fetchers; a worker that waits for one ends with an InterruptedException. */
  @Override
  public void close() {
    callers.shutdownNow();
  }
}
