package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Screen;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;
import org.robotspec.usage.UsagePreferences;

final class IndexingReportTest {
  private static final Instant NOW = Instant.parse("2029-01-01T00:00:00Z");

  @TempDir private Path directory;
  private final List<String> asked = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private HttpServer server;
  private String origin;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    origin = "http://127.0.0.1:" + server.getAddress().getPort();
    server.createContext(
        "/page",
        exchange -> {
          asked.add(exchange.getRequestHeaders().getFirst("User-Agent"));
          exchange.getResponseHeaders().add("X-Robots-Tag", "otherbot: nofollow");
          exchange.getResponseHeaders().add("X-Robots-Tag", "foobot: noarchive");
          exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
          byte[] page = "<meta name=robots content='none, index'>".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, page.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(page);
          }
        });
    server.createContext(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/page");
          exchange.sendResponseHeaders(301, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aUrlsDirectivesAreShownWithTheirOrigin() throws JsonProcessingException {
    int code = report(false, true, List.of(origin + "/moved"));

    assertThat(code).isEqualTo(1);
    assertThat(asked).containsExactly("foobot");
    assertThat(out.toString().lines().map(String::strip))
        .containsSubsequence(
            "not to be indexed  " + origin + "/moved",
            "noindex: none from meta tag 1",
            "none, index",
            "nofollow: none from meta tag 1",
            "noarchive from header 2 (foobot)",
            "foobot: noarchive",
            "without effect: index from meta tag 1")
        .noneMatch(line -> line.contains("otherbot"));
  }

  @Test
  void aPageThatDoesNotEndHasTheLimitOfTheWholeRequest() {
    CountDownLatch read = new CountDownLatch(1);
    server.createContext(
        "/endless",
        exchange -> {
          exchange.sendResponseHeaders(200, 500);
          exchange.getResponseBody().flush();
          try (exchange) {
            read.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    PageReader reader = new PageReader("foobot", url -> verdict(url, true), Duration.ofMillis(500));
    assertThatThrownBy(() -> reader.read(origin + "/endless", List.of()))
        .isInstanceOf(Errors.InputException.class)
        .hasMessageContaining("cannot fetch " + origin + "/endless: ")
        .hasMessageContaining("time");
    read.countDown();
  }

  @Test
  void i5_aForbiddenPageIsNotFetched() throws JsonProcessingException {
    int code = report(false, false, List.of(origin + "/page"));

    assertThat(code).isEqualTo(1);
    assertThat(asked).isEmpty();
    assertThat(out.toString())
        .startsWith("never seen  " + origin + "/page")
        .contains("robots.txt forbids", "Disallow: /", "I-5");
  }

  @Test
  void aFileIsReadWithTheHeadersGiven() throws IOException {
    Path file = Files.writeString(directory.resolve("page.html"), "<title>Nothing said</title>");

    assertThat(report(false, false, List.of(file.toString()))).isZero();
    assertThat(out.toString()).contains("may be indexed", "no directive restricts it");
    assertThat(
            report(
                false,
                false,
                List.of(file.toString()),
                "X-Robots-Tag: unavailable_after: never, noindex"))
        .isEqualTo(1);
    assertThat(out.toString()).contains("noindex from header 1", "note: header 1:");
  }

  @Test
  void i3_whatIsNotHtmlHasNoTags() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "<meta name=robots content=noindex>");

    assertThat(report(false, true, List.of(file.toString()), "Content-Type: text/plain")).isZero();
    assertThat(report(false, true, List.of(file.toString()))).isEqualTo(1);
  }

  @Test
  void jsonSaysTheSame() throws JsonProcessingException {
    report(true, true, List.of(origin + "/page"));
    report(true, false, List.of(origin + "/page"));
    List<String> lines = out.toString().lines().toList();
    JsonNode seen = new JsonMapper().readTree(lines.get(0));
    JsonNode forbidden = new JsonMapper().readTree(lines.get(1));

    assertThat(seen.at("/index").asBoolean()).isFalse();
    assertThat(seen.at("/effective/noindex/directive").asText()).isEqualTo("none");
    assertThat(seen.at("/effective/noarchive/from").asText()).isEqualTo("header 2 (foobot)");
    assertThat(forbidden.at("/seen").asBoolean()).isFalse();
    assertThat(forbidden.at("/robots/verdict").asText()).isEqualTo("disallowed");
    assertThat(forbidden.at("/effective")).isEmpty();
  }

  @Test
  void whatCannotBeReadIsBadInput() {
    assertThatThrownBy(() -> report(false, true, List.of(directory.resolve("none").toString())))
        .isInstanceOf(Errors.InputException.class);
    assertThatThrownBy(() -> report(false, true, List.of("http://127.0.0.1:1/")))
        .isInstanceOf(Errors.InputException.class);
    assertThatThrownBy(() -> report(false, true, List.of(origin + "/page"), "noindex"))
        .isInstanceOf(Errors.InputException.class)
        .hasMessageContaining("Name: value");
  }

  private int report(boolean json, boolean allowed, List<String> sources, String... headers)
      throws JsonProcessingException {
    IndexingReport report = new IndexingReport(new Screen(new PrintWriter(out), false), json, true);
    return report.print(
        sources, List.of(headers), Crawler.of("foobot"), NOW, url -> verdict(url, allowed));
  }

  private static UrlVerdict verdict(String url, boolean allowed) {
    RuleDecision decision =
        new RuleDecision(allowed, RuleDecision.Reason.RULE, "*", null, UsagePreferences.NONE);
    AccessState state = new AccessState(AccessReason.FILE, 200, "", NOW, NOW, NOW, null, 0, null);
    return new UrlVerdict(url, new Verdict(allowed, state, decision), "Disallow: /", null, null);
  }
}
