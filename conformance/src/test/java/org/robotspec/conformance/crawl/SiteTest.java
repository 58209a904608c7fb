package org.robotspec.conformance.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.origin.Answer;

/** What the log of one site says of a crawler. */
final class SiteTest {
  @AutoClose private final Scenario scenario = new Scenario("foobot", id -> true);

  private static Socket ask(Site site, String path) throws IOException {
    URI url = URI.create(site.url("/"));
    Socket socket = new Socket(url.getHost(), url.getPort());
    String head = "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  private static String get(Site site, String path) throws IOException {
    try (Socket socket = ask(site, path)) {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private SiteResult judge(Site site, boolean cut) {
    return site.judge(scenario.log(), "google-2019", cut);
  }

  @Test
  void aSiteWhoseRobotsTxtIsStillWaitedForIsUndecided() throws Exception {
    Site site = scenario.closed("H-9", "no answer at all", Scenario.ALL, Answer.stall());
    try (Socket waiting = ask(site, "/robots.txt")) {
      while (scenario.log().hits().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(waiting.isConnected()).isTrue();
      assertThat(judge(site, false).decided()).isFalse();
      assertThat(judge(site, false).text()).isEqualTo("still waits for robots.txt");
    }
    scenario.awaitEnd();
    assertThat(judge(site, false).isRight()).isTrue();
  }

  @Test
  void aPageFetchedBeforeRobotsTxtIsAnsweredIsAFault() throws Exception {
    Site site = scenario.ruled("M-1", "a delay", Answer.stall()).inOrder(1);
    try (Socket waiting = ask(site, "/robots.txt")) {
      while (scenario.log().hits().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(waiting.isConnected()).isTrue();
      get(site, "/public/page");
      assertThat(judge(site, false).fetchedForbidden())
          .containsExactly("/public/page before robots.txt was known");
    }
  }

  @Test
  void whatAStoppedCrawlerHasNotFetchedIsUndecided() throws Exception {
    Site site = scenario.ruled("M-1", "a plain rule", Answer.text(Scenario.RULES));
    get(site, "/robots.txt");
    get(site, "/");
    scenario.awaitEnd();
    assertThat(judge(site, true).decided()).isFalse();
    assertThat(judge(site, true).isWrong()).isFalse();
    assertThat(judge(site, false).leftOutAllowed()).containsExactly("/public/page");
    get(site, "/private/page");
    assertThat(judge(site, true).fetchedForbidden()).containsExactly("/private/page");
  }

  @Test
  void rulesThatComeWithTheSecondAnswerDecideFromThenOn() throws Exception {
    Site site = scenario.ruled("H-6", "a 503 and then rules", Answer.status(503)).inOrder(2);
    get(site, "/robots.txt");
    get(site, "/");
    get(site, "/robots.txt");
    get(site, "/public/page");
    assertThat(judge(site, false).fetchedForbidden())
        .containsExactly("/ before robots.txt was known");
  }

  @Test
  void compressedIsWhatIsAskedFor() throws Exception {
    Site site =
        scenario.sites.stream()
            .filter(s -> judge(s, false).title().contains("compressed"))
            .findFirst()
            .orElseThrow();
    assertThat(get(site, "/robots.txt")).contains("Disallow: /private");
    assertThat(get(site, "/robots.txt HTTP/1.1\r\nAccept-Encoding: br, gzip\r\nX: "))
        .contains("Content-Encoding: gzip");
  }

  @ParameterizedTest
  @CsvSource({
    "/caf%c3%a9, /café",
    "/caf%C3%A9, /café",
    "/%7Ejoe, /~joe",
    "/%7ejoe?a=%2f, /~joe?a=%2F",
    "/a#b, /a"
  })
  void equalPathsHaveOneNormalForm(String one, String other) {
    assertThat(Site.normalText(one)).isEqualTo(Site.normalText(other));
    assertThat(Site.normalText("/%2F")).isNotEqualTo(Site.normalText("//"));
  }
}
