package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.AccessReason;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;

/** What the service answers, and why. */
@Timeout(300)
final class RobotsServiceTest extends ServiceFixture {
  @Test
  void saysWhyWithRuleAndLine() {
    fetcher.on(
        ROBOTS,
        file(
            "user-agent: foo",
            "disallow: /private/",
            "crawl-delay: 60",
            "sitemap: http://m/",
            "sitemap: m.xml"));
    RobotsService service = open();
    assertThat(service.decide(PAGE).allowed()).isTrue();
    Verdict no = service.decide("http://a.example/private/x");
    assertThat(no.allowed()).isFalse();
    assertThat(no.outcome()).isNotEqualTo(Outcome.POSTPONED);
    assertThat(no.explain()).isEqualTo("line 2: Disallow: /private/ [foo]");
    OriginRules rules = service.rulesFor(PAGE);
    assertThat(rules.crawlDelay()).contains(Duration.ofSeconds(60));
    assertThat(rules.sitemaps()).containsExactly("http://m/", "http://a.example/m.xml");
    assertThat(rules.isAllowed("http://a.example/private/")).isFalse();
    assertThat(fetcher.asked).containsExactly(ROBOTS);
    assertThat(service.counters().get(Counter.ALLOWED)).isEqualTo(1);
    assertThat(service.counters().get(Counter.DISALLOWED)).isEqualTo(1);
    assertThat(service.counters().snapshot())
        .containsEntry("fetches", 1L)
        .containsEntry("failure.dns", 0L);
  }

