package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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

  /** Questions whose answer may take seconds: the server answers one of these at a time. */
  private static final Set<String> LONG = Set.of("/api/matrix", "/api/compare");

  private final Map<String, Endpoint> endpoints;
  private final Semaphore turn = new Semaphore(1, true);

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
  WebAnswer answer(String path, HttpExchange exchange, Reply reply) throws IOException {
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
      Question question = Question.read(exchange.getRequestBody(), reply);
      return WebAnswer.json(
          200, LONG.contains(path) ? inTurn(endpoint, question) : endpoint.answer(question));
    } catch (Errors.InputException | IllegalArgumentException e) {
      throw new RefusedException(400, String.valueOf(e.getMessage()));
    }
  }

  private ObjectNode inTurn(Endpoint endpoint, Question question) {
    try {
      while (!turn.tryAcquire(1, TimeUnit.SECONDS)) {
        question.reply().check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(503, "the server is closing");
    }
    try {
      return endpoint.answer(question);
    } finally {
      turn.release();
    }
  }

  private static void require(String method, HttpExchange exchange) {
    if (!exchange.getRequestMethod().equals(method)) {
      throw new RefusedException(405, "use " + method + " here");
    }
  }
}
