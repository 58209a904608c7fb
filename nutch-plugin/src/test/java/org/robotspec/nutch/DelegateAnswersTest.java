package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Codings;
import org.robotspec.service.spi.Response;

/** The answers of protocol plugins, as measured on Nutch 1.22, and how we read them. */
class DelegateAnswersTest {
  private static final int LIMIT = 512_001;
  private static final String RULES = "user-agent: *\ndisallow: /\n";

  /** Reads the answer of a delegate that leaves bodies and headers as they were sent. */
  private static Response read(int status, String body, String... headers) {
    return read(status, output(body.getBytes(UTF_8), headers), true, true);
  }

  /** Reads the answer of a delegate that decodes what it can and leaves the header. */
  private static Response decoded(int status, byte[] body, String... headers) {
    return read(status, output(body, headers), false, true);
  }

  /** Reads what protocol-http hands over of these octets, keeping the response as it was sent. */
  private static Response sent(int status, String head, String body) {
    List<String> headers = new ArrayList<>();
    for (String line : head.lines().skip(1).filter(line -> line.contains(":")).toList()) {
      headers.addAll(List.of(line.split(": *", 2)));
    }
    headers.addAll(List.of("nutch.fetch.time", "1", "_response.headers_", head + "\r\n"));
    ProtocolOutput output = output(body.getBytes(ISO_8859_1), headers.toArray(String[]::new));
    return read(status, output, true, false);
  }

  private static ProtocolOutput output(byte[] body, String... headers) {
    Metadata metadata = new Metadata();
    for (int i = 0; i < headers.length; i += 2) {
      metadata.add(headers[i], headers[i + 1]);
    }
    Configuration conf = new Configuration(false);
    return new ProtocolOutput(new Content("http://h/", "http://h/", body, "", metadata, conf));
  }

  private static Response read(
      int status, ProtocolOutput output, boolean rawBody, boolean headersAreWhole) {
    CrawlDatum datum = new CrawlDatum();
    if (status > 0) {
      datum.getMetaData().put(Nutch.PROTOCOL_STATUS_CODE_KEY, new Text(String.valueOf(status)));
    }
    return DelegateAnswers.read(datum, output, LIMIT, rawBody, headersAreWhole);
  }

  private static void assertFailed(Response response, FailureCause cause) {
    assertThat(response)
        .isInstanceOfSatisfying(
            Response.Failed.class, failed -> assertThat(failed.cause()).isEqualTo(cause));
  }

  private static Response.Answer answer(Response response) {
    assertThat(response).isInstanceOf(Response.Answer.class);
    return (Response.Answer) response;
  }

  @Test
  void h1_a204HasNoBody() {
    assertThat(answer(read(204, RULES, "Content-Type", "text/plain")).body()).isEmpty();
  }

  @Test
  void nutchHeaderNamesAreLowerCaseAndItsOwnAreLeftOut() {
    Response response =
        read(301, "", "LOCATION", "/x", "nutch.fetch.time", "1", "_ip_", "127.0.0.1");
    assertThat(answer(response).headers()).containsOnlyKeys("location");
    assertThat(answer(response).headers().get("location")).isEqualTo(List.of("/x"));
  }

  @Test
  void d24_nutchStatusWithoutContentIsAFailureUnlessItIsAnError() {
    // A redirect whose Location is no URL: Nutch throws its content away.
    ProtocolOutput nothing = new ProtocolOutput(null, new ProtocolStatus(ProtocolStatus.EXCEPTION));
    for (int status : new int[] {200, 301}) {
      assertFailed(read(status, nothing, true, true), FailureCause.INVALID_RESPONSE);
    }
    assertThat(answer(read(404, nothing, true, true)).status()).isEqualTo(404);
  }

  @Test
  void protocolHttpWithoutAStatusLineIsAFailure() {
    ProtocolOutput nothing = output(new byte[0], "nutch.fetch.time", "1");
    assertFailed(read(200, nothing, true, false), FailureCause.CLOSED);
    assertFailed(sent(200, "", ""), FailureCause.CLOSED);
    assertFailed(sent(200, "", "gibberish"), FailureCause.INVALID_RESPONSE);
  }

