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
import org.jspecify.annotations.Nullable;
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

  /** How often the wait is doubled at most: to three months, from five seconds. */
  private static final int MAX_DOUBLINGS = 20;

  private final String what;
  private final Duration pause;
  private final Duration longest;
  private final Executor threads;
  private final AtomicInteger probes = new AtomicInteger();
  private final AtomicBoolean works = new AtomicBoolean(true);
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
      dropped(key, String.valueOf(e.getMessage()));
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

  /** Takes the store out of use if a probe shows that another key fails, too. */
  void refused(String key, Throwable why, Runnable probe) {
    try {
      CompletableFuture.runAsync(probe, threads).join(); // no interrupt reaches it
      dropped(key, String.valueOf(why));
    } catch (CompletionException | RejectedExecutionException e) {
      failed(why, probe);
    }
  }

  /**
   * Takes the store out of use until a probe succeeds.
   *
   * @param probe repeats what failed; throws if that fails again
   */
  void failed(@Nullable Throwable why, Runnable probe) {
    if (works.getAndSet(false)) {
      LOG.warn(
          "{} does not work, robots.txt states stay in memory: {}",
          what,
          PrintableText.of(String.valueOf(why)));
      tryLater(probe);
    }
  }

  private void tryLater(Runnable probe) {
    // Each hanging probe doubles the wait, so that few threads hang.
    long wait = pause.toNanos() << Math.min(probes.get(), MAX_DOUBLINGS);
    Executor later = CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS, threads);
    var unused =
        CompletableFuture.runAsync(() -> run(probe), later)
            .orTimeout(wait + longest.toNanos(), TimeUnit.NANOSECONDS)
            .whenComplete(
                (done, failure) -> {
                  if (failure == null) {
                    works.set(true);
                    LOG.info("{} works again", what);
                    recovery.run();
                  } else {
                    LOG.debug("{} still does not work", what, failure);
                    tryLater(probe);
                  }
                });
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
