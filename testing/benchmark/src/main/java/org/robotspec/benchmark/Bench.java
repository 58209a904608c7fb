package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Prints a table of robots.txt parsers, row by row, each measured by JMH in its own JVM.
 *
 * @param warmUpMillis half of the warm-up; slow code runs too rarely to be compiled sooner
 */
record Bench(int warmUpMillis, int iterationMillis, PrintStream out) {
  private static final String USAGE =
      """
      usage: java -jar benchmarks.jar [--only TEXT]
      Prints the table of docs/performance-limits.md, row by row, in about three minutes.
        --only TEXT  only rows whose name has this text, such as "parse", "memory" or "attack";
                     hostile files are measured only so
      """;

  /**
   * The options of a measured JVM. The heap is larger than any sample needs, and touched first, as
   * in a running crawler. Without -Xbatch, a busy machine would measure uncompiled code. Logging is
   * off because crawler-commons logs mistakes in files. The last ones are for JOL.
   */
  private static final String[] JVM_OPTIONS = {
    "-Xms1g",
    "-Xmx1g",
    "-XX:+AlwaysPreTouch",
    "-Xbatch",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
    "-Djdk.attach.allowAttachSelf=true",
    "-Djol.magicFieldOffset=true",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    "--add-opens=java.base/java.time=ALL-UNNAMED",
    "--add-opens=java.base/java.util=ALL-UNNAMED"
  };

  /** The kinds of work, by the methods of {@link Benchmarks}. */
  enum Work {
    PARSE("parse", "parse"),
    DECIDE("decide", "decide a URL"),
    HOST_MEMORY("hostMemory", "memory of a host besides its key");

    private final String method;
    private final String title;

    Work(String method, String title) {
      this.method = method;
      this.title = title;
    }

    boolean isMemory() {
      return this == HOST_MEMORY;
    }
  }

  /**
   * A row of the table.
   *
   * @param attack whether the file is hostile: other parsers take minutes for it
   */
  record Row(Work work, String sample, boolean attack) {
    String name() {
      return (attack ? "attack: " : "") + work.title + ", " + sample;
    }
  }

  /**
   * Measures and prints.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    boolean only = args.length == 2 && args[0].equals("--only");
    String wanted = only ? args[1].toLowerCase(ROOT) : "";
    List<Row> rows =
        generated().stream()
            .filter(row -> only || !row.attack())
            .filter(row -> row.name().toLowerCase(ROOT).contains(wanted))
            .toList();
    if (rows.isEmpty() || (args.length > 0 && !only)) {
      System.err.print(USAGE);
      System.exit(2);
    }
    new Bench(1_000, 500, System.out).print(rows);
  }

  static List<Row> generated() {
    List<Row> rows = new ArrayList<>();
    Stream.of(Samples.MIX, "52 KB").forEach(name -> rows.add(row(Work.PARSE, name)));
    Stream.of(Samples.MIX, "16 rules", "1,000 rules").forEach(n -> rows.add(row(Work.DECIDE, n)));
    rows.add(row(Work.HOST_MEMORY, Samples.HOSTS));
    for (Attack attack : Attack.ALL) {
      rows.add(new Row(Work.PARSE, Samples.ofAttack(attack, Attack.URL), true));
      attack
          .urls()
          .forEach(url -> rows.add(new Row(Work.DECIDE, Samples.ofAttack(attack, url), true)));
    }
    return rows;
  }

  private static Row row(Work work, String sample) {
    return new Row(work, sample, false);
  }

  /** Prints a row as soon as it is measured; throws if a parser gives a wrong verdict. */
  void print(List<Row> rows) {
    // The lock is for all JMH runs of a machine, and a killed run leaves it behind.
    System.setProperty("jmh.ignoreLock", "true");
    int width = rows.stream().mapToInt(row -> row.name().length()).max().orElse(1);
    String layout = "%-" + width + "s  %9s  %15s  %7s%n";
    out.printf(ROOT, layout, "", "Robotspec", "crawler-commons", "ratio");
    for (Row row : rows) {
      double ours = measured(row, ComparedParser.ROBOTSPEC);
      Double theirs = row.attack() ? null : measured(row, ComparedParser.CRAWLER_COMMONS);
      String ratio = theirs == null ? "–" : digits(theirs / ours) + "×";
      out.printf(ROOT, layout, row.name(), text(row, ours), text(row, theirs), ratio);
    }
  }

  /** Returns the median time in nanoseconds, or the size in bytes. */
  double measured(Row row, ComparedParser parser) {
    boolean memory = row.work().isMemory();
    var options =
        new OptionsBuilder()
            .include("\\.Benchmarks\\." + row.work().method + "$")
            .param("parser", parser.name())
            .param("sample", row.sample())
            .forks(1)
            .jvmArgs(JVM_OPTIONS)
            .warmupIterations(memory ? 0 : 2)
            .warmupTime(TimeValue.milliseconds(warmUpMillis))
            .measurementIterations(memory ? 1 : 5)
            .measurementTime(TimeValue.milliseconds(iterationMillis))
            .shouldFailOnError(true)
            .build();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (PrintStream to = new PrintStream(log, true, UTF_8)) {
      var output = OutputFormatFactory.createFormatInstance(to, VerboseMode.NORMAL);
      RunResult run = new Runner(options, output).run().iterator().next();
      return memory
          ? Objects.requireNonNull(run.getSecondaryResults().get("bytes")).getScore()
          : run.getPrimaryResult().getStatistics().getPercentile(50);
    } catch (RunnerException e) {
      throw new IllegalStateException(row.name() + " failed:\n" + log.toString(UTF_8), e);
    }
  }

  /** Returns a value for people: three digits and a unit. */
  static String text(Row row, @Nullable Double value) {
    if (value == null) {
      return "–";
    }
    List<String> units =
        row.work().isMemory() ? List.of("B", "KB", "MB", "GB") : List.of("ns", "µs", "ms", "s");
    int unit = 0;
    double scaled = value;
    for (; scaled >= 1e3 && unit < units.size() - 1; unit++) {
      scaled /= 1e3;
    }
    return digits(scaled) + " " + units.get(unit);
  }

  private static String digits(double value) {
    return String.format(ROOT, value >= 99.95 ? "%,.0f" : value >= 9.995 ? "%.1f" : "%.2f", value);
  }
}
