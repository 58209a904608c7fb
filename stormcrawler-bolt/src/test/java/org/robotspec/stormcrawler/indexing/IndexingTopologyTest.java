package org.robotspec.stormcrawler.indexing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A crawl over pages with each kind of tag and header: what is indexed, what is followed. */
final class IndexingTopologyTest {
  private static final String HTML = "text/html";
  private static final String PDF = "application/pdf";

  /** One page: its headers, its tags and the expected result. */
  private record Row(
      String name, String type, List<String> headers, String tags, boolean index, boolean follow) {
    String path() {
      return "/" + name;
    }
  }

  private static final List<Row> ROWS =
      List.of(
          html("I-1-nothing-said", "", true, true),
          html("I-1-noindex", tag("robots", "noindex"), false, true),
          html("I-1-nofollow", tag("robots", "nofollow"), true, false),
          html("I-1-two-tags", tag("robots", "noarchive") + tag("ROBOTS", "NOINDEX"), false, true),
          html("I-2-own-tag", tag("FooBot", "none"), false, false),
          html("I-2-other-tag", tag("otherbot", "none"), true, true),
          html("I-4-image-preview", tag("robots", "max-image-preview:none"), true, true),
          html(
              "I-4-expired",
              tag("robots", "unavailable_after: 25 Jun 2010 15:00 PST"),
              false,
              true),
          html("I-4-snippet", tag("robots", "max-snippet:20"), true, true),
          html("I-6-value", "<meta name='robots' value='noindex'>", false, true),
          header("I-3-noindex", HTML, false, true, "noindex"),
          header("I-3-two-headers", HTML, false, false, "noindex, noarchive", "nofollow"),
          header("I-3-own-agent", HTML, false, false, "otherbot: all", "foobot: none"),
          header("I-3-other-agent", HTML, true, true, "googlebot: noindex, nofollow"),
          header("I-3-pdf", PDF, true, false),
          header("I-3-pdf-noindex", PDF, false, false, "noindex"),
          header("I-3-pdf-other-agent", PDF, true, false, "googlebot: noindex"));

  @TestFactory
  Stream<DynamicTest> eachPageIsIndexedAndFollowedAsItSays() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", IndexingTopologyTest::serve);
    server.start();
    String origin = "http://127.0.0.1:" + server.getAddress().getPort();
    IndexedCrawl crawl = IndexedCrawl.ofThisJvm();
    ROWS.forEach(row -> crawl.add(origin + row.path()));
    try {
      crawl.run(Map.of("indexer.md.mapping", List.of("robots.maxSnippet=snippet")));
    } finally {
      server.stop(0);
    }
    return Stream.concat(
        ROWS.stream().map(row -> DynamicTest.dynamicTest(row.name(), () -> judge(row, origin))),
        Stream.of(
            DynamicTest.dynamicTest(
                "I-4-snippet-as-a-field",
                () ->
                    assertThat(crawl.index().get(origin + "/I-4-snippet"))
                        .containsEntry("snippet", "20"))));
  }

  private static void judge(Row row, String origin) {
    IndexedCrawl crawl = IndexedCrawl.ofThisJvm();
    assertThat(crawl.index().containsKey(origin + row.path())).as("indexed").isEqualTo(row.index());
    assertThat(crawl.known().contains(origin + row.path() + "/next"))
        .as("followed")
        .isEqualTo(row.follow());
  }

  private static void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Row row = ROWS.stream().filter(r -> r.path().equals(path)).findFirst().orElse(null);
    int status = path.equals("/robots.txt") ? 404 : 200;
    exchange.getResponseHeaders().set("Content-Type", row == null ? HTML : row.type());
    String page = "<html><head></head><body>The end</body></html>";
    if (row != null) {
      row.headers().forEach(h -> exchange.getResponseHeaders().add("X-Robots-Tag", h));
      page =
          row.type().equals(PDF)
              ? "%PDF-1.7\n"
              : "<html><head>" + row.tags() + "</head><body><a href='" + path + "/next'>Next</a>";
    }
    byte[] body = page.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Row html(String name, String tags, boolean index, boolean follow) {
    return new Row(name, HTML, List.of(), tags, index, follow);
  }

  private static Row header(
      String name, String type, boolean index, boolean follow, String... headers) {
    return new Row(name, type, List.of(headers), "", index, follow);
  }

  private static String tag(String name, String content) {
    return "<meta name='" + name + "' content='" + content + "'>";
  }
}
