package org.robotspec.service.internal.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.robotspec.access.AccessState;
import org.robotspec.service.spi.StateCodec;

/** What a visit of a store's records found. */
public final class Visited implements StoreRecords.Visitor {
  /** The states, by key. */
  public final Map<String, AccessState> states = new TreeMap<>();

  /** Where each record is that cannot be read, and why it cannot. */
  public final List<String> unreadable = new ArrayList<>();

  /** Visits the records of a part. */
  public static Visited in(StoreRecords records, String part) throws IOException {
    Visited visited = new Visited();
    records.forEach(part, visited);
    return visited;
  }

  @Override
  public void record(String key, byte[] bytes) {
    states.put(key, StateCodec.fromBytes(key, bytes));
  }

  @Override
  public void unreadable(String where, String why) {
    unreadable.add(where + ": " + why);
  }
}
