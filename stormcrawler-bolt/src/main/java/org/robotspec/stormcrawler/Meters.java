package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.task.TopologyContext;
import org.robotspec.access.AccessReason;
import org.robotspec.cache.Counters;
import org.robotspec.cache.Verdict;

/**
 * What a worker's service did since the last report, as one Storm metric named {@value #NAME}: the
 * core's counters (verdicts, failure causes, cache), {@code reason.*} by clause, and {@code
 * lookup.*}, the time that callers waited. Thread-safe.
 */
final class Meters implements IMetric {
  static final String NAME = "robotspec";

  private final Counters counters;
  private final LongAdder[] reasons = new LongAdder[AccessReason.values().length];
  private final LongAdder lookups = new LongAdder();
  private final LongAdder lookupNanos = new LongAdder();
  private final LongAccumulator slowest = new LongAccumulator(Math::max, 0);
  private final AtomicBoolean registered = new AtomicBoolean();
  private final Map<String, Long> reported = new HashMap<>();

  Meters(Counters counters) {
    this.counters = counters;
    for (int i = 0; i < reasons.length; i++) {
      reasons[i] = new LongAdder();
    }
  }

  void lookedUp(Duration took) {
    lookups.increment();
    lookupNanos.add(took.toNanos());
    slowest.accumulate(took.toNanos());
  }

  void decided(Verdict verdict) {
    reasons[verdict.reason().ordinal()].increment();
  }

  /** Registers the metric with Storm, for one task of the worker: the numbers are the worker's. */
  void register(TopologyContext context, int seconds) {
    if (registered.compareAndSet(false, true)) {
      context.registerMetric(NAME, this, seconds);
    }
  }

  @Override
  public synchronized Object getValueAndReset() {
    Map<String, Long> now = new HashMap<>(counters.snapshot());
    for (AccessReason reason : AccessReason.values()) {
      String name = reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
      now.put("reason." + name, reasons[reason.ordinal()].sum());
    }
    now.put("lookup.count", lookups.sum());
    now.put("lookup.msec", Duration.ofNanos(lookupNanos.sum()).toMillis());
    Map<String, Object> since = new HashMap<>();
    now.forEach((name, value) -> since.put(name, value - reported.getOrDefault(name, 0L)));
    since.put("lookup.msec.max", Duration.ofNanos(slowest.getThenReset()).toMillis());
    reported.putAll(now);
    return since;
  }
}
