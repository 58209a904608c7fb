package org.robotspec.benchmark;

import static java.util.Locale.ROOT;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The table of a benchmark of robots.txt parsers. Immutable. */
public final class Bench {
  private final List<Row> rows;

  /** What a parser takes, a value for each iteration; the other may not take part. */
  record Row(Step step, List<Double> ours, List<Double> theirs) {
    String text(List<Double> values) {
      return values.isEmpty() ? "–" : step.work().text(median(values));
    }

    /** Returns how many times as much the other parser takes, as they took turns. */
    String ratio() {
      var ratios = IntStream.range(0, theirs.size()).mapToObj(i -> theirs.get(i) / ours.get(i));
      return theirs.isEmpty() ? "–" : Work.digits(median(ratios.toList())) + "×";
    }

    static double median(List<Double> values) {
      List<Double> sorted = values.stream().sorted().toList();
      return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }
  }

  Bench(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  /**
   * Measures. This takes minutes, and starts a JVM for every row.
   *
   * @param quick whether to measure briefly, and only the slowest attacks
   * @param filter measures only what has this text in its name, ignoring case; empty for all, of
   *     which the table has only the worst attack of each kind
   * @param files robots.txt files to measure, all as one sample, instead of generated ones; may be
   *     empty
   * @param progress receives a line for each step: its number, the elapsed time, what is measured
   * @throws IllegalArgumentException if the filter matches nothing
   * @throws IllegalStateException if a parser gives a wrong verdict, or a JVM fails
   */
  public static Bench run(
      boolean quick, String filter, List<Path> files, Consumer<String> progress) {
    String wanted = filter.toLowerCase(ROOT);
    List<Step> plan =
        (files.isEmpty() ? Step.generated(quick) : Step.ofFiles(files))
            .stream().filter(step -> step.name().toLowerCase(ROOT).contains(wanted)).toList();
    if (plan.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing to measure has \"" + filter + "\" in its name; try parse, host, memory, attack");
    }
    List<Row> rows = new BenchRun(quick, progress).rows(plan);
    return new Bench(
        filter.isEmpty() ? rows.stream().filter(r -> r.equals(worst(r, rows))).toList() : rows);
  }

  /** Returns the slowest attack of the same kind; the row itself if it is not an attack. */
  static Row worst(Row row, List<Row> rows) {
    Step step = row.step();
    return rows.stream()
        .filter(
            r -> step.url() > 0 && r.step().work() == step.work() && r.step().url() == step.url())
        .max(Comparator.comparing(r -> Row.median(r.ours())))
        .orElse(row);
  }

  private List<List<String>> table() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of("", ComparedParser.ROBOTSPEC.title, ComparedParser.CRAWLER_COMMONS.title, "ratio"));
    for (Row row : rows) {
      String url =
          row.step().work() == Work.ATTACK_MATCH
              ? String.format(ROOT, ", URL of %,d octets", row.step().url())
              : "";
      lines.add(
          List.of(
              row.step().name() + url, row.text(row.ours()), row.text(row.theirs()), row.ratio()));
    }
    return lines;
  }

  /** Returns the table for a terminal, line by line: all columns but the first right-aligned. */
  public List<String> lines() {
    List<List<String>> table = table();
    String format = "";
    for (int column = 0; column < table.get(0).size(); column++) {
      int at = column;
      int width = table.stream().mapToInt(row -> row.get(at).length()).max().orElse(1);
      format += (column == 0 ? "%-" : "  %") + width + "s";
    }
    String layout = format;
    return table.stream().map(row -> String.format(layout, row.toArray()).stripTrailing()).toList();
  }
}
