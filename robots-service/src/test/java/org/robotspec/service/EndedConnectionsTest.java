package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.service.internal.fetch.StandardFetcher;

/** Checks that a fetch closes its connection, however it ends, against servers that never close. */
@Timeout(60)
final class EndedConnectionsTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** The bytes read, and those in the buffers of two sockets. */
  private static final long BOUND = 32 << 20;

  private static final Duration PATIENT = Duration.ofSeconds(20);

  @TempDir Path directory;
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  /** A server that sends one text, then repeats another for ever. */
  private static final class Endless implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    final CountDownLatch asked = new CountDownLatch(1);

    /** Opens when the client has ended the connection. */
    final CountDownLatch left = new CountDownLatch(1);

    final AtomicLong sent = new AtomicLong();
    private final ServerSocket server;
    private final byte[] first;
    private final byte[] again;
    private final long pause;

    Endless(ServerSocket server, String first, String again, long pause) {
      this.server = server;
      this.first = first.getBytes(ISO_8859_1);
      this.again = again.getBytes(ISO_8859_1);
      this.pause = pause;
      Thread thread = new Thread(this::serve, "endless-server");
      thread.setDaemon(true);
      thread.start();
    }

    static Endless start(String first, String again, long pause) throws IOException {
      InetAddress loopback = InetAddress.getByAddress(LOOPBACK);
      return new Endless(new ServerSocket(0, 1, loopback), first, again, pause);
    }

    String url(String scheme) {
      return scheme + "://127.0.0.1:" + server.getLocalPort() + "/no";
    }

    private void serve() {
      try (Socket socket = server.accept()) {
        InputStream in = socket.getInputStream();
        in.read();
        asked.countDown();
        OutputStream out = socket.getOutputStream();
        out.write(first);
        while (again.length > 0) {
          out.write(again);
          out.flush();
          sent.addAndGet(again.length);
          Thread.sleep(pause);
        }
        while (in.read() >= 0) {
          // Read the rest of the request.
        }
        left.countDown();
      } catch (IOException e) {
        left.countDown();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  private Endless serve(String first, String again, long pause) throws IOException {
    Endless server = Endless.start(first, again, pause);
    opened.add(server);
    return server;
  }

  private RobotsService service() {
    return service(PATIENT, PATIENT);
  }

  private RobotsService service(Duration response, Duration total) {
    RobotsConfig config =
        RobotsConfig.builder("foo")
            .set(ServiceSettings.CONNECT_TIMEOUT, response)
            .set(ServiceSettings.RESPONSE_TIMEOUT, response)
            .set(ServiceSettings.FETCH_TIMEOUT, total)
            .build();
    RobotsService service = RobotsService.open(config);
    opened.add(service);
    return service;
  }

  /** Fails unless a limit ends the request, and the connection with it. */
  private void assertTimeout(String scheme, String first, String again, boolean body)
      throws Exception {
    // On a busy machine a short limit passes before the request is sent.
    for (Duration limit : List.of(Duration.ofMillis(400), Duration.ofSeconds(4), PATIENT)) {
      Endless server = serve(first, again, again.length() < 9 ? 20 : 0);
      RobotsService service = service(limit, body ? limit : PATIENT);
      Verdict verdict = service.decide(server.url(scheme));
      assertThat(verdict.temporary()).as(verdict.toString()).isTrue();
      if (server.asked.getCount() == 0) {
        assertThat(service.counters().get(FailureCause.TIMEOUT)).as(verdict.toString()).isOne();
        server.left.await();
        return;
      }
    }
    fail("the server was never asked");
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
    Endless server =
        serve(OK + header + "\r\n" + before + RULES + (chunked ? "\r\n" : ""), again, 0);
    Verdict verdict = service().decide(server.url("http"));
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    assertThat(verdict.allowed()).isFalse();
    server.left.await();
    assertThat(server.sent.get()).isLessThan(BOUND);
  }

  @Test
  void f6_soIsOneOverTls() throws Exception {
    TestTls tls = TestTls.forLoopback(directory);
    InetAddress loopback = InetAddress.getByAddress(Endless.LOOPBACK);
    ServerSocket socket = tls.server().getServerSocketFactory().createServerSocket(0, 1, loopback);
    Endless server = new Endless(socket, OK + "\r\n" + RULES, "#".repeat(65_536), 0);
    opened.add(server);
    RobotsService service =
        RobotsService.open(
            RobotsConfig.builder("foo").build(),
            new StandardFetcher("foo", InetAddress::getAllByName, tls.client()));
    opened.add(service);
    Verdict verdict = service.decide(server.url("https"));
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    server.left.await();
    assertThat(server.sent.get()).isLessThan(BOUND);
  }

  @ParameterizedTest
  @CsvSource({"404, CLIENT_ERROR", "503, SERVER_ERROR", "301, DEAD_REDIRECT"})
  void d17_outside2xxTheBodyIsNotWaitedFor(int status, AccessReason reason) throws Exception {
    Endless server = serve("HTTP/1.1 " + status + " X\r\n\r\n", "", 0);
    assertThat(service().decide(server.url("http")).reason()).isEqualTo(reason);
    server.left.await();
  }

  @Test
  void h9_headersThatNeverEnd() throws Exception {
    Endless server = serve(OK, "x: y\r\n".repeat(1_000), 0);
    RobotsService service = service();
    assertThat(service.decide(server.url("http")).temporary()).isTrue();
    assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
    server.left.await();
    assertThat(server.sent.get()).isLessThan(BOUND);
  }

  @ParameterizedTest
  @CsvSource({"x", "'x: y\r\n'", "'HTTP/1.1 103 X\r\n\r\n'"})
  void h9_headersThatDrip(String again) throws Exception {
    assertTimeout(
        "http", "HTTP/1.1 103 X\r\n\r\n" + (again.startsWith("H") ? "" : OK), again, false);
  }

  @ParameterizedTest
  @CsvSource({"'', '#'", "'Transfer-Encoding: chunked\r\n', '1\r\n#\r\n'"})
  void h9_aBodyThatDrips(String header, String again) throws Exception {
    assertTimeout("http", OK + header + "\r\n", again, true);
  }

  @ParameterizedTest
  @CsvSource({"http", "https"})
  void h9_aServerThatSaysNothing(String scheme) throws Exception {
    assertTimeout(scheme, "", "", false);
  }

  @ParameterizedTest
  @CsvSource({"''", "'HTTP/1.1 200 OK\r\n\r\nuser-agent: *\n'"})
  void afterCloseNoConnectionAndNoThreadIsLeft(String first) throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    Endless server = serve(first, "", 0);
    RobotsService service = service();
    CompletableFuture<Verdict> asking =
        CompletableFuture.supplyAsync(() -> service.decide(server.url("http")));
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
}
