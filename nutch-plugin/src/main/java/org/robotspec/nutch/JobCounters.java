package org.robotspec.nutch;

import java.lang.reflect.Field;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.nutch.fetcher.FetcherThread;
import org.jspecify.annotations.Nullable;
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

  void verdict(Verdict verdict) {
    count("verdict_" + StoredDecisions.word(verdict));
    count("reason_" + verdict.reason().key());
  }

  /** Counts a URL whose host needs no robots.txt (L-8). */
  void exempt() {
    count("verdict_exempt");
  }

  /** Counts a fetch if this call made one, and the cause if it failed. */
  void fetch(OriginRules rules) {
    if (rules.fetchedNow()) {
      count("robotstxt_" + rules.state().reason().key());
      rules.failure().ifPresent(cause -> count("failure_" + cause.key()));
    }
  }

  private void count(String name) {
    try {
      if (job != null
          && Thread.currentThread() instanceof FetcherThread thread
          && job.get(thread) instanceof TaskInputOutputContext<?, ?, ?, ?> context) {
        context.getCounter(GROUP, name.replace('-', '_') + "_total").increment(1);
      }
    } catch (IllegalAccessException | RuntimeException e) {
      // A missing counter must not cost a page.
      LOG.debug("Not counted: {}", name, e);
    }
  }
}
