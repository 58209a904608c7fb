package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robotspec.service.FakeFetcher.failed;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.service.OriginRules.Source;

/** What the service answers, and why. */
@Timeout(300)
final class RobotsServiceTest extends ServiceFixture {

  @Test
  void saysWhyWithRuleAndLine() {
    fetcher.on(
        ROBOTS,
        file("user-agent: foo", "disallow: /private/", "crawl-delay: 60", "sitemap: http://m/"));
    RobotsService service = open();
    assertThat(service.decide(PAGE).allowed()).isTrue();
    Verdict no = service.decide("http://a.example/private/x");
    assertThat(no.allowed()).isFalse();
    assertThat(no.temporary()).isFalse();
    assertThat(no.line()).isEqualTo(2);
    assertThat(no.explain()).isEqualTo("line 2: Disallow: /private/ [foo]");
    OriginRules rules = service.rulesFor(PAGE);
    assertThat(rules.crawlDelay()).contains(Duration.ofSeconds(60));
    assertThat(rules.sitemaps()).containsExactly("http://m/");
    assertThat(rules.isAllowed("http://a.example/private/")).isFalse();
    assertThat(fetcher.asked).containsExactly(ROBOTS);
    assertThat(service.counters().get(Counter.ALLOWED)).isEqualTo(1);
    assertThat(service.counters().get(Counter.REFUSED_BY_RULE)).isEqualTo(1);
    assertThat(service.counters().snapshot())
        .containsEntry("fetches", 1L)
        .containsEntry("failure.dns", 0L);
  }

  @Test
  void h9_theCauseOfAFailureIsToldOnce_toTheOneWhoseCallFetched() {
    fetcher.on(ROBOTS, FakeFetcher.failed(FailureCause.TLS));
    RobotsService service = open();
    assertThat(service.rulesFor(PAGE).failure()).contains(FailureCause.TLS);
    assertThat(service.rulesFor(PAGE).failure()).as("known by now").isEmpty();
    fetcher.on("http://b.example/robots.txt", FakeFetcher.status(503));
    assertThat(service.rulesFor("http://b.example/").failure()).as("it answered").isEmpty();
  }

  @Test
  void h9_aFetchThatIsGivenUpHasACauseThoughNoRequestEnded() {
    fetcher.on(ROBOTS, FakeFetcher.after(new CountDownLatch(1), FakeFetcher.status(404)));
    RobotsService service =
        open(
            config().timeouts(Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofMillis(10)));
    OriginRules rules = service.rulesFor(PAGE);
    assertThat(rules.fetchedNow()).isTrue();
    assertThat(rules.failure()).contains(FailureCause.TIMEOUT);
  }

  @Test
  void storeWorks_whereItIsMemory_andWhereAFileCanBeWritten(@TempDir Path directory)
      throws IOException {
    assertThat(open().storeWorks()).isTrue();
    assertThat(open(config().store("file:" + directory.resolve("store"))).storeWorks()).isTrue();
    Path file = Files.createFile(directory.resolve("file"));
    assertThat(open(config().store("file:" + file)).storeWorks()).isFalse();
    assertThat(open(config().store("redis://127.0.0.1:1")).storeWorks()).isFalse();
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
    assertThat(service.counters().get(Counter.REFUSED_BY_RULE)).isZero();
    service.count(yes);
    assertThat(service.counters().get(Counter.ALLOWED)).isEqualTo(1);
  }

