package org.robotspec.service.internal.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the records of one store, warns once about each kind of failure, and tells when a store
 * that failed may be used again. Thread-safe.
 */
final class StoreLog {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  /** The store, in words. */
  private final String where;

  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();
  private final Duration pause;

  /** When the store may be used again after a failure; null while it works. */
  private final AtomicReference<@Nullable Deadline> pauseEnd = new AtomicReference<>();

  StoreLog(String where, Duration pause) {
    this.where = where;
    this.pause = pause;
  }

  /** Returns the state; empty if the record is corrupt or not a state. */
  Optional<AccessState> read(String key, byte[] bytes) {
    try {
      return Optional.of(AccessState.fromBytes(bytes));
    } catch (IllegalArgumentException e) {
      dropped(key, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** Reports a useless record. */
  void dropped(String key, String why) {
    if (!warnedOfRecord.getAndSet(true)) {
      LOG.warn(
          "{}: dropped the record of {}: {}; others like it are dropped without a warning",
          where,
          key,
          why);
    }
  }

  void failed(@Nullable Throwable why) {
    if (pauseEnd.getAndSet(Deadline.in(pause)) == null) {
      LOG.warn(
          "{} does not work, robots.txt states stay in memory: {}",
          where,
          PrintableText.of(String.valueOf(why)));
    }
  }

  /** Returns whether the store failed recently and is not used for now. */
  boolean isPausing() {
    @Nullable Deadline end = pauseEnd.get();
    return end != null && !end.passed();
  }

  void works() {
    if (pauseEnd.get() != null && pauseEnd.getAndSet(null) != null) {
      LOG.info("{} works again", where);
    }
  }
}
