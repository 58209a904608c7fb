package org.robotspec.service.internal.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.TestTls;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** A thread that writes to a server that never reads is free soon after the limit. */
@Timeout(300)
final class BlockedWriteTest {
  private static final Duration LIMIT = Duration.ofSeconds(4);

  @TempDir Path directory;
  private final CountDownLatch left = new CountDownLatch(1);
  private ServerSocket server;
  private TestTls tls;

  private interface Talk {
    void on(Socket raw) throws Exception;
  }

  /** TLS over sockets that send little before the server reads. */
  private static final class NarrowTls extends SSLSocketFactory {
    private final SSLSocketFactory factory;

    NarrowTls(SSLSocketFactory factory) {
      this.factory = factory;
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
        throws IOException {
      socket.setSendBufferSize(1);
      return factory.createSocket(socket, host, port, autoClose);
    }

    @Override
    public String[] getDefaultCipherSuites() {
      return factory.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return factory.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  }

  @BeforeEach
  void open() throws Exception {
    server = new ServerSocket();
    server.setReceiveBufferSize(1);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    tls = TestTls.forLoopback(directory);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private void serve(Talk talk) {
    Runnable serving =
        () -> {
          try (Socket raw = server.accept()) {
            talk.on(raw);
          } catch (Exception e) {
            left.countDown(); // the client has left
          }
        };
    Threads.daemons("serving").newThread(serving).start();
  }

  private Response fetched(String scheme, String path) throws Exception {
    Limits limits = new Limits(LIMIT, LIMIT, LIMIT, 100);
    Origin origin = Origin.of(scheme + "://127.0.0.1:" + server.getLocalPort());
    HttpFetcher http = new HttpFetcher("foo", new NarrowTls(tls.client().getSocketFactory()), null);
    CompletableFuture<Response> response = new CompletableFuture<>();
    Runnable request =
        () -> {
          try (TimedSockets sockets =
              new TimedSockets(Deadline.in(LIMIT), LIMIT, LIMIT, Long.MAX_VALUE)) {
            response.complete(http.fetch(origin, path, limits, InetAddress::getAllByName, sockets));
          } catch (RuntimeException e) {
            response.completeExceptionally(e);
          }
        };
    Threads.daemons("asking").newThread(request).start();
    return response.get(2, TimeUnit.MINUTES);
  }

  private static void assertTimeout(Response response) {
    assertThat(((Response.Failed) response).cause()).isEqualTo(FailureCause.TIMEOUT);
  }

  @Test
  void h9_aRequestThatNobodyReads() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    serve(raw -> end.await());
    assertTimeout(fetched("http", "/" + "x".repeat(16 << 20)));
    end.countDown();
  }

  @Test
  void h9_aServerThatAsksForKeysAndNeverReads() throws Exception {
    serve(
        raw -> {
          SSLSocket secured =
              (SSLSocket)
                  tls.server().getSocketFactory().createSocket(raw, null, raw.getPort(), false);
          secured.setUseClientMode(false);
          new Scanner(secured.getInputStream(), ISO_8859_1).useDelimiter("\r\n\r\n").next();
          secured.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n#".getBytes(ISO_8859_1));
          while (true) {
            secured.startHandshake(); // a KeyUpdate that requests one
          }
        });
    assertTimeout(fetched("https", "/robots.txt"));
    left.await();
  }
}
