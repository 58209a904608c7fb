package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * https with the standard fetcher: whom it trusts, and how connections end (H-9; RFC 9112 section
 * 9.8).
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class TlsTest extends ClosingTest {
  private static final String OK = "HTTP/1.1 200 OK|";
  static final List<String> VERSIONS = List.of("TLSv1.2", "TLSv1.3");
  private static final Duration NEVER = Duration.ofHours(1);

  @TempDir static Path directory;
  private static TestTls tls;
  private final Semaphore ended = new Semaphore(0);
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private TlsServer server;

  @BeforeAll
  static void makeKey() throws Exception {
    tls = TestTls.forLoopback(directory);
  }

  @BeforeEach
  void open() throws Exception {
    server = opened(new TlsServer(tls));
  }

  private void serve(String version, String answer, TlsServer.Talk then) {
    server.serve(
        (secured, raw) -> {
          secured.setEnabledProtocols(new String[] {version});
          TlsServer.answer(secured, answer);
          then.on(secured, raw);
        });
  }

  /** Returns the status and the body, or the cause of a failure. */
  private String fetched() throws Exception {
    Limits limits = new Limits(NEVER, NEVER, NEVER, 100);
    String url = "https://127.0.0.1:" + server.port() + "/robots.txt";
    StandardFetcher fetcher =
        opened(new StandardFetcher("foo", InetAddress::getAllByName, tls.client()));
    Response response = fetcher.fetch(url, limits);
    return response instanceof Response.Answer answer
        ? answer.status() + " " + new String(answer.body(), ISO_8859_1)
        : ((Response.Failed) response).cause().name();
  }

  private static List<Arguments> cuts() {
    String chunked = OK + "Transfer-Encoding: chunked||";
    List<Arguments> cuts = new ArrayList<>();
    for (String version : VERSIONS) {
      cuts.add(arguments(version, OK + "|", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, OK + "|user-agent: *", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, "HTTP/1.0 206 X||allow: /", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, OK + "Content-Length: 9||allow: /", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, OK + "Content-Length: 8||allow: /", "200 allow: /"));
      cuts.add(arguments(version, OK + "Content-Length: 0||", "200 "));
      cuts.add(arguments(version, chunked + "8|allow: /|", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, chunked + "8|allow: /|0|", "200 allow: /"));
      cuts.add(arguments(version, "HTTP/1.1 204 X||", "204 "));
      cuts.add(arguments(version, "HTTP/1.1 301 X|Location: /x||", "301 "));
      cuts.add(arguments(version, "HTTP/1.1 404 X||sor", "404 "));
      cuts.add(arguments(version, "HTTP/1.1 503 X|Content-Length: 9||sor", "503 "));
      cuts.add(arguments(version, "HTTP/1.1 404 X|Server: x|", "CLOSED"));
      cuts.add(arguments(version, "", "CLOSED"));
    }
    return cuts;
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void h9_aConnectionThatEndsWithoutCloseNotify(String version, String sent, String means)
      throws Exception {
    serve(version, sent, (secured, raw) -> {});
    assertThat(fetched()).isEqualTo(means);
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void h9_aBodyThatCloseNotifyEndsIsComplete(String version) throws Exception {
    serve(version, OK + "|allow: /", (secured, raw) -> secured.close());
    assertThat(fetched()).isEqualTo("200 allow: /");
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void h9_aRecordThatIsCutIsNoEnd(String version) throws Exception {
    for (int octets : new int[] {1, 5, 20}) {
      serve(
          version,
          OK + "|user-agent: *|",
          (secured, raw) -> {
            raw.most = octets;
            TlsServer.send(secured, "disallow: /");
          });
      assertThat(fetched()).as("%d octets", octets).isEqualTo("INCOMPLETE_BODY");
    }
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void h9_aResetIsNoEnd(String version) throws Exception {
    serve(version, OK + "|user-agent: *|", (secured, raw) -> raw.setSoLinger(true, 0));
    assertThat(fetched()).isEqualTo("RESET");
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void aCompleteBodyIsNotFollowedByWaiting(String version) throws Exception {
    for (String body : List.of("Content-Length: 1||#", "Transfer-Encoding: chunked||1|#|0|")) {
      serve(version, OK + body, (secured, raw) -> ended.acquireUninterruptibly());
      assertThat(fetched()).isEqualTo("200 #");
      ended.release();
    }
  }

  /** Lets the server have a file, and returns its origin. */
  private String serveRules() {
    String file = "user-agent: *|disallow: /no|";
    String answer = OK + "Content-Length: " + (file.length() + 2) + "||" + file;
    server.serve((secured, raw) -> asked.add(TlsServer.answer(secured, answer)));
    return "https://127.0.0.1:" + server.port();
  }

  private RobotsService trusting(SSLContext client) {
    return opened(
        RobotsService.open(
            RobotsConfig.builder("foo").build(),
            new StandardFetcher("foo", InetAddress::getAllByName, client)));
  }

  @Test
  void h1_aFileOverTlsDecides() throws Exception {
    String origin = serveRules();
    RobotsService service = trusting(tls.client());
    Verdict no = service.decide(origin + "/no");
    assertThat(no.explain()).isEqualTo("line 2: Disallow: /no [*]");
    assertThat(no.allowed()).isFalse();
    assertThat(no.reason()).isEqualTo(AccessReason.FILE);
    assertThat(service.decide(origin + "/yes").allowed()).isTrue();
    assertThat(service.counters().get(Counter.FILES)).isEqualTo(1);
    assertThat(asked)
        .singleElement()
        .asString()
        .startsWith("GET /robots.txt HTTP/1.1\r\n")
        .doesNotContain("Upgrade", "Cookie", "Authorization");
  }

  @Test
  void h9_anUntrustedCertificate() throws Exception {
    expectFailure(trusting(SSLContext.getDefault()), serveRules());
  }

  @Test
  void h9_aCertificateForAnotherHost(@TempDir Path another) throws Exception {
    TestTls other = TestTls.with(another, "-ext", "san=ip:127.0.0.2");
    server = opened(new TlsServer(other));
    expectFailure(trusting(other.client()), serveRules());
  }

  private void expectFailure(RobotsService service, String origin) {
    Verdict verdict = service.decide(origin + "/yes");
    assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.TLS)).as(verdict.toString()).isEqualTo(1);
    assertThat(asked).isEmpty();
  }
}
