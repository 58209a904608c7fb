package org.robotspec.stormcrawler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;

/**
 * The tuples that wait for their origin's rules: one thread asks for an origin, however many tuples
 * wait for it, so a slow origin occupies one thread and delays no other origin. Thread-safe.
 *
 * @param <T> the tuples
 */
final class PendingTuples<T> implements AutoCloseable {
  private final Map<Origin, List<T>> waiting = new HashMap<>();
  private final ExecutorService askers;

  PendingTuples(int threads, String name) {
    AtomicInteger number = new AtomicInteger();
    askers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Adds one that waits; the first for an origin has its rules asked for.
   *
   * @param ask asks for the rules, and may take its time
   * @param answered takes each that waited, and the rules; on another thread
   * @param failed takes each for which asking or answering threw
   */
  void join(
      Origin origin,
      T one,
      Supplier<OriginRules> ask,
      BiConsumer<T, OriginRules> answered,
      BiConsumer<T, Throwable> failed) {
    synchronized (waiting) {
      List<T> others = waiting.get(origin);
      if (others != null) {
        others.add(one);
        return;
      }
      List<T> first = new ArrayList<>();
      first.add(one);
      waiting.put(origin, first);
    }
    askers.execute(() -> serve(origin, ask, answered, failed));
  }

  private void serve(
      Origin origin,
      Supplier<OriginRules> ask,
      BiConsumer<T, OriginRules> answered,
      BiConsumer<T, Throwable> failed) {
    OriginRules rules;
    try {
      rules = ask.get();
    } catch (RuntimeException | Error e) {
      leave(origin).forEach(one -> failed.accept(one, e));
      return;
    }
    for (T one : leave(origin)) {
      try {
        answered.accept(one, rules);
      } catch (RuntimeException e) {
        failed.accept(one, e);
      }
    }
  }

  private List<T> leave(Origin origin) {
    synchronized (waiting) {
      List<T> all = waiting.remove(origin);
      return all == null ? List.of() : all;
    }
  }

  @Override
  public void close() {
    askers.shutdownNow();
  }
}
