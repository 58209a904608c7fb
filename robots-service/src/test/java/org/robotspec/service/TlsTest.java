package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.fetch.StandardFetcher;

/** https with the standard fetcher and a real TLS server: a trusted certificate, and others. */
@Timeout(300)
final class TlsTest extends ClosingTest {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  @TempDir Path directory;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** Starts a server with the rules, and returns its origin. */
  private String serve(TestTls tls) throws Exception {
    TlsServer server = opened(new TlsServer(tls));
    String answer = "HTTP/1.1 200 OK|Content-Length: " + RULES.length() + "||" + RULES;
    server.serve((secured, raw) -> asked.add(TlsServer.answer(secured, answer)));
    return "https://127.0.0.1:" + server.port();
  }

  private RobotsService trusting(SSLContext tls) {
    return opened(
        RobotsService.open(
            RobotsConfig.builder("foo").build(),
            new StandardFetcher("foo", InetAddress::getAllByName, tls)));
  }

  @Test
  void h1_aFileOverTlsDecides() throws Exception {
    TestTls tls = TestTls.forLoopback(directory);
    String origin = serve(tls);
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
  void h3_aRedirectFromHttpToHttpsGovernsTheHttpOrigin() throws Exception {
    TestTls tls = TestTls.forLoopback(directory);
    String origin = serve(tls);
    try (LoopbackWeb web = LoopbackWeb.start()) {
      String plain =
          web.origin()
              .on("/robots.txt", Answer.status(301).header("Location", origin + "/robots.txt"))
              .origin();
      Verdict no = trusting(tls.client()).decide(plain + "/no");
      assertThat(no.allowed()).isFalse();
      assertThat(no.explain()).startsWith("line 2: ");
      assertThat(asked).hasSize(1);
    }
  }

  @Test
  void h9_anUntrustedCertificate() throws Exception {
    String origin = serve(TestTls.forLoopback(directory));
    expectFailure(trusting(SSLContext.getDefault()), origin);
  }

  @Test
  void h9_aCertificateForAnotherHost() throws Exception {
    TestTls tls = TestTls.with(directory, "-ext", "san=ip:127.0.0.2");
    expectFailure(trusting(tls.client()), serve(tls));
  }

  private void expectFailure(RobotsService service, String origin) {
    Verdict verdict = service.decide(origin + "/yes");
    assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.TLS)).as(verdict.toString()).isEqualTo(1);
    assertThat(asked).isEmpty();
  }
}
