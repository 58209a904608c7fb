package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.POLICY;
import static org.robotspec.access.Fetches.policy;
import static org.robotspec.access.Fetches.status;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.profile.SpecProfile;

/** A month of errors, day by day, under each profile (H-6, H-7, D-6). */
final class TimeTravelTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  static List<SpecProfile> profiles() {
    return SpecProfile.all();
  }

  private static Instant day(int day) {
    return START.plus(DAY.multipliedBy(day));
  }

  /** Returns the reasons of day 0 to day 45: a file (or nothing) on day 0, then 503. */
  private static List<AccessReason> month(SpecProfile profile, boolean file) {
    AccessPolicy policy = policy(profile);
    List<AccessReason> reasons = new ArrayList<>();
    @Nullable AccessState state = null;
    for (int day = 0; day <= 45; day++) {
      FetchOutcome outcome = status(day == 0 && file ? 200 : 503);
      SiteProbe.Wanted wanted = policy.wanted(outcome, state, day(day));
      @Nullable SiteProbe probe =
          wanted == SiteProbe.Wanted.NOTHING ? null : new SiteProbe(day < 44 ? 200 : 503, null);
      state = policy.next(outcome, probe, state, day(day), 0.5);
      reasons.add(state.reason());
    }
    return reasons;
  }

  private static List<AccessReason> expected(SpecProfile profile, boolean file) {
    AccessReason fallback = file ? AccessReason.LAST_COPY : AccessReason.NO_COPY;
    int firstError = file ? 1 : 0;
    boolean current = profile.equals(SpecProfile.GOOGLE_CURRENT);
    List<AccessReason> reasons = new ArrayList<>();
    for (int day = 0; day <= 45; day++) {
      int down = day - firstError;
      if (down < 0) {
        reasons.add(AccessReason.FILE);
      } else if (current) {
        // 12 hours of disallow, or three failures without a copy (D-31); 30 days of the copy; then
        // the answer of the site's pages.
        reasons.add(
            down == 0 || (down == 1 && !file)
                ? AccessReason.SERVER_ERROR
                : down <= 30
                    ? fallback
                    : day < 44 ? AccessReason.SITE_ANSWERS : AccessReason.SITE_DOWN);
      } else {
        reasons.add(down <= 30 ? AccessReason.SERVER_ERROR : fallback);
      }
    }
    return reasons;
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aMonthOf503WithACopyAndWithout(SpecProfile profile) {
    assertThat(month(profile, true)).isEqualTo(expected(profile, true));
    assertThat(month(profile, false)).isEqualTo(expected(profile, false));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void recoveryAtAnyStage(SpecProfile profile) {
    AccessPolicy policy = policy(profile);
    AccessState state = policy.next(status(200), null, null, START, 0.5);
    for (int day = 1; day <= 40; day++) {
      state = policy.next(status(503), null, state, day(day), 0.5);
      AccessState file = policy.next(status(200), null, state, day(day).plusSeconds(60), 0.5);
      assertThat(file.reason()).isEqualTo(AccessReason.FILE);
      assertThat(file.unreachableSince()).isNull();
      AccessState none = policy.next(status(404), null, state, day(day).plusSeconds(60), 0.5);
      assertThat(none.reason()).isEqualTo(AccessReason.CLIENT_ERROR);
      AccessState again = policy.next(status(503), null, file, day(day).plusSeconds(120), 0.5);
      assertThat(again.reason()).isEqualTo(AccessReason.SERVER_ERROR);
    }
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
