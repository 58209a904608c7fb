package org.robotspec.service;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchOutcome;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Request;

/**
 * Hears what a service does. Called on the threads that do it, so a listener must be thread-safe
 * and quick; what it throws is logged and has no other effect.
 */
public interface RobotsListener {
  /** Hears of each single request for robots.txt, redirects included, when it is answered. */
  default void requested(Origin origin, Request request, Duration took) {}

  /** Hears that a fetch for an origin has ended. */
  default void fetched(Fetch fetch) {}

  /**
   * A fetch for an origin.
   *
   * @param origin whose robots.txt it was
   * @param outcome how it ended
   * @param before what was known before; null if nothing was
   * @param after what is known now
   * @param took how long it took
   * @param requests its requests, in order
   */
  record Fetch(
      Origin origin,
      FetchOutcome outcome,
      @Nullable AccessState before,
      AccessState after,
      Duration took,
      List<Request> requests) {}
}
