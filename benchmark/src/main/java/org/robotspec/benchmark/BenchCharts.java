package org.robotspec.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.robotspec.benchmark.Chart.Axis;
import org.robotspec.benchmark.RealisticFile.Questions;

/** Draws charts of how costs grow with size. */
record BenchCharts(BenchResults results) {
  private static final Axis TIME = new Axis("time", Units::nanos);
  private static final Axis BYTES = new Axis("bytes on the heap", Units::bytes);
  private static final Axis SIZE = new Axis("size of the file", Units::bytes);
  private static final Axis RULES = new Axis("rules in the group", Units::count);
  private static final Axis HOSTS = new Axis("hosts", Units::count);

  /** Returns the charts that have figures, by file name. */
  static Map<String, Chart> of(BenchResults results) {
    BenchCharts charts = new BenchCharts(results);
    Map<String, Chart> all = new LinkedHashMap<>();
    all.put("parse.svg", charts.parsing());
    all.put("match.svg", charts.ofRules("Judge one URL that no rule matches", Work.MATCH, TIME));
    all.put("rules.svg", charts.ofRules("Keep the rules of one file", Work.RULES_MEMORY, BYTES));
    all.put("hosts.svg", charts.hosts());
    all.values().forEach(chart -> chart.lines().values().removeIf(Map::isEmpty));
    all.values().removeIf(chart -> chart.lines().isEmpty());
    return all;
  }

  private Chart parsing() {
    Map<String, Map<Double, Double>> lines = new LinkedHashMap<>();
    for (RulesEngine engine : RulesEngine.values()) {
      lines.put(
          engine.title,
          line(Work.PARSE, Samples.SIZES, b -> Samples.ofSize(b).name(), engine.title));
    }
    return new Chart("Parse and compile a file", SIZE, TIME, lines);
  }

  private Chart ofRules(String title, Work work, Axis cost) {
    Map<String, Map<Double, Double>> lines = new LinkedHashMap<>();
    for (RulesEngine engine : RulesEngine.values()) {
      for (double share : Samples.WILDCARDS) {
        IntFunction<String> row = rules -> Samples.ofRules(rules, share, Questions.MISS).name();
        lines.put(
            String.format(Locale.ROOT, "%s, %.0f %% wildcards", engine.title, 100 * share),
            line(work, Samples.RULES, row, engine.title));
      }
    }
    return new Chart(title, RULES, cost, lines);
  }

  private Chart hosts() {
    Map<String, Map<Double, Double>> lines = new LinkedHashMap<>();
    var keys = line(Work.HOSTS_MEMORY, BenchPlan.MIXES, BenchPlan::ofMix, MemoryMeter.KEY);
    for (String keeper : MemoryMeter.KEEPERS) {
      var line = line(Work.HOSTS_MEMORY, BenchPlan.MIXES, BenchPlan::ofMix, keeper);
      line.replaceAll((hosts, bytes) -> hosts * (bytes + keys.getOrDefault(hosts, 0.0)));
      lines.put(keeper, line);
    }
    return new Chart("Keep the robots.txt of many hosts, keys included", HOSTS, BYTES, lines);
  }

  private Map<Double, Double> line(
      Work work, List<Integer> sizes, IntFunction<String> row, String column) {
    Map<Double, Double> line = new TreeMap<>();
    for (int size : sizes) {
      results
          .value(work, row.apply(size), column, work.unit())
          .ifPresent(value -> line.put((double) size, value));
    }
    return line;
  }
}
