package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.access.AccessReason;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Outcome;

/** A good copy, then a month of 503, with a new service for each question (H-7). */
@Timeout(300)
final class SurvivalTest extends ServiceFixture {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"file, google-2019", "redis, google-2019", "file, google-current"})
  void h7_theStoreHasWhatAMonthNeeds(String kind, String profile) {
    String store = kind.equals("file") ? "file:" + directory : TestRedis.emptied();
    Function<String, Verdict> ask =
        url -> {
          try (RobotsService service =
              open(
                  config().profile(SpecProfile.parse(profile)).set(ServiceSettings.STORE, store))) {
            return service.decide(url);
          }
        };
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /no"));
    assertThat(ask.apply("http://a.example/no").allowed()).isFalse();
    fetcher.on(ROBOTS, status(503));
    boolean current = profile.equals("google-current");
    for (int day = 1; day <= 32; day++) {
      clock.set(FakeClock.START.plus(DAY.multipliedBy(day)));
      boolean postponed = day == 1 || (!current && day <= 31);
      AccessReason later = current && day > 31 ? AccessReason.SITE_ANSWERS : AccessReason.LAST_COPY;
      Verdict page = ask.apply(PAGE);
      assertThat(page.outcome() == Outcome.POSTPONED).as("day %d", day).isEqualTo(postponed);
      assertThat(page.reason())
          .as("day %d", day)
          .isEqualTo(postponed ? AccessReason.SERVER_ERROR : later);
      assertThat(ask.apply("http://a.example/no").allowed())
          .as("day %d", day)
          .isEqualTo(page.reason() == AccessReason.SITE_ANSWERS);
    }
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /new"));
    clock.forward(Duration.ofDays(3));
    assertThat(ask.apply("http://a.example/new").allowed()).isFalse();
    assertThat(ask.apply("http://a.example/no").allowed()).isTrue();
  }
}
