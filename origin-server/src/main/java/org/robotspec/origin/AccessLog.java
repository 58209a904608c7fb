package org.robotspec.origin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The requests that the origins of one web received, in the order in which their heads had been
 * read. Thread-safe. A request is in the log before the first byte of its answer is sent.
 */
public final class AccessLog {
  private final List<Hit> hits = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();

  AccessLog() {}

  /** Returns all requests so far. */
  public synchronized List<Hit> hits() {
    return List.copyOf(hits);
  }

  /** Returns the requests so far that fulfil a condition. */
  public List<Hit> hits(Predicate<Hit> condition) {
    return hits().stream().filter(condition).toList();
  }

  /** Returns the requests so far for one URL. */
  public List<Hit> hits(String url) {
    return hits(hit -> hit.url().equals(url));
  }

  /** Returns the URLs asked for so far, repetitions included. */
  public List<String> urls() {
    return hits().stream().map(Hit::url).toList();
  }

  /**
   * Waits until so many requests fulfil a condition.
   *
   * @return whether they did within the time
   */
  public synchronized boolean await(int count, Predicate<Hit> condition, Duration atMost)
      throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (hits.stream().filter(condition).count() < count) {
      long millis = (deadline - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return false;
      }
      wait(millis);
    }
    return true;
  }

  /** Adds the hit that {@code make} makes of its number and of its count for its URL. */
  synchronized Hit add(String url, Function<Entry, Hit> make) {
    Hit hit = make.apply(new Entry(hits.size() + 1L, counts.merge(url, 1, Integer::sum)));
    hits.add(hit);
    notifyAll();
    return hit;
  }

  record Entry(long number, int nth) {}
}
