package org.robotspec.conformance.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures one cell in a JVM of its own, by JMH: processor time and allocation. */
final class Stopwatch {

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /** The heap of a measured JVM: the same for all, and more than any sample needs. */
  private static final String HEAP = "1g";

  /** A crawler's heap was used before: else the kernel's work for each new page is measured. */
  private static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /** On a busy machine the compiler may else be late, and what it has not compiled is measured. */
  private static final String COMPILE_AT_ONCE = "-Xbatch";

  /** crawler-commons logs what it finds wrong in a file; its time should not be that of a log. */
  private static final String NO_LOG = "-Dorg.slf4j.simpleLogger.defaultLogLevel=off";

  private Stopwatch() {}

  /**
   * Measures a cell once.
   *
   * @throws MeasurementException if the benchmark failed, as it does at a wrong verdict
   */
  static Timing.Round measure(Cell cell, Effort effort) {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
    try {
      RunResult result =
          new Runner(
                  options(cell, effort),
                  OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL))
              .runSingle();
      return round(result);
    } catch (RunnerException e) {
      throw new MeasurementException(cell.name() + ", " + cell.engine().title(), log, e);
    }
  }

  private static Options options(Cell cell, Effort effort) {
    return new OptionsBuilder()
        .include("^" + cell.work().method().replace(".", "\\.") + "$")
        .param("engineName", cell.engine().name())
        .param("sampleId", cell.sampleId())
        .forks(1)
        .jvmArgs("-Xms" + HEAP, "-Xmx" + HEAP, TOUCHED, COMPILE_AT_ONCE, NO_LOG)
        .warmupIterations(effort.warmups())
        .warmupTime(TimeValue.milliseconds(effort.warmup().toMillis()))
        .measurementIterations(effort.iterations())
        .measurementTime(TimeValue.milliseconds(effort.iteration().toMillis()))
        .addProfiler(GCProfiler.class)
        .addProfiler(ThreadTimeProfiler.class)
        .shouldFailOnError(true)
        .build();
  }

  private static Timing.Round round(RunResult run) {
    List<Double> nanos = new ArrayList<>();
    run.getBenchmarkResults().stream()
        .flatMap(b -> b.getIterationResults().stream())
        .map(i -> i.getSecondaryResults().get(ThreadTimeProfiler.LABEL))
        .forEach(r -> nanos.add(r.getScore()));
    Result<?> allocated = run.getSecondaryResults().get(ALLOCATED);
    return new Timing.Round(nanos, allocated == null ? Double.NaN : allocated.getScore());
  }
}
