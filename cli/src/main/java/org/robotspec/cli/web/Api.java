package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.service.internal.fetch.AddressRule;

/** The questions that the page may ask, by path. Nothing is decided here but who answers. */
final class Api {
  /** Answers a question. */
  @FunctionalInterface
  interface Endpoint {
    /**
     * Returns the answer.
     *
     * @throws IllegalArgumentException if the question is wrong; the message says how
     */
    ObjectNode answer(Question question);
  }

  private final Map<String, Endpoint> endpoints;

  Api(AddressRule.Resolver names) {
    endpoints =
        Map.of(
            "/api/matrix", MatrixAnswer::json,
            "/api/why", WhyAnswer::json,
            "/api/compare", ComparisonAnswer::json,
            "/api/profiles", ProfilesAnswer::json,
            "/api/timeline", TimelineAnswer::json,
            "/api/page", PageAnswer::json,
            "/api/fetch", new FetchAnswer(names)::json,
            "/api/expectations", ExpectationsAnswer::json);
  }

  /** Returns the answer to a request. */
  WebAnswer answer(String path, HttpExchange exchange) throws IOException {
    if (path.equals("/api/start")) {
      require("GET", exchange);
      return WebAnswer.json(200, StartAnswer.json());
    }
    @Nullable Endpoint endpoint = endpoints.get(path);
    if (endpoint == null) {
      throw new RefusedException(404, "there is nothing at " + path);
    }
    require("POST", exchange);
    try {
      return WebAnswer.json(200, endpoint.answer(Question.read(exchange.getRequestBody())));
    } catch (Errors.InputException | IllegalArgumentException e) {
      throw new RefusedException(400, String.valueOf(e.getMessage()));
    }
  }

  private static void require(String method, HttpExchange exchange) {
    if (!exchange.getRequestMethod().equals(method)) {
      throw new RefusedException(405, "use " + method + " here");
    }
  }
}