  @Test
  void storeWorksWhereItIsMemoryAndWhereAFileCanBeWritten(@TempDir Path directory)
      throws IOException {
    assertThat(open().storeWorks()).isTrue();
    assertThat(
            open(config().set(ServiceSettings.STORE, "file:" + directory.resolve("store")))
                .storeWorks())
        .isTrue();
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile)).as("nothing stays").isEmpty();
    }
    Path file = Files.createFile(directory.resolve("file"));
    RobotsService forgetful = open(config().set(ServiceSettings.STORE, "file:" + file));
    assertThat(forgetful.storeWorks()).isFalse();
    assertThat(forgetful.decide(PAGE).allowed()).isTrue();
    assertThat(open(config().set(ServiceSettings.STORE, "redis://127.0.0.1:1")).storeWorks())
        .isFalse();
  }

  @Test
  void aVerdictIsCountedWhenItIsActedOn() {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /private/"));
    RobotsService service = open();
    OriginRules rules = service.rulesFor(PAGE);
    Verdict yes = rules.decide(PAGE);
    rules.decide(PAGE);
    rules.isAllowed("http://a.example/private/x");
    assertThat(service.counters().get(Counter.ALLOWED)).isZero();
    assertThat(service.counters().get(Counter.DISALLOWED)).isZero();
    service.count(yes);
    assertThat(service.counters().get(Counter.ALLOWED)).isEqualTo(1);
  }

  @Test
  void l2_rulesHoldForTheirOriginOnly() {
    OriginRules rules = open().rulesFor(PAGE);
    assertThatThrownBy(() -> rules.decide("http://b.example/\u001B" + "x".repeat(20_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://a.example")
        .hasMessageContaining("http://b.example/\uFFFDx")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400));
  }

  @Test
  void d11_aUrlWithoutOriginIsAnErrorAndNeverAllowed() {
    RobotsService service = open();
    for (String bad : List.of("", "http://[zz]/", "http://h|c/", "http://a.example/\uD83D")) {
      assertThatThrownBy(() -> service.decide(bad)).isInstanceOf(InvalidUrlException.class);
      assertThatThrownBy(() -> service.rulesFor(bad)).isInstanceOf(InvalidUrlException.class);
      assertThatThrownBy(() -> service.cached(bad)).isInstanceOf(InvalidUrlException.class);
    }
    assertThat(fetcher.asked).isEmpty();
  }

  @Test
  void fetchedNowIsSaidOnceWithTheRawAnswers() {
    fetcher.on(ROBOTS, FakeFetcher.redirect(301, "http://b.example/r"));
    fetcher.on("http://b.example/r", file("user-agent: *"));
    RobotsService service = open(config().set(ServiceSettings.REDIRECT_TO_PRIVATE, true));
    OriginRules first = service.rulesFor(PAGE);
    assertThat(first.fetchedNow()).isTrue();
    assertThat(first.requests())
        .extracting(Exchange::url)
        .containsExactly(ROBOTS, "http://b.example/r");
    assertThat(((Response.Answer) first.requests().get(1).response()).body()).isNotEmpty();
    OriginRules second = service.rulesFor(PAGE);
    assertThat(second.fetchedNow()).isFalse();
    assertThat(second.requests()).isEmpty();
    assertThat(second.source()).isEqualTo(Source.MEMORY);
    assertThat(service.counters().get(Counter.REDIRECTS)).isEqualTo(1);
    assertThat(service.counters().get(Counter.REQUESTS)).isEqualTo(2);
  }

  @Test
  void cachedNeverFetches() {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /x"));
    RobotsService service = open();
    assertThat(service.cached(PAGE)).isEmpty();
    assertThat(fetcher.asked).isEmpty();
    service.decide(PAGE);
    assertThat(service.cached(PAGE).orElseThrow().isAllowed("http://a.example/x")).isFalse();
    clock.forward(DAY.minusSeconds(1));
    assertThat(service.cached(PAGE)).isPresent();
    clock.forward(Duration.ofSeconds(1));
    assertThat(service.cached(PAGE)).isEmpty();
    assertThat(fetcher.asked).hasSize(1);
  }

  @Test
  void h7_whatStandsInForAFileIsRefreshedThoughNobodyWaits() {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /"));
    RobotsService service = open();
    service.decide(PAGE);
    fetcher.on(ROBOTS, status(503));
    clock.forward(DAY);
    service.decide(PAGE);
    clock.forward(DAY.multipliedBy(15));
    service.decide(PAGE);
    clock.forward(DAY.multipliedBy(16));
    assertThat(service.decide(PAGE).reason()).isEqualTo(AccessReason.LAST_COPY);
    fetcher.on(ROBOTS, file("user-agent: *", "allow: /"));
    clock.forward(Duration.ofHours(13));
    assertThat(service.cached(PAGE).orElseThrow().isAllowed(PAGE)).isFalse();
    assertThat(fetcher.asked).as("without a refresh").hasSize(4);
    assertThat(service.rulesFor(PAGE).isAllowed(PAGE)).isFalse();
    await()
        .untilAsserted(
            () -> assertThat(service.cached(PAGE).orElseThrow().isAllowed(PAGE)).isTrue());
  }

  @Test
  void aSecondServiceDoesNotShareTheFetcherThatTheFirstOneCloses() {
    RobotsService.Builder builder = RobotsService.builder(config().build()).fetcher(fetcher);
    RobotsService first = builder.open();
    assertThatIllegalStateException().isThrownBy(builder::open).withMessageContaining("fetcher");
    FakeFetcher own = new FakeFetcher();
    own.on(ROBOTS, FakeFetcher.file("user-agent: *", "disallow: /page"));
    try (RobotsService second = builder.fetcher(own).open()) {
      first.close();
      assertThat(second.decide(PAGE).allowed()).isFalse();
    }
    RobotsService.Builder usual = RobotsService.builder(config().build());
    usual.open().close();
    usual.open().close();
  }

  @Test
  void l8_exemptHostsAndOverridesAreNotAsked() {
    RobotsService service =
        open(
            config()
                .set(ServiceSettings.EXEMPT_HOSTS, List.of("Free.Example", "[::1]"))
                .override("fixed.example", "user-agent: *\ndisallow: /x"));
    OriginRules free = service.rulesFor("https://free.example:8443/x");
    assertThat(free.isAllowed("https://free.example:8443/x")).isTrue();
    assertThat(free.state().reason()).isEqualTo(AccessReason.EXEMPT);
    assertThat(free.source()).isEqualTo(Source.CONFIGURATION);
    assertThat(service.decide("http://[::1]/x").reason()).isEqualTo(AccessReason.EXEMPT);
    Verdict fixed = service.decide("http://fixed.example/x");
    assertThat(fixed.allowed()).isFalse();
    assertThat(fixed.explain()).startsWith("line 2: ");
    assertThat(fixed.state().reason()).isEqualTo(AccessReason.OVERRIDE);
    assertThat(service.cached("http://fixed.example/x")).isPresent();
    assertThat(fetcher.asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "example.com, OVERRIDE, 2",
    "a.example.com, OVERRIDE, 2",
    "A.B.Example.COM., OVERRIDE, 2",
    "deep.example.com, EXEMPT, 0",
    "a.deep.example.com, EXEMPT, 0",
    "one.deep.example.com, OVERRIDE, 3",
    "a.one.deep.example.com, EXEMPT, 0",
    "www.xn--mller-kva.eu, EXEMPT, 0",
    "badexample.com, CLIENT_ERROR, 0",
    "com, CLIENT_ERROR, 0",
    "example.com.example, CLIENT_ERROR, 0",
  })
  void l8_ofSeveralPatternsTheLongestCountsAfterAnExactHost(
      String host, AccessReason reason, int line) {
    fetcher.otherwise((url, limits) -> FakeFetcher.status(404));
    RobotsService service =
        open(
            config()
                .set(
                    ServiceSettings.EXEMPT_HOSTS, List.of("*.deep.example.com", "*.m\u00FCller.eu"))
                .override("*.example.com", "user-agent: *\ndisallow: /x")
                .override("one.deep.example.com", "user-agent: *\n\ndisallow: /x"));
    Verdict verdict = service.decide("http://" + host + "/x");
    assertThat(verdict.reason()).isEqualTo(reason);
    assertThat(verdict.rule() == null ? 0 : verdict.rule().line()).isEqualTo(line);
    assertThat(verdict.allowed()).isEqualTo(line == 0);
  }
}
