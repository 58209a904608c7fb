package org.robotspec.service;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.robotspec.rules.Origin;

/** One fetch for one origin, for which any number of callers may wait. Thread-safe. */
final class PendingFetch {
  final Origin origin;
  final String key;
  private final CompletableFuture<OriginRules> result = new CompletableFuture<>();
  private volatile CompletableFuture<?> call = CompletableFuture.completedFuture(null);

  PendingFetch(Origin origin) {
    this.origin = origin;
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
   * @throws TimeoutException if it has not returned by then; it may still hang
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
    try {
      return answer.get(time.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      running.cancel(true);
    }
  }

  /** Runs something once the fetcher has returned: now, unless it hangs. */
  void onceReturned(Runnable task) {
    var unused = call.whenComplete((answer, failure) -> task.run());
  }
}
