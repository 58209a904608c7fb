package org.robotspec.cli.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.robotspec.cli.console.Errors;
import org.robotspec.service.internal.fetch.AddressRule;

/**
 * The server of {@code robotspec web}: files for the page, and answers to its questions. It listens
 * on 127.0.0.1 alone, and keeps nothing between two requests. Thread-safe.
 */
final class WebServer implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** How long the server works for an asker who may be gone. */
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(WebServer::daemon);
  private final RequestCheck check;
  private final PageFiles files = new PageFiles();
  private final Api api;

  private WebServer(HttpServer server, Api api) {
    this.server = server;
    this.api = api;
    this.check = new RequestCheck(server.getAddress());
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Starts a server.
   *
   * @param port the port, or 0 for a free one
   * @param names tells the addresses of a site when the server fetches a robots.txt
   * @throws Errors.InputException if it cannot listen on the port
   */
  static WebServer start(int port, AddressRule.Resolver names) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
      return new WebServer(HttpServer.create(address, 0), new Api(names));
    } catch (BindException e) {
      throw new Errors.InputException(
          "cannot listen on port " + port + ": " + e.getMessage() + "; choose another with --port");
    } catch (IOException e) {
      throw new Errors.InputException("cannot listen on port " + port + ": " + e.getMessage());
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "robotspec-web");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the address of the page, with the token. */
  URI address() {
    return check.address();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Reply reply = new Reply(exchange, files.securityPolicy(), PAUSE);
      reply.send(answer(exchange, reply));
    } catch (CancellationException e) {
      // Nobody waits for the answer any more.
    }
  }

  private WebAnswer answer(HttpExchange exchange, Reply reply) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean forApi = path.startsWith("/api/");
    try {
      check.checkSender(exchange);
      if (forApi) {
        check.checkHeader(exchange);
        return api.answer(path, exchange, reply);
      }
      if (!exchange.getRequestMethod().equals("GET")) {
        throw new RefusedException(405, "use GET for the files of the page");
      }
      if (path.equals("/")) {
        check.checkAddress(exchange);
      }
      return files.get(path);
    } catch (RefusedException e) {
      return forApi ? e.json() : e.text();
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      // A bug of ours, but the page still needs an answer.
      return new RefusedException(500, "internal error; please report it: " + e).json();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