  // The last line of the headers in each row is what protocol-http makes of the end of the stream.
  @ParameterizedTest
  @CsvSource({
    "200, HTTP/1.1 200 OK",
    "200, HTTP/1.1 200 OK|Content-Type: text/plain|\u00ff",
    "200, HTTP/1.1 200 OK|Content-Type: text/pl",
    "200, HTTP/1.1 200 OK|Content-Le",
    "200, HTTP/1.1 200 OK|Content-Length: 0|Serv",
    "200, HTTP/1.1 200 OK|Content-Length: ",
    "200, HTTP/1.1 200 OK|Transfer-Encoding: chunke",
    "200, HTTP/1.1 100 Continue|X: y",
    "302, HTTP/1.1 302 Found|Content-Length: 0|Locat",
    "302, HTTP/1.1 302 Found|Content-Length: 0",
    "302, HTTP/1.1 302 Found|Content-Length: 0|Location: https://h/robo",
    "300, HTTP/1.1 300 Multiple Choices|Content-Length: 0",
    "306, HTTP/1.1 306 Unused|Transfer-Encoding: chunked",
    "404, HTTP/1.1 404 Not Found|Date: Mo",
  })
  void d21_protocolHttpHeadersThatBreakOffAreNoAnswer(int status, String head) {
    String lines = head.replace("|", "\r\n") + "\r\n";
    assertFailed(sent(status, lines, ""), FailureCause.INVALID_RESPONSE);
    assertFailed(sent(status, lines, "\u00ff"), FailureCause.INVALID_RESPONSE);
  }

  @Test
  void d21_protocolHttpHtmlWithinTheHeadersIsNoAnswer() {
    String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n<html xmlns:a='b'>\r\n";
    assertFailed(sent(200, head, "<html xmlns:a='b'>"), FailureCause.INVALID_RESPONSE);
  }

  @ParameterizedTest
  @CsvSource({
    "200, HTTP/1.1 200 OK|Content-Length: 0|Connection: close",
    "200, HTTP/1.1 200 OK|Transfer-Encoding: Chunked",
    "204, HTTP/1.1 204 No Content|Date: x",
    "302, HTTP/1.1 302 Found|location: https://h/robots.txt|Connection: close",
    "404, HTTP/1.1 404 Not Found|Content-Length: 7",
    "503, HTTP/1.1 503 No|Connection: close",
  })
  void d21_protocolHttpHeadersThatSayAllAreAnAnswerWithoutABody(int status, String head) {
    String lines = head.replace("|", "\r\n") + "\r\n";
    assertThat(answer(sent(status, lines, "")).status()).isEqualTo(status);
  }

  @Test
  void d21_protocolHttpABodyShowsThatTheHeadersWereComplete() {
    assertThat(answer(sent(200, "HTTP/1.0 200 OK\r\n", RULES)).status()).isEqualTo(200);
    String moved = "HTTP/1.1 302 Found\r\nLocation: /x\r\n";
    assertThat(answer(sent(302, moved, "Found")).headers()).containsKey("location");
  }

  /** What the first line of headers is, and whether other clients see an end of the body there. */
  @ParameterizedTest
  @CsvSource({
    "Content-Length: 26, true",
    "content-length:026, true",
    "'Content-Length: 26, 26', true",
    "'Content-Encoding: gzip\r\nContent-Length: 26', true",
    "Content-Length : 26, false",
    "X-Content-Length: 26, false",
    "Content-Lenght: 26, false",
  })
  void h1_whatProtocolHttpReadsBehindABodyIsNoPartOfIt(String sent, boolean ends) {
    String headers = "HTTP/1.1 200 OK\r\n" + sent + "\r\n\r\n";
    // Nutch's metadata has names that are nearly a known one's as that one.
    Response read =
        read(200, RULES + "Allow: /no", "Content-Length", "26", "_response.headers_", headers);
    assertThat(answer(read).body())
        .isEqualTo((ends ? RULES : RULES + "Allow: /no").getBytes(UTF_8));
  }

