package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Codings;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

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
      assertThat(verdicts.get(0).outcome() == Outcome.POSTPONED).isEqualTo(invalid);
      return verdicts;
    }
  }

  @Test
  void d16_contradictionsAreInvalidResponses() {
    assertThat(verdicts(404, Map.of("Content-Length", List.of("3", "28")), RULES))
        .allMatch(verdict -> verdict.outcome() == Outcome.POSTPONED);
  }

  @Test
  void itMayConnectToTheAddressesThatWereChecked() {
    List<String> lookedUp = new ArrayList<>();
    List<String> connectedTo = new ArrayList<>();
    RobotsFetcher own =
        new RobotsFetcher() {
          @Override
          public Response fetch(String url, Limits limits) {
            throw new AssertionError("without addresses");
          }

          @Override
          public Response fetch(String url, Limits limits, Resolver names) throws IOException {
            connectedTo.add(names.resolve(Origin.of(url).host())[0].getHostAddress());
            return url.startsWith("http://a.")
                ? FakeFetcher.redirect(301, "http://b.example/r")
                : FakeFetcher.status(404);
          }

          @Override
          public Resolver resolver() {
            return host -> {
              lookedUp.add(host);
              return InetAddress.getAllByName("8.8.8." + lookedUp.size());
            };
          }
        };
    try (RobotsService service = RobotsService.open(RobotsConfig.builder("foo").build(), own)) {
      assertThat(service.decide("http://a.example/").allowed()).isTrue();
    }
    assertThat(lookedUp).containsExactly("a.example", "b.example");
    assertThat(connectedTo).containsExactly("8.8.8.1", "8.8.8.2");
  }

  @Test
  void d17_aBodyIsDecoded() {
    assertThat(verdicts(200, Map.of("Content-Encoding", List.of("gzip")), Codings.gzip(RULES)))
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.DISALLOWED, Outcome.ALLOWED);
    assertThat(verdicts(200, Map.of("content-encoding", List.of("br")), RULES))
        .allMatch(verdict -> verdict.outcome() == Outcome.POSTPONED);
  }
}
