package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One fetch for one origin, with any number of waiting callers. It waits until its worker asks the
 * origin, then runs, and is done when the worker has an answer or given up when that takes too
 * long. Who ends it, worker or timer, makes its result. Thread-safe.
 */
final class PendingFetch {
  /**
   * How a fetch ended.
   *
   * @param entry what is known now; null if the service gave up
   * @param source the source of the entry
   * @param requests its requests
   * @param failure why the fetch failed (H-9); null if it did not fail or there was none
   * @param why the reason if there is no entry; otherwise empty
   */
  record FetchResult(
      @Nullable CachedOrigin entry,
      OriginRules.Source source,
      List<Request> requests,
      @Nullable FailureCause failure,
      String why) {
    static FetchResult with(CachedOrigin entry, OriginRules.Source source) {
      return new FetchResult(entry, source, List.of(), null, "");
    }

    static FetchResult without(String why) {
      return new FetchResult(null, OriginRules.Source.UNKNOWN, List.of(), null, why);
    }
  }

  private enum State {
    WAITING,
    RUNNING,
    DONE,
    GIVEN_UP
  }

  private static final Logger LOG = LoggerFactory.getLogger(PendingFetch.class);

  final Origin origin;
  final String key;
  private final Executor threads;
  private final Runnable onGivenUp;
  private final CompletableFuture<FetchResult> result = new CompletableFuture<>();
  private final CompletableFuture<@Nullable Void> timer = new CompletableFuture<>();
  private State state = State.WAITING; // guarded by this
  private @Nullable Thread worker; // guarded by this

  /**
   * Creates a fetch that waits for a worker.
   *
   * @param threads run its end if it is given up
   * @param onGivenUp told when it is given up, before the callers are
   */
  PendingFetch(Origin origin, Executor threads, Runnable onGivenUp) {
    this.origin = origin;
    this.key = origin.toString();
    this.threads = threads;
    this.onGivenUp = onGivenUp;
  }

  /** Returns the result, to come; completing what this returns affects nobody else. */
  CompletableFuture<FetchResult> result() {
    return result.copy();
  }

  void complete(FetchResult value) {
    result.complete(value);
  }

  /** Returns whether the callers have a result although the worker may still hang. */
  synchronized boolean isGivenUp() {
    return state == State.GIVEN_UP;
  }

  /**
   * Tells that the calling thread, the worker, asks the origin now.
   *
   * @param time how long it may take
   * @param late makes the result if it takes longer; the worker is interrupted then
   */
  void run(Duration time, Supplier<FetchResult> late) {
    synchronized (this) {
      worker = Thread.currentThread();
      state = State.RUNNING;
    }
    var unused =
        timer
            .completeOnTimeout(null, time.toMillis(), TimeUnit.MILLISECONDS)
            .thenRunAsync(() -> giveUp(late), threads);
  }

  private void giveUp(Supplier<FetchResult> late) {
    synchronized (this) {
      if (state != State.RUNNING) {
        return;
      }
      state = State.GIVEN_UP;
      requireNonNull(worker).interrupt();
    }
    onGivenUp.run();
    complete(safely(late));
  }

  /** Tells that the worker has its answer. Returns the result, by others if it was given up. */
  FetchResult end(Supplier<FetchResult> inTime) {
    synchronized (this) {
      Thread.interrupted(); // the interrupt was meant for the request
      state = state == State.RUNNING ? State.DONE : state;
    }
    timer.cancel(false);
    return isGivenUp() ? result.join() : inTime.get();
  }

  /** Returns the result of a task; if it throws, a result without an entry. */
  FetchResult safely(Supplier<FetchResult> task) {
    try {
      return task.get();
    } catch (RuntimeException | Error e) {
      LOG.error("a fetch for {} failed because of a bug", origin, e);
      return FetchResult.without("the fetch ended without a result");
    }
  }
}
