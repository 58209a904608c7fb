package org.robotspec.service;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.robotspec.rules.Origin;
import org.robotspec.service.PendingFetch.FetchResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs fetches: one at a time for an origin, so many at a time in all, the others in a queue.
 * Thread-safe.
 */
final class FetchQueue implements AutoCloseable {
  /** More origins than this in the queue could not be served within any sensible wait. */
  static final int QUEUE_MAX = 10_000;

  private static final long IDLE_SECONDS = 30;

  /** Enough for a worker that heeds its interrupt to unlock its key in the store. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(FetchQueue.class);

  private final Map<String, PendingFetch> running = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor pool;
  private final OriginRefresher refresher;

  FetchQueue(int max, OriginRefresher refresher) {
    this.refresher = refresher;
    this.pool =
        new ThreadPoolExecutor(
            max,
            max,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(QUEUE_MAX),
            Threads.daemons("robotspec-fetch"));
    pool.allowCoreThreadTimeOut(true);
  }

  /**
   * A caller that waits for a fetch.
   *
   * @param mine whether this caller started it
   * @param over whether it had been given up before, and its worker still hangs
   */
  record Waiter(PendingFetch fetch, boolean mine, boolean over) {}

  /** Returns the fetch for an origin, which is started if there is none; does not wait. */
  Waiter join(Origin origin, String key) {
    PendingFetch mine = new PendingFetch(origin, key);
    PendingFetch other = running.putIfAbsent(key, mine);
    if (other != null) {
      // One that has a result and is still there hangs; a worker that comes back leaves first.
      return new Waiter(other, false, other.result.isDone() && running.get(key) == other);
    }
    try {
      mine.task = pool.submit(() -> run(mine));
    } catch (RejectedExecutionException e) {
      running.remove(key, mine);
      String why = pool.isShutdown() ? "the service is closed" : "too many fetches are waiting";
      mine.result.complete(FetchResult.without(why));
    }
    return new Waiter(mine, true, false);
  }

  private void run(PendingFetch fetch) {
    FetchResult result = FetchResult.without("the fetch ended without a result");
    try {
      result = refresher.refresh(fetch, this::overdue);
    } catch (RuntimeException | Error e) {
      LOG.error("a fetch for {} failed by a defect", fetch.origin, e);
    } finally {
      // Only now may another fetch begin: the fetcher is done with this origin. And only then do
      // callers hear of it, so that one who comes back at once finds no fetch that has ended.
      running.remove(fetch.key, fetch);
      fetch.result.complete(result);
      synchronized (this) {
        fetch.ended = true;
        resize(fetch.overdue ? -1 : 0);
      }
    }
  }

  /** Gives the place of a worker that does not come back to another one, until it does. */
  private synchronized void overdue(PendingFetch fetch) {
    if (!fetch.ended) {
      fetch.overdue = true;
      resize(1);
    }
  }

  private synchronized void resize(int change) {
    int size = pool.getMaximumPoolSize() + change;
    if (change > 0) {
      pool.setMaximumPoolSize(size);
      pool.setCorePoolSize(size);
    } else if (change < 0) {
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
      if (!pool.awaitTermination(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("closed while {} fetches still hang", pool.getActiveCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
