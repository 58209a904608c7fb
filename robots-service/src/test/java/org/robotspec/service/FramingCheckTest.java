package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.access.FailureCause;

/** D-16, by the headers that a fetcher hands over. */
final class FramingCheckTest {
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
  void D16_contradictionsAreInvalidResponses() {
    assertInvalid(200, Map.of("Content-Length", List.of("3", "28")));
    assertInvalid(200, Map.of("content-length", List.of("28, 3")));
    assertInvalid(404, Map.of("Content-Length", List.of("3", "28")));
    assertInvalid(
        200, Map.of("Content-Length", List.of("28"), "Transfer-Encoding", List.of("chunked")));
  }

  @Test
  void D16_equalLengthsAreOne() {
    try (RobotsService service = service(200, Map.of("Content-Length", List.of("28", "28, 28")))) {
      assertThat(service.decide("http://a.example/yes").allowed()).isTrue();
      assertThat(service.decide("http://a.example/no").temporary()).isFalse();
    }
  }
}
