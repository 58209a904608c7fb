package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** Checks that a fetch closes its connection, however it ends, against servers that never close. */
@Timeout(60)
final class EndedConnectionsTest extends ClosingTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** The bytes read, and those in the buffers of two sockets. */
  private static final long BOUND = 32 << 20;

  private static final Duration PATIENT = Duration.ofSeconds(20);

  @TempDir Path directory;

  private EndlessServer serve(String first, String again) throws IOException {
    return opened(EndlessServer.start(first, again));
  }

  private RobotsService service(Duration response, Duration total) {
    return opened(
        RobotsService.open(limited(response).set(ServiceSettings.FETCH_TIMEOUT, total).build()));
  }

  private RobotsService service() {
    return service(PATIENT, PATIENT);
  }

  private static StandardFetcher trusting(TestTls tls) throws Exception {
    return new StandardFetcher("foo", InetAddress::getAllByName, tls.client());
  }

  /** Fails unless a limit ends the request, and the connection with it. */
  private void assertTimeout(String scheme, String first, String again, boolean body)
      throws Exception {
    // On a busy machine a short limit passes before there is a connection.
    for (Duration limit : List.of(Duration.ofMillis(200), Duration.ofSeconds(4), PATIENT)) {
      EndlessServer server = serve(first, again);
      if (timedOut(server.url(scheme), limit, body ? limit : PATIENT, server)) {
        return;
      }
    }
    fail("the server was never asked");
  }

  private boolean timedOut(String url, Duration limit, Duration total, EndlessServer server)
      throws InterruptedException {
    RobotsService service = service(limit, total);
    Verdict verdict = service.decide(url);
    assertThat(verdict.outcome()).as(verdict.toString()).isEqualTo(Outcome.POSTPONED);
    if (server.asked.getCount() > 0) {
      return false;
    }
    assertThat(service.counters().get(FailureCause.TIMEOUT)).as(verdict.toString()).isOne();
    server.left.await();
    return true;
  }

  /** Fails unless the answer of an endless server has this reason, and the connection ended. */
  private void assertEnds(
      RobotsService service, String scheme, EndlessServer server, AccessReason reason)
      throws InterruptedException {
    Verdict verdict = service.decide(server.url(scheme));
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(reason);
    server.left.await();
    assertThat(server.sent.get()).isLessThan(BOUND);
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', '#'",
    "'Content-Length: 999999999999\r\n', '', '#'",
    "'Transfer-Encoding: chunked\r\n', '1c\r\n', '10000\r\n'",
  })
  void f6_aBodyThatNeverEndsIsLeftAtTheLimit(String header, String before, String chunk)
      throws Exception {
    boolean chunked = !before.isEmpty();
    String again = (chunked ? chunk : "") + "#".repeat(65_536) + (chunked ? "\r\n" : "");
    EndlessServer server =
        serve(OK + header + "\r\n" + before + RULES + (chunked ? "\r\n" : ""), again);
    assertEnds(service(), "http", server, AccessReason.FILE);
  }

  @Test
  void f6_soIsOneOverTls() throws Exception {
    TestTls tls = TestTls.forLoopback(directory);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    ServerSocket socket = tls.server().getServerSocketFactory().createServerSocket(0, 1, loopback);
    EndlessServer server =
        opened(new EndlessServer(socket, OK + "\r\n" + RULES, "#".repeat(65_536)));
    RobotsService service = opened(RobotsService.open(limited(PATIENT).build(), trusting(tls)));
    assertEnds(service, "https", server, AccessReason.FILE);
  }

  @ParameterizedTest
  @CsvSource({"404, CLIENT_ERROR", "503, SERVER_ERROR", "301, DEAD_REDIRECT"})
  void d17_outside2xxTheBodyIsNotWaitedFor(int status, AccessReason reason) throws Exception {
    assertEnds(service(), "http", serve("HTTP/1.1 " + status + " X\r\n\r\n", ""), reason);
  }

  @Test
  void h9_headersThatNeverEnd() throws Exception {
    RobotsService service = service();
    EndlessServer server = serve(OK, "x: y\r\n".repeat(1_000));
    assertEnds(service, "http", server, AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "220-hello\r\n", "220 hello\r\n220-", "\r\n"})
  void l7_anEndlessGreetingIsCut(String greeting) throws Exception {
    RobotsService service = service();
    EndlessServer server = serve("220-", greeting.repeat(8_192));
    assertEnds(service, "ftp", server, AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
    assertThat(service.decide(server.url("ftp")).explain()).contains("65536 octets");
  }

  @ParameterizedTest
  @CsvSource({"x", "'x: y\r\n'"})
  void h9_headersThatDrip(String again) throws Exception {
    assertTimeout("http", "HTTP/1.1 103 X\r\n\r\n" + OK, again, false);
  }

  @ParameterizedTest
  @CsvSource({"'', '#'", "'Transfer-Encoding: chunked\r\n', '1\r\n#\r\n'"})
  void h9_aBodyThatDrips(String header, String again) throws Exception {
    assertTimeout("http", OK + header + "\r\n", again, true);
  }

  @ParameterizedTest
  @CsvSource({"http", "https", "ftp"})
  void h9_aServerThatSaysNothing(String scheme) throws Exception {
    assertTimeout(scheme, "", "", scheme.equals("ftp"));
  }

  @Test
  void l7_aGreetingThatDrips() throws Exception {
    assertTimeout("ftp", "220-", "2", true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2"})
  void l7_aFileThatStallsOrDrips(String again) throws Exception {
    for (Duration limit : List.of(Duration.ofMillis(400), Duration.ofSeconds(4), PATIENT)) {
      EndlessServer file = serve("", again);
      String address = "127,0,0,1," + (file.port() >> 8) + "," + (file.port() & 0xff);
      EndlessServer server =
          serve(
              "220 hi\r\n331 who\r\n230 in\r\n200 binary\r\n227 (" + address + ")\r\n150 here\r\n",
              "");
      if (timedOut(server.url("ftp"), limit, limit, file)) {
        return;
      }
    }
    fail("the file was never asked for");
  }

  @ParameterizedTest
  @CsvSource({"http, ''", "http, 'HTTP/1.1 200 OK\r\n\r\nuser-agent: *\n'", "ftp, ''"})
  void afterCloseNoConnectionAndNoThreadIsLeft(String scheme, String first) throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    EndlessServer server = serve(first, "");
    RobotsService service = service();
    CompletableFuture<Verdict> asking =
        CompletableFuture.supplyAsync(() -> service.decide(server.url(scheme)));
    server.asked.await();
    service.close();
    assertThat(asking.get().allowed()).isFalse();
    server.left.await();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("robotspec-") && !before.contains(thread)) {
        thread.join();
      }
    }
  }

  @Test
  void aClosedFetcherFetchesNothing() throws Exception {
    StandardFetcher fetcher = new StandardFetcher("foo", InetAddress::getAllByName, null);
    fetcher.close();
    Limits limits = new Limits(PATIENT, PATIENT, PATIENT, 100);
    assertThat(fetcher.fetch("ftp://127.0.0.1:1/", limits))
        .isInstanceOfSatisfying(
            Response.Failed.class, failed -> assertThat(failed.detail()).contains("closed"));
  }
}
