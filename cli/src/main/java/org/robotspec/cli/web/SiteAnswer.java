package org.robotspec.cli.web;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.cli.console.Reasons;
import org.robotspec.service.spi.Response;

/** What a server can answer when it is asked for its robots.txt, to choose from. */
enum SiteAnswer {
  FILE(200, "a robots.txt"),
  FORBIDDEN(403, "forbidden"),
  MISSING(404, "not found"),
  TOO_MANY_REQUESTS(429, "too many requests"),
  SERVER_ERROR(500, "internal server error"),
  UNAVAILABLE(503, "service unavailable"),
  REDIRECT_LOOP("redirect-loop", "a redirect that leads back to itself"),
  DNS(FailureCause.DNS),
  CONNECT(FailureCause.CONNECT),
  TLS(FailureCause.TLS),
  TIMEOUT(FailureCause.TIMEOUT),
  RESET(FailureCause.RESET),
  INVALID_RESPONSE(FailureCause.INVALID_RESPONSE),
  INCOMPLETE_BODY(FailureCause.INCOMPLETE_BODY);

  private final String id;
  private final String label;
  private final int status;
  private final @Nullable FailureCause failure;

  SiteAnswer(int status, String label) {
    this(String.valueOf(status), status + ": " + label, status, null);
  }

  SiteAnswer(String id, String label) {
    this(id, label, 302, null);
  }

  SiteAnswer(FailureCause failure) {
    this(failure.key(), Reasons.words(failure), 0, failure);
  }

  SiteAnswer(String id, String label, int status, @Nullable FailureCause failure) {
    this.id = id;
    this.label = label;
    this.status = status;
    this.failure = failure;
  }

  /**
   * Returns the answer with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static SiteAnswer of(String id) {
    for (SiteAnswer answer : values()) {
      if (answer.id.equals(id)) {
        return answer;
      }
    }
    throw new IllegalArgumentException("unknown answer \"" + id + "\"");
  }

  String id() {
    return id;
  }

  String label() {
    return label;
  }

  /** Returns the members of a question that have an effect with this answer. */
  List<String> takes() {
    if (this == REDIRECT_LOOP) {
      return List.of();
    }
    return failure != null
        ? List.of("redirects")
        : status / 100 == 5 || this == TOO_MANY_REQUESTS
            ? List.of("redirects", "retryAfter")
            : List.of("redirects", "maxAge");
  }

  /**
   * Returns the response to the request for a URL.
   *
   * @param url the URL; a loop of redirects leads back to it
   * @param headers the headers of an answer
   */
  Response response(String url, Map<String, List<String>> headers) {
    if (failure != null) {
      return new Response.Failed(failure, label);
    }
    return this == REDIRECT_LOOP
        ? redirect(url)
        : new Response.Answer(status, headers, new byte[0], false);
  }

  static Response redirect(String url) {
    return new Response.Answer(302, Map.of("location", List.of(url)), new byte[0], false);
  }
}
