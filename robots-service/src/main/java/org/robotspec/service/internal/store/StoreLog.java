package org.robotspec.service.internal.store;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the records of one store, warns once about each kind of failure, and tells when a server
 * that failed may be used again. While any server fails, others are not warned of. Thread-safe.
 */
final class StoreLog {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  /** The store, in words. */
  private final String where;

  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();
  private final AtomicBoolean warnedOfFailure = new AtomicBoolean();
  private final Duration pause;

  /** When each server that failed may be used again, by its name. */
  private final Map<String, Deadline> pauses = new ConcurrentHashMap<>();

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

  /** Reports that a server failed, the only one of a store being {@code ""}. */
  void failed(String server, @Nullable Throwable why) {
    pauses.put(server, Deadline.in(pause));
    if (!warnedOfFailure.getAndSet(true)) {
      LOG.warn(
          "{} does not work, robots.txt states stay in memory: {}",
          where,
          PrintableText.of(String.valueOf(why)));
    }
  }

  /**
   * Returns whether a server failed recently and is not used for now. After the pause, one caller
   * may try it before all others.
   */
  boolean isPausing(String server) {
    @Nullable Deadline end = pauses.get(server);
    return end != null && !(end.passed() && pauses.replace(server, end, Deadline.in(pause)));
  }

  /**
   * Reports that a server works.
   *
   * @param used tells whether a server is still used
   */
  void works(String server, Predicate<String> used) {
    if (warnedOfFailure.get()) {
      pauses.keySet().removeIf(each -> each.equals(server) || !used.test(each));
      if (pauses.isEmpty() && warnedOfFailure.getAndSet(false)) {
        LOG.info("{} works again", where);
      }
    }
  }
}
