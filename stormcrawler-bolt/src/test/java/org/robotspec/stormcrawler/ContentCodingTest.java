package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import okhttp3.OkHttp;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Codings;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.Outcome;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;

/** Bodies with content codings, fetched by the crawler's own protocols over sockets (D-17). */
@Timeout(60)
class ContentCodingTest {
  private static final byte[] RULES = "User-agent: *\nDisallow: /no\n".getBytes(UTF_8);

  /** What a response means: its rules, a full allow, or a failure. */
  private enum Effect {
    RULES,
    ALL,
    INCOMPLETE_BODY,
    INVALID_RESPONSE,
    SERVER_ERROR
  }

  private record Case(String delegate, String name, Answer answer, Effect outcome) {
    Case(String name, Answer answer, Effect outcome) {
      this("", name, answer, outcome);
    }

    Case by(String other) {
      return new Case(other, name, answer, outcome);
    }

    @Override
    public String toString() {
      return delegate + ": " + name;
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

  private static Stream<Case> alike() {
    byte[] gzip = Codings.gzip(RULES);
    byte[] comment = "<!-- in 3 ms -->".getBytes(UTF_8);
    byte[] members = joined(Codings.gzip(new byte[0]), gzip);
    byte[] half = half(Codings.gzip(late()));
    String padding = "#".repeat(600_000).concat("\nuser-agent: testbot\n");
    byte[] large = joined(RULES, padding.getBytes(UTF_8));
    String lengths = "HTTP/1.1 200 OK\r\nContent-Length: 28\r\nContent-Length: 3\r\n\r\n";
    Answer differ = Answer.raw(joined(lengths.getBytes(UTF_8), RULES));
    return Stream.of(
        new Case("gzip", coded("gzip", gzip), Effect.RULES),
        new Case("gzip, chunked", coded("gzip", gzip).chunked(), Effect.RULES),
        new Case("x-gzip", coded("x-gzip", gzip), Effect.RULES),
        new Case("GZIP", coded("GZIP", gzip), Effect.RULES),
        new Case("zlib", coded("deflate", Codings.zlib(RULES)), Effect.RULES),
        new Case("raw deflate", coded("deflate", Codings.rawDeflate(RULES)), Effect.RULES),
        new Case("identity", coded("identity", RULES), Effect.RULES),
        new Case("none", coded("none", RULES), Effect.RULES),
        new Case("UTF-8", coded("UTF-8", RULES), Effect.RULES),
        new Case("none, gzip", coded("none, gzip", gzip), Effect.RULES),
        new Case("none, HTML", coded("none", "<html>".getBytes(UTF_8)), Effect.INVALID_RESPONSE),
        new Case("two members", coded("gzip", members), Effect.RULES),
        new Case("600 KB, zlib", coded("deflate", Codings.zlib(large)), Effect.RULES),
        new Case("600 KB, gzip", coded("gzip", Codings.gzip(large)), Effect.RULES),
        new Case("empty", coded("gzip", new byte[0]), Effect.ALL),
        new Case("407", Answer.status(407).body("no"), Effect.ALL),
        new Case("half a gzip", coded("gzip", half), Effect.INCOMPLETE_BODY),
        new Case("half a gzip, chunked", coded("gzip", half).chunked(), Effect.INCOMPLETE_BODY),
        new Case("half an x-gzip", coded("x-gzip", half), Effect.INCOMPLETE_BODY),
        new Case(
            "half a zlib", coded("deflate", half(Codings.zlib(late()))), Effect.INCOMPLETE_BODY),
        new Case(
            "half", coded("deflate", half(Codings.rawDeflate(late()))), Effect.INCOMPLETE_BODY),
        new Case("broken chunk", Answer.text("#").brokenChunk(), Effect.INCOMPLETE_BODY),
        new Case("brotli", coded("br", gzip), Effect.INVALID_RESPONSE),
        new Case("br, gzip", coded("br, gzip", gzip), Effect.INVALID_RESPONSE),
        new Case("not gzip", coded("gzip", RULES), Effect.RULES),
        new Case("not deflate", coded("deflate", RULES), Effect.RULES),
        new Case("gzip, short", coded("gzip", gzip).shortBy(9), Effect.INCOMPLETE_BODY),
        new Case("octets behind", coded("gzip", joined(gzip, comment)), Effect.INCOMPLETE_BODY),
        new Case("lengths that differ", differ, Effect.INVALID_RESPONSE),
        new Case("503", Answer.status(503).body("no"), Effect.SERVER_ERROR));
  }

  static Stream<Case> cases() {
    // With the httpclient protocol the failure hides the status.
    Answer missing = Answer.status(404).body("sorry");
    Answer error = Answer.status(503).body("x");
    String hint = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n";
    Answer hinted = Answer.raw(joined(hint.getBytes(UTF_8), RULES));
    Stream<Case> okhttp =
        Stream.of(
            new Case("404, short", missing.shortBy(9), Effect.ALL),
            new Case("404, reset", missing.resetAfter(3), Effect.ALL),
            new Case("404, broken chunk", missing.brokenChunk(), Effect.ALL),
            new Case("404, not brotli", missing.coded("br", RULES), Effect.ALL),
            new Case("503, short", error.shortBy(9), Effect.SERVER_ERROR),
            new Case("103", hinted, takes103ForFinal() ? Effect.INVALID_RESPONSE : Effect.RULES));
    Stream<Case> httpclient = Stream.of(new Case("103", hinted, Effect.RULES));
    return Stream.concat(
        Stream.concat(alike(), okhttp).map(each -> each.by("okhttp")),
        Stream.concat(alike(), httpclient).map(each -> each.by("httpclient")));
  }

  private static boolean takes103ForFinal() {
    return OkHttp.VERSION.startsWith("4.9.");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void d17_aBodyIsDecodedOrAFailure(Case each) {
    Protocol delegate =
        DelegateProtocols.forRobotsTxt(
            CrawlerDefaults.PROTOCOLS + each.delegate() + ".HttpProtocol",
            Settings.with("http.timeout", 10_000),
            20);
    try (LoopbackWeb web = LoopbackWeb.start();
        RobotsService service =
            RobotsService.builder(RobotsConfig.builder("testbot").build())
                .fetcher(new DelegateFetcher(delegate, false, url -> false))
                .open()) {
      OriginServer origin = web.origin().on("/robots.txt", each.answer());
      Verdict yes = service.decide(origin.url("/yes"));
      Verdict no = service.decide(origin.url("/no"));
      String what = yes + " " + no;
      switch (each.outcome()) {
        case RULES -> {
          assertThat(yes.allowed()).as(what).isTrue();
          assertThat(no.outcome()).as(what).isEqualTo(Outcome.DISALLOWED);
        }
        case ALL -> assertThat(no.allowed()).as(what).isTrue();
        case SERVER_ERROR -> assertThat(no.reason()).as(what).isEqualTo(AccessReason.SERVER_ERROR);
        case INCOMPLETE_BODY, INVALID_RESPONSE -> {
          assertThat(List.of(yes.outcome(), no.outcome())).as(what).containsOnly(Outcome.POSTPONED);
          FailureCause cause = FailureCause.valueOf(each.outcome().name());
          assertThat(service.counters().get(cause)).as(what).isEqualTo(1);
        }
      }
    }
  }
}