  @Test
  void l2_rulesHoldForTheirOriginOnly() {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /"));
    RobotsService service = open();
    assertThat(service.decide(PAGE).allowed()).isFalse();
    assertThat(service.decide("https://a.example/page").allowed()).isTrue();
    assertThat(service.decide("http://a.example:81/page").allowed()).isTrue();
    assertThat(service.decide("http://b.a.example/page").allowed()).isTrue();
    assertThat(service.decide("http://A.example:80/page").allowed()).isFalse();
    assertThat(fetcher.asked)
        .containsExactly(
            ROBOTS,
            "https://a.example/robots.txt",
            "http://a.example:81/robots.txt",
            "http://b.a.example/robots.txt");
    OriginRules rules = service.rulesFor(PAGE);
    assertThatThrownBy(() -> rules.decide("http://b.example/"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://a.example")
        .hasMessageContaining("http://b.example/");
  }

  @Test
  void d11_aUrlWithoutOriginIsAnErrorAndNeverAllowed() {
    RobotsService service = open();
    for (String bad : new String[] {"", "page", "/page", "http://", "mailto:a@b"}) {
      assertThatThrownBy(() -> service.decide(bad)).isInstanceOf(InvalidUrlException.class);
      assertThatThrownBy(() -> service.rulesFor(bad)).isInstanceOf(InvalidUrlException.class);
      assertThatThrownBy(() -> service.cached(bad)).isInstanceOf(InvalidUrlException.class);
    }
    assertThat(fetcher.asked).isEmpty();
  }

  @Test
  void h6_everythingIsPostponedButRobotsTxtItself() {
    fetcher.on(ROBOTS, status(503));
    RobotsService service = open();
    Verdict verdict = service.decide(PAGE);
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.temporary()).isTrue();
    assertThat(verdict.reason()).isEqualTo(AccessReason.SERVER_ERROR);
    assertThat(verdict.refreshAt()).isEqualTo(FakeClock.START.plusSeconds(60));
    assertThat(verdict.explain()).contains("H-6").contains("(status 503)");
    assertThat(service.decide(ROBOTS).allowed()).isTrue();
    assertThat(service.rulesFor(PAGE).sitemaps()).isEmpty();
    assertThat(service.rulesFor(PAGE).crawlDelay()).isEmpty();
    assertThat(service.counters().get(Counter.TEMPORARY_DISALLOW)).isEqualTo(1);
    assertThat(service.counters().get(Counter.SERVER_ERRORS)).isEqualTo(1);
  }

  @Test
  void h6_atTheNextFetchTheCallerWaitsForTheNewAnswer() {
    fetcher.on(ROBOTS, status(503));
    RobotsService service = open();
    assertThat(service.decide(PAGE).temporary()).isTrue();
    clock.forward(Duration.ofSeconds(59));
    assertThat(service.decide(PAGE).temporary()).isTrue();
    assertThat(fetcher.asked).hasSize(1);
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /x"));
    clock.forward(Duration.ofSeconds(1));
    assertThat(service.decide(PAGE).allowed()).isTrue();
    assertThat(fetcher.asked).hasSize(2);
  }

  @Test
  void h9_whateverAFetcherThrowsIsAFailure() {
    RobotsService service = open();
    List<Throwable> thrown =
        List.of(
            new IllegalStateException("odd"),
            new NoClassDefFoundError("gone"),
            new StackOverflowError(),
            new UnknownHostException("x"));
    int i = 0;
    for (Throwable each : thrown) {
      String url = "http://h" + i++ + ".example/robots.txt";
      fetcher.on(
          url,
          (u, limits) -> {
            if (each instanceof Error error) {
              throw error;
            }
            throw (Exception) each;
          });
      Verdict verdict = service.decide(url.replace("robots.txt", "p"));
      assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
      assertThat(verdict.temporary()).isTrue();
    }
    assertThat(service.counters().get(FailureCause.DNS)).isEqualTo(1);
    assertThat(service.counters().get(FailureCause.OTHER)).isEqualTo(3);
  }

  @Test
  void fetchedNowIsSaidOnceWithTheRawAnswers() {
    fetcher.on(ROBOTS, FakeFetcher.redirect(301, "http://b.example/r"));
    fetcher.on("http://b.example/r", file("user-agent: *"));
    RobotsService service = open(config().set(ServiceSettings.REDIRECT_TO_PRIVATE, true));
    OriginRules first = service.rulesFor(PAGE);
    assertThat(first.fetchedNow()).isTrue();
    assertThat(first.requests())
        .extracting(Request::url)
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
  void l8_exemptHostsAndOverridesAreNotAsked() {
    RobotsService service =
        open(
            config()
                .exemptHost("Free.Example")
                .exemptHost("[::1]")
                .override("fixed.example", "user-agent: *\ndisallow: /x"));
    OriginRules free = service.rulesFor("https://free.example:8443/x");
    assertThat(free.isAllowed("https://free.example:8443/x")).isTrue();
    assertThat(free.reason()).isEqualTo(AccessReason.EXEMPT);
    assertThat(free.source()).isEqualTo(Source.CONFIGURATION);
    assertThat(service.decide("http://[::1]/x").reason()).isEqualTo(AccessReason.EXEMPT);
    Verdict fixed = service.decide("http://fixed.example/x");
    assertThat(fixed.allowed()).isFalse();
    assertThat(fixed.line()).isEqualTo(2);
    assertThat(fixed.reason()).isEqualTo(AccessReason.OVERRIDE);
    assertThat(service.cached("http://fixed.example/x")).isPresent();
    assertThat(fetcher.asked).isEmpty();
  }

  @Test
  void aFailingListenerChangesNothing() {
    RobotsService service =
        RobotsService.builder(config().build())
            .fetcher(fetcher)
            .listener(
                new RobotsListener() {
                  @Override
                  public void fetched(Fetch fetch) {
                    throw new IllegalStateException("test");
                  }
                })
            .open();
    opened.add(service);
    assertThat(service.decide(PAGE).allowed()).isTrue();
    assertThat(service.decide(PAGE).allowed()).isTrue();
  }

  @Test
  void d6_theSiteIsAskedWhenTheProfileWantsIt() {
    fetcher.on(ROBOTS, status(500));
    RobotsService service = open(config().profile(SpecProfile.GOOGLE_CURRENT));
    service.decide(PAGE);
    clock.forward(Duration.ofDays(31));
    fetcher.on("http://a.example/", status(200));
    assertThat(service.decide(PAGE).reason()).isEqualTo(AccessReason.SITE_ANSWERS);
    assertThat(fetcher.asked).containsExactly(ROBOTS, ROBOTS, "http://a.example/");
    clock.forward(Duration.ofDays(2));
    fetcher.on("http://a.example/", failed(FailureCause.CONNECT));
    assertThat(service.decide(PAGE).reason()).isEqualTo(AccessReason.SITE_DOWN);
  }

  @Test
  void h8_aMadeUpPageIsAskedWhenSwitchedOn() {
    fetcher.otherwise((url, limits) -> status(url.equals("http://a.example/") ? 200 : 500));
    RobotsService service =
        open(
            config()
                .profile(
                    SpecProfile.GOOGLE_2019.with(ProfileSettings.SERVER_ERROR_AS_MISSING, true)));
    Verdict verdict = service.decide(PAGE);
    assertThat(verdict.allowed()).isTrue();
    assertThat(verdict.reason()).isEqualTo(AccessReason.ERROR_MEANS_MISSING);
    assertThat(fetcher.asked).hasSize(3);
    assertThat(fetcher.asked.get(2)).startsWith("http://a.example/no-such-page-");
  }

  @Test
  void f6_aLineThatTheLimitCutIsDropped() {
    byte[] body = "user-agent: *\ndisallow: /x\ndisallow: /".getBytes(UTF_8);
    fetcher.on(ROBOTS, new Response.Answer(200, Map.of(), body, true));
    RobotsService service = open();
    assertThat(service.decide("http://a.example/x").allowed()).isFalse();
    assertThat(service.decide("http://a.example/y").allowed()).isTrue();
  }

  @Test
  void memoryIsBoundedByBytes() {
    String rule = "disallow: /" + "x".repeat(2_000);
    fetcher.otherwise(
        (url, limits) -> {
          String[] lines = new String[100];
          lines[0] = "user-agent: *";
          for (int i = 1; i < lines.length; i++) {
            lines[i] = rule + url.hashCode() + i;
          }
          return file(lines);
        });
    RobotsService service = open(config().set(ServiceSettings.MEMORY, ServiceSettings.MEMORY_MIN));
    for (int i = 0; i < 50; i++) {
      service.decide("http://h" + i + ".example/");
    }
    assertThat(service.counters().get(Counter.EVICTIONS)).isPositive();
    assertThat(service.memoryUsed()).isLessThanOrEqualTo(ServiceSettings.MEMORY_MIN).isPositive();
  }

  /** What a file written to be slow makes of its rules is charged to its host at once. */
  @Test
  void rulesThatGrowAreChargedToTheirHost() {
    StringBuilder lines = new StringBuilder("user-agent: *\n");
    for (int i = 0; i < 1_000; i++) {
      lines
          .append("disallow: *ab*")
          .append(Integer.toString(i, 2).replace('0', 'a'))
          .append("*c\n");
    }
    fetcher.on(ROBOTS, file(lines.toString()));
    RobotsService service = open();
    assertThat(service.decide(PAGE).allowed()).isTrue();
    long before = service.memoryUsed();
    String slow = "http://a.example/" + "ab1".repeat(600);
    OriginRules rules = service.rulesFor(slow);
    assertThat(rules.isAllowed(slow)).isTrue();
    long after = service.memoryUsed();
    assertThat(after).isBetween(before + lines.length(), before + 8L * lines.length());
    assertThat(rules.isAllowed(slow)).isTrue();
    assertThat(service.decide(slow).allowed()).isTrue();
    assertThat(service.memoryUsed()).isEqualTo(after);
  }
}
