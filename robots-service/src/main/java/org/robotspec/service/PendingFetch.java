package org.robotspec.service;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import org.robotspec.rules.Origin;

/** One fetch for one origin, for which any number of callers may wait. Thread-safe. */
final class PendingFetch {
  /** A host that takes longer is slow: others need not wait for it. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  final Origin origin;
  final String key;
  private final CompletableFuture<OriginRules> result = new CompletableFuture<>();
  private final IntConsumer waiting;
  private volatile CompletableFuture<?> call = CompletableFuture.completedFuture(null);

  /** Creates a fetch that reports the start of its wait for a slow host as 1, and the end as -1. */
  PendingFetch(Origin origin, IntConsumer waiting) {
    this.origin = origin;
    this.waiting = waiting;
    this.key = origin.toString();
  }

  /** Returns the future result; completing the returned future affects nobody else. */
  CompletableFuture<OriginRules> result() {
    return result.copy();
  }

  void complete(OriginRules value) {
    result.complete(value);
  }

  /**
   * Calls the fetcher on another thread, which is interrupted if it takes too long.
   *
   * @throws TimeoutException if it has not returned by then; it may hang on
   * @throws ExecutionException if it throws an exception or an error
   */
  <T> T call(Callable<T> fetcher, Duration time, ExecutorService threads)
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Future<?> running =
        threads.submit(
            () -> {
              try {
                answer.complete(fetcher.call());
              } catch (Throwable e) {
                answer.completeExceptionally(e);
              }
            });
    call = answer; // not if there is no thread for it
    long patience = Math.min(PATIENCE.toNanos(), time.toNanos());
    try {
      return answer.get(patience, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      waiting.accept(1);
      try {
        return answer.get(time.toNanos() - patience, TimeUnit.NANOSECONDS);
      } finally {
        waiting.accept(-1);
      }
    } finally {
      running.cancel(true);
    }
  }

  /** Runs something once the fetcher has returned: now, unless it hangs. */
  void onceReturned(Runnable task) {
    var unused = call.whenComplete((answer, failure) -> task.run());
  }
}
