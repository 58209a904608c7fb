package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.Resolver;
import org.robotspec.text.PrintableText;

/**
 * The server of {@code robotspec web}: it serves the files of the page, and fetches for it. It
 * listens on 127.0.0.1 alone, and keeps no state. Thread-safe.
 */
final class WebServer implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** Much longer than any request. */
  private static final int MAX_QUESTION = 64 << 10;

  private static final JsonMapper JSON = new JsonMapper();

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-web"));
  private final RequestCheck check;
  private final PageFiles files = new PageFiles();
  private final FetchAnswer fetch;

  private WebServer(HttpServer server, Resolver names, @Nullable RobotsFile opened) {
    this.server = server;
    this.fetch = new FetchAnswer(names, opened);
    this.check = new RequestCheck(server.getAddress());
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Starts a server.
   *
   * @param port the port, or 0 for a free one
   * @param names returns the addresses of a site for a fetch
   * @param opened the file that the page begins with; null for its example
   * @throws Errors.InputException if it cannot listen on the port
   */
  static WebServer start(int port, Resolver names, @Nullable RobotsFile opened) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
      return new WebServer(HttpServer.create(address, 0), names, opened);
    } catch (IOException e) {
      throw new Errors.InputException(
          "cannot listen on port "
              + port
              + ": "
              + PrintableText.reason(e)
              + "; choose another with --port");
    }
  }

  URI address() {
    return check.address();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      WebAnswer answer = answer(exchange);
      Headers headers = exchange.getResponseHeaders();
      headers.set("Content-Type", answer.type());
      headers.set("Cache-Control", "no-store");
      headers.set("Content-Security-Policy", files.securityPolicy());
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      exchange.sendResponseHeaders(answer.status(), answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  private WebAnswer answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean forApi = path.startsWith("/api/");
    try {
      check.checkSender(exchange);
      if (forApi) {
        check.checkToken(exchange);
        if (!path.equals("/api/fetch")) {
          throw new RefusedException(404, "there is nothing at " + path);
        }
        require("POST", exchange);
        return WebAnswer.json(200, fetch.members(question(exchange.getRequestBody())));
      }
      require("GET", exchange);
      return files.get(path);
    } catch (RefusedException e) {
      return WebAnswer.refusal(e.status, PrintableText.reason(e), forApi);
    } catch (Errors.InputException | IllegalArgumentException e) {
      return WebAnswer.refusal(400, PrintableText.reason(e), true);
    } catch (RuntimeException e) {
      // A bug of ours, but the page still needs an answer.
      return WebAnswer.refusal(500, "internal error; please report it: " + e, true);
    }
  }

  private static void require(String method, HttpExchange exchange) {
    if (!exchange.getRequestMethod().equals(method)) {
      throw new RefusedException(405, "use " + method + " here");
    }
  }

  private static JsonNode question(InputStream body) throws IOException {
    byte[] bytes = body.readNBytes(MAX_QUESTION);
    try {
      JsonNode json = JSON.readTree(bytes);
      if (json.isObject()) {
        return json;
      }
    } catch (IOException e) {
      // Not JSON, or octets that look like UTF-32.
    }
    throw new RefusedException(400, "the body is not a JSON object");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
