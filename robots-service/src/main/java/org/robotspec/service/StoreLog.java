package org.robotspec.service;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the records of one store, and warns of each kind of failure once. Thread-safe. */
final class StoreLog {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  private final String where;
  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();
  private final AtomicBoolean failing = new AtomicBoolean();

  StoreLog(String where) {
    this.where = where;
  }

  /** Returns the state; empty if the record is corrupt or foreign. */
  Optional<AccessState> read(String key, byte[] bytes) {
    try {
      return Optional.of(AccessState.fromBytes(bytes));
    } catch (IllegalArgumentException e) {
      dropped(key, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** Tells that a record is of no use. */
  void dropped(String key, String why) {
    if (!warnedOfRecord.getAndSet(true)) {
      LOG.warn(
          "{}: dropped the record of {}: {}; others like it are dropped without a warning",
          where,
          key,
          why);
    }
  }

  /** Tells that the store does not work. */
  void failed(Throwable why) {
    if (!failing.getAndSet(true)) {
      LOG.warn(
          "{} does not work, robots.txt states stay in memory: {}",
          where,
          PrintableText.of(why.toString()));
    }
  }

  /** Tells that the store works. */
  void works() {
    if (failing.get() && failing.getAndSet(false)) {
      LOG.info("{} works again", where);
    }
  }
}
