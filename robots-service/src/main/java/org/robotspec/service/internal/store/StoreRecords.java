package org.robotspec.service.internal.store;

import java.io.IOException;
import org.robotspec.service.spi.RobotsStore;

/**
 * The records of a store, for inspection. Unlike a {@link RobotsStore}, it throws if its files or
 * server fail, and never creates a store. Not thread-safe.
 */
public interface StoreRecords extends AutoCloseable {
  /** Receives the records of a store one by one. */
  interface Visitor {
    /** Receives the record of a key; it can be corrupt or of another version. */
    void record(String key, byte[] bytes) throws IOException;

    /**
     * Receives the place of an unreadable record, whose key may be unknown, and the reason. The
     * text is not safe to print.
     */
    void unreadable(String where, String why) throws IOException;
  }

  /**
   * Visits the records, in no order. Records that others save or remove meanwhile may be visited
   * once, twice or not at all.
   *
   * @param part a part of the keys to visit; empty for all
   */
  void forEach(String part, Visitor visitor) throws IOException;

  void remove(String key) throws IOException;

  @Override
  default void close() {}
}
