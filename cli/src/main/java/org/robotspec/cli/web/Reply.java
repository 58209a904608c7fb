package org.robotspec.cli.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.Deadline;

/**
 * The reply to one request. While an answer is computed, spaces before it show whether the asker is
 * still there: JSON may begin with them. For one thread.
 */
final class Reply {
  /** How long an answer may take; what is not decided then is not shown. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  /** What the JDK's server wants for an answer without a body; it logs a warning otherwise. */
  private static final int NO_BODY = -1;

  /** What it wants for an answer of unknown length. */
  private static final int CHUNKED = 0;

  private final HttpExchange exchange;
  private final String securityPolicy;
  private final Duration pause;
  private final Deadline deadline = Deadline.in(LIMIT);
  private Deadline nextSpace;
  private @Nullable OutputStream begun;

  /**
   * Creates the reply.
   *
   * @param pause the time between two spaces
   */
  Reply(HttpExchange exchange, String securityPolicy, Duration pause) {
    this.exchange = exchange;
    this.securityPolicy = securityPolicy;
    this.pause = pause;
    this.nextSpace = Deadline.in(pause);
  }

  /** Returns whether the answer has taken as long as it may. */
  boolean late() {
    return deadline.passed();
  }

  /**
   * Tries from time to time whether the asker of a question is still there.
   *
   * @throws CancellationException if it is not
   */
  void check() {
    if (!nextSpace.passed()) {
      return;
    }
    nextSpace = Deadline.in(pause);
    try {
      if (begun == null) {
        begin("application/json", 200, CHUNKED);
        begun = exchange.getResponseBody();
      }
      begun.write(' ');
      begun.flush();
    } catch (IOException e) {
      throw (CancellationException) new CancellationException().initCause(e);
    }
  }

  /**
   * Sends the answer.
   *
   * @throws IOException if nobody reads it, or it is an error but a part was sent as a success
   */
  void send(WebAnswer answer) throws IOException {
    if (begun != null && answer.status() != 200) {
      throw new IOException("too late for status " + answer.status());
    }
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (begun == null) {
      begin(answer.type(), answer.status(), head ? NO_BODY : answer.body().length);
    }
    if (!head) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(answer.body());
      }
    }
  }

  private void begin(String type, int status, long length) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Security-Policy", securityPolicy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    exchange.sendResponseHeaders(status, length);
  }
}
