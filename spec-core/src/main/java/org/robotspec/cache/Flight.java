package org.robotspec.cache;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;

/** One look at one origin, which any number of callers wait for. Thread-safe. */
final class Flight {

  /**
   * How a flight ended.
   *
   * @param entry what is known now; null if the service gave up
   * @param source where it comes from
   * @param exchanges its requests
   * @param failure why the fetch failed (H-9); null if it did not, or there was none
   * @param why why there is no entry; empty if there is one
   */
  record Landed(
      @Nullable Entry entry,
      OriginRules.Source source,
      List<Exchange> exchanges,
      @Nullable FailureCause failure,
      String why) {
    static Landed with(Entry entry, OriginRules.Source source) {
      return new Landed(entry, source, List.of(), null, "");
    }

    static Landed without(String why) {
      return new Landed(null, OriginRules.Source.NOBODY, List.of(), null, why);
    }
  }

  final Origin origin;
  final String key;
  final CompletableFuture<Landed> landed = new CompletableFuture<>();

  /** Whether the look has a result: the first of the worker and the watchdog gives it. */
  final AtomicBoolean settled = new AtomicBoolean();

  /** The worker's task, for the watchdog to interrupt. */
  volatile @Nullable Future<?> task;

  /** Whether the worker is past its time; guarded by the {@link Looks} that runs it. */
  boolean overdue;

  /** Whether the worker is done; guarded likewise. */
  boolean ended;

  Flight(Origin origin, String key) {
    this.origin = origin;
    this.key = key;
  }
}
