package org.robotspec.service;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.robotspec.service.PendingFetch.FetchResult;
import org.robotspec.service.internal.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs fetches: one at a time for an origin, so many at a time in all, the others in a queue.
 * Thread-safe.
 */
final class FetchQueue implements AutoCloseable {
  /** More origins than this in the queue could not be served within any sensible wait. */
  static final int QUEUE_MAX = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(FetchQueue.class);

  private final Map<String, PendingFetch> running = new ConcurrentHashMap<>();

  /** Those whose workers did not come back in time; guarded by this queue. */
  private final Set<PendingFetch> overdue = new HashSet<>();

  private final int max;
  private final ThreadPoolExecutor pool;
  private final OriginRefresher refresher;

  FetchQueue(int max, OriginRefresher refresher) {
    this.max = max;
    this.refresher = refresher;
    this.pool =
        new ThreadPoolExecutor(
            max,
            max,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(QUEUE_MAX),
            Threads.daemons("robotspec-fetch"));
    pool.allowCoreThreadTimeOut(true);
  }

  /** Starts a fetch and returns it; returns the other one if one runs for its origin. */
  PendingFetch join(PendingFetch mine) {
    PendingFetch other = running.putIfAbsent(mine.key, mine);
    if (other != null) {
      return other;
    }
    try {
      mine.task = pool.submit(() -> run(mine));
    } catch (RejectedExecutionException e) {
      running.remove(mine.key, mine);
      String why = pool.isShutdown() ? "the service is closed" : "too many fetches are waiting";
      mine.result.complete(FetchResult.without(why));
    }
    return mine;
  }

  private void run(PendingFetch fetch) {
    FetchResult result = FetchResult.without("the fetch ended without a result");
    try {
      result = refresher.refresh(fetch, () -> replaceOverdue(fetch));
    } catch (RuntimeException | Error e) {
      LOG.error("a fetch for {} failed by a defect", fetch.origin, e);
    } finally {
      // Only now may another fetch begin: the fetcher is done with this origin. And only then do
      // callers hear of it, so that one who comes back at once finds no fetch that has ended.
      running.remove(fetch.key, fetch);
      fetch.result.complete(result);
      replaceOverdue(fetch);
    }
  }

  /** Gives the place of a worker that does not come back to another one, until it does. */
  private synchronized void replaceOverdue(PendingFetch fetch) {
    boolean changed = running.get(fetch.key) == fetch ? overdue.add(fetch) : overdue.remove(fetch);
    if (changed) {
      int size = max + overdue.size();
      pool.setMaximumPoolSize(Math.max(size, pool.getCorePoolSize()));
      pool.setCorePoolSize(size);
      pool.setMaximumPoolSize(size);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
    running.values().forEach(f -> f.result.complete(FetchResult.without("the service is closed")));
  }

  /** Waits until the workers are done after {@link #close}, but not for one that hangs. */
  void awaitEnd() {
    try {
      // Enough for a worker that heeds its interrupt to unlock its key in the store.
      if (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
        LOG.debug("closed while {} fetches still hang", pool.getActiveCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
