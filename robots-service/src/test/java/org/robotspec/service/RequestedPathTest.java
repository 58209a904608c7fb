package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.Origin;

/** D-32: the path on the wire is the path that was judged. */
final class RequestedPathTest extends ClosingTest {
  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final OriginServer site = web.origin().robots(FailClosed.RULES);
  private final RobotsService service =
      opened(RobotsService.open(RobotsConfig.builder("foo").build()));

  static List<FailClosed> rows() {
    return FailClosed.of("robots-service", "paths");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void aClientOfTheLibraryRequestsWhatWasJudged(FailClosed row) throws Exception {
    String url = row.characters().replace("HOST", site.host() + ":" + site.port());
    assertThat(service.decide(url).outcome().toString()).isEqualTo(row.verdict());
    String requested = Origin.requestUrl(url);
    URI uri = URI.create(requested.replaceFirst("//[^/]*@", "//"));
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
    assertThat(web.log().urls()).containsExactly(site.url("/robots.txt"), site.url(row.target()));
  }
}
