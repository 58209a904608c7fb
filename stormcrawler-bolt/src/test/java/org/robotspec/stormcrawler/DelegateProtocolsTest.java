package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.DelegatorProtocol;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The protocols that fetch for Robotspec. */
class DelegateProtocolsTest {
  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
  }

  private static void assertRejected(String className, String... words) {
    Map<String, String> us = Map.of("className", RobotspecProtocol.class.getName());
    Map<String, Object> settings = Settings.with("protocol.delegator.config", List.of(us));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DelegateProtocols.forPages(className, settings))
        .withMessageContainingAll(words);
  }

  @Test
  void delegateIsAProtocolOnTheClassPathThatDoesNotLeadBackToUs() {
    String us = RobotspecProtocol.class.getName();
    assertRejected(us, "robotspec.delegate.implementation", "not Robotspec itself");
    assertRejected(DelegatorProtocol.class.getName(), "not Robotspec itself");
    assertRejected("no.such.Thing", "no.such.Thing");
    assertRejected("java.lang.String", "Protocol");
  }

  @Test
  void robotsTxtIsFetchedWithoutCookiesOrUnseenRedirects() {
    DelegateProtocols.forRobotsTxt(
        ScriptedProtocol.class.getName(),
        Settings.with(
            "http.allow.redirects",
            true,
            "http.use.cookies",
            true,
            "http.custom.headers",
            List.of("x=y")),
        20);
    Config config = ScriptedProtocol.CONFIGURED.get(0);
    assertThat(config)
        .containsEntry("http.allow.redirects", false)
        .containsEntry("http.use.cookies", false)
        .containsEntry("http.content.partial.as.trimmed", true)
        .containsEntry("fetcher.thread.timeout", -1)
        .containsEntry("http.custom.headers", List.of("x=y", "Accept-Encoding=gzip, deflate"))
        .containsEntry("topology.message.timeout.secs", 20)
        .containsEntry("http.agent.name", "testbot");
  }

  @Test
  void pagesAreFetchedAsConfigured() {
    DelegateProtocols.forPages(
        ScriptedProtocol.class.getName(), Settings.with("http.use.cookies", true));
    assertThat(ScriptedProtocol.CONFIGURED.get(0)).containsEntry("http.use.cookies", true);
  }

  @Test
  void aVersionThatNobodyTriedIsTold() {
    assertThat(CrawlerDefaults.warning(CrawlerDefaults.version())).isEmpty();
    assertThat(CrawlerDefaults.warning("3.4.1")).isEmpty();
    assertThat(CrawlerDefaults.warning("3.40.0"))
        .get()
        .asString()
        .startsWith("StormCrawler 3.40.0 ");
    assertThat(CrawlerDefaults.warning("")).get().asString().contains("unknown version");
  }

  private static final int SECONDS = 1;

  /** Nobody waits for its end. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final String ENDLESS = "#".repeat(6_000);

  @Test
  void answersThatNeverEndAreAborted() {
    String httpClient = CrawlerDefaults.HTTP_CLIENT;
    Map<String, Object> settings =
        Settings.with(
            "fetcher.threads.number", // the connections that pages have
            1,
            "protocol.delegator.config",
            List.of(
                Map.of("className", httpClient, "filters", Map.of("robots.txt", "true")),
                Map.of("className", ScriptedProtocol.class.getName())));
    ExecutorService threads = Executors.newCachedThreadPool();
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer origin = web.origin();
      origin.on("/body", Answer.text(ENDLESS).dripping(1, PAUSE));
      origin.on("/cut", Answer.text(ENDLESS).dripping(20, PAUSE)); // read to its end once it is cut
      origin.on(
          "/head",
          Answer.raw(("HTTP/1.1 200 OK\r\nX: " + ENDLESS).getBytes(US_ASCII)).dripping(1, PAUSE));
      origin.on("/silence", Answer.stall());
      origin.on("/robots.txt", Answer.text("User-agent: *\n"));
      for (String className :
          List.of(httpClient, CrawlerDefaults.PROTOCOLS + "DelegatorProtocol")) {
        Protocol protocol = DelegateProtocols.forRobotsTxt(className, settings, SECONDS);
        List<CompletableFuture<ProtocolResponse>> endless =
            Stream.of("/body", "/cut", "/head", "/silence")
                .map(
                    path ->
                        CompletableFuture.supplyAsync(
                            () -> get(protocol, origin.url(path)), threads))
                .toList();
        Protocol pages = DelegateProtocols.forPages(httpClient, settings);
        for (Protocol each : List.of(protocol, pages)) {
          assertThat(get(each, origin.url("/robots.txt")).getContent()).hasSize(14);
        }
        for (CompletableFuture<ProtocolResponse> each : endless) {
          assertThatThrownBy(each::join).hasCauseInstanceOf(IOException.class);
        }
      }
    } finally {
      threads.shutdown();
    }
  }

  private static ProtocolResponse get(Protocol protocol, String url) {
    Metadata request = new Metadata();
    request.setValue("robots.txt", "true");
    request.setValue("http.content.limit", "100");
    try {
      return protocol.getProtocolOutput(url, request);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
