package org.robotspec.service.internal.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;

/** Requests through a proxy, which resolves the names. */
@Timeout(60)
final class HttpProxyTest {
  private static final Duration PATIENT = Duration.ofSeconds(20);
  private static final Limits LIMITS = new Limits(PATIENT, PATIENT, PATIENT, 1_000);
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\n";

  /** What the proxy read up to the empty line, and the octet after its reply. */
  private record Asked(String head, int next) {}

  private static Asked serve(ServerSocket server, String reply) {
    try (Socket socket = server.accept()) {
      InputStream in = socket.getInputStream();
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) in.read());
      }
      socket.getOutputStream().write(reply.getBytes(ISO_8859_1));
      socket.shutdownOutput();
      return new Asked(head.toString(), in.read());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Response fetch(String origin, String reply, String start, int next)
      throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Asked> asked = CompletableFuture.supplyAsync(() -> serve(server, reply));
      InetSocketAddress proxy =
          InetSocketAddress.createUnresolved("127.0.0.1", server.getLocalPort());
      Response response = fetch(origin, ProxySelector.of(proxy));
      assertThat(asked.get().head()).startsWith(start + " HTTP/1.1\r\nHost: a.example");
      assertThat(asked.get().next()).isEqualTo(next);
      return response;
    }
  }

  private static Response fetch(String origin, ProxySelector proxies) {
    Resolver none =
        host -> {
          throw new IllegalStateException("the proxy resolves " + host);
        };
    SSLSocketFactory tls = (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (TimedSockets sockets =
        new TimedSockets(Deadline.in(PATIENT), PATIENT, PATIENT, Long.MAX_VALUE)) {
      return new HttpFetcher("foo", tls, proxies)
          .fetch(Origin.of(origin), "/robots.txt", LIMITS, none, sockets);
    }
  }

  @Test
  void httpNamesTheWholeUrl() throws Exception {
    Response response = fetch("http://a.example:81", OK, "GET http://a.example:81/robots.txt", -1);
    assertThat(response).isInstanceOf(Response.Answer.class);
  }

  @Test
  void httpsIsATunnel() throws Exception {
    int handshake = 22; // RFC 8446 section 5.1
    Response response = fetch("https://a.example", OK, "CONNECT a.example:443", handshake);
    assertThat(response).isInstanceOf(Response.Failed.class); // the proxy has no TLS
  }

  @Test
  void whatTheProxyRefusesIsNotTheSitesAnswer() throws Exception {
    String no = "HTTP/1.1 407 X\r\n\r\n";
    for (Response response :
        new Response[] {
          fetch("http://a.example", no, "GET http://a.example/robots.txt", -1),
          fetch("https://a.example", no, "CONNECT a.example:443", -1),
          fetch("https://a.example", "HTTP/1.1 403 X\r\n\r\n", "CONNECT a.example:443", -1)
        }) {
      assertThat(((Response.Failed) response).cause()).isEqualTo(FailureCause.INVALID_RESPONSE);
    }
  }
}
