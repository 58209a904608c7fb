package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.robotspec.service.Eventually.await;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;

final class ShadowComparisonTest {
  private final FakeFetcher fetcher =
      new FakeFetcher()
          .on(
              "http://a.example/robots.txt",
              FakeFetcher.file("User-agent: *", "Disallow: /x", "Crawl-delay: 0.5"))
          .on("http://down.example/robots.txt", FakeFetcher.failed(FailureCause.TIMEOUT));

  private RobotsService service() {
    RobotsConfig config =
        RobotsConfig.builder("foo").set(ServiceSettings.MODE, Mode.SHADOW).build();
    return RobotsService.open(config, fetcher);
  }

  private static void compare(RobotsService service, String url, Outcome outcome) {
    service.compare(url, outcome, false, rules -> rules.decide(url), rules -> false);
  }

  private static List<Long> counts(RobotsService service) {
    Counters counters = service.counters();
    return List.of(
        counters.get(Counter.SHADOW_SAME),
        counters.get(Counter.SHADOW_ALLOWED),
        counters.get(Counter.SHADOW_DISALLOWED),
        counters.get(Counter.SHADOW_POSTPONED),
        counters.get(Counter.SHADOW_UNKNOWN));
  }

  @Test
  void verdictsAreComparedAndDifferencesLoggedOnceForEachOriginAndReason() {
    List<String> log =
        LogOf.running(
            () -> {
              try (RobotsService service = service()) {
                compare(service, "http://a.example/", Outcome.ALLOWED);
                compare(service, "http://a.example/x\u001B\"1", Outcome.ALLOWED);
                compare(service, "http://a.example/x\u001B\"1", Outcome.ALLOWED);
                compare(service, "http://a.example/x3", Outcome.DISALLOWED);
                compare(service, "http://a.example/y", Outcome.POSTPONED);
                compare(service, "http://down.example/", Outcome.ALLOWED);
                compare(service, "http://down.example/1", Outcome.POSTPONED);
                compare(service, "nowhere", Outcome.ALLOWED);
                compare(service, "nowhere", Outcome.DISALLOWED);
                await().until(() -> counts(service).equals(List.of(4L, 1L, 3L, 1L, 0L)));
              }
            });
    assertThat(log.toString())
        .contains("Shadow: same=4 allowed=1 disallowed=3 postponed=1 unknown=0")
        .contains("2 M-5 the rules: allowed by the crawler, disallowed by Robotspec")
        .contains("1 D-11 no URL: allowed by the crawler, disallowed by Robotspec")
        .contains("1 H-9 fetch-failed: allowed by the crawler, postponed by Robotspec")
        .contains("3 http://a.example")
        .doesNotContain("\u001B");
    assertThat(log)
        .filteredOn(line -> line.contains(" robotspec.shadow "))
        .hasSize(4)
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("{\"time\":\"", "\"url\":\"http://a.example/x", "\\\"1")
                    .contains("\"crawler\":\"allowed\",\"robotspec\":\"disallowed\"")
                    .contains("\"reason\":\"M-5 the rules\"")
                    .endsWith("\"line\":2}"));
  }

  private static void compare(
      RobotsService service, String path, boolean skipped, AtomicBoolean waits) {
    String url = "http://a.example/" + path;
    service.compare(url, Outcome.ALLOWED, skipped, r -> r.decide(url), r -> waits.get());
  }

  @Test
  void f5_aUrlThatTheCrawlerSkipsForItsCrawlDelayIsDisallowedByIt() {
    AtomicBoolean waits = new AtomicBoolean();
    List<String> log =
        LogOf.running(
            () -> {
              try (RobotsService service = service()) {
                compare(service, "1", true, waits);
                await().until(() -> service.counters().get(Counter.SHADOW_ALLOWED) == 1);
                waits.set(true);
                compare(service, "2", true, waits);
                compare(service, "3", false, waits);
                compare(service, "x", true, waits);
                assertThat(counts(service)).containsExactly(1L, 1L, 0L, 2L, 0L);
              }
            });
    assertThat(log.toString())
        .contains("1 F-5 crawl-delay: disallowed by the crawler, allowed by Robotspec")
        .contains("1 F-5 crawl-delay: disallowed by the crawler, postponed by Robotspec")
        .contains("1 F-5 crawl-delay: allowed by the crawler, postponed by Robotspec")
        .contains("\"reason\":\"F-5 crawl-delay\",\"explanation\":\"a crawl delay of 500 ms\"");
  }

  @Test
  void nobodyWaitsForAComparison() {
    CountDownLatch hold = new CountDownLatch(1);
    fetcher.on("http://slow.example/robots.txt", FakeFetcher.after(hold, FakeFetcher.status(404)));
    try (RobotsService service = service()) {
      compare(service, "http://slow.example/", Outcome.ALLOWED);
      assertThat(counts(service)).containsOnly(0L);
      hold.countDown();
      await().until(() -> service.counters().get(Counter.SHADOW_SAME) == 1);
    }
  }

  @Test
  void whatEndsWithTheServiceIsNotCompared() {
    fetcher.on(
        "http://slow.example/robots.txt",
        FakeFetcher.after(new CountDownLatch(1), FakeFetcher.status(404)));
    RobotsService service = service();
    compare(service, "http://slow.example/", Outcome.ALLOWED);
    service.close();
    compare(service, "http://a.example/", Outcome.ALLOWED);
    await().until(() -> counts(service).equals(List.of(0L, 0L, 0L, 0L, 2L)));
  }

  @Test
  void enforcingComparesNothing() {
    try (RobotsService service = RobotsService.open(RobotsConfig.builder("foo").build(), fetcher)) {
      assertThatIllegalStateException()
          .isThrownBy(() -> compare(service, "http://a.example/", Outcome.ALLOWED));
    }
  }
}
