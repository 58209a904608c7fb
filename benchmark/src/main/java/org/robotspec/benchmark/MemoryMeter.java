package org.robotspec.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jol.info.GraphStats;
import org.robotspec.service.RobotsService;

/**
 * Measures the memory of rules and hosts: JOL adds up the sizes of all objects that they refer to,
 * in a JVM of its own.
 */
record MemoryMeter(String keeper, List<Figure> figures) {
  /** Our service; our rules in a map; crawler-commons' rules in a map, as Nutch keeps them. */
  static final List<String> KEEPERS =
      List.of("Robotspec, cache", "Robotspec, rules in a map", "crawler-commons, rules in a map");

  static final String KEY = "key";

  /** The column for the size of a host's record in a store outside the heap. */
  static final String RECORD = "record in a store";

  /** The options that JOL needs to read classes of the JDK and records. */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-Djdk.attach.allowAttachSelf=true",
          "-Djol.magicFieldOffset=true",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How many hosts of one kind are measured; for kinds with huge files, a tenth. */
  private static final int KIND_HOSTS = 500;

  /** How many hosts come first, uncounted: they load classes and start threads. */
  private static final int WARM = 40;

  private record Task(List<String> samples, List<Integer> mixes) {}

  /** Measures the rules of samples, and mixes of these numbers of hosts, in a JVM of its own. */
  static List<Figure> measure(List<String> samples, List<Integer> mixes) {
    List<String> command = new ArrayList<>(JVM_OPTIONS);
    command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    try {
      command.addAll(
          List.of(MemoryMeter.class.getName(), JSON.writeValueAsString(new Task(samples, mixes))));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      List<String> lines = process.inputReader().lines().toList();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("memory failed:\n" + String.join("\n", lines));
      }
      return List.of(JSON.readValue(lines.get(lines.size() - 1), Figure[].class));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("memory failed", e);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Task task = JSON.readValue(arguments[0], Task.class);
    List<Figure> figures = new ArrayList<>();
    for (String sample : task.samples()) {
      for (RulesEngine engine : RulesEngine.values()) {
        double bytes = rules(engine, sample);
        figures.add(Figure.of(Work.RULES_MEMORY, sample, engine.title, Figure.BYTES, bytes));
      }
    }
    if (!task.mixes().isEmpty()) {
      for (HostKind kind : HostKind.values()) {
        figures.add(
            Figure.of(Work.HOSTS_MEMORY, kind.title, "of 1,000 hosts", Figure.NUMBER, kind.share));
      }
      KEEPERS.forEach(keeper -> new MemoryMeter(keeper, figures).hosts(task.mixes()));
    }
    System.out.println("\n" + JSON.writeValueAsString(figures));
  }

  /** Returns the size of the rules of one more file, without objects that all files share. */
  private static long rules(RulesEngine engine, String sample) {
    byte[] file = Samples.of(sample).file();
    Object one = engine.compile(file).kept();
    return bytes(one, engine.compile(file).kept()) - bytes(one);
  }

  private static long bytes(Object... roots) {
    System.gc(); // a service refers to its JVM; garbage there must not count
    return GraphStats.parseInstance(roots).totalSize();
  }

  private void hosts(List<Integer> mixes) {
    Set<HostKind> all = EnumSet.allOf(HostKind.class);
    // Objects that the JVM and the kinds of hosts keep once must not count.
    new MemoryMeter(keeper, new ArrayList<>()).hosts(all, KIND_HOSTS, "");
    for (HostKind kind : all) {
      hosts(Set.of(kind), kind.rules < 1_000 ? KIND_HOSTS : KIND_HOSTS / 10, kind.title);
    }
    mixes.forEach(hosts -> hosts(all, hosts, BenchPlan.ofMix(hosts)));
  }

  private void hosts(Set<HostKind> kinds, int hosts, String row) {
    try (RobotsService service = HostKind.service()) {
      boolean cache = keeper.equals(KEEPERS.get(0));
      Map<String, Object> map = new ConcurrentHashMap<>();
      Object root = cache ? service : map;
      List<String> keys = new ArrayList<>();
      long before = 0;
      double records = 0;
      int count = 0;
      for (int host : HostKind.first(WARM + hosts, kinds)) {
        if (count++ == WARM) {
          bytes(root); // creates the objects that JOL itself leaves behind
          before = bytes(root);
          keys.clear();
          records = 0;
        }
        HostKind kind = HostKind.of(host);
        keys.add(HostKind.origin(host));
        if (cache) {
          records += service.rulesFor(HostKind.origin(host) + "/").state().toBytes().length;
        } else {
          map.put(HostKind.origin(host), rules(kind, host));
        }
      }
      double key = (double) bytes(keys.toArray()) / hosts;
      add(row, keeper, (double) (bytes(root) - before) / hosts - key);
      if (cache) {
        add(row, KEY, key);
        add(row, RECORD, records / hosts);
      }
    }
  }

  private void add(String row, String column, double bytes) {
    figures.add(Figure.of(Work.HOSTS_MEMORY, row, column, Figure.BYTES, bytes));
  }

  /** Compiles a host's rules; one object stands for all full allows and full disallows. */
  private Object rules(HostKind kind, int host) {
    RulesEngine engine =
        keeper.equals(KEEPERS.get(1)) ? RulesEngine.ROBOTSPEC : RulesEngine.CRAWLER_COMMONS;
    return kind.hasRules() ? engine.compile(kind.file(host)).kept() : KEEPERS;
  }
}
