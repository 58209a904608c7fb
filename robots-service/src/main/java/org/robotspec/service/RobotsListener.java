package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchOutcome;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Exchange;

/**
 * Receives the fetches of a service, on the threads that do the work: a listener must be
 * thread-safe and quick. Its exceptions are logged and have no other effect.
 */
@FunctionalInterface
public interface RobotsListener {
  /** Called when a fetch for an origin has ended. */
  void fetched(Fetch fetch);

  /**
   * A fetch for an origin.
   *
   * @param origin the origin of the robots.txt
   * @param outcome how it ended
   * @param before the state before; null if there was none
   * @param after the state now
   * @param took how long it took
   * @param requests its requests, in order
   */
  record Fetch(
      Origin origin,
      FetchOutcome outcome,
      @Nullable AccessState before,
      AccessState after,
      Duration took,
      List<Exchange> requests) {
    /** Creates an event with its own copy of the list. */
    public Fetch {
      requireNonNull(origin, "origin");
      requireNonNull(outcome, "outcome");
      requireNonNull(after, "after");
      requireNonNull(took, "took");
      requests = List.copyOf(requireNonNull(requests, "requests"));
    }
  }
}
