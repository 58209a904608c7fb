package org.robotspec.cache;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Setting;

/** Sends the single requests of one look, within the limits, and tells of them. For one thread. */
final class Requests {
  private final RobotsConfig config;
  private final RobotsFetcher fetcher;
  private final Counters counters;
  private final Listeners listeners;
  private final List<Exchange> exchanges = new ArrayList<>();

  Requests(RobotsConfig config, RobotsFetcher fetcher, Counters counters, Listeners listeners) {
    this.config = config;
    this.fetcher = fetcher;
    this.counters = counters;
    this.listeners = listeners;
  }

  /** Requests one address; whatever the fetcher throws is a failure. */
  Hop send(Origin origin, String url, Deadline deadline) {
    if (deadline.passed()) {
      return new Hop.Failed(FailureCause.TIMEOUT, "no time was left for a request");
    }
    Limits limits =
        new Limits(
            deadline.atMost(config.connectTimeout()),
            deadline.atMost(config.responseTimeout()),
            deadline.left(),
            config.maxBytes() + 1);
    long start = System.nanoTime();
    Hop hop = hop(url, limits);
    Exchange exchange = new Exchange(url, hop);
    exchanges.add(exchange);
    counters.add(Counter.REQUESTS);
    if (hop instanceof Hop.Answer answer) {
      counters.add(Counter.BYTES, answer.body().length);
    }
    listeners.requested(origin, exchange, Duration.ofNanos(System.nanoTime() - start));
    return hop;
  }

  private Hop hop(String url, Limits limits) {
    try {
      Hop hop = fetcher.fetch(url, limits);
      return hop instanceof Hop.Answer answer ? checked(answer, limits.maxBytes()) : hop;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Hop.Failed(FailureCause.TIMEOUT, "the request was interrupted");
    } catch (Exception | LinkageError | StackOverflowError e) {
      // A crawler's protocol plugin can lack a class: that must not look like an answer.
      return Hop.failed(e);
    }
  }

  /** Holds an answer to what any fetcher's must be. */
  private static Hop checked(Hop.Answer answer, int maxBytes) {
    @Nullable String contradiction = FramingCheck.contradiction(answer.status(), answer.headers());
    return contradiction == null
        ? BodyCoding.decoded(answer, maxBytes)
        : new Hop.Failed(FailureCause.INVALID_RESPONSE, contradiction);
  }

  /**
   * Returns a body without the line that a size limit cut, where a parser could not see that (F-6).
   */
  byte[] whole(Hop.Answer answer) {
    byte[] body = answer.body();
    int limit = config.profile().number(Setting.MAX_BYTES);
    if (!answer.truncated() || (limit > 0 && body.length > limit)) {
      return body;
    }
    int end = body.length;
    while (end > 0 && body[end - 1] != '\n' && body[end - 1] != '\r') {
      end--;
    }
    return Arrays.copyOf(body, end);
  }

  /** Returns the requests so far. */
  List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }
}
