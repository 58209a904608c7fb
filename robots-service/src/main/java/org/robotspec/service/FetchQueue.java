package org.robotspec.service;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules.Source;
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

  /** What callers attach to their stages must not block, so a few threads serve all. */
  private static final int TIMEOUT_THREADS = 4;

  private static final Logger LOG = LoggerFactory.getLogger(FetchQueue.class);

  private final Map<String, PendingFetch> running = new ConcurrentHashMap<>();

  private final int max;
  private final ThreadPoolExecutor pool;
  private final OriginRefresher refresher;

  /** Ends fetches that hang: each in its own thread, for it may wait for the store. */
  private final Executor hanging;

  /** Completes the stages of callers whose wait ended. */
  private final Executor timeouts;

  FetchQueue(int max, OriginRefresher refresher) {
    ThreadFactory late = Threads.daemons("robotspec-timeout");
    this.max = max;
    this.hanging = task -> late.newThread(task).start();
    this.timeouts = pool(TIMEOUT_THREADS, new LinkedBlockingQueue<>(), late);
    this.refresher = refresher;
    this.pool = pool(max, new LinkedBlockingQueue<>(QUEUE_MAX), Threads.daemons("robotspec-fetch"));
  }

  private static ThreadPoolExecutor pool(
      int max, BlockingQueue<Runnable> queue, ThreadFactory threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(max, max, 30, TimeUnit.SECONDS, queue, threads);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Does what {@link #join} does; after a time, there is a result without an entry. */
  CompletableFuture<FetchResult> ask(Origin origin, Duration time) {
    return join(origin)
        .orTimeout(time.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionallyAsync(late -> late(time), timeouts);
  }

  /** Waits for what {@link #join} returns, but no longer than a time. */
  FetchResult await(Origin origin, Duration time) throws InterruptedException, ExecutionException {
    try {
      return join(origin).orTimeout(time.toNanos(), TimeUnit.NANOSECONDS).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        return late(time);
      }
      throw e;
    }
  }

  private static FetchResult late(Duration time) {
    return FetchResult.without("no answer within " + time);
  }

  /**
   * Returns the result for an origin, to come: of the fetch that is running, or else of a new one.
   */
  CompletableFuture<FetchResult> join(Origin origin) {
    PendingFetch mine = new PendingFetch(origin, hanging, this::replaceHanging);
    PendingFetch other = running.putIfAbsent(mine.key, mine);
    if (other != null) {
      return other.result().thenCompose(result -> joined(other, result));
    }
    try {
      pool.execute(() -> run(mine));
    } catch (RejectedExecutionException e) {
      running.remove(mine.key, mine);
      String why = pool.isShutdown() ? "the service is closed" : "too many fetches are waiting";
      mine.complete(FetchResult.without(why));
    }
    return mine.result();
  }

  /** Returns what a fetch means for a caller that joined it: it may have begun long ago. */
  private CompletableFuture<FetchResult> joined(PendingFetch fetch, FetchResult result) {
    @Nullable CachedOrigin entry = result.entry();
    if (entry != null && !refresher.isUsable(entry)) {
      return fetch.isGivenUp()
          ? CompletableFuture.completedFuture(FetchResult.without("the last fetch still hangs"))
          : join(fetch.origin);
    }
    return CompletableFuture.completedFuture(
        entry != null && result.source() == Source.FETCHED
            ? FetchResult.with(entry, Source.JOINED)
            : result);
  }

  private void run(PendingFetch fetch) {
    FetchResult result = fetch.safely(() -> refresher.refresh(fetch));
    // The fetcher is done with this origin, so another fetch may begin. Only then complete the
    // result, so that a caller who asks again at once does not find a fetch that has ended.
    running.remove(fetch.key, fetch);
    fetch.complete(result);
    if (fetch.isGivenUp()) {
      replaceHanging();
    }
  }

  /** Has another worker for each that does not return, until it returns. */
  private synchronized void replaceHanging() {
    int hanging = (int) running.values().stream().filter(PendingFetch::isGivenUp).count();
    int size = max + hanging;
    pool.setMaximumPoolSize(Math.max(size, pool.getCorePoolSize()));
    pool.setCorePoolSize(size);
    pool.setMaximumPoolSize(size);
  }

  @Override
  public void close() {
    pool.shutdownNow();
    running.values().forEach(f -> f.complete(FetchResult.without("the service is closed")));
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
