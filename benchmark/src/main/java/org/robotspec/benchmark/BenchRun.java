package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.robotspec.benchmark.Cell.Effort;

/** Carries out a plan: first memory, then rounds of timings, then crawls and commands. */
final class BenchRun {
  /**
   * The options of a measured JVM.
   *
   * <p>All have the same heap, which is larger than any sample needs. It is touched first, because
   * a crawler's heap has been used before; otherwise the kernel's work for new pages is measured.
   * Without -Xbatch, the compiler can be late on a busy machine, and uncompiled code is measured.
   * Logging is off, because crawler-commons logs the mistakes in a file.
   */
  private static final String JVM_OPTIONS =
      "-Xms1g -Xmx1g -XX:+AlwaysPreTouch -Xbatch -Dorg.slf4j.simpleLogger.defaultLogLevel=off";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final BenchPlan plan;
  private final Path home;
  private final Consumer<String> progress;
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> unmeasured = new ArrayList<>();
  private final long started = System.nanoTime();
  private int step;

  BenchRun(BenchPlan plan, Path home, Consumer<String> progress) {
    this.plan = plan;
    this.home = home;
    this.progress = progress;
  }

  /** Measures everything; throws if an engine gives a wrong verdict or a JVM fails. */
  BenchResults results() {
    // The lock is for all JMH runs of a machine, and a killed run leaves it behind.
    System.setProperty("jmh.ignoreLock", "true");
    if (plan.measuresMemory()) {
      step("memory");
      figures.addAll(MemoryMeter.measure(plan.rules(), plan.mixes()));
    }
    int rounds = plan.cells().stream().mapToInt(c -> c.effort().rounds()).max().orElse(0);
    for (int round = 0; round < rounds; round++) {
      for (Cell cell : plan.cells()) {
        if (round < cell.effort().rounds()) {
          step(cell.name());
          if (System.nanoTime() - started > plan.limit().toNanos()) {
            unmeasured.add(cell.name());
          } else {
            figures.addAll(figures(time(cell), cell));
          }
        }
      }
    }
    for (int crawl = 0; crawl < plan.crawls(); crawl++) {
      for (CrawlSpeed crawler : CrawlSpeed.values()) {
        step(Work.CRAWL.title + ": " + crawler.title);
        figures.addAll(crawler.measure(home));
      }
    }
    for (int round = 0; round < plan.commands(); round++) {
      for (CommandSpeed command : CommandSpeed.values()) {
        step(Work.COMMAND.title + ": " + command.title);
        figures.addAll(command.measure(home));
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

  private void step(String what) {
    Duration time = Duration.ofNanos(System.nanoTime() - started);
    progress.accept(
        String.format(
            "[%d/%d, %d:%02d] %s",
            ++step, plan.steps(), time.toMinutes(), time.toSecondsPart(), what));
  }

  /** Measures a cell once, in its own JVM, and returns the JSON of JMH. */
  private static String time(Cell cell) {
    Effort effort = cell.effort();
    var options =
        new OptionsBuilder()
            .include("\\." + cell.work().method + "$")
            .param("engine", cell.engine().name())
            .param("sample", cell.sample().name())
            .forks(1)
            .jvmArgs(JVM_OPTIONS.split(" "))
            .warmupIterations(effort.warmups())
            .warmupTime(TimeValue.milliseconds(effort.warmupMillis()))
            .measurementIterations(effort.iterations())
            .measurementTime(TimeValue.milliseconds(effort.iterationMillis()))
            .addProfiler(GCProfiler.class)
            .addProfiler(ThreadTimeProfiler.class)
            .shouldFailOnError(true)
            .build();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(log, true, UTF_8);
        PrintStream results = new PrintStream(json, true, UTF_8)) {
      var output = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
      ResultFormatFactory.getInstance(ResultFormatType.JSON, results)
          .writeOut(new Runner(options, output).run());
      return json.toString(UTF_8);
    } catch (RunnerException e) {
      throw new IllegalStateException(cell.name() + " failed:\n" + log.toString(UTF_8), e);
    }
  }

  /** Reads the JSON of JMH: processor time, and what one operation allocates. */
  static List<Figure> figures(String jmh, Cell cell) {
    try {
      JsonNode metrics = JSON.readTree(jmh).path(0).path("secondaryMetrics");
      JsonNode raw = metrics.path(ThreadTimeProfiler.LABEL).path("rawData");
      List<List<Double>> nanos = JSON.convertValue(raw, new TypeReference<>() {});
      List<Figure> figures = new ArrayList<>();
      figures.add(new Figure(cell.work(), cell.row(), cell.column(), Figure.NANOS, nanos));
      if (cell.work().allocates()) {
        double bytes = metrics.path("gc.alloc.rate.norm").path("score").asDouble();
        figures.add(Figure.of(cell.work(), cell.row(), cell.column(), Figure.BYTES, bytes));
      }
      return figures;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("JMH wrote no JSON", e);
    }
  }
}
