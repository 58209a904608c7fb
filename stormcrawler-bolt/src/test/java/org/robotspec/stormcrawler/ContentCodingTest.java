package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Codings;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;

/** Bodies with content codings, fetched by the crawler's own protocols over sockets (D-17). */
@Timeout(60)
class ContentCodingTest {
  private static final byte[] RULES = "User-agent: *\nDisallow: /no\n".getBytes(UTF_8);
  private static final String HTTPCLIENT =
      "com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol";
  private static final String OKHTTP =
      "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol";

  private enum Means {
    RULES,
    ALL,
    INCOMPLETE_BODY,
    INVALID_RESPONSE,
    SERVER_ERROR
  }

  private record Row(String delegate, String name, Answer answer, Means means) {
    @Override
    public String toString() {
      return (delegate.equals(OKHTTP) ? "okhttp: " : "httpclient: ") + name;
    }
  }

  private static Answer coded(String coding, byte[] body) {
    return Answer.text("").coded(coding, body);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Returns an incompressible file with its rules at the end. */
  private static byte[] late() {
    StringBuilder file = new StringBuilder();
    new Random(1).longs(500).forEach(number -> file.append("# ").append(number).append('\n'));
    return joined(file.toString().getBytes(UTF_8), RULES);
  }

  private static byte[] half(byte[] whole) {
    return Arrays.copyOf(whole, whole.length / 2);
  }

  private static List<Row> of(String delegate) {
    List<Row> rows = new ArrayList<>();
    byte[] gzip = Codings.gzip(RULES);
    byte[] zlib = Codings.zlib(RULES);
    rows.add(new Row(delegate, "gzip", coded("gzip", gzip), Means.RULES));
    rows.add(new Row(delegate, "gzip, chunked", coded("gzip", gzip).chunked(), Means.RULES));
    rows.add(new Row(delegate, "x-gzip", coded("x-gzip", gzip), Means.RULES));
    rows.add(new Row(delegate, "GZIP", coded("GZIP", gzip), Means.RULES));
    rows.add(new Row(delegate, "zlib", coded("deflate", zlib), Means.RULES));
    byte[] raw = Codings.rawDeflate(RULES);
    rows.add(new Row(delegate, "raw deflate", coded("deflate", raw), Means.RULES));
    rows.add(new Row(delegate, "identity", coded("identity", RULES), Means.RULES));
    byte[] members = joined(Codings.gzip(new byte[0]), gzip);
    rows.add(new Row(delegate, "two members", coded("gzip", members), Means.RULES));
    byte[] garbage = joined(gzip, "<!-- in 3 ms -->".getBytes(UTF_8));
    rows.add(new Row(delegate, "octets behind", coded("gzip", garbage), Means.RULES));
    rows.add(new Row(delegate, "empty", coded("gzip", new byte[0]), Means.ALL));
    rows.add(new Row(delegate, "brotli", coded("br", gzip), Means.INVALID_RESPONSE));
    byte[] late = late();
    rows.add(
        new Row(
            delegate,
            "half a gzip",
            coded("gzip", half(Codings.gzip(late))),
            Means.INCOMPLETE_BODY));
    rows.add(
        new Row(
            delegate,
            "half a gzip, chunked",
            coded("gzip", half(Codings.gzip(late))).chunked(),
            Means.INCOMPLETE_BODY));
    rows.add(
        new Row(
            delegate,
            "half an x-gzip",
            coded("x-gzip", half(Codings.gzip(late))),
            Means.INCOMPLETE_BODY));
    rows.add(
        new Row(
            delegate,
            "half a zlib",
            coded("deflate", half(Codings.zlib(late))),
            Means.INCOMPLETE_BODY));
    rows.add(
        new Row(
            delegate,
            "half a raw deflate",
            coded("deflate", half(Codings.rawDeflate(late))),
            Means.INCOMPLETE_BODY));
    rows.add(
        new Row(delegate, "gzip, short", coded("gzip", gzip).shortBy(9), Means.INCOMPLETE_BODY));
    rows.add(new Row(delegate, "not gzip", coded("gzip", RULES), Means.INCOMPLETE_BODY));
    rows.add(
        new Row(delegate, "broken chunk", Answer.text("#").brokenChunk(), Means.INCOMPLETE_BODY));
    byte[] large =
        joined(RULES, "#".repeat(600_000).concat("\nuser-agent: testbot\n").getBytes(UTF_8));
    rows.add(new Row(delegate, "600 KB, zlib", coded("deflate", Codings.zlib(large)), Means.RULES));
    rows.add(new Row(delegate, "600 KB, gzip", coded("gzip", Codings.gzip(large)), Means.RULES));
    String lengths = "HTTP/1.1 200 OK\r\nContent-Length: 28\r\nContent-Length: 3\r\n\r\n";
    Answer differ = Answer.raw(joined(lengths.getBytes(UTF_8), RULES));
    rows.add(new Row(delegate, "lengths that differ", differ, Means.INVALID_RESPONSE));
    rows.add(new Row(delegate, "407", Answer.status(407).body("no"), Means.ALL));
    rows.add(new Row(delegate, "503", Answer.status(503).body("no"), Means.SERVER_ERROR));
    return rows;
  }

  static Stream<Row> rows() {
    List<Row> rows = new ArrayList<>(of(HTTPCLIENT));
    rows.addAll(of(OKHTTP));
    // With the httpclient protocol the failure hides the status.
    Answer missing = Answer.status(404).body("sorry");
    rows.add(new Row(OKHTTP, "404, short", missing.shortBy(9), Means.ALL));
    rows.add(new Row(OKHTTP, "404, reset", missing.resetAfter(3), Means.ALL));
    rows.add(new Row(OKHTTP, "404, broken chunk", missing.brokenChunk(), Means.ALL));
    rows.add(new Row(OKHTTP, "404, not brotli", missing.coded("br", RULES), Means.ALL));
    rows.add(
        new Row(OKHTTP, "503, short", Answer.status(503).body("x").shortBy(9), Means.SERVER_ERROR));
    rows.add(
        new Row(
            OKHTTP, "br, gzip", coded("br, gzip", Codings.gzip(RULES)), Means.INVALID_RESPONSE));
    // The httpclient decodes the second and removes the header of both: we cannot see the first.
    byte[] octets = Codings.gzip(Codings.rawDeflate(RULES));
    rows.add(new Row(HTTPCLIENT, "br, gzip", coded("br, gzip", octets), Means.ALL));
    String hint = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n";
    Answer hinted = Answer.raw(joined(hint.getBytes(UTF_8), RULES));
    rows.add(new Row(HTTPCLIENT, "103", hinted, Means.RULES));
    // OkHttp 4.9 takes it for the final response; later versions do not.
    rows.add(new Row(OKHTTP, "103", hinted, Means.INVALID_RESPONSE));
    return rows.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void d17_aBodyIsDecodedOrAFailure(Row row) {
    Map<String, Object> settings = Settings.with("http.timeout", 10_000);
    Protocol delegate = DelegateProtocols.forRobotsTxt(row.delegate(), settings, 20);
    try (LoopbackWeb web = LoopbackWeb.start();
        RobotsService service =
            RobotsService.builder(RobotsConfig.builder("testbot").build())
                .fetcher(new DelegateFetcher(delegate, false))
                .open()) {
      OriginServer origin = web.origin().on("/robots.txt", row.answer());
      Verdict yes = service.decide(origin.url("/yes"));
      Verdict no = service.decide(origin.url("/no"));
      String what = yes + " " + no;
      switch (row.means()) {
        case RULES -> {
          assertThat(yes.allowed()).as(what).isTrue();
          assertThat(no.allowed() || no.temporary()).as(what).isFalse();
        }
        case ALL -> assertThat(no.allowed()).as(what).isTrue();
        case SERVER_ERROR -> assertThat(no.reason()).as(what).isEqualTo(AccessReason.SERVER_ERROR);
        case INCOMPLETE_BODY, INVALID_RESPONSE -> {
          assertThat(yes.temporary() && no.temporary()).as(what).isTrue();
          FailureCause cause = FailureCause.valueOf(row.means().name());
          assertThat(service.counters().get(cause)).as(what).isEqualTo(1);
        }
      }
    }
  }
}
