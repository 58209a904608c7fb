package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** How connections over TLS end, and what that means (H-9; RFC 9112 section 9.8). */
@Timeout(300)
final class TlsEndsTest extends ClosingTest {
  private static final String OK = "HTTP/1.1 200 OK|";
  static final List<String> VERSIONS = List.of("TLSv1.2", "TLSv1.3");
  private static final Duration NEVER = Duration.ofHours(1);

  @TempDir Path directory;
  private final Semaphore ended = new Semaphore(0);
  private ServerSocket server;
  private TestTls tls;

  /** What a server does with a connection before it closes that, without a close_notify. */
  private interface Talk {
    void on(SSLSocket secured, CutSocket raw) throws IOException;
  }

  /** A socket that may send only the first octets of each of its records. */
  private static final class CutSocket extends Socket {
    private volatile int most = Integer.MAX_VALUE;

    @Override
    public OutputStream getOutputStream() throws IOException {
      return new FilterOutputStream(super.getOutputStream()) {
        @Override
        public void write(byte[] octets, int from, int length) throws IOException {
          out.write(octets, from, Math.min(most, length));
        }
      };
    }
  }

  private static final class Server extends ServerSocket {
    Server() throws IOException {
      super(0, 0, InetAddress.getLoopbackAddress());
    }

    @Override
    public Socket accept() throws IOException {
      Socket socket = new CutSocket();
      implAccept(socket);
      return socket;
    }
  }

  @BeforeEach
  void open() throws Exception {
    server = opened(new Server());
    tls = TestTls.forLoopback(directory);
  }

  private void serve(String version, Talk talk) {
    Threads.daemons("tls").newThread(() -> answer(version, talk)).start();
  }

  private void answer(String version, Talk talk) {
    try (CutSocket raw = (CutSocket) server.accept()) {
      SSLSocket secured =
          (SSLSocket) tls.server().getSocketFactory().createSocket(raw, null, raw.getPort(), false);
      secured.setUseClientMode(false);
      secured.setEnabledProtocols(new String[] {version});
      new Scanner(secured.getInputStream(), ISO_8859_1).useDelimiter("\r\n\r\n").next();
      talk.on(secured, raw);
    } catch (IOException e) {
      // The client has left.
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void send(SSLSocket secured, String answer) throws IOException {
    secured.getOutputStream().write(answer.replace("|", "\r\n").getBytes(ISO_8859_1));
  }

  /** Returns the status and the body, or the cause of a failure; fails if the request hangs. */
  private String fetched(Duration limit) throws Exception {
    Limits limits = new Limits(limit, limit, limit, 100);
    String url = "https://127.0.0.1:" + server.getLocalPort() + "/robots.txt";
    StandardFetcher fetcher =
        opened(new StandardFetcher("foo", InetAddress::getAllByName, tls.client()));
    CompletableFuture<Response> response = new CompletableFuture<>();
    Runnable request =
        () -> {
          try {
            response.complete(fetcher.fetch(url, limits));
          } catch (IOException | RuntimeException e) {
            response.completeExceptionally(e);
          }
        };
    Threads.daemons("asking").newThread(request).start();
    return response.get(2, TimeUnit.MINUTES) instanceof Response.Answer answer
        ? answer.status() + " " + new String(answer.body(), ISO_8859_1)
        : ((Response.Failed) response.get()).cause().name();
  }

  private static List<Arguments> cuts() {
    String ok = "HTTP/1.1 200 OK|";
    String chunked = ok + "Transfer-Encoding: chunked||";
    List<Arguments> cuts = new ArrayList<>();
    for (String version : VERSIONS) {
      cuts.add(arguments(version, ok + "|", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, ok + "|user-agent: *", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, "HTTP/1.0 206 X||allow: /", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, ok + "Content-Length: 9||allow: /", "INCOMPLETE_BODY"));
      cuts.add(arguments(version, ok + "Content-Length: 8||allow: /", "200 allow: /"));
      cuts.add(arguments(version, ok + "Content-Length: 0||", "200 "));
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
    serve(version, (secured, raw) -> send(secured, sent));
    assertThat(fetched(NEVER)).isEqualTo(means);
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void h9_aBodyThatCloseNotifyEndsIsComplete(String version) throws Exception {
    serve(
        version,
        (secured, raw) -> {
          send(secured, OK + "|allow: /");
          secured.close();
        });
    assertThat(fetched(NEVER)).isEqualTo("200 allow: /");
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void h9_aRecordThatIsCutIsNoEnd(String version) throws Exception {
    for (int octets : new int[] {1, 5, 20}) {
      serve(
          version,
          (secured, raw) -> {
            send(secured, OK + "|user-agent: *|");
            raw.most = octets;
            send(secured, "disallow: /");
          });
      assertThat(fetched(NEVER)).as("%d octets", octets).isEqualTo("INCOMPLETE_BODY");
    }
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void h9_aResetIsNoEnd(String version) throws Exception {
    serve(
        version,
        (secured, raw) -> {
          send(secured, OK + "|user-agent: *|");
          raw.setSoLinger(true, 0);
        });
    assertThat(fetched(NEVER)).isEqualTo("RESET");
  }

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void aCompleteBodyIsNotFollowedByWaiting(String version) throws Exception {
    for (String body : List.of("Content-Length: 1||#", "Transfer-Encoding: chunked||1|#|0|")) {
      serve(
          version,
          (secured, raw) -> {
            send(secured, OK + body);
            ended.acquireUninterruptibly();
          });
      assertThat(fetched(NEVER)).isEqualTo("200 #");
      ended.release();
    }
  }
}
