package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.adapter.LongCrawlDelays;
import org.robotspec.service.internal.adapter.PageDecisions;

final class ShadowComparisonTest {
  private final FakeFetcher fetcher =
      new FakeFetcher()
          .on(
              "http://a.example/robots.txt",
              FakeFetcher.file("User-agent: *", "Disallow: /x", "Crawl-delay: 0.5"))
          .on("http://down.example/robots.txt", FakeFetcher.failed(FailureCause.TIMEOUT));

  private final LongCrawlDelays turns =
      new LongCrawlDelays(Duration.ofSeconds(30), LongCrawlDelays.Choice.POSTPONE);

  private PageDecisions open() {
    RobotsConfig config =
        RobotsConfig.builder("foo").set(ServiceSettings.MODE, Mode.SHADOW).build();
    RobotsService service = RobotsService.open(config, fetcher);
    return new PageDecisions(service, Clock.systemUTC(), scheme -> "okhttp");
  }

  private void compare(PageDecisions decisions, String url, Outcome outcome) {
    boolean allowed = outcome == Outcome.ALLOWED;
    decisions.compare(url, allowed, outcome == Outcome.POSTPONED, -1, turns);
  }

  private static List<Long> counts(PageDecisions decisions) {
    return List.copyOf(decisions.compared().values());
  }

  @Test
  void verdictsAreComparedAndDifferencesLoggedOnceForEachOriginAndReason() {
    List<String> log =
        LogOf.running(
            () -> {
              try (PageDecisions decisions = open()) {
                compare(decisions, "http://a.example/", Outcome.ALLOWED);
                compare(decisions, "http://a.example/x\u001B\"1", Outcome.ALLOWED);
                compare(decisions, "http://a.example/x\u001B\"1", Outcome.ALLOWED);
                compare(decisions, "http://a.example/x3", Outcome.DISALLOWED);
                compare(decisions, "http://a.example/y", Outcome.POSTPONED);
                compare(decisions, "http://down.example/", Outcome.ALLOWED);
                compare(decisions, "http://down.example/1", Outcome.POSTPONED);
                compare(decisions, "nowhere", Outcome.ALLOWED);
                compare(decisions, "nowhere", Outcome.DISALLOWED);
                await().until(() -> counts(decisions).equals(List.of(4L, 1L, 3L, 1L, 0L)));
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
      PageDecisions decisions, String path, long crawlDelay, LongCrawlDelays turns) {
    decisions.compare("http://a.example/" + path, true, false, crawlDelay, turns);
  }

  @Test
  void f5_aUrlThatTheCrawlerSkipsForItsCrawlDelayIsDisallowedByIt() {
    LongCrawlDelays patience =
        new LongCrawlDelays(Duration.ofMillis(499), LongCrawlDelays.Choice.POSTPONE);
    List<String> log =
        LogOf.running(
            () -> {
              try (PageDecisions decisions = open()) {
                compare(decisions, "1", 500, patience);
                await().until(() -> counts(decisions).get(1) == 1);
                compare(decisions, "2", 500, patience);
                compare(decisions, "3", 499, patience);
                compare(decisions, "x", 500, patience);
                assertThat(counts(decisions)).containsExactly(1L, 1L, 0L, 2L, 0L);
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
    try (PageDecisions decisions = open()) {
      compare(decisions, "http://slow.example/", Outcome.ALLOWED);
      assertThat(counts(decisions)).containsOnly(0L);
      hold.countDown();
      await().until(() -> counts(decisions).get(0) == 1);
    }
  }

  @Test
  void whatEndsWithTheServiceIsNotCompared() {
    fetcher.on(
        "http://slow.example/robots.txt",
        FakeFetcher.after(new CountDownLatch(1), FakeFetcher.status(404)));
    PageDecisions decisions = open();
    compare(decisions, "http://slow.example/", Outcome.ALLOWED);
    decisions.close();
    compare(decisions, "http://a.example/", Outcome.ALLOWED);
    await().until(() -> counts(decisions).equals(List.of(0L, 0L, 0L, 0L, 2L)));
  }
}
