package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robotspec.access.Fetches.POLICY;
import static org.robotspec.access.Fetches.policy;
import static org.robotspec.access.Fetches.status;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.profile.SpecProfile;
import org.robotspec.text.PrintableText;

final class AccessStateTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456789Z");

  @Test
  void detailsArePrintable() {
    String detail = "a\u001b".repeat(PrintableText.MAX_LENGTH);
    assertThat(
            new AccessState(
                    AccessReason.FILE, new FetchResult(200, detail, List.of(), null), AT, AT)
                .detail())
        .isEqualTo(PrintableText.of(detail));
  }

  @Test
  void aStatusIsThatOfAnAnswer() {
    for (int status : new int[] {-1, 0, 1, 199, 600, 65_536}) {
      assertThatThrownBy(
              () ->
                  new AccessState(
                      AccessReason.FILE, new FetchResult(status, "", List.of(), null), AT, AT))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void whatTheLastFetchMetIsMadeOfTheValues() {
    assertThat(explained(404, "")).endsWith("there is no file (status 404; H-5)");
    assertThat(explained(503, "from http://b.example/x"))
        .endsWith(" (status 503 from http://b.example/x; H-5)");
    assertThat(explained(null, "connection refused")).endsWith(" (connection refused; H-5)");
    assertThat(explained(null, "")).endsWith("there is no file (H-5)");
  }

  private static String explained(@Nullable Integer status, String detail) {
    return new AccessState(
            AccessReason.CLIENT_ERROR, new FetchResult(status, detail, List.of(), null), AT, AT)
        .explain();
  }

  private static Instant day(int day) {
    return START.plus(Duration.ofDays(day));
  }

  static List<SpecProfile> profiles() {
    return SpecProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aStateIsUsableUntilItsNextFetchAndNoTemporaryOneAnyLonger(SpecProfile profile) {
    AccessPolicy policy = policy(profile);
    AccessState state = policy.next(status(503), null, null, START, 0.5);
    assertThat(state.isUsable(state.refreshAt().minusMillis(1))).isTrue();
    assertThat(state.isDue(state.refreshAt().minusMillis(1))).isFalse();
    assertThat(state.isUsable(state.refreshAt())).isFalse();
    assertThat(state.isDue(state.refreshAt())).isTrue();
  }

  @Test
  void anAnswerIsDueHalfAnHourEarlyAndUsableToTheEnd() {
    AccessState state = POLICY.next(status(200), null, null, START, 0.5);
    Instant due = day(1).minusSeconds(AccessState.AHEAD_MAX_SECONDS);
    assertThat(state.isDue(due.minusMillis(1))).isFalse();
    assertThat(state.isDue(due)).isTrue();
    assertThat(state.isUsable(day(1).minusMillis(1))).isTrue();
    assertThat(state.isUsable(day(1))).isFalse();
  }

  @Test
  void aFallBackServesWhileANewFetchRuns() {
    AccessState state = POLICY.next(status(200), null, null, START, 0.5);
    for (int day : new int[] {1, 9, 32}) {
      state = POLICY.next(status(503), null, state, day(day), 0.5);
    }
    assertThat(state.reason()).isEqualTo(AccessReason.LAST_COPY);
    assertThat(state.isDue(state.refreshAt().minusMillis(1))).isFalse();
    assertThat(state.isDue(state.refreshAt())).isTrue();
    Instant end = state.refreshAt().plus(AccessState.FALLBACK_GRACE);
    assertThat(state.isUsable(end.minusMillis(1))).isTrue();
    assertThat(state.isUsable(end)).isFalse();
  }

  @Test
  void d6_aFallBackDoesNotServeBeyondTheEndOfTheCopies() {
    AccessPolicy policy = policy(SpecProfile.GOOGLE_CURRENT);
    AccessState state = policy.next(status(200), null, null, START, 0.5);
    state = policy.next(status(503), null, state, day(1), 0.5);
    state = policy.next(status(503), null, state, day(31), 0.5);
    assertThat(state.reason()).isEqualTo(AccessReason.LAST_COPY);
    Instant end = day(31).plus(Duration.ofHours(12)).plusMillis(1);
    assertThat(state.expiresAt()).isEqualTo(end);
    assertThat(state.isUsable(end)).isFalse();
  }

  @Test
  void aRecordFromTheFutureIsNotUsed() {
    AccessState state = POLICY.next(status(200), null, null, START, 0.5);
    Instant edge = START.minus(AccessState.MAX_SKEW);
    assertThat(state.isUsable(edge)).isTrue();
    assertThat(state.isUsable(edge.minusMillis(1))).isFalse();
    assertThat(state.isDue(edge.minusMillis(1))).isTrue();
  }
}
