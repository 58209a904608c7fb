package org.robotspec.cache;

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
import org.robotspec.cache.Flight.Landed;
import org.robotspec.cache.OriginRules.Source;
import org.robotspec.rules.Setting;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a look: asks memory and the store once more, then the origin; lets the policy say what that
 * means; remembers it. Thread-safe.
 */
final class Looker implements AutoCloseable {
  /** A fetcher that keeps its time limit is done by then; one that does not is given up. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  /** How long a right to look outlives the look: saving, and the difference of two clocks. */
  private static final Duration CLAIM_MARGIN = Duration.ofSeconds(5);

  /** How often a process asks whether another one is done. */
  private static final long POLL_MILLIS = 50;

  private static final Logger LOG = LoggerFactory.getLogger(Looker.class);

  private final Parts parts;
  private final ScheduledExecutorService watchdog;
  private volatile boolean closed;

  Looker(Parts parts) {
    this.parts = parts;
    ScheduledThreadPoolExecutor dogs =
        new ScheduledThreadPoolExecutor(
            1,
            Threads.daemons("robotspec-watchdog"),
            new ThreadPoolExecutor.DiscardPolicy()); // a look that the end of the service ends
    dogs.setRemoveOnCancelPolicy(true);
    this.watchdog = dogs;
  }

  /**
   * Looks, and returns how that ended; what it returns for a flight that was given up is not used.
   *
   * @param overdue told if the fetcher does not come back in time
   */
  Landed look(Flight flight, Consumer<Flight> overdue) {
    @Nullable Entry before = parts.memory().get(flight.key);
    if (before != null && isFresh(before)) {
      return Landed.with(before, Source.MEMORY);
    }
    @Nullable RobotsStore store = parts.store();
    return store == null
        ? fetch(flight, before, overdue)
        : lookWith(store, flight, before, overdue);
  }

  private Landed lookWith(
      RobotsStore store, Flight flight, @Nullable Entry before, Consumer<Flight> overdue) {
    @Nullable Entry stored = stored(flight.key);
    if (stored != null && isFresh(stored)) {
      return remembered(flight, stored, Source.STORE);
    }
    @Nullable Landed others = claim(store, flight, newer(before, stored));
    if (others != null) {
      return others;
    }
    try {
      // Another process may have looked between our first question and its release.
      stored = stored(flight.key);
      return stored != null && isFresh(stored)
          ? remembered(flight, stored, Source.STORE)
          : fetch(flight, newer(before, stored), overdue);
    } finally {
      store.release(parts.storeKey(flight.key));
    }
  }

  /** Waits for the right to look; returns how it ended if there is no need to any more. */
  private @Nullable Landed claim(RobotsStore store, Flight flight, @Nullable Entry known) {
    Duration life = parts.config().lookupTimeout().plus(CLAIM_MARGIN);
    Deadline patience = Deadline.in(life);
    while (!store.claim(parts.storeKey(flight.key), life)) {
      if (known != null && known.state().isUsable(now())) {
        return Landed.with(known, Source.STORE); // the other process refreshes it
      }
      if (patience.passed()) {
        return null;
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Landed.without("the wait was interrupted");
      }
      @Nullable Entry stored = stored(flight.key);
      if (stored != null && isFresh(stored)) {
        return remembered(flight, stored, Source.JOINED);
      }
    }
    return null;
  }

  private boolean isFresh(Entry entry) {
    return !entry.state().isDue(now());
  }

  private Landed remembered(Flight flight, Entry entry, Source source) {
    parts.memory().put(flight.key, entry);
    return Landed.with(entry, source);
  }

  /** Returns what the store knows; null if nothing, or nothing that can be read. */
  @Nullable Entry stored(String key) {
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

  private static @Nullable Entry newer(@Nullable Entry one, @Nullable Entry other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.state().lookedAt().isAfter(one.state().lookedAt()) ? other : one;
  }

  private Landed fetch(Flight flight, @Nullable Entry before, Consumer<Flight> overdue) {
    long start = System.nanoTime();
    Duration time = parts.config().lookupTimeout();
    Requests requests =
        new Requests(parts.config(), parts.fetcher(), parts.counters(), parts.listeners());
    int maxRedirects = parts.config().profile().number(Setting.MAX_REDIRECTS);
    Lookup lookup =
        new Lookup(requests, parts.addresses(), maxRedirects, flight.origin, Deadline.in(time));
    ScheduledFuture<?> dog =
        watchdog.schedule(
            () -> giveUp(flight, before, start, overdue),
            time.plus(MARGIN).toMillis(),
            TimeUnit.MILLISECONDS);
    FetchOutcome outcome;
    Instant ended;
    @Nullable SiteProbe probe;
    try {
      outcome = lookup.run();
      ended = now();
      probe = probe(lookup, parts.policy().wanted(outcome, state(before), ended));
    } finally {
      dog.cancel(false);
      Thread.interrupted(); // it was meant for the request
    }
    return settle(flight, before, outcome, ended, probe, requests.exchanges(), start);
  }

  private static @Nullable SiteProbe probe(Lookup lookup, SiteProbe.Wanted wanted) {
    return switch (wanted) {
      case NOTHING -> null;
      case ROOT -> new SiteProbe(lookup.status("/"), 0);
      case ROOT_AND_MISSING -> {
        String madeUp = Long.toHexString(ThreadLocalRandom.current().nextLong());
        yield new SiteProbe(lookup.status("/"), lookup.status("/no-such-page-" + madeUp));
      }
    };
  }

  private void giveUp(Flight flight, @Nullable Entry before, long start, Consumer<Flight> overdue) {
    Duration time = parts.config().lookupTimeout();
    FetchOutcome outcome =
        new FetchOutcome.Failure(
            FailureCause.TIMEOUT, "no complete answer within " + time, List.of());
    overdue.accept(flight);
    @Nullable Future<?> task = flight.task;
    flight.landed.complete(settle(flight, before, outcome, now(), null, List.of(), start));
    if (task != null) {
      task.cancel(true);
    }
  }

  private Landed settle(
      Flight flight,
      @Nullable Entry before,
      FetchOutcome outcome,
      Instant ended,
      @Nullable SiteProbe probe,
      List<Exchange> exchanges,
      long start) {
    // What the end of the service interrupted says nothing of the origin.
    if (closed || !flight.settled.compareAndSet(false, true)) {
      return Landed.without("the look was given up");
    }
    AccessState after =
        parts.policy().next(outcome, probe, state(before), ended, parts.jitter().getAsDouble());
    Entry entry = parts.maker().of(after);
    parts.memory().put(flight.key, entry);
    if (parts.store() != null) {
      parts.store().save(parts.storeKey(flight.key), after);
    }
    Tally.count(parts.counters(), outcome, after);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    parts
        .listeners()
        .looked(
            new RobotsListener.Look(flight.origin, outcome, state(before), after, took, exchanges));
    @Nullable FailureCause cause =
        outcome instanceof FetchOutcome.Failure failure ? failure.cause() : null;
    return new Landed(entry, Source.FETCHED, exchanges, cause, "");
  }

  private static @Nullable AccessState state(@Nullable Entry entry) {
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
