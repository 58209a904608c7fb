package org.robotspec.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Origin;

/** Sends the single requests of one fetch, within the limits, and tells of them. For one thread. */
final class RequestSender {
  private final RobotsConfig config;
  private final RobotsFetcher fetcher;
  private final Counters counters;
  private final Listeners listeners;
  private final List<Request> requests = new ArrayList<>();

  RequestSender(
      RobotsConfig config, RobotsFetcher fetcher, Counters counters, Listeners listeners) {
    this.config = config;
    this.fetcher = fetcher;
    this.counters = counters;
    this.listeners = listeners;
  }

  /** Sends a request to one address; whatever the fetcher throws is a failure. */
  Response send(Origin origin, String url, Deadline deadline) {
    if (deadline.passed()) {
      return new Response.Failed(FailureCause.TIMEOUT, "no time was left for a request");
    }
    Limits limits =
        new Limits(
            deadline.atMost(config.get(ServiceSettings.CONNECT_TIMEOUT)),
            deadline.atMost(config.get(ServiceSettings.RESPONSE_TIMEOUT)),
            deadline.left(),
            config.maxBytes() + 1);
    long start = System.nanoTime();
    Response response = response(url, limits);
    Request request = new Request(url, response);
    requests.add(request);
    counters.add(Counter.REQUESTS);
    if (response instanceof Response.Answer answer) {
      counters.add(Counter.BYTES, answer.body().length);
    }
    listeners.requested(origin, request, Duration.ofNanos(System.nanoTime() - start));
    return response;
  }

  private Response response(String url, Limits limits) {
    try {
      Response response = fetcher.fetch(url, limits);
      return response instanceof Response.Answer answer
          ? checked(answer, limits.maxBytes())
          : response;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Response.Failed(FailureCause.TIMEOUT, "the request was interrupted");
    } catch (Exception | LinkageError | StackOverflowError e) {
      // A crawler's protocol plugin can lack a class: that must not look like an answer.
      return Response.failed(e);
    }
  }

  /** Holds an answer to what any fetcher's must be. */
  private static Response checked(Response.Answer answer, int maxBytes) {
    @Nullable String contradiction = FramingCheck.contradiction(answer.status(), answer.headers());
    return contradiction == null
        ? BodyCoding.decoded(answer, maxBytes)
        : new Response.Failed(FailureCause.INVALID_RESPONSE, contradiction);
  }

  /**
   * Returns a body without the line that a size limit cut, where a parser could not see that (F-6).
   */
  byte[] whole(Response.Answer answer) {
    byte[] body = answer.body();
    int limit = config.profile().get(ProfileSettings.MAX_BYTES);
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
  List<Request> requests() {
    return List.copyOf(requests);
  }
}
