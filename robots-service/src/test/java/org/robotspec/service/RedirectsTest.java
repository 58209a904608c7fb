package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.redirect;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Response;

/** Where redirects of robots.txt lead (H-2); the suite has which are followed, and how many. */
@Timeout(300)
final class RedirectsTest extends ServiceFixture {
  private static final Response FILE = file("user-agent: *", "disallow: /no");

  private final RobotsService service = open();

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
  @CsvSource({
    "HTTP://B.Example:80, http://b.example/",
    "http://user:secret@b.example/r#f, http://b.example/r",
    "/ö, http://a.example/%C3%B6",
    "/€, http://a.example/%E2%82%AC",
    "/%, http://a.example/%25",
    "'  /r  ', http://a.example/r",
    "/../../r, http://a.example/r",
    "/a//b/./c/.., http://a.example/a//b/",
    "http://müller.example/r, http://xn--mller-kva.example/r",
    "//b.example?x, http://b.example/?x",
    "http:////b.example/r, http://b.example/r",
    "https:b.example/r, https://b.example/r",
    "https:\\\\b.example\\r, https://b.example/r",
    "'\\\\/b.example/r', http://b.example/r",
    "http:/r, http://a.example/r",
    "http:r, http://a.example/r",
    "/%2e%2E/x/%2e, http://a.example/x/",
    "http://straße.example/r, http://xn--strae-oqa.example/r",
    "http://%F0%9F%98%80.example/r, http://xn--e28h.example/r",
    "'ht\ttp://b.exa\nmple/r', http://b.example/r",
  })
  void h2_locationsAreResolved(String location, String target) {
    fetcher.on(ROBOTS, redirect(301, location)).on(target, FILE);
    assertRuled();
    assertThat(fetcher.asked).containsExactly(ROBOTS, target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\t"})
  void h2_withoutALocationItIsAs404(String location) {
    fetcher.on(ROBOTS, redirect(301, location));
    assertDead("without a target");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https:",
        "http://:80/",
        "//",
        "////",
        "http://a b/",
        "//b:x/",
        "http://b.example:99999/",
        "https:\\\\"
      })
  void d24_aLocationThatCannotBeReadIsAnInvalidResponse(String location) {
    fetcher.on(ROBOTS, redirect(301, location));
    assertThat(ask().reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(ask().allowed()).isFalse();
    assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
    assertThat(fetcher.asked).hasSize(1);
  }

  @Test
  void d24_aLongLocationCannotBeRead() {
    String limit = "/" + "x".repeat(8_192 - 1);
    fetcher.on(ROBOTS, redirect(301, limit)).on("http://a.example" + limit, FILE);
    assertRuled();
    fetcher.on("http://b.example/robots.txt", redirect(301, limit + "x"));
    assertThat(service.decide("http://b.example/no").reason()).isEqualTo(AccessReason.FETCH_FAILED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://b.example/r",
        "file:///etc/passwd",
        "gopher://b.example/",
        "mailto:a@b",
        "ws://b"
      })
  void h2_onlyHttpAndHttpsAreFollowed(String location) {
    fetcher.on(ROBOTS, redirect(301, location));
    assertThat(ask().reason()).isEqualTo(AccessReason.DEAD_REDIRECT);
    assertThat(fetcher.asked).hasSize(1);
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
