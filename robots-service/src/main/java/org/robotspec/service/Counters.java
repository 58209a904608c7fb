package org.robotspec.service;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;

/** Counts what a service did since it was opened. Thread-safe; each number only grows. */
public final class Counters {
  private final Map<Counter, LongAdder> counters = new EnumMap<>(Counter.class);
  private final Map<FailureCause, LongAdder> failures = new EnumMap<>(FailureCause.class);

  Counters() {
    for (Counter counter : Counter.values()) {
      counters.put(counter, new LongAdder());
    }
    for (FailureCause cause : FailureCause.values()) {
      failures.put(cause, new LongAdder());
    }
  }

  private static <K> LongAdder of(Map<K, LongAdder> adders, K key) {
    return Objects.requireNonNull(adders.get(key));
  }

  /** Returns a counter's value. */
  public long get(Counter counter) {
    return of(counters, counter).sum();
  }

  /** Returns how many fetches failed for a cause. */
  public long get(FailureCause cause) {
    return of(failures, cause).sum();
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

  void add(Counter counter, long amount) {
    of(counters, counter).add(amount);
  }

  void add(Counter counter) {
    add(counter, 1);
  }

  /** Counts how a fetch ended. */
  void add(FetchOutcome outcome, AccessState after) {
    add(Counter.FETCHES);
    add(Counter.REDIRECTS, outcome.redirects().size());
    if (outcome instanceof FetchOutcome.Failure failure) {
      add(Counter.FAILURES);
      of(failures, failure.cause()).increment();
    } else if (after.failures() > 0) {
      add(Counter.SERVER_ERRORS);
    } else {
      add(after.copy() == null ? Counter.NO_FILES : Counter.FILES);
    }
  }
}
