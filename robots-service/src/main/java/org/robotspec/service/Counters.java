package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;

/** Counts what a service has done since it was opened. Thread-safe; each number only grows. */
public final class Counters {
  /** By counter and by cause, in the order of reports. */
  private final Map<Enum<?>, LongAdder> counts = new LinkedHashMap<>();

  Counters() {
    for (Counter counter : Counter.values()) {
      counts.put(counter, new LongAdder());
    }
    for (FailureCause cause : FailureCause.values()) {
      counts.put(cause, new LongAdder());
    }
  }

  /** Returns a counter's value. */
  public long get(Counter counter) {
    return adder(requireNonNull(counter, "counter")).sum();
  }

  /** Returns the number of fetches that failed for a cause. */
  public long get(FailureCause cause) {
    return adder(requireNonNull(cause, "cause")).sum();
  }

  /**
   * Returns all counters by name, in a fixed order; failure causes are named like {@code
   * failure.dns}.
   */
  public Map<String, Long> snapshot() {
    Map<String, Long> all = new LinkedHashMap<>();
    counts.forEach(
        (key, count) ->
            all.put(
                key instanceof FailureCause cause ? name(cause) : ((Counter) key).key(),
                count.sum()));
    return all;
  }

  /** Returns the name of the counter of a failure's cause, such as {@code failure.dns}. */
  public static String name(FailureCause cause) {
    return "failure." + requireNonNull(cause, "cause").key();
  }

  private LongAdder adder(Enum<?> key) {
    return requireNonNull(counts.get(key), "key");
  }

  void add(Enum<?> key, long amount) {
    adder(key).add(amount);
  }

  void add(Counter counter) {
    add(counter, 1);
  }

  void add(Exchange request) {
    add(Counter.REQUESTS);
    if (request.response() instanceof Response.Answer answer) {
      add(Counter.BYTES, answer.body().length);
    }
  }

  void add(FetchOutcome outcome, AccessState after) {
    add(Counter.FETCHES);
    add(Counter.REDIRECTS, outcome.redirects());
    if (after.reason() == AccessReason.HTML_PAGE) {
      add(Counter.HTML_PAGES);
    }
    if (after.reason() == AccessReason.NOT_GONE) {
      add(Counter.NOT_GONE);
    }
    if (outcome instanceof FetchOutcome.Failure failure) {
      add(Counter.FAILURES);
      add(failure.cause(), 1);
    } else if (after.failing() != null) {
      add(Counter.SERVER_ERRORS);
    } else {
      add(after.copy() == null ? Counter.NO_FILES : Counter.FILES);
    }
  }

  /** Returns all counters by name. */
  @Override
  public String toString() {
    return snapshot().toString();
  }
}
