package org.robotspec.conformance.bench;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.robotspec.access.AccessState;
import org.robotspec.cache.RobotsStore;

/** A store that keeps nothing, and adds up how long the records would be. Thread-safe. */
final class RecordSizes implements RobotsStore {

  private final AtomicLong bytes = new AtomicLong();

  /** Returns the bytes of all records. */
  long bytes() {
    return bytes.get();
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.empty();
  }

  @Override
  public void save(String key, AccessState state) {
    bytes.addAndGet(state.toBytes().length);
  }

  @Override
  public String describe() {
    return "nothing";
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
