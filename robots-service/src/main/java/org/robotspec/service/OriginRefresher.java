package org.robotspec.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.SiteProbe;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.PendingFetch.FetchResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes what is known of an origin: asks memory and the store once more, then the origin; lets
 * the policy say what that means; remembers it. Thread-safe.
 */
final class OriginRefresher implements AutoCloseable {
  /** A fetcher that keeps its time limit is done by then; one that does not is given up. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  /** How long a lock outlives the fetch: saving, and the difference of two clocks. */
  private static final Duration LOCK_MARGIN = Duration.ofSeconds(5);

  /** How often a process asks whether another one is done. */
  private static final long POLL_MILLIS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(OriginRefresher.class);

  private final ServiceParts parts;
  private final ScheduledExecutorService watchdog;
  private volatile boolean closed;

  OriginRefresher(ServiceParts parts) {
    this.parts = parts;
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            Threads.daemons("robotspec-watchdog"),
            new ThreadPoolExecutor.DiscardPolicy()); // a fetch that the end of the service ends
    timer.setRemoveOnCancelPolicy(true);
    this.watchdog = timer;
  }

  /**
   * Refreshes what is known of an origin, and returns how that ended; what it returns for a fetch
   * that was given up is not used.
   *
   * @param overdue told if the fetcher does not come back in time
   */
  FetchResult refresh(PendingFetch pending, Consumer<PendingFetch> overdue) {
    @Nullable CachedOrigin before = parts.memory().get(pending.key);
    if (before != null && isFresh(before)) {
      return FetchResult.with(before, Source.MEMORY);
    }
    @Nullable RobotsStore store = parts.store();
    return store == null
        ? fetch(pending, before, overdue)
        : refreshWith(store, pending, before, overdue);
  }

  private FetchResult refreshWith(
      RobotsStore store,
      PendingFetch pending,
      @Nullable CachedOrigin before,
      Consumer<PendingFetch> overdue) {
    @Nullable CachedOrigin stored = stored(pending.key);
    if (stored != null && isFresh(stored)) {
      return remembered(pending, stored, Source.STORE);
    }
    @Nullable FetchResult others = lock(store, pending, newer(before, stored));
    if (others != null) {
      return others;
    }
    try {
      // Another process may have fetched between our first question and its unlocking.
      stored = stored(pending.key);
      return stored != null && isFresh(stored)
          ? remembered(pending, stored, Source.STORE)
          : fetch(pending, newer(before, stored), overdue);
    } finally {
      store.unlock(parts.storeKey(pending.key));
    }
  }

  /** Waits for the lock; returns a result if there is nothing left to fetch. */
  private @Nullable FetchResult lock(
      RobotsStore store, PendingFetch pending, @Nullable CachedOrigin known) {
    Duration life = parts.config().get(ServiceSettings.FETCH_TIMEOUT).plus(LOCK_MARGIN);
    Deadline deadline = Deadline.in(life);
    while (!store.tryLock(parts.storeKey(pending.key), life)) {
      if (known != null && known.state().isUsable(now())) {
        return FetchResult.with(known, Source.STORE); // the other process refreshes it
      }
      if (deadline.passed()) {
        return null;
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return FetchResult.without("the wait was interrupted");
      }
      @Nullable CachedOrigin stored = stored(pending.key);
      if (stored != null && isFresh(stored)) {
        return remembered(pending, stored, Source.JOINED);
      }
    }
    return null;
  }

  private boolean isFresh(CachedOrigin entry) {
    return !entry.state().isDue(now());
  }

  private FetchResult remembered(PendingFetch pending, CachedOrigin entry, Source source) {
    parts.memory().put(pending.key, entry);
    return FetchResult.with(entry, source);
  }

  /** Returns what the store knows; null if nothing, or nothing that can be read. */
  @Nullable CachedOrigin stored(String key) {
    if (parts.store() == null) {
      return null;
    }
    Optional<AccessState> state = parts.store().load(parts.storeKey(key));
    try {
      return state
          .map(known -> parts.policy().limited(known, now()))
          .map(parts.maker()::of)
          .orElse(null);
    } catch (IllegalArgumentException e) {
      LOG.warn("dropped what the store has on {}: {}", key, e.getMessage());
      return null;
    }
  }

  private static @Nullable CachedOrigin newer(
      @Nullable CachedOrigin one, @Nullable CachedOrigin other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.state().fetchedAt().isAfter(one.state().fetchedAt()) ? other : one;
  }

  private FetchResult fetch(
      PendingFetch pending, @Nullable CachedOrigin before, Consumer<PendingFetch> overdue) {
    long start = System.nanoTime();
    Duration time = parts.config().get(ServiceSettings.FETCH_TIMEOUT);
    RequestSender requests =
        new RequestSender(parts.config(), parts.fetcher(), parts.counters(), parts.listeners());
    int maxRedirects = parts.config().profile().get(ProfileSettings.MAX_REDIRECTS);
    RedirectFollower follower =
        new RedirectFollower(
            requests, parts.addresses(), maxRedirects, pending.origin, Deadline.in(time));
    ScheduledFuture<?> timeout =
        watchdog.schedule(
            () -> giveUp(pending, before, start, overdue),
            time.plus(MARGIN).toMillis(),
            TimeUnit.MILLISECONDS);
    FetchOutcome outcome;
    Instant ended;
    @Nullable SiteProbe probe;
    try {
      outcome = follower.run();
      ended = now();
      probe = probe(follower, parts.policy().wanted(outcome, state(before), ended));
    } finally {
      timeout.cancel(false);
      Thread.interrupted(); // it was meant for the request
    }
    return settle(pending, before, outcome, ended, probe, requests.requests(), start);
  }

  private static @Nullable SiteProbe probe(RedirectFollower follower, SiteProbe.Wanted wanted) {
    return switch (wanted) {
      case NOTHING -> null;
      case ROOT -> new SiteProbe(follower.status("/"), 0);
      case ROOT_AND_MISSING -> {
        String madeUp = Long.toHexString(ThreadLocalRandom.current().nextLong());
        yield new SiteProbe(follower.status("/"), follower.status("/no-such-page-" + madeUp));
      }
    };
  }

  private void giveUp(
      PendingFetch pending,
      @Nullable CachedOrigin before,
      long start,
      Consumer<PendingFetch> overdue) {
    Duration time = parts.config().get(ServiceSettings.FETCH_TIMEOUT);
    FetchOutcome outcome =
        new FetchOutcome.Failure(
            FailureCause.TIMEOUT, "no complete answer within " + time, List.of());
    overdue.accept(pending);
    @Nullable Future<?> task = pending.task;
    pending.result.complete(settle(pending, before, outcome, now(), null, List.of(), start));
    if (task != null) {
      task.cancel(true);
    }
  }

  private FetchResult settle(
      PendingFetch pending,
      @Nullable CachedOrigin before,
      FetchOutcome outcome,
      Instant ended,
      @Nullable SiteProbe probe,
      List<Request> requests,
      long start) {
    // What the end of the service interrupted says nothing of the origin.
    if (closed || !pending.settled.compareAndSet(false, true)) {
      return FetchResult.without("the fetch was given up");
    }
    AccessState after =
        parts.policy().next(outcome, probe, state(before), ended, parts.jitter().getAsDouble());
    CachedOrigin entry = parts.maker().of(after);
    parts.memory().put(pending.key, entry);
    if (parts.store() != null) {
      parts.store().save(parts.storeKey(pending.key), after);
    }
    parts.counters().add(outcome, after);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    parts
        .listeners()
        .fetched(
            new RobotsListener.Fetch(
                pending.origin, outcome, state(before), after, took, requests));
    @Nullable FailureCause cause =
        outcome instanceof FetchOutcome.Failure failure ? failure.cause() : null;
    return new FetchResult(entry, Source.FETCHED, requests, cause, "");
  }

  private static @Nullable AccessState state(@Nullable CachedOrigin entry) {
    return entry == null ? null : entry.state();
  }

  private Instant now() {
    return parts.clock().instant();
  }

  @Override
  public void close() {
    closed = true;
    watchdog.shutdownNow();
  }
}
