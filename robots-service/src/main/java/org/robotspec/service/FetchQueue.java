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
 * Runs fetches: one at a time for each origin, a limited number in all, the rest queued.
 * Thread-safe.
 */
final class FetchQueue implements AutoCloseable {
  /** With more origins in the queue, no caller would get an answer within a sensible time. */
  static final int QUEUE_MAX = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(FetchQueue.class);

  private final Map<String, PendingFetch> running = new ConcurrentHashMap<>();

  /** Fetches whose workers did not return in time; guarded by this queue. */
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

  /** Starts a fetch and returns it; if one for its origin is running, returns that one. */
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
      LOG.error("a fetch for {} failed because of a bug", fetch.origin, e);
    } finally {
      // The fetcher is done with this origin, so another fetch may begin. Only then complete the
      // result, so that a caller who asks again at once does not find a fetch that has ended.
      running.remove(fetch.key, fetch);
      fetch.result.complete(result);
      replaceOverdue(fetch);
    }
  }

  /** Replaces a worker that does not return by another one, until it returns. */
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

  /** Waits after {@link #close} until the workers are done, but not for one that hangs. */
  void awaitEnd() {
    try {
      // Enough for an interrupted worker to unlock its key in the store.
      if (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
        LOG.debug("closed while {} fetches still hang", pool.getActiveCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
