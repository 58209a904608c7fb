package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom the server answers, and with which headers. */
final class WebServerTest extends UsesWebServer {
  /** Sends lines as they are; returns the status. */
  private int status(String... lines) throws IOException {
    try (Socket socket = connect(1)) {
      String head = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  /** Connects to the port of the server on 127.0.0.N. */
  private Socket connect(int n) throws IOException {
    InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) n});
    return new Socket(address, server.address().getPort());
  }

  private String host() {
    return "127.0.0.1:" + server.address().getPort();
  }

  @Test
  void theAddressHasATokenThatNobodyGuesses() {
    assertThat(server.address().toString())
        .matches("http://127\\.0\\.0\\.1:[0-9]+/\\?token=[A-Za-z0-9_-]{22}");
    try (WebServer other = WebServer.start(0, InetAddress::getAllByName, null)) {
      assertThat(other.address().getQuery()).isNotEqualTo(server.address().getQuery());
    }
  }

  @Test
  void itListensOnLoopbackAlone() throws IOException {
    connect(1).close();
    assertThatThrownBy(() -> connect(2).close()).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/?token=", "/?token=x", "/?other=1"})
  void thePageNeedsNoToken(String path) throws Exception {
    HttpResponse<String> answer = get(server.address().resolve(path));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).startsWith("<!DOCTYPE html>").doesNotContain(token());
  }

  @Test
  void withoutTheTokenThereIsNoAnswer() throws Exception {
    URI fetch = server.address().resolve("/api/fetch");
    assertThat(get(fetch).statusCode()).isEqualTo(403);
    assertThat(JSON.readTree(get(fetch).body()).get("error").asText()).startsWith("the token is");
    HttpRequest.Builder wrong = HttpRequest.newBuilder(fetch).header("X-Robotspec-Token", "x");
    assertThat(send(wrong).statusCode()).isEqualTo(403);
    assertThat(send(wrong).body()).contains("open the address that robotspec web printed");
    assertThat(send(request("/api/fetch")).statusCode()).isEqualTo(405);
  }

  @Test
  void anotherHostIsRefused() throws IOException {
    String get = "GET /" + "?" + server.address().getQuery() + " HTTP/1.1";
    assertThat(status(get, "Host: attacker.example:" + server.address().getPort())).isEqualTo(403);
    assertThat(status(get, "Host: 127.0.0.1")).isEqualTo(403);
    assertThat(status(get, "Host: " + host(), "Host: a.example")).isIn(400, 403);
    assertThat(status("GET / HTTP/1.0")).isEqualTo(403);
  }

  @Test
  void anotherOriginIsRefused() throws Exception {
    String[] own = {
      "GET /sample.txt HTTP/1.1", "Host: " + host(), "X-Robotspec-Token: " + token(), ""
    };
    own[3] = "Origin: http://" + host();
    assertThat(status(own)).isEqualTo(200);
    own[3] = "Origin: http://attacker.example";
    assertThat(status(own)).isEqualTo(403);
    own[3] = "Origin: null";
    assertThat(status(own)).isEqualTo(403);
  }

  @Test
  void everyAnswerHasTheHeadersThatKeepThePageSafe() throws Exception {
    for (String path : new String[] {"/sample.txt", "/missing.js", "/", "/api/fetch"}) {
      HttpResponse<String> answer = send(request(path));
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .startsWith("default-src 'none'; script-src 'self'")
          .doesNotContain("unsafe")
          .contains("frame-ancestors 'none'", "form-action 'none'", "base-uri 'none'");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    }
  }

  @Test
  void aFileOfThePageIsServedWithItsType() throws Exception {
    HttpResponse<String> answer = get(server.address().resolve("/sample.txt"));
    assertThat(answer.body()).isEqualTo("A file for a test.\n");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/missing.js", "/index.html", "/../cli/check/crawlers.json",
        "/%2e%2e/cli/check/crawlers.json", "/..%2fcli/check/crawlers.json", "//sample.txt",
        "/sample", "/.txt"
      })
  void nothingElseIsServed(String path) throws IOException {
    assertThat(status("GET " + path + " HTTP/1.1", "Host: " + host())).isEqualTo(404);
  }

  @Test
  void anotherMethodIsRefused() throws Exception {
    assertThat(send(request("/sample.txt").DELETE()).statusCode()).isEqualTo(405);
    HttpRequest.Builder head = request("/sample.txt").method("HEAD", BodyPublishers.noBody());
    assertThat(send(head).statusCode()).isEqualTo(405);
    assertThat(send(request("/api/fetch")).statusCode()).isEqualTo(405);
    assertThat(post("no-such", "{}").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "[]", "1", "{\"text\":", "\u0000\u0000\u0000{"})
  void whatIsNoJsonObjectIsRefused(String start) throws Exception {
    String body = start.equals("1") ? "[" + "1,".repeat(100_000) + "1]" : start; // and too long
    HttpResponse<String> answer = post("fetch", body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"error\":\"the body is not a JSON object\"}");
  }
}
