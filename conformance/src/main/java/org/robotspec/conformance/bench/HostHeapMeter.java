package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.robotspec.cache.Counter;
import org.robotspec.cache.Hop;
import org.robotspec.cache.RobotsConfig;
import org.robotspec.cache.RobotsService;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/** Fills a JVM with hosts and reads what they take. */
final class HostHeapMeter implements AutoCloseable {

  /** What a host of the mix may take of the cache's bound: more than it does. */
  private static final long MIX_BYTES = 2_500;

  /** The least bound of the cache: what a user has who sets none, and enough for any kind. */
  private static final long BOUND_MIN = 64 << 20;

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

  /** Prepares for hosts in a cache whose bound is what so many hosts of the mix need. */
  private HostHeapMeter(Keeper keeper, HostWeb web, long mix) {
    this.keeper = keeper;
    this.web = web;
    long bound = Math.max(BOUND_MIN, MIX_BYTES * mix);
    RobotsConfig config = RobotsConfig.builder(Sample.AGENT).memory(bound).build();
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
    try (HostHeapMeter meter = new HostHeapMeter(keeper, web, FIRST_STEP)) {
      meter.ofKind(HostClass.SMALL, FIRST_STEP); // what the JVM takes and gives back once
    }
    for (HostClass kind : HostClass.values()) {
      int most = RULES / Math.max(10, kind.rules());
      int count = Math.max(FEWEST_HOSTS, Math.min(Math.max(KIND_HOSTS, hosts / 10), most));
      // Hosts without rules share pages, here among as many as they would in the mix.
      long mix = (long) count * HostClass.ALL / HostClass.withoutRules();
      try (HostHeapMeter meter = new HostHeapMeter(keeper, web, mix)) {
        System.out.println(meter.ofKind(kind, count).line());
      }
    }
    try (HostHeapMeter meter = new HostHeapMeter(keeper, web, hosts)) {
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

  /** Adds a host. Returns what its key takes: its characters, but not the objects around them. */
  private long add(HostClass kind, int host) {
    String origin = HostWeb.origin(kind, host);
    switch (keeper) {
      case ROBOTSPEC_CACHE -> service.rulesFor(origin + "/");
      case ROBOTSPEC_RULES -> map.put(origin, compiled(Engine.ROBOTSPEC, kind, host));
      case CRAWLER_COMMONS -> map.put(origin, compiled(Engine.CRAWLER_COMMONS, kind, host));
    }
    return origin.length();
  }

  private Object compiled(Engine engine, HostClass kind, int host) {
    return web.answer(kind, host) instanceof Hop.Answer answer && kind.hasRules()
        ? engine.compile(answer.body(), Sample.AGENT).kept()
        : NOTHING_TO_KEEP;
  }

  private long used() {
    if (service.counters().get(Counter.EVICTIONS) > 0) {
      throw new IllegalStateException("the cache has no room for the hosts to be counted");
    }
    return LiveHeap.bytes();
  }

  @Override
  public void close() {
    service.close();
  }
}
