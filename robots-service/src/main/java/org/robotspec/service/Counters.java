package org.robotspec.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;

/** Counts what a service did since it was opened. Thread-safe; each number only grows. */
public final class Counters {
  private final Map<Enum<?>, LongAdder> counts = new ConcurrentHashMap<>();

  Counters() {}

  /** Returns a counter's value. */
  public long get(Counter counter) {
    return sum(counter);
  }

  /** Returns how many fetches failed for a cause. */
  public long get(FailureCause cause) {
    return sum(cause);
  }

  private long sum(Enum<?> key) {
    return counts.getOrDefault(key, new LongAdder()).sum();
  }

  /** Returns all counters by name, those of causes as {@code failure.dns}; in a fixed order. */
  public Map<String, Long> snapshot() {
    Map<String, Long> all = new LinkedHashMap<>();
    for (Counter counter : Counter.values()) {
      all.put(counter.key(), get(counter));
    }
    for (FailureCause cause : FailureCause.values()) {
      all.put("failure." + cause.key(), get(cause));
    }
    return all;
  }

  void add(Enum<?> key, long amount) {
    counts.computeIfAbsent(key, unused -> new LongAdder()).add(amount);
  }

  void add(Counter counter) {
    add(counter, 1);
  }

  /** Counts how a fetch ended. */
  void add(FetchOutcome outcome, AccessState after) {
    add(Counter.FETCHES);
    add(Counter.REDIRECTS, outcome.redirects());
    if (outcome instanceof FetchOutcome.Failure failure) {
      add(Counter.FAILURES);
      add(failure.cause(), 1);
    } else if (after.failures() > 0) {
      add(Counter.SERVER_ERRORS);
    } else {
      add(after.copy() == null ? Counter.NO_FILES : Counter.FILES);
    }
  }
}
