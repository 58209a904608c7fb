package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What many hosts take on the heap.
 *
 * @param keeper what keeps them
 * @param kind the name of a {@link HostClass}, or {@link #MIX}
 * @param hosts how many there are
 * @param bytes what they take, keys included
 * @param keyBytes what the keys alone take: a byte for each character, without any object's header
 * @param recordBytes what their records take in a store outside the heap; 0 if they have none
 */
record HostHeap(
    Keeper keeper, String kind, int hosts, long bytes, long keyBytes, long recordBytes) {

  /** Hosts of all kinds, each as often as its share. */
  static final String MIX = "MIX";

  /** What a filter selects these by. */
  static final String NAME = "memory: hosts";

  private static final String MARK = "hosts\t";

  /** Who keeps them. */
  enum Keeper {
    /** A RobotsService with its memory store. */
    ROBOTSPEC_CACHE("Robotspec, cache"),
    /** Our compiled rules in a ConcurrentHashMap. */
    ROBOTSPEC_RULES("Robotspec, rules in a map"),
    /** Its SimpleRobotRules in a ConcurrentHashMap, as Nutch keeps them. */
    CRAWLER_COMMONS("crawler-commons, rules in a map");

    private final String title;

    Keeper(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /** Returns what one host takes besides its key. */
  double bytesPerHost() {
    return (double) (bytes - keyBytes) / hosts;
  }

  /** Returns this as a line that {@link #read} reads. */
  String line() {
    return MARK
        + String.join(
            "\t",
            keeper.name(),
            kind,
            Integer.toString(hosts),
            Long.toString(bytes),
            Long.toString(keyBytes),
            Long.toString(recordBytes));
  }

  /** Reads all such lines among others. */
  static List<HostHeap> read(List<String> lines) {
    List<HostHeap> heaps = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(MARK)) {
        String[] parts = line.split("\t", -1);
        heaps.add(
            new HostHeap(
                Keeper.valueOf(parts[1]),
                parts[2],
                Integer.parseInt(parts[3]),
                Long.parseLong(parts[4]),
                Long.parseLong(parts[5]),
                Long.parseLong(parts[6])));
      }
    }
    return List.copyOf(heaps);
  }
}
