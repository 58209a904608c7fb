package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.rules.Outcome;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/** The causes that real clients leave of servers that break off (H-9, D-34). */
@Timeout(60)
class ClientCausesTest {
  private static final Answer RULES = Answer.text("User-agent: *\nDisallow: /no\n");

  static List<Arguments> cases() {
    Map<String, Answer> closed = new LinkedHashMap<>();
    closed.put("nothing", Answer.close());
    closed.put("a status line", sent("HTTP/1.1 200 OK\r\n"));
    closed.put("a part of a header", sent("HTTP/1.1 200 OK\r\nContent-Le"));
    closed.put("a header", sent("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"));
    closed.put("a part of a Location", sent("HTTP/1.1 301 X\r\nLocation: /robots"));
    closed.put("a missing page", sent("HTTP/1.1 404 X\r\nContent-Length: 0\r\n"));
    Map<String, Answer> cut = new LinkedHashMap<>();
    cut.put("short", RULES.shortBy(10));
    cut.put("short, gzip", RULES.gzip().shortBy(10));
    cut.put("cut chunks", RULES.chunked().cutAfter(9));
    cut.put("broken chunk", RULES.brokenChunk());
    Answer nonsense = sent("hello there\r\n\r\n");
    List<Arguments> cases = new ArrayList<>();
    for (String client : List.of("okhttp", "httpclient", "a fetcher: OkHttp", "a fetcher: JDK")) {
      closed.forEach(
          (fault, answer) -> cases.add(arguments(client, fault, answer, FailureCause.CLOSED)));
      cut.forEach(
          (fault, answer) ->
              cases.add(arguments(client, fault, answer, FailureCause.INCOMPLETE_BODY)));
      cases.add(arguments(client, "nonsense", nonsense, FailureCause.INVALID_RESPONSE));
      for (String status : List.of("HTTP/1.", "HTTP/1.1 20")) {
        // The httpclient reads nonsense the same way, which never opens a host (D-34).
        boolean hidden = client.equals("httpclient") && status.equals("HTTP/1.");
        FailureCause cause = hidden ? FailureCause.INVALID_RESPONSE : FailureCause.CLOSED;
        cases.add(arguments(client, status, sent(status), cause));
      }
    }
    return cases;
  }

  private static Answer sent(String octets) {
    return Answer.raw(octets.getBytes(US_ASCII));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("cases")
  void h9_theCauseOfEachFault(String client, String fault, Answer answer, FailureCause cause) {
    try (LoopbackWeb web = LoopbackWeb.start();
        RobotsService service =
            RobotsService.builder(RobotsConfig.builder("testbot").build())
                .fetcher(fetcher(client))
                .open()) {
      String page = web.origin().on("/robots.txt", answer).url("/no");
      assertThat(service.rulesFor(page).failure()).as(fault).contains(cause);
      assertThat(service.decide(page).outcome()).isEqualTo(Outcome.POSTPONED);
    }
  }

  private static RobotsFetcher fetcher(String client) {
    return switch (client) {
      case "a fetcher: OkHttp" -> OKHTTP;
      case "a fetcher: JDK" -> JDK;
      default -> Settings.robotsTxt(client);
    };
  }

  /** Fetchers of users; the README of robots-service prints the second. */
  private static final RobotsFetcher OKHTTP =
      (url, limits) -> {
        OkHttpClient client =
            new OkHttpClient.Builder()
                .followRedirects(false)
                .followSslRedirects(false)
                .callTimeout(limits.total())
                .build();
        Request request = new Request.Builder().url(url).build();
        try (var response = client.newCall(request).execute();
            InputStream in = response.body().byteStream()) {
          byte[] file = in.readNBytes(limits.codedBytes());
          return new Response.Answer(
              response.code(), response.headers().toMultimap(), file, in.read() >= 0);
        }
      };

  private static final RobotsFetcher JDK =
      (url, limits) -> {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(url)).timeout(limits.response()).build();
        HttpResponse<InputStream> response =
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
          byte[] file = in.readNBytes(limits.codedBytes());
          return new Response.Answer(
              response.statusCode(), response.headers().map(), file, in.read() >= 0);
        }
      };
}
