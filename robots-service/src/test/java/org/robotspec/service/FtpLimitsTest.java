package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.FailureCause;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Limits;

/** What an ftp server may cost: memory, time and threads (L-7, H-9). */
@Timeout(60)
final class FtpLimitsTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(400);

  /** Far more than the socket buffers of both sides. */
  private static final int ENDLESS = 128 << 20;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch never = new CountDownLatch(1);
  private ServerSocket server = new ServerSocket();

  FtpLimitsTest() throws IOException {}

  @BeforeEach
  void listen() throws IOException {
    server = listening();
  }

  private static ServerSocket listening() throws IOException {
    return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void end() throws IOException {
    never.countDown();
    server.close();
    threads.shutdownNow();
  }

  private String url() {
    return "ftp://127.0.0.1:" + server.getLocalPort() + "/";
  }

  private static RobotsService open(Duration limit) {
    return RobotsService.open(
        RobotsConfig.builder("foo")
            .set(ServiceSettings.CONNECT_TIMEOUT, limit)
            .set(ServiceSettings.RESPONSE_TIMEOUT, limit)
            .set(ServiceSettings.FETCH_TIMEOUT, limit)
            .set(ServiceSettings.MAX_WAIT, LONG)
            .build());
  }

  /** Sends a text repeatedly until the other side is gone; returns how many octets were sent. */
  private static long flood(Socket socket, String text) {
    byte[] block = text.repeat(1 + 8_192 / text.length()).getBytes(UTF_8);
    long sent = 0;
    try {
      OutputStream out = socket.getOutputStream();
      while (sent < ENDLESS) {
        out.write(block);
        sent += block.length;
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
    return sent;
  }

  /** Sends an octet now and then until the other side is gone. */
  private void drip(Socket socket) throws InterruptedException {
    try {
      while (!never.await(5, TimeUnit.MILLISECONDS)) {
        socket.getOutputStream().write('2');
      }
    } catch (IOException e) {
      // The client has closed the connection.
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "220-hello\r\n", "220 hello\r\n220-", "\r\n"})
  void anEndlessGreetingIsCut(String greeting) throws Exception {
    Future<Long> sent =
        threads.submit(
            () -> {
              try (Socket client = server.accept()) {
                client.getOutputStream().write("220-".getBytes(UTF_8));
                return flood(client, greeting);
              }
            });
    try (RobotsService service = open(LONG)) {
      Verdict verdict = service.decide(url());
      assertThat(verdict.temporary()).as(verdict.toString()).isTrue();
      assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
      assertThat(verdict.explain()).contains("65536 octets");
      assertThat(sent.get()).isLessThan(ENDLESS / 4);
    }
  }

  @Test
  void aGreetingThatDripsEndsWithTheTime() throws Exception {
    Future<?> dripped =
        threads.submit(
            () -> {
              try (Socket client = server.accept()) {
                drip(client);
              } catch (SocketException e) {
                // The time limit passed before the connection.
              }
              return null;
            });
    try (RobotsService service = open(SHORT)) {
      assertThat(service.decide(url()).temporary()).isTrue();
      assertThat(service.counters().get(FailureCause.TIMEOUT)).isEqualTo(1);
      server.close();
      dripped.get();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatDripsOrStallsEndsWithTheTime(boolean drips) throws Exception {
    Future<?> ended = threads.submit(() -> serveFile(drips));
    try (RobotsService service = open(SHORT)) {
      assertThat(service.decide(url()).temporary()).isTrue();
      assertThat(service.counters().get(FailureCause.TIMEOUT)).isEqualTo(1);
      server.close();
      ended.get();
    }
  }

  /** Waits until the client goes away, perhaps without fetching its file. */
  private static void closeAfter(Socket client, ServerSocket passive) {
    try {
      client.getInputStream().readAllBytes();
      passive.close();
    } catch (IOException e) {
      // The other side has closed it.
    }
  }

  /** Answers as far as the file, and then sees the client leave. */
  private Void serveFile(boolean drips) throws Exception {
    try (Socket client = server.accept();
        ServerSocket passive = listening()) {
      int port = passive.getLocalPort();
      String address = "127,0,0,1," + (port >> 8) + "," + (port & 0xff);
      String replies =
          "220 hi\r\n331 who\r\n230 in\r\n200 binary\r\n227 (" + address + ")\r\n150 here\r\n";
      client.getOutputStream().write(replies.getBytes(UTF_8));
      threads.execute(() -> closeAfter(client, passive));
      try (Socket data = passive.accept()) {
        if (drips) {
          drip(data);
        }
        data.getInputStream().readAllBytes();
      } catch (IOException e) {
        // A reset: the client is gone, too.
      }
    } catch (SocketException e) {
      // The time limit passed before the connection.
    }
    return null;
  }

  @Test
  void theEndOfTheServiceEndsAFetch() throws Exception {
    CompletableFuture<Void> accepted = new CompletableFuture<>();
    Future<Integer> after =
        threads.submit(
            () -> {
              try (Socket client = server.accept()) {
                accepted.complete(null);
                return client.getInputStream().read();
              }
            });
    RobotsService service = open(LONG);
    Future<Verdict> waiting = threads.submit(() -> service.decide(url()));
    accepted.get();
    service.close();
    assertThat(waiting.get().temporary()).isTrue();
    assertThat(after.get()).isEqualTo(-1);
  }

  @Test
  void aClosedFetcherFetchesNothing() throws Exception {
    StandardFetcher fetcher = new StandardFetcher("foo", InetAddress::getAllByName, null);
    fetcher.close();
    Limits limits = new Limits(LONG, LONG, LONG, 100);
    assertThatThrownBy(() -> fetcher.fetch(url(), limits)).hasMessageContaining("closed");
  }
}
