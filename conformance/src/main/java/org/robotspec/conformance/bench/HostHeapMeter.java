package org.robotspec.conformance.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.robotspec.cache.Hop;
import org.robotspec.cache.RobotsConfig;
import org.robotspec.cache.RobotsService;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/** Fills a JVM with hosts and reads from the garbage collector what they take. */
final class HostHeapMeter implements AutoCloseable {

  /** Collections before a reading: what the first frees may let the second free more. */
  private static final int COLLECTIONS = 2;

  /** What a string of ASCII takes besides its characters: two headers and three fields. */
  private static final long STRING = 40;

  /** Stands for full allow and full disallow, of which an engine needs one object for all hosts. */
  private static final Object NOTHING_TO_KEEP = new Object();

  /** As many rules of one kind of file are enough for a mean. */
  private static final int RULES = 500_000;

  private static final int FEWEST_HOSTS = 20;

  /** So many hosts outweigh what else happens on the heap meanwhile. */
  private static final int KIND_HOSTS = 5_000;

  /** Hosts that are not counted, before those that are. */
  private static final int WARM = 40;

  private static final int FIRST_STEP = 1_000;

  private final Keeper keeper;
  private final HostWeb web;
  private final Map<String, Object> map = new ConcurrentHashMap<>();
  private final RecordSizes records = new RecordSizes();
  private final RobotsService service;

  private HostHeapMeter(Keeper keeper, HostWeb web) {
    this.keeper = keeper;
    this.web = web;
    RobotsConfig config =
        RobotsConfig.builder(Sample.AGENT).memory(Runtime.getRuntime().maxMemory()).build();
    this.service = RobotsService.builder(config).fetcher(web).store(records).open();
  }

  /** Measures hosts of each kind and a growing mix, in a JVM for each keeper. */
  static List<HostHeap> measure(Keeper keeper, int hosts, long heapBytes) {
    List<String> options = List.of("-Xmx" + heapBytes, "-XX:+UseParallelGC");
    return HostHeap.read(
        Fork.run(HostHeapMeter.class, options, keeper.name(), Integer.toString(hosts)));
  }

  /** Prints what a keeper takes; the arguments are its name and a number of hosts. */
  public static void main(String[] arguments) {
    Keeper keeper = Keeper.valueOf(arguments[0]);
    int hosts = Integer.parseInt(arguments[1]);
    HostWeb web = new HostWeb();
    try (HostHeapMeter meter = new HostHeapMeter(keeper, web)) {
      meter.ofKind(HostClass.SMALL, FIRST_STEP); // what the JVM takes and gives back once
    }
    for (HostClass kind : HostClass.values()) {
      try (HostHeapMeter meter = new HostHeapMeter(keeper, web)) {
        int most = RULES / Math.max(10, kind.rules());
        int count = Math.max(FEWEST_HOSTS, Math.min(Math.max(KIND_HOSTS, hosts / 10), most));
        System.out.println(meter.ofKind(kind, count).line());
      }
    }
    try (HostHeapMeter meter = new HostHeapMeter(keeper, web)) {
      meter.mix(hosts).forEach(h -> System.out.println(h.line()));
    }
  }

  private HostHeap ofKind(HostClass kind, int hosts) {
    for (int host = 0; host < WARM; host++) {
      add(kind, hosts + host); // loads classes, starts threads
    }
    long written = records.bytes();
    long before = used();
    long keys = 0;
    for (int host = 0; host < hosts; host++) {
      keys += add(kind, host);
    }
    long bytes = used() - before;
    return new HostHeap(keeper, kind.name(), hosts, bytes, keys, records.bytes() - written);
  }

  private List<HostHeap> mix(int hosts) {
    List<HostHeap> heaps = new ArrayList<>();
    for (int host = 1; host <= WARM; host++) {
      add(HostClass.SMALL, hosts + host);
    }
    long written = records.bytes();
    long before = used();
    long keys = 0;
    int step = FIRST_STEP;
    for (int host = 1; host <= hosts; host++) {
      keys += add(HostClass.of(host), host);
      if (host == step || host == hosts) {
        long bytes = used() - before;
        long records = this.records.bytes() - written;
        heaps.add(new HostHeap(keeper, HostHeap.MIX, host, bytes, keys, records));
        step *= 10;
      }
    }
    return heaps;
  }

  /** Adds a host. Returns what its key takes. */
  private long add(HostClass kind, int host) {
    String origin = HostWeb.origin(kind, host);
    switch (keeper) {
      case ROBOTSPEC_CACHE -> service.rulesFor(origin + "/");
      case ROBOTSPEC_RULES -> map.put(origin, compiled(Engine.ROBOTSPEC, kind, host));
      case CRAWLER_COMMONS -> map.put(origin, compiled(Engine.CRAWLER_COMMONS, kind, host));
    }
    return STRING + (origin.length() + 7L) / 8 * 8;
  }

  private Object compiled(Engine engine, HostClass kind, int host) {
    return web.answer(kind, host) instanceof Hop.Answer answer && kind.hasRules()
        ? engine.compile(answer.body(), Sample.AGENT).kept()
        : NOTHING_TO_KEEP;
  }

  private static long used() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  @Override
  public void close() {
    service.close();
  }
}
