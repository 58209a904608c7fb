package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.Outcome;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;

/**
 * Where an answer ends, byte by byte, with the standard fetcher (D-16; RFC 9112 sections 6 to 8).
 * The file forbids {@code /no}; reading less of it would allow that.
 */
@Timeout(60)
final class HttpFramingTest extends ClosingTest {
  private static final String FILE = "user-agent: *\ndisallow: /no\n";

  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final RobotsService service =
      opened(RobotsService.open(RobotsConfig.builder("foo").build()));

  /** Asks about /no, with an answer in which "|" stands for a line's end. */
  private Verdict ask(String head, String body) {
    String raw = head.replace("|", "\r\n") + "\r\n\r\n" + body;
    OriginServer origin = web.origin().on("/robots.txt", Answer.raw(raw.getBytes(ISO_8859_1)));
    return service.decide(origin.url("/no"));
  }

  private void assertFails(Verdict verdict, FailureCause cause) {
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(service.counters().get(cause)).as(verdict.toString()).isEqualTo(1);
  }

  private static String chunked(String body) {
    return Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
  }

  private static String body(String framing) {
    return framing.equals("chunked") ? chunked(FILE) : FILE;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "Transfer-Encoding: |Content-Length: 3 => plain",
        "Content-Length: ,\t, => plain",
        "Content-Length: 0x1c => plain",
        "Content-Length: 28;3 => plain",
        "Content-Length: 99999999999999999999 => plain",
        "Transfer-Encoding: chunked, gzip => chunked",
        "Transfer-Encoding: , chunked => chunked",
        "Transfer-Encoding: xchunked => chunked",
      })
  void d16_headersThatContradictEachOther(String headers, String framing) {
    Verdict verdict = ask("HTTP/1.1 200 OK|" + headers, body(framing));
    assertFails(verdict, FailureCause.INVALID_RESPONSE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "Content-Length: 028, 28, => plain",
        "Transfer-Encoding:| chunked => chunked",
        "X-Anything: \u0085 => plain",
      })
  void d16_headersThatAgree(String headers, String framing) {
    Verdict verdict = ask("HTTP/1.1 200 O\u0085K|" + headers, body(framing));
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    assertThat(verdict.allowed()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"404", "503", "301"})
  void d16_holdsForEveryStatus(int status) {
    Verdict verdict =
        ask("HTTP/1.1 " + status + " X|Location: /x|Content-Length: 1|Content-Length: 2", "");
    assertFails(verdict, FailureCause.INVALID_RESPONSE);
  }

  @Test
  void whatHasNoBodyHasNoFraming() {
    Verdict verdict = ask("HTTP/1.1 204 X|Content-Length: 5|Content-Length: 6", "");
    assertThat(verdict.allowed()).as(verdict.toString()).isTrue();
    assertThat(verdict.outcome()).isNotEqualTo(Outcome.POSTPONED);
  }

  @ParameterizedTest
  @CsvSource({
    "'user-agent: *', '1'",
    "'user-agent: *', '000'", // of 0001c
    "'user-agent: *', ''",
    "'', ''",
    "'', '00'",
  })
  void h9_chunksThatTheEndCuts(String first, String cut) {
    String chunk =
        first.isEmpty() ? "" : Integer.toHexString(first.length()) + "\r\n" + first + "\r\n";
    Verdict verdict = ask("HTTP/1.1 200 OK|Transfer-Encoding: chunked", chunk + cut);
    assertFails(verdict, FailureCause.INCOMPLETE_BODY);
  }

  @ParameterizedTest
  @CsvSource({
    "'0\r\n\r\n'",
    "'0\r\n'",
    "'0\r\nx: y\r\n\r\n'",
    "'000\r\n\r\n'",
    "'0;x=\u0085\r\n\r\n'"
  })
  void rfc9112TheLastChunkEndsTheBody(String last) {
    String chunks = "1c\r\n" + FILE + "\r\n" + last;
    Verdict verdict = ask("HTTP/1.1 200 OK|Transfer-Encoding: chunked", chunks);
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 404",
    "HTTP/1.1 404 Not Found",
    "'HTTP/1.1 404 Not Found\r\n'",
    "'HTTP/1.1 404 Not Found\r\nServer: x'",
    "'HTTP/1.1 404 Not Found\r\nServer: x\r\n'",
    "'HTTP/1.1 103 Early Hints\r\n\r\n'",
  })
  void h9_aHeadThatTheEndCuts(String head) {
    Answer cut = Answer.raw(head.getBytes(ISO_8859_1));
    Verdict verdict = service.decide(web.origin().on("/robots.txt", cut).url("/no"));
    assertFails(verdict, FailureCause.CLOSED);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 100 Continue||",
    "HTTP/1.1 103 Early Hints|Link: </style.css>; rel=preload||",
    "HTTP/1.1 102 Processing||HTTP/1.1 103 Early Hints|Content-Length: 7||",
  })
  void h1_interimAnswersAreNone(String interim) {
    Verdict verdict = ask(interim + "HTTP/1.1 200 OK", FILE);
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    assertThat(verdict.allowed()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 101 Switching Protocols|Upgrade: websocket|Connection: Upgrade", "HTTP/1.1 099 X",
    "HTTP/1.1 2000 X", "HTTP/1.1 20 X",
    "HTTP/1.1 600 X", "HTTP/2 200 OK",
    "HTTP/3.0 200 OK", "ICY 200 OK",
    "hello there|HTTP/1.1 200 OK"
  })
  void h9_whatIsNoAnswer(String head) {
    assertFails(ask(head, FILE), FailureCause.INVALID_RESPONSE);
  }

  @ParameterizedTest
  @CsvSource({
    "255, 10, true",
    "256, 10, false",
    "1, 262120, true",
    "1, 262121, false",
    "2, 131057, true",
    "2, 131058, false",
    "255, 65000, false"
  })
  void h9_aHeadHasABound(int headers, int length, boolean read) {
    String line = "|X: " + "x".repeat(length);
    Verdict verdict = ask("HTTP/1.1 200 OK" + line.repeat(headers), FILE);
    if (read) {
      assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    } else {
      assertFails(verdict, FailureCause.INVALID_RESPONSE);
    }
  }

  @Test
  void h9_soHasOneWithItsInterimAnswers() {
    String interim = "HTTP/1.1 103 X||".repeat(14_563); // 18 octets each
    assertFails(ask(interim + "HTTP/1.1 200 OK", FILE), FailureCause.INVALID_RESPONSE);
    assertThat(ask(interim.substring(32) + "HTTP/1.1 200 OK", FILE).reason())
        .isEqualTo(AccessReason.FILE);
  }

  @Test
  void ofARedirectOnlyItsTargetIsKept() {
    OriginServer origin =
        web.origin()
            .on("/robots.txt", Answer.redirect(301, "/x").header("X", "x".repeat(100_000)))
            .on("/x", Answer.text(FILE).header("X", "x"));
    List<Exchange> requests = service.rulesFor(origin.url("/")).requests();
    assertThat(requests).hasSize(2);
    assertThat(headers(requests.get(0))).containsOnlyKeys("location");
    assertThat(headers(requests.get(1))).containsKey("x");
  }

  private static Map<String, List<String>> headers(Exchange request) {
    return ((Response.Answer) request.response()).headers();
  }
}
