package org.robotspec.service.internal.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.robotspec.access.AccessState;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.service.spi.StateCodec;
import org.robotspec.text.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a store works. After a failure it is not used, so that not every fetch waits for it,
 * until a probe succeeds. Each change is logged once, as is the first useless record. Thread-safe.
 */
final class StoreHealth {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  /** How often a relapse doubles the wait at most: to five minutes, from five seconds. */
  private static final int MAX_RELAPSES = 6;

  /** How often the wait is doubled at most: to three months, from five seconds. */
  private static final int MAX_DOUBLINGS = 20;

  private final String what;
  private final Duration pause;
  private final Duration longest;
  private final Executor threads;
  private final AtomicInteger probes = new AtomicInteger();
  private final AtomicBoolean works = new AtomicBoolean(true);
  private final AtomicBoolean testing = new AtomicBoolean();

  /** How often it failed since the log said last that it works. */
  private final AtomicInteger failures = new AtomicInteger();

  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();
  private volatile Runnable recovery = () -> {};

  /**
   * Creates the state of a store that works.
   *
   * @param what the store, in words
   * @param pause the time between a failure and a probe, and between two probes
   * @param longest how long a probe may take
   */
  StoreHealth(String what, Duration pause, Duration longest, Executor threads) {
    this.what = what;
    this.pause = pause;
    this.longest = longest;
    this.threads = threads;
  }

  boolean works() {
    return works.get();
  }

  void onRecovery(Runnable task) {
    recovery = task;
  }

  /** Returns the state in a record; empty if it is corrupt or not a state. */
  Optional<AccessState> read(String key, byte[] record) {
    try {
      return Optional.of(StateCodec.fromBytes(key, record));
    } catch (IllegalArgumentException e) {
      dropped(key, PrintableText.reason(e));
      return Optional.empty();
    }
  }

  void dropped(String key, String why) {
    if (!warnedOfRecord.getAndSet(true)) {
      LOG.warn(
          "dropped the record of {}: {}; others like it are dropped without a warning",
          key,
          PrintableText.of(why));
    }
  }

  /**
   * Takes the store out of use if a probe shows that another key fails, too. One thread tests that.
   *
   * @param time how long the caller waits for the probe
   */
  void refused(String key, Throwable why, Runnable probe, Duration time) {
    if (!works() || testing.getAndSet(true)) {
      return;
    }
    try {
      CompletableFuture.runAsync(probe, threads) // no interrupt reaches it
          .orTimeout(time.toNanos(), TimeUnit.NANOSECONDS)
          .join();
      dropped(key, why.toString());
    } catch (CompletionException | RejectedExecutionException e) {
      failed(why, probe);
    } finally {
      testing.set(false);
    }
  }

  /**
   * Takes the store out of use until a probe succeeds.
   *
   * @param probe repeats what failed; throws if that fails again
   */
  void failed(Throwable why, Runnable probe) {
    if (works.getAndSet(false)) {
      if (failures.getAndIncrement() == 0) {
        LOG.warn(
            "{} does not work, robots.txt states stay in memory: {}",
            what,
            PrintableText.of(why.toString()));
      }
      tryLater(probe);
    }
  }

  private Executor later(long wait) {
    return CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS, threads);
  }

  private void tryLater(Runnable probe) {
    int seen = failures.get();
    int doublings = Math.min(seen - 1, MAX_RELAPSES);
    // Each hanging probe doubles the wait, so that few threads hang; so does each relapse.
    long wait = pause.toNanos() << Math.min(doublings + probes.get(), MAX_DOUBLINGS);
    var unused =
        CompletableFuture.runAsync(() -> run(probe), later(wait))
            .orTimeout(wait + longest.toNanos(), TimeUnit.NANOSECONDS)
            .whenComplete(
                (done, failure) -> {
                  if (failure == null) {
                    works.set(true);
                    later(wait).execute(() -> endOutage(seen));
                    recovery.run();
                  } else {
                    LOG.debug("{} still does not work", what, failure);
                    tryLater(probe);
                  }
                });
  }

  /**
   * Ends an outage once the store has worked for a while: a probe does not show what a crawl asks.
   */
  private void endOutage(int seen) {
    if (works() && failures.compareAndSet(seen, 0)) {
      LOG.info("{} works again", what);
    }
  }

  private void run(Runnable probe) {
    probes.incrementAndGet();
    try {
      probe.run();
    } finally {
      probes.decrementAndGet();
    }
  }
}
