package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.robotspec.benchmark.Cell.Effort;

/** Carries out a plan: memory first, then round after round of timings, then crawls. */
final class BenchRun {

  /**
   * How a measured JVM is started.
   *
   * <p>The heap is the same for all, and more than any sample needs. It is touched first, as a
   * crawler's heap was used before: else the kernel's work for each new page is measured. On a busy
   * machine the compiler may be late without -Xbatch, and what it has not compiled is measured.
   * crawler-commons logs what it finds wrong in a file; its time should not be that of a log.
   */
  private static final String[] JVM_OPTIONS = {
    "-Xms1g",
    "-Xmx1g",
    "-XX:+AlwaysPreTouch",
    "-Xbatch",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=off"
  };

  private final BenchPlan plan;
  private final Path home;
  private final BenchProgress progress;
  private final int steps;
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> unmeasured = new ArrayList<>();
  private int step;

  /**
   * Prepares a run.
   *
   * @param home the directory of this project, where the whole crawlers are
   */
  BenchRun(BenchPlan plan, Path home, BenchProgress progress) {
    this.plan = plan;
    this.home = home;
    this.progress = progress;
    this.steps =
        (measuresMemory() ? 1 : 0)
            + plan.cells().stream().mapToInt(c -> c.effort().rounds()).sum()
            + (plan.crawls() ? BenchPlan.CRAWLS * CrawlSpeed.Crawler.values().length : 0);
  }

  /**
   * Measures everything.
   *
   * @throws MeasurementException if an engine gives a wrong verdict, or a JVM fails
   */
  BenchResults results() {
    long started = System.nanoTime();
    if (measuresMemory()) {
      step("memory");
      figures.addAll(MemoryMeter.measure(plan.rules(), plan.mixes()));
    }
    int rounds = plan.cells().stream().mapToInt(c -> c.effort().rounds()).max().orElse(0);
    for (int round = 0; round < rounds; round++) {
      for (Cell cell : plan.cells()) {
        if (round < cell.effort().rounds()) {
          step(cell.name());
          if (plan.limit() != null && System.nanoTime() - started > plan.limit().toNanos()) {
            unmeasured.add(cell.name());
          } else {
            figures.addAll(JmhJson.figures(time(cell), cell));
          }
        }
      }
    }
    for (int round = 0; plan.crawls() && round < BenchPlan.CRAWLS; round++) {
      for (CrawlSpeed.Crawler crawler : CrawlSpeed.Crawler.values()) {
        step(Work.CRAWL.title + ": " + crawler.title);
        figures.addAll(CrawlSpeed.measure(crawler, home));
      }
    }
    return new BenchResults(machine(), figures, unmeasured);
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%d cores, %s, %s, JDK %s (%s)",
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.arch"),
        System.getProperty("os.name"),
        Runtime.version(),
        System.getProperty("java.vm.name"));
  }

  private boolean measuresMemory() {
    return !plan.rules().isEmpty() || !plan.mixes().isEmpty();
  }

  private void step(String what) {
    progress.step(++step, steps, what);
  }

  /**
   * Measures a cell once, in a JVM of its own.
   *
   * @return what JMH says of it, as JSON
   * @throws MeasurementException if the benchmark failed, as it does at a wrong verdict
   */
  private static String time(Cell cell) {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(log, true, UTF_8);
        PrintStream results = new PrintStream(json, true, UTF_8)) {
      Runner runner =
          new Runner(
              options(cell), OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL));
      ResultFormatFactory.getInstance(ResultFormatType.JSON, results).writeOut(runner.run());
      return json.toString(UTF_8);
    } catch (RunnerException e) {
      throw new MeasurementException(cell.name() + " failed:\n" + log.toString(UTF_8), e);
    }
  }

  private static Options options(Cell cell) {
    Effort effort = cell.effort();
    return new OptionsBuilder()
        .include("\\." + cell.work().method + "$")
        .param("engine", cell.engine().name())
        .param("sample", cell.sample())
        .forks(1)
        .jvmArgs(JVM_OPTIONS)
        .warmupIterations(effort.warmups())
        .warmupTime(TimeValue.milliseconds(effort.warmupMillis()))
        .measurementIterations(effort.iterations())
        .measurementTime(TimeValue.milliseconds(effort.iterationMillis()))
        .addProfiler(GCProfiler.class)
        .addProfiler(ThreadTimeProfiler.class)
        .shouldFailOnError(true)
        .build();
  }
}
