package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.redirect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.FailClosed;
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

  static List<FailClosed> locations() {
    return FailClosed.of("robots-service", "locations");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("locations")
  void h2_whereALocationLeads(FailClosed row) {
    fetcher.on(ROBOTS, redirect(301, row.characters()));
    List<String> asked = new ArrayList<>(List.of(ROBOTS));
    switch (row.verdict()) {
      case "disallowed" -> {
        String target = row.why().substring(row.why().lastIndexOf(' ') + 1);
        fetcher.on(target, FILE);
        asked.add(target);
        assertRuled();
      }
      case "allowed" -> assertDead("neither http nor https");
      default -> {
        assertThat(ask().outcome()).hasToString(row.verdict());
        assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
      }
    }
    assertThat(fetcher.asked).containsExactlyElementsOf(asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\t"})
  void h2_withoutALocationItIsAs404(String location) {
    fetcher.on(ROBOTS, redirect(301, location));
    assertDead("without a target");
  }

  @Test
  void d24_aLongLocationCannotBeRead() {
    String limit = "/" + "x".repeat(8_192 - 1);
    fetcher.on(ROBOTS, redirect(301, limit)).on("http://a.example" + limit, FILE);
    assertRuled();
    fetcher.on("http://b.example/robots.txt", redirect(301, limit + "x"));
    assertThat(service.decide("http://b.example/no").reason()).isEqualTo(AccessReason.FETCH_FAILED);
  }

  @Test
  void whyALongRedirectIsNotFollowedIsStillSaid() {
    fetcher.on(ROBOTS, redirect(301, "http://127.0.0.1/" + "x".repeat(5_000)));
    assertThat(ask().explain()).contains("inner network");
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
