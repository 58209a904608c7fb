package org.robotspec.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.SiteProbe;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.PendingFetch.FetchResult;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.spi.Request;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes what is known about an origin: checks memory and the store once more, fetches from the
 * origin, applies the policy, and saves the result. Thread-safe.
 */
final class OriginRefresher {
  /** A fetcher that obeys its time limit is done by then; any other is given up. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  /** How long a lock outlives the fetch: time for saving and for clock differences. */
  private static final Duration LOCK_MARGIN = Duration.ofSeconds(5);

  /** How often a process checks whether another one is done. */
  private static final long POLL_MILLIS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(OriginRefresher.class);

  private final ServiceParts parts;

  /** The classes of errors that the log already has. */
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  OriginRefresher(ServiceParts parts) {
    this.parts = parts;
  }

  FetchResult refresh(PendingFetch pending) {
    @Nullable CachedOrigin before = parts.memory().get(pending.key);
    if (before != null && isFresh(before)) {
      return FetchResult.with(before, Source.MEMORY);
    }
    @Nullable RobotsStore store = parts.store();
    if (store == null) {
      return fetch(pending, before);
    }
    Duration life = parts.config().get(ServiceSettings.FETCH_TIMEOUT).plus(LOCK_MARGIN);
    Deadline deadline = Deadline.in(life);
    Source source = Source.STORE;
    String key = parts.storeKey(pending.key);
    while (true) {
      @Nullable CachedOrigin stored = stored(pending.key);
      boolean locked = !isFresh(stored) && store.tryLock(key, life);
      if (locked) {
        stored = stored(pending.key); // another process may have saved and unlocked in between
      }
      if (stored != null && isFresh(stored)) {
        if (locked) {
          store.unlock(key);
        }
        parts.memory().put(pending.key, stored);
        return FetchResult.with(stored, source);
      }
      @Nullable CachedOrigin known = newer(before, stored);
      if (locked || deadline.passed()) {
        return fetchAndUnlock(store, pending, known);
      }
      if (known != null && isUsable(known)) {
        return FetchResult.with(known, Source.STORE); // the other process refreshes it
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return FetchResult.without("the wait was interrupted");
      }
      source = Source.JOINED;
    }
  }

  private FetchResult fetchAndUnlock(
      RobotsStore store, PendingFetch pending, @Nullable CachedOrigin known) {
    @Nullable FetchResult result = null;
    try {
      result = fetch(pending, known);
      return result;
    } finally {
      if (result == null || result.source() != Source.FETCHED) { // else saving it unlocked
        store.unlock(parts.storeKey(pending.key));
      }
    }
  }

  boolean isUsable(CachedOrigin entry) {
    return entry.state().isUsable(now());
  }

  private boolean isFresh(@Nullable CachedOrigin entry) {
    return entry != null && !entry.state().isDue(now());
  }

  /** Returns what the store has; null if it has nothing or it cannot be read. */
  @Nullable CachedOrigin stored(String key) {
    @Nullable RobotsStore store = parts.store();
    if (store == null) {
      return null;
    }
    try {
      return store
          .load(parts.storeKey(key))
          .map(state -> parts.maker().of(parts.policy().limited(state, now())))
          .orElse(null);
    } catch (IllegalArgumentException e) {
      LOG.warn("dropped the stored record of {}: {}", key, e.getMessage());
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

  private FetchResult fetch(PendingFetch pending, @Nullable CachedOrigin known) {
    @Nullable AccessState before = known == null ? null : known.state();
    long start = System.nanoTime();
    OriginFetch fetch =
        new OriginFetch(
            parts.config().profile(),
            parts.config().limits(),
            parts.fetcher(),
            parts.addresses(),
            pending.origin,
            this::count);
    Duration time = parts.config().get(ServiceSettings.FETCH_TIMEOUT);
    pending.run(
        time.plus(MARGIN),
        () -> {
          String why = "no complete answer within " + time;
          FetchOutcome outcome = new FetchOutcome.Failure(FailureCause.TIMEOUT, why, 0);
          return settled(pending, before, outcome, now(), null, List.of(), start);
        });
    Supplier<FetchResult> inTime;
    try {
      FetchOutcome outcome = fetch.run();
      Instant ended = now();
      @Nullable SiteProbe probe = fetch.probe(parts.policy().wanted(outcome, before, ended));
      inTime = () -> settled(pending, before, outcome, ended, probe, fetch.requests(), start);
    } catch (RuntimeException | Error e) {
      inTime = () -> broken(pending, before, e);
    }
    return pending.end(inTime);
  }

  /**
   * Postpones an origin whose fetch was ended by an error of ours or of the class path. That is no
   * failure of the site: neither its 30 days (H-7) nor the store know of it.
   */
  private FetchResult broken(PendingFetch pending, @Nullable AccessState before, Throwable error) {
    String why = "an error in the crawler, not of the site: " + error;
    if (told.add(error.getClass().getName())) {
      LOG.error("postponed {} because of {}", pending.origin, why, error);
    }
    parts.counters().add(Counter.ERRORS);
    Duration time = parts.config().get(ProfileSettings.RETRY_FLOOR);
    CachedOrigin entry = parts.maker().unknown(why, before, now(), time);
    parts.memory().put(pending.key, entry);
    return FetchResult.with(entry, Source.UNKNOWN);
  }

  private void count(Request request) {
    parts.counters().add(Counter.REQUESTS);
    if (request.response() instanceof Response.Answer answer) {
      parts.counters().add(Counter.BYTES, answer.body().length);
    }
  }

  private FetchResult settled(
      PendingFetch pending,
      @Nullable AccessState before,
      FetchOutcome outcome,
      Instant ended,
      @Nullable SiteProbe probe,
      List<Request> requests,
      long start) {
    if (parts.closed().get()) { // a fetch interrupted by closing says nothing about the origin
      return FetchResult.without("the service is closed");
    }
    AccessState after =
        parts.policy().next(outcome, probe, before, ended, parts.jitter().getAsDouble());
    CachedOrigin entry = parts.maker().of(after);
    parts.memory().put(pending.key, entry);
    if (parts.store() != null) {
      parts.store().saveAndUnlock(parts.storeKey(pending.key), after);
    }
    parts.counters().add(outcome, after);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    parts.tell(new RobotsListener.Fetch(pending.origin, outcome, before, after, took, requests));
    @Nullable FailureCause cause =
        outcome instanceof FetchOutcome.Failure failure ? failure.cause() : null;
    return new FetchResult(entry, Source.FETCHED, requests, cause, "");
  }

  private Instant now() {
    return parts.clock().instant();
  }
}
