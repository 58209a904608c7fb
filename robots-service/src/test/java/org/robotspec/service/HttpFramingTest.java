package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;

/**
 * Where an answer ends, byte by byte, with the standard fetcher (D-16; RFC 9112 sections 6 to 8).
 * The file forbids {@code /no}; reading less of it would allow that.
 */
@Timeout(60)
final class HttpFramingTest extends ClosingTest {
  private static final String FILE = "user-agent: *\ndisallow: /no\n";
  private static final String DISALLOWED = "disallowed";
  private static final String INVALID = "postponed: INVALID_RESPONSE";

  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final RobotsService service =
      opened(RobotsService.open(RobotsConfig.builder("foo").build()));

  private void assertVerdict(String answer, String expected) {
    Answer sent = Answer.raw(answer.getBytes(ISO_8859_1));
    String url = web.origin().on("/robots.txt", sent).url("/no");
    OriginRules rules = service.rulesFor(url);
    String outcome = rules.decide(url).outcome().toString();
    assertThat(rules.failure().map(cause -> outcome + ": " + cause.name()).orElse(outcome))
        .as(rules.toString())
        .isEqualTo(expected);
  }

  /** An answer, in which "|" stands for a line's end. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        // D-16: headers that contradict each other
        "200 OK|Transfer-Encoding: |Content-Length: 3||{file} => " + INVALID,
        "200 OK|Content-Length: ,\t,||{file} => " + INVALID,
        "200 OK|Content-Length: 0x1c||{file} => " + INVALID,
        "200 OK|Content-Length: 28;3||{file} => " + INVALID,
        "200 OK|Content-Length: 99999999999999999999||{file} => " + INVALID,
        "200 OK|Transfer-Encoding: chunked, gzip||1c|{file}|0|| => " + INVALID,
        "200 OK|Transfer-Encoding: , chunked||1c|{file}|0|| => " + INVALID,
        "200 OK|Transfer-Encoding: xchunked||1c|{file}|0|| => " + INVALID,
        "404 X|Location: /x|Content-Length: 1|Content-Length: 2|| => " + INVALID,
        "503 X|Location: /x|Content-Length: 1|Content-Length: 2|| => " + INVALID,
        "301 X|Location: /x|Content-Length: 1|Content-Length: 2|| => " + INVALID,
        // headers that agree, or that are about no body
        "200 O\u0085K|Content-Length: 028, 28, ||{file} => " + DISALLOWED,
        "200 O\u0085K|Transfer-Encoding:| chunked||1c|{file}|0|| => " + DISALLOWED,
        "200 O\u0085K|X-Anything: \u0085||{file} => " + DISALLOWED,
        "204 X|Content-Length: 5|Content-Length: 6|| => allowed",
        // H-9: chunks that the end cuts, of 0001c for one
        "200 OK|Transfer-Encoding: chunked||d|user-agent: *|1 => postponed: INCOMPLETE_BODY",
        "200 OK|Transfer-Encoding: chunked||d|user-agent: *|000 => postponed: INCOMPLETE_BODY",
        "200 OK|Transfer-Encoding: chunked||d|user-agent: *| => postponed: INCOMPLETE_BODY",
        "200 OK|Transfer-Encoding: chunked|| => postponed: INCOMPLETE_BODY",
        "200 OK|Transfer-Encoding: chunked||00 => postponed: INCOMPLETE_BODY",
        // RFC 9112: the last chunk ends the body
        "200 OK|Transfer-Encoding: chunked||1c|{file}|0| => " + DISALLOWED,
        "200 OK|Transfer-Encoding: chunked||1c|{file}|0|x: y|| => " + DISALLOWED,
        "200 OK|Transfer-Encoding: chunked||1c|{file}|000|| => " + DISALLOWED,
        "200 OK|Transfer-Encoding: chunked||1c|{file}|0;x=\u0085|| => " + DISALLOWED,
        // H-9: a head that the end cuts
        "404 => postponed: CLOSED",
        "404 Not Found => postponed: CLOSED",
        "404 Not Found| => postponed: CLOSED",
        "404 Not Found|Server: x => postponed: CLOSED",
        "404 Not Found|Server: x| => postponed: CLOSED",
        "103 Early Hints|| => postponed: CLOSED",
        // H-1: interim answers are none
        "100 Continue||HTTP/1.1 200 OK||{file} => " + DISALLOWED,
        "102 X||HTTP/1.1 103 X|Content-Length: 7||HTTP/1.1 200 OK||{file} => " + DISALLOWED,
        "101 X|Upgrade: websocket|Connection: Upgrade||{file} => " + INVALID,
        // H-9: what is no answer
        "099 X||{file} => " + INVALID,
        "2000 X||{file} => " + INVALID,
        "20 X||{file} => " + INVALID,
        "600 X||{file} => " + INVALID,
      })
  void whereAnAnswerEnds(String answer, String expected) {
    assertVerdict("HTTP/1.1 " + answer.replace("|", "\r\n").replace("{file}", FILE), expected);
  }

  @ParameterizedTest
  @CsvSource({"HTTP/2 200 OK", "HTTP/3.0 200 OK", "ICY 200 OK", "hello there\r\nHTTP/1.1 200 OK"})
  void h9_anotherProtocolIsNoAnswer(String line) {
    assertVerdict(line + "\r\n\r\n" + FILE, INVALID);
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
    String line = "\r\nX: " + "x".repeat(length);
    assertVerdict(
        "HTTP/1.1 200 OK" + line.repeat(headers) + "\r\n\r\n" + FILE, read ? DISALLOWED : INVALID);
  }

  @Test
  void h9_soHasOneWithItsInterimAnswers() {
    String interim = "HTTP/1.1 103 X\r\n\r\n".repeat(14_563); // 18 octets each
    assertVerdict(interim + "HTTP/1.1 200 OK\r\n\r\n" + FILE, INVALID);
    assertVerdict(interim.substring(36) + "HTTP/1.1 200 OK\r\n\r\n" + FILE, DISALLOWED);
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
