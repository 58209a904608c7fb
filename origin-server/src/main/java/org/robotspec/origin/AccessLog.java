package org.robotspec.origin;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The requests that the origins of one web received, in the order in which their heads were read.
 * Thread-safe. A request is in the log before the first byte of its answer is sent.
 */
public final class AccessLog {
  private final List<Hit> hits = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();

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

  synchronized Hit add(String origin, RequestHead head) {
    int nth = counts.merge(origin + " " + head.path(), 1, Integer::sum);
    long number = hits.size() + 1L;
    Hit hit =
        new Hit(number, Instant.now(), origin, head.method(), head.path(), nth, head.headers());
    hits.add(hit);
    return hit;
  }
}
