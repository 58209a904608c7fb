package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/** A fetcher that answers from a map and remembers what it was asked. */
final class FakeFetcher implements RobotsFetcher {
  final List<String> asked = new CopyOnWriteArrayList<>();
  private final Map<String, RobotsFetcher> answers = new ConcurrentHashMap<>();
  private volatile RobotsFetcher otherwise = (url, limits) -> status(404);
  volatile boolean closed;

  static Response.Answer status(int status) {
    return new Response.Answer(status, Map.of(), new byte[0], false);
  }

  static Response.Answer file(String... lines) {
    return new Response.Answer(
        200, Map.of(), (String.join("\n", lines) + "\n").getBytes(UTF_8), false);
  }

  static Response.Answer redirect(int status, String location) {
    return new Response.Answer(status, Map.of("Location", List.of(location)), new byte[0], false);
  }

  static Response.Failed failed(FailureCause cause) {
    return new Response.Failed(cause, "as the test says");
  }

  /** Returns an answer that waits for a countdown. */
  static RobotsFetcher after(CountDownLatch hold, Response response) {
    return (url, limits) -> {
      hold.await();
      return response;
    };
  }

  FakeFetcher on(String url, Response response) {
    return on(url, (asked, limits) -> response);
  }

  FakeFetcher on(String url, RobotsFetcher answer) {
    answers.put(url, answer);
    return this;
  }

  FakeFetcher otherwise(RobotsFetcher answer) {
    otherwise = answer;
    return this;
  }

  @Override
  public Response fetch(String url, Limits limits) throws Exception {
    asked.add(url);
    return answers.getOrDefault(url, otherwise).fetch(url, limits);
  }

  @Override
  public Resolver resolver() {
    return FakeNames::resolve;
  }

  @Override
  public void close() {
    closed = true;
  }
}
