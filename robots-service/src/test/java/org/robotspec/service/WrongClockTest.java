package org.robotspec.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessReason;

/** D-18, through the whole service: a clock was far ahead, and is set right. */
final class WrongClockTest extends ServiceFixture {
  private static final Duration AHEAD = Duration.ofDays(300);

  @TempDir Path directory;

  private RobotsService open(String store) {
    return open(config().set(ServiceSettings.STORE, store.replace("DIR", directory.toString())));
  }

  private AccessReason reason(RobotsService service, Duration after) {
    clock.set(FakeClock.START.plus(after));
    return service.decide(PAGE).reason();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "file:DIR"})
  void d18_thirtyDaysBeginWhenTheClockIsRight(String store) {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /no"));
    RobotsService service = open(store);
    assertThat(reason(service, AHEAD)).isEqualTo(AccessReason.FILE);
    fetcher.on(ROBOTS, status(503));
    assertThat(reason(service, AHEAD.plusDays(2))).isEqualTo(AccessReason.SERVER_ERROR);
    if (!store.equals("memory")) {
      service = open(store);
    }
    assertThat(reason(service, Duration.ZERO)).isEqualTo(AccessReason.SERVER_ERROR);
    assertThat(requireNonNull(service.rulesFor(PAGE).state().failing()).since())
        .isEqualTo(FakeClock.START);
    for (int day : new int[] {9, 30}) {
      assertThat(reason(service, Duration.ofDays(day))).isEqualTo(AccessReason.SERVER_ERROR);
    }
    assertThat(reason(service, Duration.ofDays(30).plusMillis(1)))
        .isEqualTo(AccessReason.LAST_COPY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "file:DIR"})
  void d18_anAnswerOfTheFutureIsAskedForAgain(String store) {
    fetcher.on(ROBOTS, status(404));
    assertThat(reason(open(store), AHEAD)).isEqualTo(AccessReason.CLIENT_ERROR);
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /"));
    assertThat(reason(open(store), Duration.ZERO)).isEqualTo(AccessReason.FILE);
  }
}
