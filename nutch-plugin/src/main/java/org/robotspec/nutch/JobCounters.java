package org.robotspec.nutch;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.nutch.fetcher.FetcherThread;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.Counters;
import org.robotspec.service.OriginRules;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts in the MapReduce job of the calling fetcher thread. On any other thread, or if we do not
 * find this Nutch's job, nothing is counted. Groups and counters are named like Nutch's own since
 * 1.22.
 */
final class JobCounters {
  private static final Logger LOG = LoggerFactory.getLogger(JobCounters.class);

  private static final String GROUP = "nutch_robotspec";

  private final @Nullable Field job = NutchInternals.jobOfFetcherThread();
  private final PageDecisions decisions;

  /** The comparisons that the job has counted, or that preceded it. */
  private final Map<String, Long> compared;

  JobCounters(PageDecisions decisions) {
    this.decisions = decisions;
    this.compared = new ConcurrentHashMap<>(decisions.compared());
  }

  void decision(Decision decision) {
    count("verdict_" + decision.outcome(), 1);
    count(decision.counter(), 1);
  }

  /** Counts the comparisons since the last call, which ended on threads without a job. */
  void shadow() {
    decisions
        .compared()
        .forEach(
            (name, now) -> {
              long more = now - Objects.requireNonNull(compared.put(name, now));
              if (more != 0) {
                count(name, more);
              }
            });
  }

  void exempt() {
    count("verdict_exempt", 1);
  }

  /** Counts the fetch of this call, if any, and the cause if it failed. */
  void fetch(OriginRules rules) {
    if (rules.fetchedNow()) {
      count("robotstxt_" + rules.state().reason().key(), 1);
      rules.failure().ifPresent(cause -> count(Counters.name(cause), 1));
    }
  }

  private void count(String name, long number) {
    try {
      if (job != null
          && Thread.currentThread() instanceof FetcherThread thread
          && job.get(thread) instanceof TaskInputOutputContext<?, ?, ?, ?> context) {
        context
            .getCounter(GROUP, name.replace('-', '_').replace('.', '_') + "_total")
            .increment(number);
      }
    } catch (IllegalAccessException | RuntimeException e) {
      // A missing counter must not cost a page.
      LOG.debug("Not counted: {}", name, e);
    }
  }
}
