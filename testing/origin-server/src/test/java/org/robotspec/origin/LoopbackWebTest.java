package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What no other test would notice: FaultsTest and the scenarios of crawlers have the rest. */
@Timeout(300)
final class LoopbackWebTest {
  private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer origin = web.origin();

  @AfterEach
  void close() {
    web.close();
  }

  private Socket ask(String path) throws IOException {
    Socket socket = new Socket(origin.host(), origin.port());
    String head =
        "GET " + path + " HTTP/1.1\r\nHost: x\r\nUser-Agent: t\r\nX-A: 1\r\nx-a: 2\r\n\r\n";
    socket.getOutputStream().write(head.getBytes(ISO_8859_1));
    return socket;
  }

  private byte[] bytes(String path) throws IOException {
    try (Socket socket = ask(path)) {
      return socket.getInputStream().readAllBytes();
    }
  }

  private String get(String path) throws IOException {
    return new String(bytes(path), UTF_8);
  }

  @Test
  void nthRequestGetsNthAnswerAndTheLastRepeats() throws IOException {
    origin.on("/a", Answer.status(503).header("Retry-After", "7"), Answer.text("hello"));

    assertThat(get("/a")).startsWith("HTTP/1.1 503 ").contains("\r\nRetry-After: 7\r\n");
    assertThat(get("/a")).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nhello");
    assertThat(get("/a")).endsWith("hello");
    assertThat(get("/b")).startsWith("HTTP/1.1 404 ");
  }

  @Test
  void queryHasAScriptOfItsOwnOrThatOfItsPath() throws IOException {
    origin.on("/p", Answer.text("path")).on("/p?q", Answer.text("query"));
    assertThat(get("/p?q")).endsWith("query");
    assertThat(get("/p?other")).endsWith("path");
  }

  @Test
  void bodiesAreFramedAsAsked() throws IOException {
    origin
        .on("/gzip", Answer.text("zipped").gzip())
        .on("/chunked", Answer.text("x".repeat(5_000)).chunked())
        .on("/204", Answer.status(204));

    byte[] gzip = bytes("/gzip");
    int head = new String(gzip, ISO_8859_1).indexOf("\r\n\r\n") + 4;
    InputStream body = new ByteArrayInputStream(gzip, head, gzip.length - head);
    assertThat(new String(new GZIPInputStream(body).readAllBytes(), UTF_8)).isEqualTo("zipped");
    assertThat(get("/chunked"))
        .contains("\r\n1000\r\nx")
        .contains("\r\n388\r\nx")
        .endsWith("\r\n0\r\n\r\n");
    assertThat(get("/204")).doesNotContain("Content-Length");
  }

  @Test
  void closeEndsStalledConnectionsAndFreesThePort() throws IOException {
    origin.on("/stall", Answer.stall());
    String refusing = web.refusingOrigin();
    try (Socket socket = ask("/stall")) {
      assertThatThrownBy(() -> URI.create(refusing).toURL().openStream().close())
          .isInstanceOf(ConnectException.class);
      web.close();
      assertThat(endOf(socket)).isTrue();
    }
    assertThatThrownBy(() -> get("/stall")).isInstanceOf(ConnectException.class);
    assertThatThrownBy(web::origin).isInstanceOf(IllegalStateException.class);
  }

  private static boolean endOf(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }

  @Test
  void originsAreOnLoopbackOnly() {
    assertThatThrownBy(() -> web.origin("192.0.2.1")).isInstanceOf(IllegalArgumentException.class);
  }
}
