package org.robotspec.nutch;

import java.lang.reflect.Field;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.nutch.fetcher.FetcherThread;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Outcome;
import org.robotspec.service.Counter;
import org.robotspec.service.Counters;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts in the MapReduce job of the calling fetcher thread. On any other thread, and if this Nutch
 * keeps its job where we do not find it, nothing is counted. Groups and counters are named as
 * Nutch's own since 1.22.
 */
final class JobCounters {
  private static final Logger LOG = LoggerFactory.getLogger(JobCounters.class);

  private static final String GROUP = "nutch_robotspec";

  private final @Nullable Field job = NutchInternals.jobOfFetcherThread();
  private final Counters service;

  /** The value of each of the service's counters that is in the job, or preceded it. */
  private final Map<Counter, AtomicLong> counted = new EnumMap<>(Counter.class);

  JobCounters(Counters service) {
    this.service = service;
    Counter.SHADOW.forEach(counter -> counted.put(counter, new AtomicLong(service.get(counter))));
  }

  void verdict(Verdict verdict) {
    count("verdict_" + verdict.outcome(), 1);
    count("reason_" + verdict.reason().key(), 1);
  }

  void longCrawlDelay() {
    count("verdict_" + Outcome.POSTPONED, 1);
    count("reason_crawl_delay", 1);
  }

  /** Counts the comparisons that ended since the last call, on threads that have no job. */
  void shadow() {
    counted.forEach(
        (counter, before) -> {
          long now = service.get(counter);
          long more = now - before.getAndSet(now);
          if (more != 0) {
            count(counter.key(), more);
          }
        });
  }

  void exempt() {
    count("verdict_exempt", 1);
  }

  /** Counts a fetch if this call made one, and the cause if it failed. */
  void fetch(OriginRules rules) {
    if (rules.fetchedNow()) {
      count("robotstxt_" + rules.state().reason().key(), 1);
      rules.failure().ifPresent(cause -> count("failure_" + cause.key(), 1));
    }
  }

  private void count(String name, long number) {
    try {
      if (job != null
          && Thread.currentThread() instanceof FetcherThread thread
          && job.get(thread) instanceof TaskInputOutputContext<?, ?, ?, ?> context) {
        context.getCounter(GROUP, name.replace('-', '_') + "_total").increment(number);
      }
    } catch (IllegalAccessException | RuntimeException e) {
      // A missing counter must not cost a page.
      LOG.debug("Not counted: {}", name, e);
    }
  }
}
