package org.robotspec.benchmark;

import static java.util.Locale.ROOT;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The table of a benchmark of robots.txt parsers. Immutable. */
public final class Bench {
  private final List<Row> rows;

  /**
   * The times or sizes that each parser takes, one value for each iteration; empty if the other
   * parser does not take part.
   */
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
   * Prints the table: {@code [--only TEXT] [FILE…]}. It takes half an hour, and starts a JVM for
   * every row.
   *
   * @param args {@code --only} and a text that the names of steps must contain; without it, all
   *     steps are measured, and only the worst attack of each kind is shown. Then robots.txt files,
   *     which are measured as one sample instead of generated ones
   */
  public static void main(String[] args) {
    try {
      measure(args);
    } catch (IllegalArgumentException e) {
      System.err.println("benchmarks: " + e.getMessage());
      System.exit(2);
    }
  }

  private static void measure(String[] args) {
    boolean only = args.length > 1 && args[0].equals("--only");
    String wanted = only ? args[1].toLowerCase(ROOT) : "";
    List<Path> files = Stream.of(args).skip(only ? 2 : 0).map(Path::of).toList();
    for (Path file : files) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw new IllegalArgumentException(file + " is not a file that can be read");
      }
    }
    List<Step> plan =
        (files.isEmpty() ? Step.generated() : Step.ofFiles(files))
            .stream().filter(step -> step.name().toLowerCase(ROOT).contains(wanted)).toList();
    if (plan.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing to measure has \"" + wanted + "\" in its name; try parse, host, memory, attack");
    }
    List<Row> rows = new BenchRun(2_000, 500, System.err::println).rows(plan);
    new Bench(only ? rows : rows.stream().filter(r -> r.equals(worst(r, rows))).toList())
        .lines()
        .forEach(System.out::println);
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
  List<String> lines() {
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
