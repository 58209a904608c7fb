package org.robotspec.origin;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * One origin (scheme http, a loopback address and a port) and its answer for each path.
 *
 * <p>Thread-safe; its answers may change while it serves. A path without an answer gets {@link
 * #otherwise}, by default a 404.
 */
public final class OriginServer {
  private final String host;
  private final int port;
  private final Map<String, Function<Hit, Answer>> scripts = new ConcurrentHashMap<>();
  private volatile Function<Hit, Answer> otherwise = hit -> Answer.status(404);

  OriginServer(String host, int port) {
    this.host = host;
    this.port = port;
  }

  /** Returns the address it listens on, such as {@code 127.0.0.2}. */
  public String host() {
    return host;
  }

  /** Returns the port it listens on. */
  public int port() {
    return port;
  }

  /** Returns the origin without a trailing slash, such as {@code http://127.0.0.2:8080}. */
  public String origin() {
    return "http://" + host + ":" + port;
  }

  /** Returns the URL of a path on this origin. */
  public String url(String path) {
    return origin() + path;
  }

  /**
   * Answers the first request for a path with the first answer, the next with the next, and all
   * later ones with the last.
   *
   * @param path the path, with or without a query; one with a query takes precedence
   */
  public OriginServer on(String path, Answer... answers) {
    List<Answer> script = List.of(answers);
    return on(path, hit -> script.get(Math.min(hit.nth(), script.size()) - 1));
  }

  /** Answers each request for a path with the function's result; calls may be concurrent. */
  public OriginServer on(String path, Function<Hit, Answer> script) {
    scripts.put(path, script);
    return this;
  }

  /** Answers requests for robots.txt with a 200 and this text. */
  public OriginServer robots(String text) {
    return on("/robots.txt", Answer.text(text));
  }

  /** Answers requests for a path with a small page that links to these addresses. */
  public OriginServer page(String path, String... links) {
    return on(path, Answer.page("Page " + path, links));
  }

  /** Sets the answer for all other paths. */
  public OriginServer otherwise(Function<Hit, Answer> script) {
    otherwise = script;
    return this;
  }

  Answer answer(Hit hit) {
    Function<Hit, Answer> script = scripts.get(hit.path());
    int query = hit.path().indexOf('?');
    if (script == null && query >= 0) {
      script = scripts.get(hit.path().substring(0, query));
    }
    return (script == null ? otherwise : script).apply(hit);
  }
}
