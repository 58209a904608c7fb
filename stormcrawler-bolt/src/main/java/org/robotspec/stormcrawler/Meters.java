package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.task.TopologyContext;
import org.robotspec.service.internal.adapter.PageDecisions;

/**
 * A worker's activity as Storm metrics: the service's counters (verdicts, failure causes, cache),
 * {@code reason.*} by clause, and {@code wait.*}, the time that callers waited. In Storm's first
 * version they are one metric, {@value #NAME}, with the numbers since its last report; in the
 * second each is a gauge, {@code robotspec.allowed} for example, that only grows. Thread-safe.
 */
final class Meters implements IMetric {
  static final String NAME = "robotspec";

  private final PageDecisions decisions;
  private final LongAdder waits = new LongAdder();
  private final LongAdder waitNanos = new LongAdder();
  private final LongAccumulator slowest = new LongAccumulator(Math::max, 0);
  private final AtomicBoolean registered = new AtomicBoolean();
  private final Map<String, Long> reported = new HashMap<>();

  Meters(PageDecisions decisions) {
    this.decisions = decisions;
  }

  void waited(Duration took) {
    waits.increment();
    waitNanos.add(took.toNanos());
    slowest.accumulate(took.toNanos());
  }

  /** Registers the metrics with Storm for one task; the numbers are the whole worker's. */
  @SuppressWarnings("deprecation") // the crawler's own metrics use it, and their consumers read it
  void register(TopologyContext context, AdapterConfig config) {
    if (registered.getAndSet(true)) {
      return;
    }
    Map<String, Object> conf = config.conf().entries();
    if (AdapterConfig.reports("v1", conf)) {
      context.registerMetric(NAME, this, config.robots().get(AdapterSettings.METRICS_SECONDS));
    }
    if (AdapterConfig.reports("v2", conf)) {
      for (String name : totals().keySet()) {
        context.registerGauge(NAME + "." + name, () -> totals().get(name));
      }
    }
  }

  /** Returns the numbers since the start of the worker. */
  private Map<String, Long> totals() {
    Map<String, Long> totals = new HashMap<>(decisions.counts());
    totals.put("wait.count", waits.sum());
    totals.put("wait.msec", Duration.ofNanos(waitNanos.sum()).toMillis());
    return totals;
  }

  @Override
  public synchronized Object getValueAndReset() {
    Map<String, Long> now = totals();
    Map<String, Object> since = new HashMap<>();
    now.forEach((name, value) -> since.put(name, value - reported.getOrDefault(name, 0L)));
    since.put("wait.msec.max", Duration.ofNanos(slowest.getThenReset()).toMillis());
    reported.putAll(now);
    return since;
  }
}
