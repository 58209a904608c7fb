package org.robotspec.benchmark;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jol.info.GraphStats;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;

/** Counts the memory of hosts: JOL adds up the sizes of all objects that they refer to. */
@State(Scope.Thread)
public class HostMemory {
  /** The uncounted hosts at the start, which load classes and start threads. */
  private static final int WARM = 40;

  /** The parser to measure. */
  @Param public Parser parser = Parser.ROBOTSPEC;

  /** The number of hosts, as in the wild. */
  @Param("10000")
  public int hosts;

  /** A size, which JMH reports beside the time. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Size {
    /** The size. */
    public double bytes;
  }

  /**
   * Measures a host besides its key: in the cache of our service, or as the other parser's rules in
   * a map, as Nutch keeps them.
   */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Fork(
      value = 1,
      jvmArgs = {
        "-Xmx1g",
        "-Djdk.attach.allowAttachSelf=true",
        "-Djol.magicFieldOffset=true",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.time=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED"
      })
  public void host(Size size) {
    if (parser == Parser.ROBOTSPEC) {
      RobotsConfig config = RobotsConfig.builder(Sample.AGENT).build();
      try (RobotsService service = RobotsService.open(config, Hosts::answer)) {
        size.bytes = growth(service, host -> service.rulesFor(Hosts.origin(host) + "/"));
      }
    } else {
      Map<String, Object> map = new ConcurrentHashMap<>();
      size.bytes = growth(map, host -> map.put(Hosts.origin(host), rules(host)));
    }
  }

  /** Creates the rules of a host: all full allows share one object, as do full disallows. */
  private Object rules(int host) {
    return Hosts.status(host) == 200 ? parser.compile(Hosts.fileOf(host).bytes()).kept() : "";
  }

  private double growth(Object root, IntConsumer visit) {
    IntStream.range(0, WARM).forEach(visit);
    bytes(root); // creates the objects that JOL itself leaves behind
    long before = bytes(root);
    IntStream.range(WARM, WARM + hosts).forEach(visit);
    Object[] keys = IntStream.range(WARM, WARM + hosts).mapToObj(Hosts::origin).toArray();
    return (double) (bytes(root) - before - bytes(keys)) / hosts;
  }

  private static long bytes(Object... roots) {
    System.gc(); // a service refers to its JVM; garbage there must not count
    return GraphStats.parseInstance(roots).totalSize();
  }
}
