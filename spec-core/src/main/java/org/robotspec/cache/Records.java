package org.robotspec.cache;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the records of one store, and warns of trouble once, not once for each. Thread-safe. */
final class Records {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  private final String where;
  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();
  private final AtomicBoolean inTrouble = new AtomicBoolean();

  Records(String where) {
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
          "{}: dropped the record of {}: {}; others like it are dropped without a word",
          where,
          key,
          why);
    }
  }

  /** Tells that the store does not work. */
  void trouble(Throwable why) {
    if (!inTrouble.getAndSet(true)) {
      LOG.warn(
          "{} does not work, robots.txt states stay in memory: {}",
          where,
          PrintableText.of(why.toString()));
    }
  }

  /** Tells that the store works. */
  void fine() {
    if (inTrouble.get() && inTrouble.getAndSet(false)) {
      LOG.info("{} works again", where);
    }
  }
}
