package org.robotspec.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.cache.Http2Server.End;

/** HTTP/2 with the core's own fetcher, against a server that speaks it over TLS. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class Http2Test {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";
  private static final int LIMIT = 512_000;

  @TempDir Path directory;

  private void with(String body, End end, BiConsumer<String, RobotsService> look) throws Exception {
    TestTls tls = TestTls.forLoopback(directory);
    HttpClient.Builder trusting = HttpClient.newBuilder().sslContext(tls.client());
    try (Http2Server server = Http2Server.start(tls, body.getBytes(UTF_8), end);
        HttpFetcher http = new HttpFetcher("foo", Duration.ofSeconds(20), trusting);
        RobotsService service =
            RobotsService.open(RobotsConfig.builder("foo").build(), http::fetch)) {
      look.accept(server.origin(), service);
      assertThat(server.asked).isNotEmpty().allMatch(asked -> asked.startsWith("HTTP/2.0 /"));
      assertThat(server.asked).hasSize((int) service.counters().get(Counter.REQUESTS));
    }
  }

  @Test
  void h1_aFileOverHttp2Decides() throws Exception {
    with(
        RULES,
        End.PROPER,
        (origin, service) -> {
          assertThat(service.decide(origin + "/no").explain())
              .isEqualTo("line 2: Disallow: /no [*]");
          assertThat(service.decide(origin + "/yes").allowed()).isTrue();
          assertThat(service.counters().get(Counter.FILES)).isEqualTo(1);
        });
  }

  @Test
  void h2_aRedirectOverHttp2IsFollowedAndItsBodyNotRead() throws Exception {
    with(
        RULES,
        End.PROPER_AFTER_REDIRECT,
        (origin, service) -> {
          OriginRules rules = service.rulesFor(origin + "/");
          assertThat(rules.decide(origin + "/no").explain()).startsWith("line 2: ");
          assertThat(rules.exchanges())
              .extracting(Exchange::url)
              .containsExactly(origin + "/robots.txt", origin + Http2Server.TARGET);
        });
  }

  @Test
  void f6_aLongBodyIsCutAtTheLimit() throws Exception {
    String beyond = RULES + "#".repeat(LIMIT) + "\ndisallow: /beyond\n" + "#".repeat(3_000_000);
    with(
        beyond,
        End.PROPER,
        (origin, service) -> {
          OriginRules rules = service.rulesFor(origin + "/");
          assertThat(rules.reason())
              .as(rules.decide(origin).explain())
              .isEqualTo(AccessReason.FILE);
          assertThat(rules.isAllowed(origin + "/no")).isFalse();
          assertThat(rules.isAllowed(origin + "/beyond")).isTrue();
          Hop.Answer answer = (Hop.Answer) rules.exchanges().get(0).hop();
          assertThat(answer.body()).hasSize(LIMIT + 1);
          assertThat(answer.truncated()).isTrue();
        });
  }

  @Test
  void h9_aStreamThatIsResetInTheBody() throws Exception {
    expectFailure(End.STREAM_RESET, FailureCause.RESET);
  }

  @Test
  void h9_aConnectionThatIsClosedInTheBody() throws Exception {
    expectFailure(End.CONNECTION_CLOSED, FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void h9_aBodyThatEndsBeforeItsLength() throws Exception {
    expectFailure(End.TOO_EARLY, FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void h9_aServerThatGoesAway() throws Exception {
    // JDK 25 waits for the answer until the time-out; those between 17 and 25 were not tried.
    boolean waits = Runtime.version().feature() >= 25;
    expectFailure(End.GOAWAY, waits ? FailureCause.TIMEOUT : FailureCause.CLOSED);
  }

  private void expectFailure(End end, FailureCause cause) throws Exception {
    with(
        RULES,
        end,
        (origin, service) -> {
          Verdict verdict = service.decide(origin + "/yes");
          assertThat(verdict.temporary()).as(verdict.toString()).isTrue();
          assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
          assertThat(service.counters().get(cause)).as(verdict.toString()).isEqualTo(1);
        });
  }
}
