package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows the results of a run: lines for a terminal, and a page with charts. */
final class BenchRenderer {

  private static final double ALL_HOSTS = 100e6;

  /** What Redis 7 takes for a key with a time to live, besides key and value, in bytes. */
  private static final int REDIS_OVERHEAD = 130;

  /** The share by which its allocator rounds up values. */
  private static final double REDIS_ROUNDING = 0.1;

  private static final int REDIS_KEY = "robotspec:http://www.example.com".length();

  private final BenchResults results;
  private final Map<Work, TextTable> tables;
  private final TextTable targets;

  BenchRenderer(BenchResults results) {
    this.results = results;
    BenchTables all = new BenchTables(results);
    this.tables = all.all();
    this.targets = all.targets();
  }

  /** Returns all figures as text for a terminal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    List<TextTable> all = new ArrayList<>(tables.values());
    if (!targets.isEmpty()) {
      all.add(targets);
    }
    for (TextTable table : all) {
      lines.addAll(table.plain());
      lines.add("");
    }
    long missing = Targets.of(results).stream().filter(t -> t.measured().isEmpty()).count();
    if (missing > 0) {
      lines.add(missing + " targets not measured");
    }
    int attacks = results.rows(Work.ATTACK_MATCH).size();
    if (attacks > 0 && attacks < Attacks.ALL.size()) {
      lines.add("verdicts under " + attacks + " of " + Attacks.ALL.size() + " attacks");
    }
    lines.add("on " + results.machine());
    if (!results.unmeasured().isEmpty()) {
      lines.add(results.unmeasured().size() + " figures left out: the time was up");
    }
    return lines;
  }

  /** Returns the charts for which there are figures, as SVG by file name. */
  Map<String, String> charts() {
    Map<String, String> charts = new HashMap<>();
    BenchCharts.of(results).forEach((file, chart) -> charts.put(file, chart.svg()));
    return charts;
  }

  /**
   * Returns the page as Markdown: its text is a resource, in which <code>{PARSE}</code> is a table.
   * Paragraphs with a table or a chart that does not exist are left out, and so are sections that
   * have tables and none of them.
   */
  String page() {
    Map<String, String> blocks = new HashMap<>(charts());
    tables.forEach((work, table) -> blocks.put("{" + work + "}", table.markdown()));
    blocks.put("{TARGETS}", targets.isEmpty() ? "" : targets.markdown());
    mix(MemoryMeter.KEY).ifPresent(key -> blocks.put("{ALL_HOSTS}", allHosts(key)));
    StringBuilder page = new StringBuilder();
    for (String section : String.join("\n", Paths.lines("performance.md")).split("\n(?=## )", -1)) {
      List<String> paragraphs = new ArrayList<>();
      int wanted = 0;
      int found = 0;
      for (String paragraph : section.strip().split("\n\n", -1)) {
        boolean table = paragraph.matches("\\{[A-Z_]+}");
        boolean chart = paragraph.startsWith("![");
        String block = table ? blocks.getOrDefault(paragraph, "") : paragraph;
        wanted += table ? 1 : 0;
        found += table && !block.isEmpty() ? 1 : 0;
        if (!block.isEmpty() && (!chart || blocks.keySet().stream().anyMatch(block::contains))) {
          paragraphs.add(block);
        }
      }
      if (wanted == 0 || found > 0) {
        page.append(page.isEmpty() ? "" : "\n")
            .append(String.join("\n\n", paragraphs))
            .append("\n");
      }
    }
    return page.toString()
        .replace("{machine}", results.machine())
        .replace("{mix}", largestMix())
        .replace("{record}", mix(MemoryMeter.RECORD).map(Units::bytes).orElse("?"))
        .replace("{key}", Integer.toString(REDIS_KEY))
        .replace("{overhead}", Integer.toString(REDIS_OVERHEAD));
  }

  private String allHosts(double key) {
    TextTable table = new TextTable("where", List.of("a host", "100 million hosts"));
    for (String keeper : MemoryMeter.KEEPERS) {
      mix(keeper).ifPresent(bytes -> allHosts(table, keeper, bytes + key));
    }
    double record = mix(MemoryMeter.RECORD).orElse(0.0);
    allHosts(table, "Redis", REDIS_KEY + record * (1 + REDIS_ROUNDING) + REDIS_OVERHEAD);
    return table.markdown();
  }

  private static void allHosts(TextTable table, String where, double host) {
    table.row(where, List.of(Units.bytes(host), Units.bytes(host * ALL_HOSTS)));
  }

  /** Returns the mean of the largest mix of hosts. */
  private Optional<Double> mix(String column) {
    return results.value(Work.HOSTS_MEMORY, largestMix(), column, Figure.BYTES);
  }

  private String largestMix() {
    List<String> rows = results.rows(Work.HOSTS_MEMORY);
    return rows.isEmpty() ? "" : rows.get(rows.size() - 1);
  }
}
