package org.robotspec.service.internal.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.TestTls;
import org.robotspec.service.TlsServer;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** A thread that writes to a server that never reads is free soon after the limit. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class BlockedWriteTest {
  private static final Duration LIMIT = Duration.ofSeconds(4);

  @TempDir Path directory;
  private TlsServer server;
  private TestTls tls;

  @BeforeEach
  void open() throws Exception {
    tls = TestTls.forLoopback(directory);
    server = new TlsServer(tls);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private Response fetched(String scheme, String path) throws Exception {
    Limits limits = new Limits(LIMIT, LIMIT, LIMIT, 100);
    Origin origin = Origin.of(scheme + "://127.0.0.1:" + server.port());
    HttpFetcher http = new HttpFetcher("foo", tls.client().getSocketFactory(), null);
    try (TimedSockets sockets =
        new TimedSockets(Deadline.in(LIMIT), LIMIT, LIMIT, Long.MAX_VALUE) {
          @Override
          synchronized Socket createSocket() throws IOException {
            Socket socket = super.createSocket();
            socket.setSendBufferSize(1); // so that it sends little before the server reads
            return socket;
          }
        }) {
      return http.fetch(origin, path, limits, InetAddress::getAllByName, sockets);
    }
  }

  private static void assertTimeout(Response response) {
    assertThat(((Response.Failed) response).cause()).isEqualTo(FailureCause.TIMEOUT);
  }

  @Test
  void h9_aRequestThatNobodyReads() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    server.serve((secured, raw) -> end.await());
    assertTimeout(fetched("http", "/" + "x".repeat(16 << 20)));
    end.countDown();
  }

  @Test
  void h9_aServerThatAsksForKeysAndNeverReads() throws Exception {
    server.serve(
        (secured, raw) -> {
          TlsServer.answer(secured, "HTTP/1.1 200 OK||#");
          while (true) {
            secured.startHandshake(); // a KeyUpdate that requests one
          }
        });
    assertTimeout(fetched("https", "/robots.txt"));
    server.awaitLeft();
  }
}
