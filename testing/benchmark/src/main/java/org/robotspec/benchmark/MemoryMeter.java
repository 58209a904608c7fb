package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jol.info.GraphStats;
import org.robotspec.service.RobotsService;

/** Counts the memory of hosts: JOL adds up the sizes of all objects that they refer to. */
final class MemoryMeter {
  /** The uncounted hosts at the start, which load classes and start threads. */
  private static final int WARM = 40;

  private MemoryMeter() {}

  private static long bytes(Object... roots) {
    System.gc(); // a service refers to its JVM; garbage there must not count
    return GraphStats.parseInstance(roots).totalSize();
  }

  /**
   * Returns the size of a host besides its key: in the cache of our service, or as the other
   * parser's rules in a map, as Nutch keeps them.
   */
  static double host(ComparedParser parser, int count) {
    boolean ours = parser == ComparedParser.ROBOTSPEC;
    int hosts = WARM + count;
    try (RobotsService service = Hosts.service()) {
      Map<String, Object> map = new ConcurrentHashMap<>();
      Object root = ours ? service : map;
      List<String> keys = new ArrayList<>();
      long before = 0;
      for (int host = 1; host <= hosts; host++) {
        if (host == WARM + 1) {
          bytes(root); // creates the objects that JOL itself leaves behind
          before = bytes(root);
          keys.clear();
        }
        String origin = Hosts.origin(host);
        keys.add(origin);
        if (ours) {
          service.rulesFor(origin + "/");
        } else {
          // All full allows share one object, as do full disallows.
          boolean full = Hosts.status(host) != 200;
          map.put(origin, full ? "" : parser.compile(Hosts.fileOf(host)).kept());
        }
      }
      return (double) (bytes(root) - before - bytes(keys.toArray())) / keys.size();
    }
  }
}
