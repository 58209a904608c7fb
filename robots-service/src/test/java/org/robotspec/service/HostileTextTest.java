package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robotspec.service.FakeFetcher.redirect;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.service.spi.Response;

/** Text from a server is shown printable and short, wherever it appears. */
@Timeout(60)
final class HostileTextTest extends ServiceFixture {
  /** C0, DEL, C1, writing direction, ends of lines, half a surrogate pair, and very long. */
  private static final String HOSTILE =
      "\u001b[2J\r\nINFO all is well\u0000\u007f\u0085\u009b31m\u202e\u2066\u200f\u061c\u2028\u2029\uD83D"
          + "x".repeat(20_000);

  /** The maximum length of a message with its quotation. */
  private static final int LINE = 400;

  private static void assertFit(String text) {
    assertThat(text).hasSizeLessThan(LINE).matches("[^\\p{C}\u2028\u2029]*");
  }

  private void assertFit(Verdict verdict, FetchOutcome outcome) {
    assertFit(verdict.explain());
    assertFit(verdict.state().detail());
    assertFit(outcome.detail());
    assertFit(service().rulesFor("http://a.example/").state().explain());
  }

  private RobotsService service() {
    return opened.get(0);
  }

  @Test
  void whatTheNetworkLibrarySays() {
    RobotsService service = open();
    fetcher.on(ROBOTS, new Response.Failed(FailureCause.TLS, HOSTILE));
    assertFit(service.decide("http://a.example/"), fetches.get(0).outcome());
    fetcher.on(
        "http://b.example/robots.txt",
        (url, limits) -> {
          throw new IOException(HOSTILE);
        });
    assertFit(service.decide("http://b.example/"), fetches.get(1).outcome());
    assertFit(((Response.Failed) fetches.get(1).requests().get(0).response()).detail());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "http://127.0.0.1/",
        "gopher://a.example/",
        "http://none.example/",
        "http://[",
        "http://b.example/"
      })
  void locations(String start) {
    RobotsService service = open();
    // Short enough to be followed, so that each way to end a redirect is tested.
    String location = start + HOSTILE.substring(0, 200);
    fetcher.otherwise((url, limits) -> redirect(301, location + asked()));
    assertFit(service.decide("http://a.example/"), fetches.get(0).outcome());
    fetcher.otherwise((url, limits) -> redirect(301, start + HOSTILE));
    assertFit(service.decide("http://c.example/"), fetches.get(1).outcome());
  }

  private int asked() {
    return fetcher.asked.size();
  }

  @Test
  void whyALongRedirectIsNotFollowedIsStillSaid() {
    fetcher.on(ROBOTS, redirect(301, "http://127.0.0.1/" + "x".repeat(5_000)));
    assertThat(open().decide("http://a.example/").explain()).contains("inner network");
  }

  @Test
  void ftpReplies() throws Exception {
    for (String reply : List.of("530-", "hello", "220 ")) {
      String text = reply + HOSTILE + "\r\n530 " + HOSTILE + "\r\n";
      try (EndlessServer server = EndlessServer.start(text, "");
          RobotsService service = RobotsService.open(config().build())) {
        assertFit(service.decide(server.url("ftp")).explain());
        assertFit(service.decide(server.url("ftp")).state().detail());
      }
    }
  }

  @Test
  void rules() {
    for (SpecProfile given : SpecProfile.all()) {
      String path = HOSTILE.replaceAll("[\r\n\u0000\\p{Cs}]", "");
      byte[] body = ("user-agent: *\ndisallow: /" + path + "\ndisallow: /").getBytes(UTF_8);
      RobotsTxt.parse(body, given)
          .groups()
          .forEach(group -> group.rules().forEach(rule -> assertFit(rule.toString())));
      RobotsService service = open(config().profile(given));
      fetcher.on(ROBOTS, new Response.Answer(200, Map.of(), body, false));
      assertFit(service.decide("http://a.example/" + path + "/").explain());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "http://", "http://h:", "http://[", "http://%", "http://\u00F6"})
  void urlsInExceptions(String start) {
    assertThatThrownBy(() -> Origin.of(start + HOSTILE))
        .isInstanceOf(InvalidUrlException.class)
        .satisfies(e -> assertFit(String.valueOf(e.getMessage())));
  }

  @Test
  void urlsOfAnotherOrigin() {
    OriginRules rules = open().rulesFor("http://a.example/");
    assertThatThrownBy(() -> rules.decide("http://b.example/" + HOSTILE))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(e -> assertFit(String.valueOf(e.getMessage())));
  }
}
