package org.robotspec.cache;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Has a task done by another thread, so that an interrupt of the caller does not reach it. */
final class Uninterrupted {
  private Uninterrupted() {}

  /**
   * Waits for the task, interrupted or not, and keeps the interrupt for later.
   *
   * @throws ExecutionException if the task throws
   */
  static <T extends @Nullable Object> T call(ExecutorService thread, Callable<T> task)
      throws ExecutionException {
    Future<T> future = thread.submit(task);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
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
