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
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs fetches: one at a time for each origin, a limited number in all, the rest queued. Silent
 * hosts do not hold up others: a slow fetch lets another one begin. Thread-safe.
 */
final class FetchQueue implements AutoCloseable {
  /** With more origins in the queue, no caller would get an answer within a sensible time. */
  static final int QUEUE_MAX = 10_000;

  /** This many times more fetches may wait than work ... */
  private static final int MORE_WAITING = 15;

  /** ... up to this number, for each takes two threads ... */
  private static final int MOST_WAITING = 512;

  /** ... and all the octets that a host may send are at most this part of the memory. */
  private static final int PART_OF_MEMORY = 4;

  /** Functions that callers attach to stages must not block, so a few threads serve all. */
  private static final int TIMEOUT_THREADS = 4;

  private static final String CLOSED = "the service is closed";

  private static final Logger LOG = LoggerFactory.getLogger(FetchQueue.class);

  private final Map<String, PendingFetch> running = new ConcurrentHashMap<>();

  private final ThreadPoolExecutor pool;
  private final FetchCycle cycle;
  private final int max;
  private final int mostWaiting;
  private int waiting;

  /** Completes the stages of callers that have waited long enough. */
  private final Executor timeouts =
      pool(TIMEOUT_THREADS, new LinkedBlockingQueue<>(), Threads.daemons("robotspec-timeout"));

  FetchQueue(int max, int maxBytes, FetchCycle cycle) {
    this.max = max;
    long files = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / maxBytes;
    this.mostWaiting = (int) Math.min(files, Math.min(MOST_WAITING, (long) MORE_WAITING * max));
    this.cycle = cycle;
    this.pool =
        pool(max, new LinkedBlockingQueue<>(QUEUE_MAX), Threads.daemons("robotspec-worker"));
  }

  private static ThreadPoolExecutor pool(
      int max, BlockingQueue<Runnable> queue, ThreadFactory threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(max, max, 30, TimeUnit.SECONDS, queue, threads);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Like {@link #join}, but completes after a time with an unknown origin. */
  CompletableFuture<OriginRules> ask(Origin origin, Duration time) {
    return join(origin)
        .orTimeout(time.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionallyAsync(late -> late(origin, time), timeouts);
  }

  /** Waits for what {@link #join} returns, but no longer than a time. */
  OriginRules await(Origin origin, Duration time) throws InterruptedException, ExecutionException {
    try {
      return join(origin).orTimeout(time.toNanos(), TimeUnit.NANOSECONDS).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        return late(origin, time);
      }
      throw e;
    }
  }

  private OriginRules late(Origin origin, Duration time) {
    return cycle.unknown(origin, "no answer within " + time);
  }

  /** Returns the future result for an origin, of the running fetch or a new one. */
  CompletableFuture<OriginRules> join(Origin origin) {
    PendingFetch mine = new PendingFetch(origin, this::addWaiting);
    PendingFetch other = running.putIfAbsent(mine.key, mine);
    if (other != null) {
      return other.result().thenCompose(result -> joined(other, result));
    }
    try {
      pool.execute(() -> run(mine));
    } catch (RejectedExecutionException | OutOfMemoryError e) { // of threads, for example
      running.remove(mine.key, mine);
      mine.complete(
          cycle.unknown(origin, pool.isShutdown() ? CLOSED : "too many fetches are waiting"));
    }
    return mine.result();
  }

  /** Returns what a fetch means for a caller that joined it: it may have begun long ago. */
  private CompletableFuture<OriginRules> joined(PendingFetch fetch, OriginRules result) {
    if (!cycle.isUsable(result.state())) {
      return running.get(fetch.key) == fetch
          ? CompletableFuture.completedFuture(
              cycle.unknown(fetch.origin, "the last fetch still hangs"))
          : join(fetch.origin);
    }
    return CompletableFuture.completedFuture(result.fetchedNow() ? result.joined() : result);
  }

  /** Counts fetches that wait for a slow host; the pool grows or shrinks by their number. */
  private synchronized void addWaiting(int fetches) {
    waiting += fetches;
    int size = max + Math.min(waiting, mostWaiting);
    pool.setCorePoolSize(Math.min(size, pool.getMaximumPoolSize()));
    pool.setMaximumPoolSize(size);
    pool.setCorePoolSize(size);
  }

  private void run(PendingFetch fetch) {
    OriginRules result;
    try {
      result = cycle.run(fetch);
    } catch (InterruptedException e) {
      result = cycle.unknown(fetch.origin, CLOSED);
    } catch (RuntimeException | Error e) {
      LOG.error("a fetch for {} failed because of a bug", fetch.origin, e);
      result = cycle.unknown(fetch.origin, "the fetch ended without a result");
    }
    // Another fetch may begin once the fetcher has returned. Complete the result only then, so that
    // a caller who asks again at once does not find a fetch that has ended.
    fetch.onceReturned(() -> running.remove(fetch.key, fetch));
    fetch.complete(result);
  }

  @Override
  public void close() {
    pool.shutdownNow();
    cycle.close();
    running.values().forEach(fetch -> fetch.complete(cycle.unknown(fetch.origin, CLOSED)));
  }

  /** Waits after {@link #close} until the workers are done, but not for one that hangs. */
  void awaitEnd() {
    try {
      // Enough for an interrupted worker to unlock its key in the store.
      if (!pool.awaitTermination(1, TimeUnit.SECONDS) || !cycle.awaitEnd()) {
        LOG.debug("closed while fetches still hang");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
