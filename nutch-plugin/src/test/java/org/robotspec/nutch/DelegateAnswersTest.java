package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Codings;
import org.robotspec.service.spi.Response;

/** The answers of protocol plugins, as measured on Nutch 1.22, and how we read them. */
class DelegateAnswersTest {
  private static final int LIMIT = 512_001;
  private static final String RULES = "user-agent: *\ndisallow: /\n";

  private static Response read(int status, String body, String... headers) {
    return read(status, output(body.getBytes(StandardCharsets.UTF_8), headers), true);
  }

  /** Reads the answer of a delegate that decodes what it can and leaves the header. */
  private static Response readOfOther(byte[] body, String... headers) {
    return read(200, output(body, headers), false);
  }

  private static ProtocolOutput output(byte[] body, String... headers) {
    Metadata metadata = new Metadata();
    for (int i = 0; i < headers.length; i += 2) {
      metadata.add(headers[i], headers[i + 1]);
    }
    return new ProtocolOutput(
        new Content(
            "http://h/", "http://h/", body, "text/plain", metadata, new Configuration(false)));
  }

  private static Response read(int status, ProtocolOutput output) {
    return read(status, output, true);
  }

  private static Response read(int status, ProtocolOutput output, boolean handsOver) {
    CrawlDatum datum = new CrawlDatum();
    if (status > 0) {
      datum.getMetaData().put(Nutch.PROTOCOL_STATUS_CODE_KEY, new Text(String.valueOf(status)));
    }
    return DelegateAnswers.read(datum, output, LIMIT, handsOver);
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
  void nutch_theStatusInTheDatumCounts_notThatOfTheOutput() {
    Metadata metadata = new Metadata();
    metadata.add("Content-Type", "text/plain");
    Content content =
        new Content(
            "http://h/",
            "http://h/",
            RULES.getBytes(StandardCharsets.UTF_8),
            "text/plain",
            metadata,
            new Configuration(false));
    Response response =
        read(206, new ProtocolOutput(content, new ProtocolStatus(ProtocolStatus.EXCEPTION)));
    assertThat(answer(response).status()).isEqualTo(206);
    assertThat(answer(response).body()).asString(StandardCharsets.UTF_8).isEqualTo(RULES);
  }

  @Test
  void nutch_headerNamesAreLowerCase_andItsOwnAreLeftOut() {
    Response response =
        read(301, "", "LOCATION", "/x", "nutch.fetch.time", "1", "_ip_", "127.0.0.1");
    assertThat(answer(response).headers()).containsOnlyKeys("location");
    assertThat(answer(response).headers().get("location")).isEqualTo(List.of("/x"));
  }

  @Test
  void nutch_statusWithoutContent_isAnAnswerWithoutHeaders() {
    // A redirect whose Location is no URL: Nutch throws its content away.
    Response response =
        read(301, new ProtocolOutput(null, new ProtocolStatus(ProtocolStatus.EXCEPTION)));
    assertThat(answer(response).status()).isEqualTo(301);
    assertThat(answer(response).headers()).isEmpty();
  }

  @Test
  void protocolHttp_closedWithoutAByte_isAFailure() {
    assertFailed(read(200, "", "nutch.fetch.time", "1"), FailureCause.CLOSED);
    assertFailed(
        read(200, "", "nutch.fetch.time", "1", "_response.headers_", "\r\n"), FailureCause.CLOSED);
  }

  @Test
  void protocolHttp_noStatusLine_isAFailure() {
    assertFailed(
        read(200, "gibberish", "nutch.fetch.time", "1", "_response.headers_", "\r\n"),
        FailureCause.INVALID_RESPONSE);
  }

  @Test
  void protocolHttp_anEmptyFileWithoutHeaders_isAnAnswer() {
    Response response =
        read(200, "", "nutch.fetch.time", "1", "_response.headers_", "HTTP/1.0 200 OK\r\n\r\n");
    assertThat(answer(response).status()).isEqualTo(200);
  }

  @Test
  void protocolHttp_shortBody_isAFailure() {
    assertFailed(read(200, RULES, "Content-Length", "9999"), FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void protocolHttp_shortBodyOfAnErrorPage_isTheError() {
    assertThat(answer(read(404, "gone", "Content-Length", "9999")).status()).isEqualTo(404);
  }

  @Test
  void D17_aCodedBodyThatIsHandedOver_isHeldToItsLength() {
    assertFailed(
        read(200, RULES, "Content-Length", "9999", "Content-Encoding", "gzip"),
        FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void protocolHttp_keepsTheLastHeaderOfAName_andAllCount() {
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
  void D17_aDelegateThatMayDecode_isTakenAtItsBody() {
    byte[] rules = RULES.getBytes(StandardCharsets.UTF_8);
    for (String coding : List.of("gzip", "x-gzip", "deflate")) {
      Response decoded = readOfOther(rules, "Content-Encoding", coding, "Content-Length", "9999");
      assertThat(answer(decoded).headers()).doesNotContainKey("content-encoding");
      assertFailed(
          readOfOther(new byte[0], "Content-Encoding", coding, "Content-Length", "9999"),
          FailureCause.INCOMPLETE_BODY);
      assertFailed(
          readOfOther(new byte[0], "Content-Encoding", coding, "Transfer-Encoding", "chunked"),
          FailureCause.INCOMPLETE_BODY);
    }
    Response gzip = readOfOther(Codings.gzip(rules), "Content-Encoding", "gzip");
    assertThat(answer(gzip).headers()).containsKey("content-encoding");
    Response zlib = readOfOther(Codings.zlib(rules), "Content-Encoding", "deflate");
    assertThat(answer(zlib).headers()).containsKey("content-encoding");
    assertThat(answer(readOfOther(rules, "Content-Encoding", "br")).headers())
        .containsKey("content-encoding");
  }

  @Test
  void H5_okhttp_refusesA407ThatComesFromTheSite() {
    Response response =
        failed(
            new java.net.ProtocolException(
                "Received HTTP_PROXY_AUTH (407) code while not using proxy"));
    assertThat(answer(response).status()).isEqualTo(407);
  }

  @Test
  void protocolHttp_brokenChunkOfOther2xx_isAFailure() {
    assertFailed(read(206, "", "Transfer-Encoding", "chunked"), FailureCause.INCOMPLETE_BODY);
  }

  @Test
  void protocolHttp_bodyOfTheLimit_isTruncated() {
    String body = "#".repeat(LIMIT);
    assertThat(answer(read(200, body, "Content-Length", "600000")).truncated()).isTrue();
    assertThat(answer(read(200, body.substring(1), "Content-Type", "text/plain")).truncated())
        .isFalse();
  }

  @Test
  void okhttp_marksTruncation_ofSizeOnlyItIsAnAnswer() {
    String mark = "http.content.truncated";
    String why = "http.content.truncated.reason";
    assertThat(answer(read(200, RULES, "A", "b", mark, "true", why, "length")).truncated())
        .isTrue();
    assertFailed(read(200, RULES, "A", "b", mark, "true", why, "time"), FailureCause.TIMEOUT);
    assertFailed(
        read(200, RULES, "A", "b", mark, "true", why, "disconnect"), FailureCause.INCOMPLETE_BODY);
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304, 404, 429, 500, 503})
  void nutch_answersWithoutRules_areAnswers(int status) {
    assertThat(answer(read(status, "", "Server", "x")).status()).isEqualTo(status);
  }

  @Test
  void nutch_noStatus_isTheFailureThatItsMessageNames() {
    assertFailed(failed(new UnknownHostException("h")), FailureCause.DNS);
    assertFailed(failed(new ConnectException("Connection refused")), FailureCause.CONNECT);
    assertFailed(failed(new SocketTimeoutException("connect timed out")), FailureCause.CONNECT);
    assertFailed(failed(new SocketTimeoutException("Read timed out")), FailureCause.TIMEOUT);
    assertFailed(failed(new SocketException("Connection reset")), FailureCause.RESET);
    assertFailed(failed(new javax.net.ssl.SSLHandshakeException("PKIX")), FailureCause.TLS);
    assertFailed(
        failed(new java.io.IOException("unexpected end of stream on http://h/...")),
        FailureCause.CLOSED);
    assertFailed(
        failed(new java.net.ProtocolException("unexpected end of stream")),
        FailureCause.INCOMPLETE_BODY);
    assertFailed(
        failed(new java.io.IOException("bad chunk length: zz")), FailureCause.INCOMPLETE_BODY);
    assertFailed(failed(new IllegalStateException("?")), FailureCause.OTHER);
    assertFailed(read(0, new ProtocolOutput(null, new ProtocolStatus(2))), FailureCause.OTHER);
  }

  private static Response failed(Throwable thrown) {
    return read(0, new ProtocolOutput(null, new ProtocolStatus(thrown)));
  }
}
