package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.policy;
import static org.robotspec.access.Fetches.status;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;

/** D-31: what opens a site that is unreachable, against a slow reading of the whole history. */
class UnreachablePropertyTest {
  private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration PAUSE = Duration.ofHours(12);
  private static final SiteProbe ANSWERS = new SiteProbe(200, null);

  /** A fetch, this long after the one before (or before it: a clock was put back). */
  record Fetch(Duration gap, int status) {}

  @Provide
  Arbitrary<SpecProfile> profile() {
    return Arbitraries.of(SpecProfile.all());
  }

  @Provide
  Arbitrary<List<Fetch>> history() {
    long day = Duration.ofDays(1).toSeconds();
    Arbitrary<Long> gap =
        Arbitraries.oneOf(
            seconds(0, day / 4),
            seconds(0, 2 * day),
            seconds(9 * day, 34 * day),
            seconds(20 * day, 34 * day),
            seconds(35 * day, 35 * day),
            seconds(35 * day + 1, 60 * day),
            seconds(-day, 0),
            seconds(-40 * day, -day - 1),
            seconds(-20_000 * day, 20_000 * day));
    Arbitrary<Integer> status = Arbitraries.integers().between(0, 20).map(n -> n == 0 ? 200 : 503);
    return Combinators.combine(gap.map(Duration::ofSeconds), status)
        .as(Fetch::new)
        .list()
        .ofMaxSize(12);
  }

  private static Arbitrary<Long> seconds(long least, long most) {
    return Arbitraries.longs().between(least, most);
  }

  @Property
  void d31_onlyARunOfFailuresOnThreeDaysOpensASite(
      @ForAll("profile") SpecProfile profile,
      @ForAll("history") List<Fetch> history,
      @ForAll boolean stored) {
    AccessPolicy policy = policy(profile);
    @Nullable AccessState state = null;
    List<Instant> run = new ArrayList<>();
    boolean copy = false;
    Instant now = START;
    for (Fetch fetch : history) {
      now = now.plus(fetch.gap());
      FetchOutcome outcome = status(fetch.status());
      if (stored && state != null) {
        state = policy.limited(state, now);
      }
      SiteProbe.Wanted wanted = policy.wanted(outcome, state, now);
      @Nullable SiteProbe probe = wanted == SiteProbe.Wanted.NOTHING ? null : ANSWERS;
      state = policy.next(outcome, probe, state, now, 0.5);
      if (fetch.status() == 200) {
        run.clear();
        copy = true;
        assertThat(state.reason()).isEqualTo(AccessReason.FILE);
        continue;
      }
      if (!run.isEmpty() && endsRun(Duration.between(run.get(run.size() - 1), now))) {
        run.clear();
      }
      run.add(now);
      AccessReason expected = expected(profile.equals(SpecProfile.GOOGLE_CURRENT), run, copy);
      if (onlyForward(run)) {
        assertThat(state.reason()).isEqualTo(expected);
      } else if (expected.temporary()) { // clocks that differ by hours may only count fewer days
        assertThat(state.temporary()).isTrue();
      }
    }
  }

  private static boolean endsRun(Duration gap) {
    return gap.compareTo(Duration.ofDays(35)) > 0 || gap.compareTo(Duration.ofDays(-1)) < 0;
  }

  private static boolean onlyForward(List<Instant> run) {
    return run.stream().sorted().toList().equals(run);
  }

  private static AccessReason expected(boolean current, List<Instant> run, boolean copy) {
    Set<LocalDate> days = new HashSet<>();
    run.forEach(time -> days.add(LocalDate.ofInstant(time, ZoneOffset.UTC)));
    boolean shown = days.size() >= 3;
    Duration down = Duration.between(Collections.min(run), run.get(run.size() - 1));
    boolean paused = down.compareTo(PAUSE) > 0;
    boolean month = down.compareTo(current ? PAUSE.plus(MONTH) : MONTH) > 0;
    if (current && shown && month) {
      return AccessReason.SITE_ANSWERS;
    }
    boolean downLong = current ? paused : shown && month;
    if (downLong && copy) {
      return AccessReason.LAST_COPY;
    }
    return downLong && (shown || (!month && run.size() >= 3))
        ? AccessReason.NO_COPY
        : AccessReason.SERVER_ERROR;
  }
}
