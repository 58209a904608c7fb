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
import java.time.Duration;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
  void logHasRequestsInOrderWithHeaders() throws IOException {
    OriginServer other = web.origin().robots("");
    assertThat(other.host()).isNotEqualTo(origin.host());
    get("/x?y=1");
    try (InputStream in = URI.create(other.url("/robots.txt")).toURL().openStream()) {
      in.readAllBytes();
    }
    get("/x?y=1");

    assertThat(web.log().urls())
        .containsExactly(origin.url("/x?y=1"), other.url("/robots.txt"), origin.url("/x?y=1"));
    Hit last = web.log().hits().get(2);
    assertThat(last.number()).isEqualTo(3);
    assertThat(last.nth()).isEqualTo(2);
    assertThat(last.header("USER-AGENT")).isEqualTo("t");
    assertThat(last.headers().get("x-a")).containsExactly("1", "2");
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
        .on("/broken", Answer.text("abc").brokenChunk())
        .on("/close", Answer.text("abc").untilClose())
        .on("/short", Answer.text("abc").shortBy(10))
        .on("/cut", Answer.text("abcdef").cutAfter(2))
        .on("/late", Answer.text("now").delayedBy(Duration.ofMillis(1)))
        .on("/drip", Answer.text("abcdef").dripping(4, Duration.ofMillis(1)))
        .on("/none", Answer.close())
        .on("/204", Answer.status(204))
        .on("/raw", Answer.raw("nonsense".getBytes(UTF_8)));

    byte[] gzip = bytes("/gzip");
    int head = new String(gzip, ISO_8859_1).indexOf("\r\n\r\n") + 4;
    InputStream body = new ByteArrayInputStream(gzip, head, gzip.length - head);
    assertThat(new String(new GZIPInputStream(body).readAllBytes(), UTF_8)).isEqualTo("zipped");
    assertThat(get("/chunked"))
        .contains("\r\n1000\r\nx")
        .contains("\r\n388\r\nx")
        .endsWith("\r\n0\r\n\r\n");
    assertThat(get("/broken")).endsWith("\r\n\r\n3\r\nabc\r\nno-chunk-size\r\n");
    assertThat(get("/close")).doesNotContain("Content-Length").endsWith("\r\n\r\nabc");
    assertThat(get("/short")).contains("Content-Length: 13\r\n").endsWith("\r\n\r\nabc");
    assertThat(get("/cut")).contains("Content-Length: 6\r\n").endsWith("\r\n\r\nab");
    assertThat(get("/late")).endsWith("now");
    assertThat(get("/drip")).endsWith("\r\n\r\nabcdef");
    assertThat(get("/none")).isEmpty();
    assertThat(get("/204")).doesNotContain("Content-Length");
    assertThat(get("/raw")).isEqualTo("nonsense");
  }

  @Test
  void largeBodiesArriveWhole() throws IOException {
    origin.on("/large", Answer.text("x".repeat(3_000_000)));
    assertThat(bytes("/large")).hasSizeGreaterThan(3_000_000);
  }

  @Test
  void resetIsSeenAsReset() throws IOException {
    origin.on("/reset", Answer.reset()).on("/later", Answer.text("abcdef").resetAfter(2));
    assertThatThrownBy(() -> get("/reset")).isInstanceOf(SocketException.class);
    assertThatThrownBy(() -> get("/later")).isInstanceOf(SocketException.class);
  }

  @Test
  void greetingInTlsIsNotWaitedFor() throws IOException {
    try (Socket socket = new Socket(origin.host(), origin.port())) {
      socket.getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0});
      assertThat(endOf(socket)).isTrue();
    }
    assertThat(web.log().hits()).isEmpty();
  }

  @Test
  void bodyStallsAfterItsFirstBytesUntilTheWebCloses() throws IOException {
    origin.on("/body", Answer.text("abcdef").stalledAfter(3));
    try (Socket socket = ask("/body")) {
      InputStream in = socket.getInputStream();
      StringBuilder seen = new StringBuilder();
      while (!seen.toString().endsWith("\r\n\r\nabc")) {
        seen.append((char) in.read());
      }
      web.close();
      assertThat(endOf(socket)).isTrue();
    }
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
