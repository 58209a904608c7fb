package org.robotspec.stormcrawler.indexing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.robotspec.stormcrawler.RobotspecProtocol;

/** A crawl over pages whose owner states usage preferences: what is stored, what is indexed. */
final class UsageTopologyTest {
  private static final String REJECTED = UsageFilterBolt.REJECTED;

  private static final String ROBOTS =
      """
      User-agent: *
      Content-Usage: train-ai=n, search=y
      Content-Usage: /open/ train-ai=y, search=y
      Content-Usage: /half/ train-ai=y
      Content-Signal: search=yes, ai-train=no
      """;

  private static final String LINE_2 = "robots.txt, line 2: train-ai=n";
  private static final String LINE_3 = "robots.txt, line 3: train-ai=y";
  private static final String LINE_4 = "robots.txt, line 4: train-ai=y";
  private static final String HEADER = "Content-Usage header: train-ai=n";

  /**
   * One page.
   *
   * @param header its Content-Usage header, or nothing
   * @param trainAi what is stored under {@code robots.usage.train-ai}
   * @param source where that is stated
   * @param rejected why it is not indexed, or nothing
   */
  private record Page(String path, String header, String trainAi, String source, String rejected) {}

  private static final List<Page> PAGES =
      List.of(
          new Page("/U-2-no-path", "", "disallowed", LINE_2, "refuse: train-ai"),
          new Page("/open/U-2-longest-path", "", "allowed", LINE_3, ""),
          new Page("/half/U-1-unknown", "", "allowed", LINE_4, "require: search"),
          new Page("/half/U-5-header-adds", "search=y", "allowed", LINE_4, ""),
          new Page("/open/U-4-header", "train-ai=n", "disallowed", HEADER, "refuse: train-ai"),
          new Page("/U-4-header-allows", "train-ai=y", "disallowed", LINE_2, "refuse: train-ai"),
          new Page("/open/U-4-broken-header", "train-ai=", "allowed", LINE_3, ""),
          new Page("/open/U-2.pdf", "", "allowed", LINE_3, ""),
          new Page("/open/U-4.pdf", "train-ai=n", "disallowed", HEADER, "refuse: train-ai"),
          new Page("/U-8-faked", "", "disallowed", LINE_2, "refuse: train-ai"));

  @TestFactory
  Stream<DynamicTest> eachPageIsIndexedAsItsOwnerAllows() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", UsageTopologyTest::serve);
    server.start();
    String origin = "http://127.0.0.1:" + server.getAddress().getPort();
    IndexedCrawl crawl = IndexedCrawl.ofThisJvm();
    PAGES.forEach(page -> crawl.add(origin + page.path()));
    try {
      crawl.run(
          Map.of(
              "http.protocol.implementation",
              RobotspecProtocol.class.getName(),
              "https.protocol.implementation",
              RobotspecProtocol.class.getName(),
              "robotspec.delegate.implementation",
              HttpProtocol.class.getName(),
              "robotspec.usage.require",
              "search",
              "robotspec.usage.refuse",
              List.of("train-ai", "content-signal.ai-input"),
              "metadata.persist",
              List.of("robots.usage.train-ai", "robots.usage.source.train-ai", REJECTED),
              "indexer.md.mapping",
              List.of("robots.usage.search", "robots.usage.content-signal.ai-train=signal")));
    } finally {
      server.stop(0);
    }
    return PAGES.stream().map(p -> DynamicTest.dynamicTest(p.path(), () -> judge(p, origin)));
  }

  private static void judge(Page page, String origin) {
    Map<String, String> stored = new HashMap<>();
    Metadata metadata =
        requireNonNull(IndexedCrawl.ofThisJvm().stored().get(origin + page.path()), "not stored");
    List.of("robots.usage.train-ai", "robots.usage.source.train-ai", REJECTED)
        .forEach(key -> stored.put(key, metadata.getFirstValue(key)));
    assertThat(stored)
        .containsEntry("robots.usage.train-ai", page.trainAi())
        .containsEntry("robots.usage.source.train-ai", page.source())
        .containsEntry(REJECTED, page.rejected().isEmpty() ? null : page.rejected());
    Map<String, String> fields = IndexedCrawl.ofThisJvm().index().get(origin + page.path());
    if (page.rejected().isEmpty()) {
      assertThat(fields)
          .containsOnly(
              Map.entry("robots.usage.search", "allowed"), Map.entry("signal", "disallowed"));
    } else {
      assertThat(fields).isNull();
    }
  }

  private static void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", path.endsWith(".pdf") ? "application/pdf" : "text/html");
    PAGES.stream()
        .filter(page -> page.path().equals(path) && !page.header().isEmpty())
        .forEach(page -> headers.add("Content-Usage", page.header()));
    if (path.endsWith("-faked")) {
      headers.set("robotspec.usage", "allowed category 1 train-ai=y");
      headers.set("robots.usage.train-ai", "allowed");
    }
    String body = path.endsWith(".pdf") ? "%PDF-1.7\n" : "<html><body>A page</body></html>";
    byte[] sent = (path.equals("/robots.txt") ? ROBOTS : body).getBytes(UTF_8);
    exchange.sendResponseHeaders(200, sent.length);
    exchange.getResponseBody().write(sent);
    exchange.close();
  }
}
