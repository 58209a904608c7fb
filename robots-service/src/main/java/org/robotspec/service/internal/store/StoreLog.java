package org.robotspec.service.internal.store;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robotspec.access.AccessState;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the records of one store and warns once of those that are useless. Thread-safe. */
final class StoreLog {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsStore.class);

  private final String where;

  private final AtomicBoolean warnedOfRecord = new AtomicBoolean();

  StoreLog(String where) {
    this.where = where;
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

  void dropped(String key, String why) {
    if (!warnedOfRecord.getAndSet(true)) {
      LOG.warn(
          "{}: dropped the record of {}: {}; others like it are dropped without a warning",
          where,
          key,
          why);
    }
  }
}
