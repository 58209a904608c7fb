package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.robotspec.benchmark.Bench.Row;

/**
 * Measures steps one after the other, each in a JVM of its own.
 *
 * @param warmUpMillis half of the warm-up; it takes seconds, because slow code runs too rarely to
 *     be compiled sooner
 */
record BenchRun(int warmUpMillis, int iterationMillis, Consumer<String> progress) {
  /**
   * The options of a measured JVM.
   *
   * <p>The heap is larger than any sample needs. It is touched first, because a crawler's heap has
   * been used before; otherwise the kernel's work for new pages is measured. Without -Xbatch, the
   * compiler can be late on a busy machine, and uncompiled code is measured. Logging is off,
   * because crawler-commons logs the mistakes in a file. The last ones are for JOL.
   */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-Xms1g",
          "-Xmx1g",
          "-XX:+AlwaysPreTouch",
          "-Xbatch",
          "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
          "-Djdk.attach.allowAttachSelf=true",
          "-Djol.magicFieldOffset=true",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED");

  /** Measures a plan. Throws if a parser gives a wrong verdict or a JVM fails. */
  List<Row> rows(List<Step> plan) {
    // The lock is for all JMH runs of a machine, and a killed run leaves it behind.
    System.setProperty("jmh.ignoreLock", "true");
    long started = System.nanoTime();
    List<Row> rows = new ArrayList<>();
    for (Step step : plan) {
      Duration time = Duration.ofNanos(System.nanoTime() - started);
      String at = String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
      progress.accept("[" + (rows.size() + 1) + "/" + plan.size() + ", " + at + "] " + step.name());
      rows.add(measure(step));
    }
    return rows;
  }

  private Row measure(Step step) {
    boolean memory = step.work().isMemory();
    var options =
        new OptionsBuilder()
            .include("\\.Benchmarks\\." + (memory ? "memory" : "turns") + "$")
            .param("work", step.work().name())
            .param("sample", step.sample())
            .forks(1)
            .jvmArgs(JVM_OPTIONS.toArray(String[]::new))
            .warmupIterations(memory ? 0 : 2)
            .warmupTime(TimeValue.milliseconds(warmUpMillis))
            .measurementIterations(memory ? 1 : 9)
            .measurementTime(TimeValue.milliseconds(memory ? 1 : iterationMillis))
            .shouldFailOnError(true)
            .build();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(log, true, UTF_8)) {
      var output = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
      var run = new Runner(options, output).run().iterator().next();
      BenchmarkResult result = run.getBenchmarkResults().iterator().next();
      boolean compared = step.work().isCompared();
      return new Row(step, values(result, "ours"), compared ? values(result, "theirs") : List.of());
    } catch (RunnerException e) {
      throw new IllegalStateException(step.name() + " failed:\n" + log.toString(UTF_8), e);
    }
  }

  private static List<Double> values(BenchmarkResult result, String counter) {
    return result.getIterationResults().stream()
        .map(iteration -> requireNonNull(iteration.getSecondaryResults().get(counter)).getScore())
        .toList();
  }
}
