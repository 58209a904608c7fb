package org.robotspec.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds the processor time of the measured thread for one operation to JMH's wall-clock time. On an
 * idle machine both are the same; on a busy one, other programs do not disturb the processor time.
 * Public only because JMH needs that.
 */
public final class ThreadTimeProfiler implements InternalProfiler {
  static final String LABEL = "thread-time";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long before;

  @Override
  public String getDescription() {
    return "processor time of the measured thread";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = nanos();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double each = (double) (nanos() - before) / Math.max(1, result.getMetadata().getAllOps());
    return List.of(new ScalarResult(LABEL, each, "ns/op", AggregationPolicy.AVG));
  }

  /** Adds up all workers: one, or none before the first iteration. */
  private long nanos() {
    return Stream.of(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(thread -> thread != null && thread.getThreadName().contains("jmh-worker"))
        .mapToLong(thread -> Math.max(0, threads.getThreadCpuTime(thread.getThreadId())))
        .sum();
  }
}
