package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.robotspec.benchmark.Chart.Axis;
import org.robotspec.benchmark.Chart.Point;
import org.robotspec.benchmark.RealisticFile.Questions;

/** How cost grows with work, drawn from results. */
final class BenchCharts {

  private static final Axis TIME = new Axis("time", t -> round(Units.nanos(t)));
  private static final Axis BYTES = new Axis("bytes on the heap", b -> round(Units.bytes(b)));
  private static final Axis SIZE = new Axis("size of the file", b -> round(Units.bytes(b)));
  private static final Axis RULES = new Axis("rules in the group", BenchCharts::count);
  private static final Axis HOSTS = new Axis("hosts", BenchCharts::count);

  private final BenchResults results;

  private BenchCharts(BenchResults results) {
    this.results = results;
  }

  /** Returns the charts for which there are figures, by file name. */
  static Map<String, Chart> of(BenchResults results) {
    BenchCharts charts = new BenchCharts(results);
    Map<String, Chart> all = new LinkedHashMap<>();
    all.put("parse.svg", charts.parsing());
    all.put("match.svg", charts.ofRules("Judge one URL that no rule matches", Work.MATCH, TIME));
    all.put("rules.svg", charts.ofRules("Keep the rules of one file", Work.RULES_MEMORY, BYTES));
    all.put("hosts.svg", charts.hosts());
    all.values().removeIf(Chart::isEmpty);
    return all;
  }

  private Chart parsing() {
    Chart chart = new Chart("Parse and compile a file", SIZE, TIME);
    for (RulesEngine engine : RulesEngine.values()) {
      String name = engine.title;
      chart.line(
          name, false, points(Work.PARSE, Samples.SIZES, Samples::ofSize, name, Figure.NANOS));
    }
    return chart;
  }

  private Chart ofRules(String title, Work work, Axis cost) {
    Chart chart = new Chart(title, RULES, cost);
    for (RulesEngine engine : RulesEngine.values()) {
      for (double share : Samples.WILDCARDS) {
        String name =
            String.format(Locale.ROOT, "%s, %.0f %% wildcards", engine.title, 100 * share);
        IntFunction<String> row = rules -> Samples.ofRules(rules, share, Questions.MISS);
        String unit = cost.equals(TIME) ? Figure.NANOS : Figure.BYTES;
        chart.line(name, share > 0, points(work, Samples.RULES, row, engine.title, unit));
      }
    }
    return chart;
  }

  private Chart hosts() {
    Chart chart = new Chart("Keep the robots.txt of many hosts, keys included", HOSTS, BYTES);
    Work work = Work.HOSTS_MEMORY;
    for (String keeper : MemoryMeter.KEEPERS) {
      List<Point> all = new ArrayList<>();
      for (Point host : points(work, BenchPlan.MIXES, BenchPlan::ofMix, keeper, Figure.BYTES)) {
        String row = BenchPlan.ofMix((int) host.x());
        double key = results.value(work, row, MemoryMeter.KEY, Figure.BYTES).orElse(0.0);
        all.add(new Point(host.x(), host.x() * (host.y() + key)));
      }
      chart.line(keeper, false, all);
    }
    return chart;
  }

  private List<Point> points(
      Work work, List<Integer> sizes, IntFunction<String> row, String column, String unit) {
    List<Point> points = new ArrayList<>();
    for (int size : sizes) {
      results
          .value(work, row.apply(size), column, unit)
          .ifPresent(value -> points.add(new Point(size, value)));
    }
    return points;
  }

  /** Takes off the zeros that a power of ten does not need. */
  private static String round(String number) {
    return number.replaceFirst("\\.0+ ", " ");
  }

  private static String count(double count) {
    return String.format(Locale.ROOT, "%,.0f", count);
  }
}
