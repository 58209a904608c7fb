package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Codings;
import org.robotspec.service.spi.Response;

/** How the service reads an answer of any fetcher (D-16, D-17). */
final class AnyFetcherTest {
  private static final byte[] RULES = "user-agent: *\ndisallow: /no\n".getBytes(UTF_8);

  private static RobotsService service(int status, Map<String, List<String>> headers) {
    FakeFetcher fetcher = new FakeFetcher();
    fetcher.otherwise((url, limits) -> new Response.Answer(status, headers, RULES, false));
    return RobotsService.builder(RobotsConfig.builder("foo").build()).fetcher(fetcher).open();
  }

  private static void assertInvalid(int status, Map<String, List<String>> headers) {
    try (RobotsService service = service(status, headers)) {
      assertThat(service.decide("http://a.example/yes").temporary()).isTrue();
      assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
    }
  }

  @Test
  void d16_contradictionsAreInvalidResponses() {
    assertInvalid(200, Map.of("Content-Length", List.of("3", "28")));
    assertInvalid(200, Map.of("content-length", List.of("28, 3")));
    assertInvalid(404, Map.of("Content-Length", List.of("3", "28")));
    assertInvalid(
        200, Map.of("Content-Length", List.of("28"), "Transfer-Encoding", List.of("chunked")));
  }

  @Test
  void d16_equalLengthsAreOne() {
    try (RobotsService service = service(200, Map.of("Content-Length", List.of("28", "28, 28")))) {
      assertThat(service.decide("http://a.example/yes").allowed()).isTrue();
      assertThat(service.decide("http://a.example/no").temporary()).isFalse();
    }
  }

  @Test
  void d17_aBodyIsDecoded() {
    FakeFetcher fetcher =
        new FakeFetcher()
            .on(
                "http://a.example/robots.txt",
                new Response.Answer(
                    200, Map.of("Content-Encoding", List.of("gzip")), Codings.gzip(RULES), false))
            .on(
                "http://b.example/robots.txt",
                new Response.Answer(200, Map.of("content-encoding", List.of("br")), RULES, false));
    try (RobotsService service =
        RobotsService.builder(RobotsConfig.builder("foo").build()).fetcher(fetcher).open()) {
      OriginRules rules = service.rulesFor("http://a.example/");
      assertThat(rules.isAllowed("http://a.example/no")).isFalse();
      assertThat(rules.isAllowed("http://a.example/yes")).isTrue();
      Response.Answer told = (Response.Answer) rules.requests().get(0).response();
      assertThat(told.headers()).doesNotContainKey("content-encoding");
      assertThat(told.body()).isEqualTo(RULES);
      assertThat(service.decide("http://b.example/yes").temporary()).isTrue();
      assertThat(service.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
    }
  }
}
