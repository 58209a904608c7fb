package org.robotspec.service.internal.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a server works. After a failure it is not used, so that not every fetch waits for it; a
 * probe tells when it works again. Each is logged once, as is the first useless record.
 * Thread-safe.
 */
final class StoreHealth {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  private final String what;
  private final Executor later;
  private final Runnable probe;
  private final AtomicBoolean works = new AtomicBoolean(true);
  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();

  /**
   * Creates the state of a server that works.
   *
   * @param what the server, in words
   * @param pause the time between a failure and a probe, and between two probes
   * @param probe fails if the server does
   */
  StoreHealth(String what, Duration pause, Executor threads, Runnable probe) {
    this.what = what;
    this.later = CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS, threads);
    this.probe = probe;
  }

  boolean works() {
    return works.get();
  }

  /** Returns the state in a record; empty if it is corrupt or not a state. */
  Optional<AccessState> read(String key, byte[] record) {
    try {
      return Optional.of(AccessState.fromBytes(record));
    } catch (IllegalArgumentException e) {
      dropped(key, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  void dropped(String key, String why) {
    if (!warnedOfRecord.getAndSet(true)) {
      LOG.warn(
          "dropped the record of {}: {}; others like it are dropped without a warning", key, why);
    }
  }

  void failed(@Nullable Throwable why) {
    if (works.getAndSet(false)) {
      LOG.warn(
          "{} does not work, robots.txt states stay in memory: {}",
          what,
          PrintableText.of(String.valueOf(why)));
      later.execute(this::tryAgain);
    }
  }

  private void tryAgain() {
    try {
      probe.run();
    } catch (RuntimeException e) {
      LOG.debug("{} still does not work", what, e);
      later.execute(this::tryAgain);
      return;
    }
    works.set(true);
    LOG.info("{} works again", what);
  }
}
