package org.robotspec.service;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;

/** One fetch for one origin, which any number of callers wait for. Thread-safe. */
final class PendingFetch {

  /**
   * How a fetch ended.
   *
   * @param entry what is known now; null if the service gave up
   * @param source where it comes from
   * @param requests its requests
   * @param failure why the fetch failed (H-9); null if it did not, or there was none
   * @param why why there is no entry; empty if there is one
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

  final Origin origin;
  final String key;
  final CompletableFuture<FetchResult> result = new CompletableFuture<>();

  /** Whether the fetch has a result: the first of the worker and the watchdog gives it. */
  final AtomicBoolean settled = new AtomicBoolean();

  /** The worker's task, for the watchdog to interrupt. */
  volatile @Nullable Future<?> task;

  /** Whether the worker is past its time; guarded by the {@link FetchQueue} that runs it. */
  boolean overdue;

  /** Whether the worker is done; guarded likewise. */
  boolean ended;

  PendingFetch(Origin origin, String key) {
    this.origin = origin;
    this.key = key;
  }
}
