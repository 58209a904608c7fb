package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.Chart.Axis;
import org.robotspec.conformance.bench.Chart.Point;
import org.robotspec.conformance.bench.HostHeap.Keeper;
import org.robotspec.conformance.bench.RealisticFile.Questions;

/** How cost grows with work, drawn from a report. */
final class Charts {

  private static final Axis TIME = new Axis("time", t -> round(Units.nanos(t)));
  private static final Axis BYTES = new Axis("bytes on the heap", b -> round(Units.bytes(b)));

  private final Report report;

  private Charts(Report report) {
    this.report = report;
  }

  /** Returns the charts for which there are figures, by file name. */
  static Map<String, Chart> of(Report report) {
    Charts charts = new Charts(report);
    Map<String, Chart> all = new LinkedHashMap<>();
    all.put("parse.svg", charts.parsing());
    all.put("match.svg", charts.matching());
    all.put("rules.svg", charts.rules());
    all.put("hosts.svg", charts.hosts());
    all.values().removeIf(Chart::isEmpty);
    return all;
  }

  private Chart parsing() {
    Chart chart =
        new Chart(
            "Parse and compile a file",
            new Axis("size of the file", b -> round(Units.bytes(b))),
            TIME);
    for (Engine engine : Engine.values()) {
      List<Point> points = new ArrayList<>();
      for (int bytes : Plan.ALL_SIZES) {
        report
            .timing(Work.PARSE, Samples.ofSize(bytes, Plan.SIZED_WILDCARDS), engine)
            .ifPresent(t -> points.add(new Point(bytes, t.nanos().median())));
      }
      chart.line(engine.title(), false, points);
    }
    return chart;
  }

  private Chart matching() {
    Chart chart = new Chart("Judge one URL that no rule matches", rulesAxis(), TIME);
    for (Engine engine : Engine.values()) {
      for (double wildcards : Plan.WILDCARDS) {
        List<Point> points = new ArrayList<>();
        for (int rules : Plan.RULES) {
          report
              .timing(Work.MATCH, Samples.ofRules(rules, wildcards, Questions.MISS), engine)
              .ifPresent(t -> points.add(new Point(rules, t.nanos().median())));
        }
        chart.line(title(engine, wildcards), wildcards > 0, points);
      }
    }
    return chart;
  }

  private Chart rules() {
    Chart chart = new Chart("Keep the rules of one file", rulesAxis(), BYTES);
    for (Engine engine : Engine.values()) {
      for (double wildcards : Plan.WILDCARDS) {
        List<Point> points = new ArrayList<>();
        for (int rules : Plan.RULES) {
          report
              .footprint(Samples.ofRules(rules, wildcards, Questions.MISS), engine)
              .ifPresent(bytes -> points.add(new Point(rules, bytes)));
        }
        chart.line(title(engine, wildcards), wildcards > 0, points);
      }
    }
    return chart;
  }

  private Chart hosts() {
    Chart chart =
        new Chart(
            "Keep the robots.txt of many hosts, keys included",
            new Axis("hosts", Charts::count),
            BYTES);
    for (Keeper keeper : Keeper.values()) {
      List<Point> points = new ArrayList<>();
      for (HostHeap heap : report.hosts()) {
        if (heap.keeper() == keeper && heap.kind().equals(HostHeap.MIX)) {
          points.add(new Point(heap.hosts(), heap.bytes()));
        }
      }
      chart.line(keeper.title(), false, points);
    }
    return chart;
  }

  /** Takes off the zeros that a power of ten does not need. */
  private static String round(String number) {
    return number.replaceFirst("\\.0+ ", " ");
  }

  private static Axis rulesAxis() {
    return new Axis("rules in the group", Charts::count);
  }

  private static String count(double count) {
    return String.format(Locale.ROOT, "%,.0f", count);
  }

  private static String title(Engine engine, double wildcards) {
    return engine.title()
        + (wildcards == 0
            ? ", no wildcards"
            : String.format(Locale.ROOT, ", %.0f %% wildcards", 100 * wildcards));
  }
}