  @Test
  void protocolHttpKeepsTheLastHeaderOfANameAndAllCount() {
    String sent = "HTTP/1.1 200 OK\r\ncontent-encoding: br\r\nContent-Encoding:gzip\r\n\r\n";
    Response response = read(200, RULES, "Content-Encoding", "gzip", "_response.headers_", sent);
    assertThat(answer(response).headers().get("content-encoding")).containsExactly("br", "gzip");
    sent = "HTTP/1.1 200 OK\r\nContent-Length: 28\r\ncontent-length: 3\r\n\r\n";
    response = read(200, "abc", "Content-Length", "3", "_response.headers_", sent);
    assertThat(((Response.Failed) response).cause()).isEqualTo(FailureCause.INCOMPLETE_BODY);
    response = read(404, "abc", "Content-Length", "3", "_response.headers_", sent);
    assertThat(answer(response).headers().get("content-length")).containsExactly("28", "3");
  }

  @Test
  void d35_protocolHttpKeepsTheLastRetryAfterAndAllCount() {
    String sent = "HTTP/1.1 503 No\r\nRetry-After: 7200\r\nRetry-After: 10\r\n\r\n";
    Response response = read(503, "", "Retry-After", "10", "_response.headers_", sent);
    assertThat(answer(response).headers().get("retry-after")).containsExactly("7200", "10");
  }

  @Test
  void d17_aDelegateThatMayDecodeIsTakenAtItsBody() {
    byte[] rules = RULES.getBytes(UTF_8);
    for (String coding : List.of("gzip", "x-gzip", "deflate")) {
      Response decoded = decoded(200, rules, "Content-Encoding", coding, "Content-Length", "9999");
      assertThat(answer(decoded).headers()).doesNotContainKey("content-encoding");
      assertFailed(
          decoded(200, new byte[0], "Content-Encoding", coding, "Content-Length", "9999"),
          FailureCause.INCOMPLETE_BODY);
      assertFailed(
          decoded(200, new byte[0], "Content-Encoding", coding, "Transfer-Encoding", "chunked"),
          FailureCause.INCOMPLETE_BODY);
    }
    Response gzip = decoded(200, Codings.gzip(rules), "Content-Encoding", "gzip");
    assertThat(answer(gzip).headers()).containsKey("content-encoding");
    Response zlib = decoded(200, Codings.zlib(rules), "Content-Encoding", "deflate");
    assertThat(answer(zlib).headers()).containsKey("content-encoding");
    assertThat(answer(decoded(200, rules, "Content-Encoding", "br")).headers())
        .containsKey("content-encoding");
  }

  @Test
  void protocolHttpBodyOfTheLimitIsTruncated() {
    String body = "#".repeat(LIMIT);
    assertThat(answer(read(200, body, "Content-Length", "600000")).truncated()).isTrue();
    assertThat(answer(read(200, body.substring(1), "Content-Type", "text/plain")).truncated())
        .isFalse();
  }

  @Test
  void okhttpMarksTruncationOfSizeOnlyItIsAnAnswer() {
    String mark = "http.content.truncated";
    String why = "http.content.truncated.reason";
    assertThat(answer(read(200, RULES, "A", "b", mark, "true", why, "length")).truncated())
        .isTrue();
    assertFailed(read(200, RULES, "A", "b", mark, "true", why, "time"), FailureCause.TIMEOUT);
    assertFailed(
        read(200, RULES, "A", "b", mark, "true", why, "disconnect"), FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void nutchNoStatusIsTheFailureThatItsMessageNames() {
    ProtocolStatus thrown = new ProtocolStatus(new UnknownHostException("h"));
    assertFailed(read(0, new ProtocolOutput(null, thrown), true, true), FailureCause.DNS);
  }

  @Test
  void nutchNeitherStatusNorMessageIsAFailure() {
    ProtocolOutput nothing = new ProtocolOutput(null, new ProtocolStatus(2));
    assertFailed(read(0, nothing, true, true), FailureCause.OTHER);
  }
}
