package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** D-18: whatever clock wrote a record, it is used no longer than a state may be. */
class WrongClockPropertyTest {
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static final byte[] BODY = {'x'};

  @Provide
  Arbitrary<SpecProfile> profile() {
    return Arbitraries.of(SpecProfile.all());
  }

  /** Any time that a record can have, more often near the present. */
  @Provide
  Arbitrary<Instant> time() {
    Arbitrary<Long> far =
        Arbitraries.longs()
            .between(
                Instant.parse("0000-01-01T00:00:00Z").getEpochSecond(),
                Instant.parse("9999-12-31T23:59:59Z").getEpochSecond());
    long range = Duration.ofDays(100).toSeconds();
    Arbitrary<Long> near =
        Arbitraries.longs().between(-range, range).map(seconds -> NOW.getEpochSecond() + seconds);
    return Combinators.combine(
            Arbitraries.oneOf(near, near, far), Arbitraries.integers().between(0, 999_999_999))
        .as((second, nano) -> Instant.ofEpochSecond(second, nano));
  }

  @Provide
  Arbitrary<AccessState> state() {
    return Combinators.combine(
            Arbitraries.of(AccessReason.values()),
            time(),
            time(),
            time(),
            time().injectNull(0.3),
            Arbitraries.integers(),
            Arbitraries.integers(),
            time())
        .as(
            (reason, fetchedAt, refreshAt, expiresAt, since, failures, days, filedAt) ->
                new AccessState(
                    reason,
                    FetchResult.none(""),
                    fetchedAt,
                    refreshAt,
                    expiresAt,
                    since == null ? null : new FailureRun(since, failures, days, null),
                    since == null ? null : new FailureRun(since, failures, days, null),
                    CachedFile.of(BODY, filedAt)));
  }

  @Property
  void d18_anyRecordIsWithinTheLimitsOnceItIsRead(
      @ForAll("profile") SpecProfile profile,
      @ForAll("state") AccessState written,
      @ForAll("time") Instant now) {
    AccessPolicy policy = policy(profile);
    AccessState state = policy.limited(written, now);
    assertThat(state.fetchedAt()).isBeforeOrEqualTo(now);
    for (FailureRun run : Arrays.asList(state.failing(), state.unreachable())) {
      if (run != null) {
        assertThat(run.since()).isBeforeOrEqualTo(now);
      }
    }
    AccessReason.Hold hold = written.reason().hold();
    Duration longest =
        hold == AccessReason.Hold.ANSWERED
            ? max(
                profile.get(ProfileSettings.CACHE_LIFETIME),
                profile.get(ProfileSettings.MAX_AGE_CEILING))
            : max(Duration.ofHours(24), profile.get(ProfileSettings.RETRY_CEILING));
    assertThat(state.refreshAt()).isBeforeOrEqualTo(now.plus(longest));
    Duration grace =
        hold == AccessReason.Hold.FALLBACK ? AccessState.FALLBACK_GRACE : Duration.ZERO;
    assertThat(state.expiresAt()).isBeforeOrEqualTo(now.plus(longest).plus(grace));
    if (written.fetchedAt().isAfter(now.plus(AccessState.MAX_SKEW))) {
      assertThat(state.isUsable(now)).isFalse();
    }
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  @Property
  void d18_aSiteThatStaysDownIsPostponedNoLongerThanItMayBe(
      @ForAll("profile") SpecProfile profile,
      @ForAll("state") AccessState written,
      @ForAll("time") Instant now,
      @ForAll boolean stored) {
    AccessPolicy policy = policy(profile);
    // A service uses its own memory as it is.
    AccessState before = stored ? policy.limited(written, now) : written;
    AccessState end = policy.next(status(500), null, before, now, 0.5);
    for (int day = 1; day <= profile.get(ProfileSettings.UNREACHABLE_LIMIT).toDays(); day++) {
      end = policy.next(status(500), null, end, now.plus(Duration.ofDays(day)).plusMillis(1), 0.5);
    }
    assertThat(end.reason().hold() == AccessReason.Hold.FALLBACK || isSiteDown(end)).isTrue();
  }

  private static boolean isSiteDown(AccessState state) {
    return state.reason() == AccessReason.SITE_DOWN;
  }

  @Property
  void aStateOfTheSamePolicyIsReadAsItWasWritten(
      @ForAll("profile") SpecProfile profile,
      @ForAll("time") Instant first,
      @ForAll int status,
      @ForAll long seconds) {
    AccessPolicy policy = policy(profile);
    @Nullable AccessState state = null;
    Instant now = first;
    for (int fetch = 0; fetch < 6; fetch++) {
      FetchOutcome outcome =
          status(fetch == 0 || fetch == 5 ? 200 : 400 + Math.floorMod(status, 200));
      state = policy.next(outcome, null, state, now, fetch / 6.0);
      now = now.plusSeconds(Math.floorMod(seconds, 2_000_000L));
      assertThat(policy.limited(state, now)).isEqualTo(state);
    }
  }

  @Example
  void aTimeCountsAsItIsRecorded() {
    Instant first = Instant.parse("2026-03-01T00:00:00.000000001Z");
    int pause = 12 * 3_600;
    aStateOfTheSamePolicyIsReadAsItWasWritten(SpecProfile.GOOGLE_CURRENT, first, -1, pause);
  }

  private static FetchOutcome status(int status) {
    return Fetches.status(
        status,
        Map.of("cache-control", List.of("max-age=900000"), "retry-after", List.of("999999")));
  }
}
