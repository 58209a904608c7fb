package org.robotspec.service;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Request;

/** One fetch for one origin, with any number of waiting callers. Thread-safe. */
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

  final Origin origin;
  final String key;
  final CompletableFuture<FetchResult> result = new CompletableFuture<>();

  /** The worker's task, to be interrupted when it takes too long. */
  volatile @Nullable Future<?> task;

  /** Whether the callers have a result although the worker still hangs. */
  volatile boolean givenUp;

  /** Whether its key in the store was unlocked when the result was saved. */
  volatile boolean unlocked;

  PendingFetch(Origin origin) {
    this.origin = origin;
    this.key = origin.toString();
  }
}
