package org.robotspec.service.internal.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LongCrawlDelaysTest {
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  private final LongCrawlDelays delays =
      new LongCrawlDelays(Duration.ofSeconds(30), LongCrawlDelays.Choice.POSTPONE);

  private Instant turn(String origin, Duration after) {
    return delays.turn(origin, HOUR, NOW.plus(after));
  }

  @Test
  void f5_aReasonNamesTheDelay() {
    for (String seconds : List.of("0.5", "0.001", "45", "3600", "1.25")) {
      Duration delay = Duration.ofNanos((long) (Double.parseDouble(seconds) * 1e9));
      assertThat(LongCrawlDelays.reason(delay))
          .startsWith("F-5: the crawl delay of " + seconds + " s ");
    }
  }

  @Test
  void f5_urlsOfAHostHaveTheirTurnsADelayApart() {
    assertThat(turn("a", Duration.ZERO)).isEqualTo(NOW);
    assertThat(turn("b", Duration.ZERO)).isEqualTo(NOW);
    assertThat(turn("a", Duration.ZERO)).isEqualTo(NOW.plus(HOUR));
    assertThat(turn("a", Duration.ofMinutes(1))).isEqualTo(NOW.plus(HOUR.multipliedBy(2)));
    assertThat(turn("a", HOUR.multipliedBy(3))).isEqualTo(NOW.plus(HOUR.multipliedBy(3)));
  }

  @Test
  void f5_aUrlThatComesBackAtItsTurnIsFetched() {
    int urls = 5;
    Instant[] due = new Instant[urls];
    for (int i = 0; i < urls; i++) {
      due[i] = turn("a", Duration.ZERO);
    }
    for (int i = 1; i < urls; i++) {
      Instant back = due[i].plusSeconds(1);
      assertThat(delays.turn("a", HOUR, back.plusSeconds(i))).isEqualTo(back.plusSeconds(i));
    }
  }

  @Test
  void f5_onlyALongerDelayThanTheCrawlerWaitsHasTurns() {
    Duration most = Duration.ofSeconds(30);
    assertThat(delays.isTooLong(most)).isFalse();
    assertThat(delays.isTooLong(most.plusMillis(1))).isTrue();
    LongCrawlDelays unlimited =
        new LongCrawlDelays(Duration.ofSeconds(-1), LongCrawlDelays.Choice.POSTPONE);
    assertThat(unlimited.isTooLong(Duration.ofDays(400))).isFalse();
    LongCrawlDelays cut = new LongCrawlDelays(Duration.ZERO, LongCrawlDelays.Choice.CUT);
    for (LongCrawlDelays waiting : List.of(unlimited, cut)) {
      assertThat(waiting.turn("a", HOUR, NOW)).isEqualTo(NOW);
      assertThat(waiting.turn("a", HOUR, NOW)).isEqualTo(NOW);
    }
  }

  @Test
  void noTurnIsLaterThan30Days() {
    Instant last = NOW;
    for (int i = 0; i < 1_000; i++) {
      last = turn("a", Duration.ZERO);
    }
    assertThat(last).isEqualTo(NOW.plus(Duration.ofDays(30)));
  }

  @Test
  void theFirstHostIsForgottenAtTheLimit() {
    turn("first", Duration.ZERO);
    for (int i = 0; i < LongCrawlDelays.MOST; i++) {
      turn("host" + i, Duration.ZERO);
    }
    assertThat(turn("host1", Duration.ZERO)).isEqualTo(NOW.plus(HOUR));
    assertThat(turn("first", Duration.ZERO)).isEqualTo(NOW);
  }
}
