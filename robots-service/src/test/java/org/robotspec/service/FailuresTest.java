package org.robotspec.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Outcome;

/** What the service answers when a fetch fails, and when it tries again. */
@Timeout(300)
final class FailuresTest extends ServiceFixture {
  @Test
  void h9_theCauseOfAFailureIsToldOnceToTheOneWhoseCallFetched() {
    fetcher.on(ROBOTS, FakeFetcher.failed(FailureCause.TLS));
    RobotsService service = open();
    assertThat(service.rulesFor(PAGE).failure()).contains(FailureCause.TLS);
    assertThat(service.rulesFor(PAGE).failure()).as("known by now").isEmpty();
    fetcher.on("http://b.example/robots.txt", FakeFetcher.status(503));
    assertThat(service.rulesFor("http://b.example/").failure()).as("it answered").isEmpty();
  }

  @Test
  void d30_anHtmlPageIsCountedAndIsAFailureIfTheOperatorSaysSo() {
    fetcher.on(ROBOTS, file("<html><title>Are you human?</title>"));
    RobotsService usual = open();
    assertThat(usual.decide(PAGE).explain())
        .isEqualTo("HTML instead of a robots.txt: no restrictions (status 200; D-30)");
    assertThat(usual.counters().get(Counter.HTML_PAGES)).isEqualTo(1);
    assertThat(usual.counters().get(Counter.FILES)).isEqualTo(1);
    RobotsService strict = open(config().set(ProfileSettings.HTML_AS_NO_ANSWER, true));
    OriginRules rules = strict.rulesFor(PAGE);
    assertThat(rules.decide(PAGE).outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(rules.failure()).contains(FailureCause.INVALID_RESPONSE);
    assertThat(strict.counters().get(FailureCause.INVALID_RESPONSE)).isEqualTo(1);
    assertThat(strict.counters().get(Counter.SERVER_ERRORS)).isZero();
    assertThat(strict.counters().get(Counter.HTML_PAGES)).isZero();
  }

  @Test
  void h6_everythingIsPostponedButRobotsTxtItself() {
    fetcher.on(ROBOTS, status(503));
    RobotsService service = open();
    Verdict verdict = service.decide(PAGE);
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(verdict.reason()).isEqualTo(AccessReason.SERVER_ERROR);
    assertThat(verdict.refreshAt()).isEqualTo(FakeClock.START.plusSeconds(60));
    assertThat(verdict.explain()).contains("(status 503; H-6)");
    assertThat(service.decide(ROBOTS).allowed()).isTrue();
    assertThat(service.rulesFor(PAGE).sitemaps()).isEmpty();
    assertThat(service.rulesFor(PAGE).crawlDelay()).isEmpty();
    assertThat(service.counters().get(Counter.POSTPONED)).isEqualTo(1);
    assertThat(service.counters().get(Counter.SERVER_ERRORS)).isEqualTo(1);
  }

  @Test
  void h9_whateverAFetcherThrowsIsAFailure() {
    RobotsService service = open();
    List<Exception> thrown =
        List.of(new IllegalStateException("odd"), new UnknownHostException("x"));
    for (Exception each : thrown) {
      fetcher.on(
          ROBOTS,
          (u, limits) -> {
            throw each;
          });
      Verdict verdict = service.decide(PAGE);
      assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
      assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
      clock.forward(DAY);
    }
    assertThat(service.counters().get(FailureCause.DNS)).isEqualTo(1);
    assertThat(service.counters().get(FailureCause.OTHER)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void h7_anErrorOfOursOrARequestThatWasNotSentIsNoFailureOfTheSite(boolean error) {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /x"));
    RobotsService service = open();
    assertThat(service.decide(PAGE).allowed()).isTrue();
    fetcher.on(
        ROBOTS,
        (url, limits) -> {
          if (error) {
            throw new NoClassDefFoundError("gone");
          }
          throw new RejectedExecutionException("no connection");
        });
    for (int day = 1; day <= 31; day++) { // what H-7 would not postpone
      clock.forward(DAY);
      Verdict verdict = service.decide(PAGE);
      assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
      assertThat(verdict.reason()).isEqualTo(AccessReason.NO_ANSWER_YET);
      assertThat(verdict.explain())
          .contains("not of the site: java.")
          .contains(error ? "NoClassDefFoundError: gone" : "Exception: no connection");
      assertThat(service.decide(PAGE).explain()).isEqualTo(verdict.explain());
    }
    assertThat(fetcher.asked).as("once a day").hasSize(32);
    assertThat(service.counters().get(Counter.ERRORS)).isEqualTo(31);
    assertThat(service.counters().get(Counter.FAILURES)).isZero();
    assertThat(fetches).hasSize(1);
    fetcher.on(ROBOTS, status(503));
    clock.forward(DAY);
    assertThat(service.rulesFor(PAGE).state().copy()).as("is kept").isNotNull();
    assertThat(requireNonNull(service.rulesFor(PAGE).state().failing()).failures()).isEqualTo(1);
  }

  @Test
  void aFailingListenerChangesNothing() {
    RobotsListener failing =
        fetch -> {
          throw new IllegalStateException("test");
        };
    RobotsService service = opened(builder(config()).listener(failing).open());
    assertThat(service.decide(PAGE).allowed()).isTrue();
    assertThat(service.decide(PAGE).allowed()).isTrue();
  }
}
