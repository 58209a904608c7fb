package org.robotspec.stormcrawler;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;

/**
 * The tuples that wait for their origin's rules. One thread waits for each origin, however many of
 * its tuples are pending, so a slow origin occupies one thread and delays no other. Thread-safe.
 */
final class PendingTuples implements AutoCloseable {
  private final Map<Origin, CompletableFuture<OriginRules>> pending = new HashMap<>();
  private final ExecutorService askers;

  PendingTuples(int threads) {
    askers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "robotspec-gate");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Adds a tuple; the first for an origin starts the request for its rules.
   *
   * @param ask returns the rules; may block
   * @param answered receives the rules or the failure, on another thread, or at once on this one if
   *     the rules have just arrived
   */
  void join(
      Origin origin,
      Supplier<OriginRules> ask,
      BiConsumer<@Nullable OriginRules, @Nullable Throwable> answered) {
    CompletableFuture<OriginRules> rules;
    synchronized (pending) {
      rules = pending.get(origin);
      if (rules == null) {
        rules = CompletableFuture.supplyAsync(ask, askers);
        pending.put(origin, rules);
        var unused = rules.whenComplete((found, failure) -> remove(origin));
      }
    }
    var unused = rules.whenComplete(answered);
  }

  private void remove(Origin origin) {
    synchronized (pending) {
      pending.remove(origin);
    }
  }

  @Override
  public void close() {
    askers.shutdownNow();
  }
}
