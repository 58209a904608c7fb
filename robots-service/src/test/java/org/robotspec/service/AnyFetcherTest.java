package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Codings;
import org.robotspec.service.spi.Response;

/** How the service reads an answer of any fetcher (D-16, D-17). */
final class AnyFetcherTest {
  private static final byte[] RULES = "user-agent: *\ndisallow: /no\n".getBytes(UTF_8);

  /** Returns the verdicts of a service on a file that disallows /no, and on another page. */
  private static List<Verdict> verdicts(
      int status, Map<String, List<String>> headers, byte[] body) {
    try (RobotsService service =
        RobotsService.open(
            RobotsConfig.builder("foo").build(),
            (url, limits) -> new Response.Answer(status, headers, body, false))) {
      List<Verdict> verdicts =
          List.of(service.decide("http://a.example/no"), service.decide("http://a.example/yes"));
      boolean invalid = service.counters().get(FailureCause.INVALID_RESPONSE) == 1;
      assertThat(verdicts.get(0).temporary()).isEqualTo(invalid);
      return verdicts;
    }
  }

  @ParameterizedTest
  @CsvSource({"200, '3;28', ''", "200, '28, 3', ''", "404, '3;28', ''", "200, 28, chunked"})
  void d16_contradictionsAreInvalidResponses(int status, String lengths, String coding) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("Content-Length", List.of(lengths.split(";", -1)));
    if (!coding.isEmpty()) {
      headers.put("transfer-encoding", List.of(coding));
    }
    assertThat(verdicts(status, headers, RULES)).allMatch(Verdict::temporary);
  }

  @Test
  void d16_equalLengthsAreOne() {
    assertThat(verdicts(200, Map.of("Content-Length", List.of("28", "28, 28")), RULES))
        .extracting(Verdict::word)
        .containsExactly("disallowed", "allowed");
  }

  @Test
  void d17_aBodyIsDecoded() {
    assertThat(verdicts(200, Map.of("Content-Encoding", List.of("gzip")), Codings.gzip(RULES)))
        .extracting(Verdict::word)
        .containsExactly("disallowed", "allowed");
    assertThat(verdicts(200, Map.of("content-encoding", List.of("br")), RULES))
        .allMatch(Verdict::temporary);
  }
}
