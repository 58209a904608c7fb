package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import org.robotspec.service.internal.fetch.StandardFetcher;

/** https with the standard fetcher and a real TLS server: a trusted certificate, and others. */
@Timeout(300)
final class TlsTest extends ClosingTest {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  @TempDir Path directory;
  private final List<HttpExchange> asked = new CopyOnWriteArrayList<>();

  /** Starts a server with the rules, and returns its origin. */
  private String serve(TestTls tls) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls.server()));
    server.createContext("/robots.txt", this::answer);
    server.start();
    opened(() -> server.stop(0));
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange);
    byte[] body = RULES.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
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
    assertThat(asked).hasSize(1);
    assertThat(asked.get(0).getProtocol()).isEqualTo("HTTP/1.1");
    assertThat(asked.get(0).getRequestHeaders())
        .doesNotContainKeys("Upgrade", "Cookie", "Authorization");
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
      assertThat(no.line()).isEqualTo(2);
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
    assertThat(verdict.temporary()).isTrue();
    assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.TLS)).as(verdict.toString()).isEqualTo(1);
    assertThat(asked).isEmpty();
  }
}
