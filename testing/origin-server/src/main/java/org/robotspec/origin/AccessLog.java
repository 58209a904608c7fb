package org.robotspec.origin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests that the origins of one web received, in the order in which their heads were read.
 * Thread-safe. A request is in the log before the first byte of its answer is sent.
 */
public final class AccessLog {
  private final List<Hit> hits = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<Long, Long> answered = new HashMap<>();
  private final Set<Long> open = new HashSet<>();

  AccessLog() {}

  /** Returns all requests so far. */
  public synchronized List<Hit> hits() {
    return List.copyOf(hits);
  }

  /** Returns the requests so far that match a condition. */
  public List<Hit> hits(Predicate<Hit> condition) {
    return hits().stream().filter(condition).toList();
  }

  /** Returns the requests so far for one URL. */
  public List<Hit> hits(String url) {
    return hits(hit -> hit.url().equals(url));
  }

  /** Returns the URLs requested so far, including repetitions. */
  public List<String> urls() {
    return hits().stream().map(Hit::url).toList();
  }

  synchronized Hit add(Hit read) {
    int nth = counts.merge(read.url(), 1, Integer::sum);
    long number = hits.size() + 1L;
    Hit hit = new Hit(number, read.origin(), read.method(), read.path(), nth, read.headers());
    hits.add(hit);
    open.add(number);
    return hit;
  }

  /**
   * Returns the number of the last request before this one got the first byte of its answer or lost
   * its connection; {@link Long#MAX_VALUE} until then.
   */
  public synchronized long answeredAfter(Hit hit) {
    return answered.getOrDefault(hit.number(), Long.MAX_VALUE);
  }

  /** Returns whether a request has had its whole answer, or its peer has left. */
  public synchronized boolean isOver(Hit hit) {
    return !open.contains(hit.number());
  }

  /** Waits until all requests so far are over, up to a limit; returns whether they are. */
  public synchronized boolean awaitEnd(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    for (long left = limit.toMillis(); !open.isEmpty() && left > 0; ) {
      wait(left);
      left = (end - System.nanoTime()) / 1_000_000;
    }
    return open.isEmpty();
  }

  synchronized void answering(Hit hit) {
    answered.putIfAbsent(hit.number(), (long) hits.size());
  }

  synchronized void ended(Hit hit) {
    answering(hit);
    open.remove(hit.number());
    notifyAll();
  }
}
