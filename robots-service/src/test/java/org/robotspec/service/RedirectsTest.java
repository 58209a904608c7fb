package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.redirect;
import static org.robotspec.service.FakeFetcher.status;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.spi.Response;

/** Redirects of robots.txt (H-2, H-3). */
@Timeout(300)
final class RedirectsTest extends ServiceFixture {
  private static final Response FILE = file("user-agent: *", "disallow: /no");

  private RobotsService service = open();

  private Verdict ask() {
    return service.decide("http://a.example/no");
  }

  private void assertRuled() {
    Verdict verdict = ask();
    assertThat(verdict.reason()).isEqualTo(AccessReason.FILE);
    assertThat(verdict.allowed()).isFalse();
  }

  private void assertDead(String why) {
    Verdict verdict = ask();
    assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.DEAD_REDIRECT);
    assertThat(verdict.allowed()).isTrue();
    assertThat(verdict.explain()).contains(why);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void h2_theseAreFollowed(int status) {
    fetcher.on(ROBOTS, redirect(status, "/r")).on("http://a.example/r", FILE);
    assertRuled();
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 304, 305, 306, 309, 399})
  void h2_otherThreesAreNot(int status) {
    fetcher.on(ROBOTS, redirect(status, "/r")).on("http://a.example/r", FILE);
    assertDead(String.valueOf(status));
    assertThat(fetcher.asked).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "/r, http://a.example/r",
    "r, http://a.example/r",
    "./x/../r?a=b, http://a.example/r?a=b",
    "//b.example/r, http://b.example/r",
    "https://b.example/r, https://b.example/r",
    "HTTP://B.Example:80, http://b.example/",
    "http://user:secret@b.example/r#f, http://b.example/r",
    "'/a b', http://a.example/a%20b",
    "/ö, http://a.example/%C3%B6",
    "/€, http://a.example/%E2%82%AC",
    "/%, http://a.example/%25",
    "'  /r  ', http://a.example/r",
    "?q, http://a.example/robots.txt?q",
    "/../../r, http://a.example/r",
    "/a//b/./c/.., http://a.example/a//b/",
    "http://müller.example/r, http://xn--mller-kva.example/r",
    "//b.example?x, http://b.example/?x",
  })
  void h2_locationsAreResolved(String location, String target) {
    fetcher.on(ROBOTS, redirect(301, location)).on(target, FILE);
    assertRuled();
    assertThat(fetcher.asked).containsExactly(ROBOTS, target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "http://", "http:/r", "https:", "http://:80/", "//"})
  void h2_withoutAUsableLocationItIsAs404(String location) {
    fetcher.on(ROBOTS, redirect(301, location));
    assertDead("without a target");
  }

  @Test
  void h2_withoutALocationAtAllItIsAs404() {
    fetcher.on(ROBOTS, status(301));
    assertDead("without a target");
  }

  @Test
  void h2_aLongLocationIsNotUsable() {
    String limit = "/" + "x".repeat(8_192 - 1);
    fetcher.on(ROBOTS, redirect(301, limit)).on("http://a.example" + limit, FILE);
    assertRuled();
    fetcher.on("http://b.example/robots.txt", redirect(301, limit + "x"));
    assertThat(service.decide("http://b.example/no").reason())
        .isEqualTo(AccessReason.DEAD_REDIRECT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://b.example/r",
        "file:///etc/passwd",
        "gopher://b.example/",
        "javascript://b.example/"
      })
  void h2_onlyHttpAndHttpsAreFollowed(String location) {
    fetcher.on(ROBOTS, redirect(301, location));
    assertThat(ask().reason()).isEqualTo(AccessReason.DEAD_REDIRECT);
    assertThat(fetcher.asked).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void h2_fiveRedirectsAreFollowed(int redirects) {
    chain(redirects);
    assertRuled();
    assertThat(fetcher.asked).hasSize(redirects + 1);
  }

  @Test
  void h2_theSixthRedirectIsAs404() {
    chain(6);
    assertDead("more than 5 redirects");
    assertThat(fetcher.asked).hasSize(6);
  }

  @Test
  void h2_theLimitIsASetting() {
    service.close();
    service =
        open(config().profile(SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_REDIRECTS, 0)));
    chain(1);
    assertDead("more than 0 redirects");
  }

  private void chain(int redirects) {
    fetcher.on(ROBOTS, redirect(302, "http://h1.example/1"));
    for (int i = 1; i < redirects; i++) {
      fetcher.on(
          "http://h%d.example/%d".formatted(i, i),
          redirect(302, "http://h%d.example/%d".formatted(i + 1, i + 1)));
    }
    fetcher.on("http://h%d.example/%d".formatted(redirects, redirects), FILE);
  }

  @Test
  void h2_loopsAreRecognised() {
    fetcher
        .on(ROBOTS, redirect(301, "/1"))
        .on("http://a.example/1", redirect(301, "/robots.txt#x"));
    assertDead("loop");
    assertThat(fetcher.asked).hasSize(2);
  }

  @Test
  void h3_theRulesGovernTheOriginThatWasAsked() {
    fetcher
        .on(ROBOTS, redirect(301, "http://b.example/robots.txt"))
        .on("http://b.example/robots.txt", FILE);
    assertRuled();
    assertThat(service.cached("http://b.example/no")).isEmpty();
  }

  @Test
  void h4_aRedirectByContentIsNotFollowed() {
    fetcher.on(
        ROBOTS,
        file("<meta http-equiv=refresh content='0;url=/r'>", "user-agent: *", "disallow: /no"));
    assertRuled();
    assertThat(fetcher.asked).hasSize(1);
  }

  @Test
  void h6_anErrorBehindARedirectIsAnErrorOfTheOrigin() {
    fetcher.on(ROBOTS, redirect(301, "http://b.example/r")).on("http://b.example/r", status(500));
    assertThat(ask().reason()).isEqualTo(AccessReason.SERVER_ERROR);
    fetcher.on("http://c.example/robots.txt", redirect(301, "http://b.example/f"));
    fetcher.on("http://b.example/f", FakeFetcher.failed(FailureCause.CONNECT));
    assertThat(service.decide("http://c.example/").reason()).isEqualTo(AccessReason.FETCH_FAILED);
  }

  @Test
  void aTargetWithoutAnAddressIsAFailureAndNot404() {
    fetcher.on(ROBOTS, redirect(301, "http://none.example/r"));
    assertThat(ask().reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.DNS)).isEqualTo(1);
  }

  @Test
  void l7_ftpMayLeadToFtp() {
    fetcher
        .on("ftp://a.example/robots.txt", redirect(301, "ftp://b.example/r"))
        .on("ftp://b.example/r", FILE);
    assertThat(service.decide("ftp://a.example/no").allowed()).isFalse();
  }

  @Test
  void aLocationThatCameAsLatin1IsReadAsUtf8() {
    fetcher.on(
        ROBOTS, new Response.Answer(301, Map.of("location", List.of("/Ã¶")), new byte[0], false));
    fetcher.on("http://a.example/%C3%B6", FILE);
    assertRuled();
  }
}
