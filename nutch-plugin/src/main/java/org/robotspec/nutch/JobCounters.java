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
 * Counts in the MapReduce job of the calling fetcher thread, in the group {@code robotspec}. On any
 * other thread, and if this Nutch keeps its job where we do not find it, nothing is counted.
 */
final class JobCounters {
  private static final Logger LOG = LoggerFactory.getLogger(JobCounters.class);

  private final @Nullable Field job = NutchInternals.jobOfFetcherThread();

  void verdict(Verdict verdict) {
    count("verdict." + StoredDecisions.word(verdict));
    count("reason." + verdict.reason().key());
  }

  /** Counts a URL whose host needs no robots.txt (L-8). */
  void exempt() {
    count("verdict.exempt");
  }

  /** Counts a fetch if this call made one, and the cause if it failed. */
  void fetch(OriginRules rules) {
    if (rules.fetchedNow()) {
      count("robotstxt." + rules.state().reason().key());
      rules.failure().ifPresent(cause -> count("failure." + cause.key()));
    }
  }

  private void count(String name) {
    try {
      if (job != null
          && Thread.currentThread() instanceof FetcherThread thread
          && job.get(thread) instanceof TaskInputOutputContext<?, ?, ?, ?> context) {
        context.getCounter("robotspec", name).increment(1);
      }
    } catch (IllegalAccessException | RuntimeException e) {
      // A missing counter must not cost a page.
      LOG.debug("Not counted: {}", name, e);
    }
  }
}
