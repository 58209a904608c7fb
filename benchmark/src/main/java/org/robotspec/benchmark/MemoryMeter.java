package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.openjdk.jol.info.GraphStats;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.Bounds;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.Counter;
import org.robotspec.service.Response;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/**
 * What rules and hosts take in memory: the sizes of all objects that they refer to, added up by JOL
 * in a JVM of its own.
 */
final class MemoryMeter {

  /** Our service; our rules in a map; its rules in a map, as Nutch keeps them. */
  static final List<String> KEEPERS =
      List.of("Robotspec, cache", "Robotspec, rules in a map", "crawler-commons, rules in a map");

  /** The column of what a host's key takes, which every keeper has. */
  static final String KEY = "key";

  /** The column of what a host's record takes in a store outside the heap. */
  static final String RECORD = "record in a store";

  /** What JOL asks for to see into classes of the JDK and into records. */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-Djdk.attach.allowAttachSelf=true",
          "-Djol.magicFieldOffset=true",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final AccessPolicy POLICY =
      new AccessPolicy(SpecProfile.GOOGLE_2019, Bounds.of(SpecProfile.GOOGLE_2019));

  /** Hosts of one kind: so many, or as many as have so many rules together. */
  private static final int KIND_HOSTS = 500;

  private static final int KIND_RULES = 100_000;

  /** Hosts that are not counted, before those that are: they load classes and start threads. */
  private static final int WARM = 40;

  private MemoryMeter() {}

  /**
   * Measures in a JVM of its own.
   *
   * @param samples the names of samples, whose rules are measured
   * @param mixes numbers of hosts to be kept, one after the other; with none, no hosts are
   * @throws MeasurementException if that JVM fails
   */
  static List<Figure> measure(List<String> samples, List<Integer> mixes) {
    try {
      Path file = Files.createTempFile("robotspec-bench", ".json");
      try {
        JSON.writeValue(file.toFile(), new Task(samples, mixes));
        run(file);
        return List.of(JSON.readValue(file.toFile(), Figure[].class));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new MeasurementException("memory failed: " + e.getMessage(), e);
    }
  }

  private record Task(List<String> samples, List<Integer> mixes) {}

  private static void run(Path file) throws IOException {
    List<String> command = new ArrayList<>(JVM_OPTIONS);
    command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(MemoryMeter.class.getName(), file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String log = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new MeasurementException("memory failed:\n" + log, null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MeasurementException("memory: interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Reads from a file what to measure, and writes the figures into it. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    Task task = JSON.readValue(file.toFile(), Task.class);
    List<Figure> figures = new ArrayList<>();
    for (String sample : task.samples()) {
      for (RulesEngine engine : RulesEngine.values()) {
        figures.add(
            figure(Work.RULES_MEMORY, sample, engine.title, (double) rules(engine, sample)));
      }
    }
    for (String keeper : task.mixes().isEmpty() ? List.<String>of() : KEEPERS) {
      // What the JVM and the kinds of hosts keep once is not to be counted.
      for (HostKind kind : HostKind.values()) {
        kind.answer(0);
      }
      hosts(new ArrayList<>(), keeper, HostKind::of, List.of(KIND_HOSTS), "");
      for (HostKind kind : HostKind.values()) {
        int hosts = Math.max(WARM, Math.min(KIND_HOSTS, KIND_RULES / Math.max(1, kind.rules)));
        hosts(figures, keeper, host -> kind, List.of(hosts), kind.title);
      }
      hosts(figures, keeper, HostKind::of, task.mixes(), "");
    }
    JSON.writeValue(file.toFile(), figures);
  }

  /** Returns what the rules of one more file take: what all files share is not counted. */
  private static long rules(RulesEngine engine, String sample) {
    byte[] file = Samples.of(sample).file();
    Object one = engine.compile(file).kept();
    return bytes(one, engine.compile(file).kept()) - bytes(one);
  }

  /** Measures one keeper with more and more hosts; without a row's name, each number has one. */
  private static void hosts(
      List<Figure> figures,
      String keeper,
      IntFunction<HostKind> kinds,
      List<Integer> numbers,
      String row) {
    RobotsConfig config =
        RobotsConfig.builder(Sample.AGENT)
            .set(ServiceSettings.MEMORY, Runtime.getRuntime().maxMemory())
            .build();
    Map<String, Object> map = new ConcurrentHashMap<>();
    try (RobotsService service = RobotsService.open(config, HostKind::answer)) {
      boolean cache = keeper.equals(KEEPERS.get(0));
      Object root = cache ? service : map;
      long before = 0;
      List<String> keys = new ArrayList<>();
      long records = 0;
      int host = -WARM;
      for (int hosts : numbers) {
        for (; host < hosts; host++) {
          if (host == 0) {
            bytes(root); // starts what JOL itself leaves behind
            before = bytes(root);
          }
          HostKind kind = kinds.apply(host + WARM);
          String origin = kind.origin(host + WARM);
          if (cache) {
            service.rulesFor(origin + "/");
          } else {
            map.put(origin, rules(keeper, kind.answer(host + WARM), kind));
          }
          if (host >= 0) {
            keys.add(origin);
            records += cache ? record(origin, kind.answer(host + WARM)) : 0;
          }
        }
        if (service.counters().get(Counter.EVICTIONS) > 0) {
          throw new IllegalStateException("the cache has no room for the hosts to be counted");
        }
        String name = row.isEmpty() ? BenchPlan.ofMix(hosts) : row;
        double key = (double) bytes(keys.toArray()) / hosts;
        double each = (double) (bytes(root) - before) / hosts;
        figures.add(figure(Work.HOSTS_MEMORY, name, keeper, each - key));
        if (cache) {
          figures.add(figure(Work.HOSTS_MEMORY, name, KEY, key));
          figures.add(figure(Work.HOSTS_MEMORY, name, RECORD, (double) records / hosts));
        }
      }
    }
  }

  /** Compiles a host's rules; of full allow and full disallow, one object is enough for all. */
  private static Object rules(String keeper, Response answer, HostKind kind) {
    RulesEngine engine =
        keeper.equals(KEEPERS.get(1)) ? RulesEngine.ROBOTSPEC : RulesEngine.CRAWLER_COMMONS;
    return kind.hasRules() && answer instanceof Response.Answer file
        ? engine.compile(file.body()).kept()
        : KEEPERS;
  }

  private static int record(String origin, Response hop) {
    String url = origin + "/robots.txt";
    FetchOutcome outcome;
    if (hop instanceof Response.Answer answer) {
      outcome =
          new FetchOutcome.Answer(
              url, answer.status(), answer.headers(), answer.body(), false, List.of());
    } else {
      Response.Failed failed = (Response.Failed) hop;
      outcome = new FetchOutcome.Failure(failed.cause(), failed.detail(), List.of());
    }
    return POLICY.next(outcome, null, null, Instant.now(), 0.5).toBytes().length;
  }

  private static long bytes(Object... roots) {
    return GraphStats.parseInstance(roots).totalSize();
  }

  private static Figure figure(Work work, String row, String column, double bytes) {
    return Figure.of(work, row, column, Figure.BYTES, bytes);
  }
}
