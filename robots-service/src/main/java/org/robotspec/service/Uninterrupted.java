package org.robotspec.service;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Has a task done by another thread, so that an interrupt of the caller does not reach it. */
final class Uninterrupted {
  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

  private Uninterrupted() {}

  /**
   * Waits for the task, interrupted or not, and keeps the interrupt for later.
   *
   * @throws ExecutionException if the task throws
   */
  static <T extends @Nullable Object> T call(ExecutorService thread, Callable<T> task)
      throws ExecutionException {
    try {
      return get(thread.submit(task), FOREVER);
    } catch (TimeoutException e) {
      throw new IllegalStateException("292 years are over", e);
    }
  }

  /**
   * Waits for a result, interrupted or not, and keeps the interrupt for later.
   *
   * @throws ExecutionException if the task throws
   * @throws TimeoutException if it takes longer than a limit; it goes on
   */
  static <T extends @Nullable Object> T get(Future<T> future, Duration limit)
      throws ExecutionException, TimeoutException {
    Deadline deadline = Deadline.in(limit);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
