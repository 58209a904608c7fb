package org.robotspec.access;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** D-31, D-34: what opens a site by time, against a slow reading of the whole history. */
class UnreachablePropertyTest {
  private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration PAUSE = Duration.ofHours(12);
  private static final SiteProbe ANSWERS = new SiteProbe(200, null);

  /** What a fetch meets. */
  enum Met {
    FILE,
    NO_FILE,
    SERVER_ERROR,
    BUSY,
    /** No usable server. */
    NOBODY,
    /** Somebody who answers, though not usably. */
    SOMEBODY;

    boolean fails() {
      return this != FILE && this != NO_FILE;
    }
  }

  /** What a server does; {@code which} chooses among what is met alike. */
  record Answer(Met met, int which, @Nullable Integer seconds) {
    FetchOutcome outcome() {
      Map<String, List<String>> headers = new HashMap<>();
      if (seconds != null) {
        headers.put("retry-after", List.of(String.valueOf(seconds)));
        headers.put("cache-control", List.of("max-age=" + seconds));
      }
      return switch (met) {
        case FILE -> Fetches.status(200, headers);
        case NO_FILE -> Fetches.status(404, headers);
        case SERVER_ERROR -> Fetches.status(500, headers);
        case BUSY -> Fetches.status(503, headers);
        case NOBODY -> new FetchOutcome.Failure(pick(NOBODIES, which), "", 0);
        case SOMEBODY ->
            switch (which % 4) {
              case 0 -> Fetches.status(206, headers);
              case 1 -> FetchOutcome.of("http://a/", 304 + which % 2, headers, new byte[0], 0);
              case 2 -> new FetchOutcome.Failure(pick(NOBODIES, which), true, "", 0);
              default -> new FetchOutcome.Failure(pick(SOMEBODIES, which), "", 0);
            };
      };
    }
  }

  private static final List<FailureCause> NOBODIES =
      List.of(
          FailureCause.DNS,
          FailureCause.CONNECT,
          FailureCause.TLS,
          FailureCause.TIMEOUT,
          FailureCause.RESET,
          FailureCause.CLOSED);

  private static final List<FailureCause> SOMEBODIES =
      List.of(
          FailureCause.INVALID_RESPONSE,
          FailureCause.INCOMPLETE_BODY,
          FailureCause.UNSUPPORTED,
          FailureCause.OTHER);

  private static FailureCause pick(List<FailureCause> causes, int which) {
    return causes.get(which % causes.size());
  }

  /** A fetch, this long after the one before (or before it: a clock was put back). */
  record Fetch(Duration gap, Answer answer) {}

  @Provide
  Arbitrary<SpecProfile> profile() {
    return Arbitraries.of(SpecProfile.all());
  }

  /** Mostly failures of one kind or both, so that many histories reach the limits. */
  private static Arbitrary<Answer> answer() {
    Arbitrary<Met> often = Arbitraries.of(Met.NOBODY, Met.SERVER_ERROR, Met.BUSY);
    return Combinators.combine(
            Arbitraries.frequencyOf(Tuple.of(8, often), Tuple.of(2, Arbitraries.of(Met.values()))),
            Arbitraries.integers().between(0, 1_000),
            Arbitraries.of(0, 5, 60, 7_200, 90_000, 700_000).injectNull(0.3))
        .as(Answer::new);
  }

  @Provide
  Arbitrary<List<Fetch>> history() {
    long day = DAY.toSeconds();
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
    return Combinators.combine(gap.map(Duration::ofSeconds), answer())
        .as(Fetch::new)
        .list()
        .ofMaxSize(12);
  }

  private static Arbitrary<Long> seconds(long least, long most) {
    return Arbitraries.longs().between(least, most);
  }

  @Property
  void onlyARunOfFailuresWithoutAServerOnThreeDaysOpensASite(
      @ForAll("profile") SpecProfile profile,
      @ForAll("history") List<Fetch> history,
      @ForAll boolean stored) {
    Crawl crawl = new Crawl(profile, stored);
    Instant now = START;
    for (Fetch fetch : history) {
      now = now.plus(fetch.gap());
      crawl.fetch(fetch.answer(), now);
    }
  }

  /** What a server does for some hours. */
  record Phase(int hours, Answer answer) {}

  @Provide
  Arbitrary<List<Phase>> phases() {
    return Combinators.combine(Arbitraries.integers().between(1, 900), answer())
        .as(Phase::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }

  /** D-35, D-36, and D-34 again: a crawler that fetches whenever a fetch is due, for 40 days. */
  @Property(tries = 100)
  void aHostIsNotAskedMoreOftenThanEachHourOrOpenedTooSoon(
      @ForAll("profile") SpecProfile profile,
      @ForAll("phases") List<Phase> phases,
      @ForAll boolean stored) {
    Crawl crawl = new Crawl(profile, stored);
    Instant end = START.plus(Duration.ofDays(40));
    Instant phaseEnd = START;
    int phase = -1;
    int fetches = 0;
    for (Instant now = START; now.isBefore(end); now = crawl.refreshAt(), fetches++) {
      while (phase < 0 || (!now.isBefore(phaseEnd) && phase < phases.size() - 1)) {
        phase++;
        phaseEnd = phaseEnd.plus(HOUR.multipliedBy(phases.get(phase).hours()));
      }
      crawl.fetch(phases.get(phase).answer(), now);
    }
    assertThat(fetches).isLessThanOrEqualTo(40 * 24 + 10 * (phase + 1));
  }

  /** A policy, and all that happened. */
  private static final class Crawl {
    private final SpecProfile profile;
    private final AccessPolicy policy;
    private final boolean current;
    private final boolean stored;
    private @Nullable AccessState state;
    private final List<Instant> failing = new ArrayList<>();
    private final List<Instant> unreachable = new ArrayList<>();
    private boolean copy;

    Crawl(SpecProfile profile, boolean stored) {
      this.profile = profile;
      this.policy = policy(profile);
      this.current = profile.equals(SpecProfile.GOOGLE_CURRENT);
      this.stored = stored;
    }

    Instant refreshAt() {
      return requireNonNull(state).refreshAt();
    }

    void fetch(Answer answer, Instant now) {
      FetchOutcome outcome = answer.outcome();
      @Nullable AccessState before = stored && state != null ? policy.limited(state, now) : state;
      SiteProbe.Wanted wanted = policy.wanted(outcome, before, now);
      @Nullable SiteProbe probe = wanted == SiteProbe.Wanted.NOTHING ? null : ANSWERS;
      AccessState after = policy.next(outcome, probe, before, now, 0.5);
      state = after;
      remember(answer.met(), now);
      AccessReason expected = expected(answer);
      if (onlyForward(failing)) {
        assertThat(after.reason()).isEqualTo(expected);
        assertThat(after.refreshAt()).isIn(refreshes(answer, now));
      } else if (expected.temporary()) { // clocks that differ by hours may only count fewer days
        assertThat(after.temporary()).isTrue();
      }
    }

    private void remember(Met met, Instant now) {
      if (!met.fails()
          || (!failing.isEmpty()
              && endsRun(Duration.between(failing.get(failing.size() - 1), now)))) {
        failing.clear();
        unreachable.clear();
      }
      if (!met.fails()) {
        copy = met == Met.FILE;
        return;
      }
      failing.add(now);
      if (met == Met.SOMEBODY) {
        unreachable.clear();
      } else {
        unreachable.add(now);
      }
    }

    private AccessReason expected(Answer answer) {
      if (!answer.met().fails()) {
        return copy ? AccessReason.FILE : AccessReason.CLIENT_ERROR;
      }
      if (current && lasts(unreachable, PAUSE.plus(MONTH)) && days(unreachable) >= 3) {
        return AccessReason.SITE_ANSWERS;
      }
      boolean lasting =
          current ? lasts(failing, PAUSE) : lasts(failing, MONTH) && days(failing) >= 3;
      if (copy && lasting) {
        return AccessReason.LAST_COPY;
      }
      if (!copy && opens(unreachable)) {
        return AccessReason.NO_COPY;
      }
      if (!copy && opens(failing)) {
        return AccessReason.NOT_GONE;
      }
      return answer.met() == Met.SERVER_ERROR || answer.met() == Met.BUSY
          ? AccessReason.SERVER_ERROR
          : AccessReason.FETCH_FAILED;
    }

    /** Returns whether a run would open a site without a copy, if nobody had answered in it. */
    private boolean opens(List<Instant> run) {
      return lasts(run, current ? PAUSE : MONTH)
          && (days(run) >= 3 || (current && run.size() >= 3 && !lasts(run, PAUSE.plus(MONTH))));
    }

    /** Returns when the next fetch may be: as the answer says, or when a limit passes before. */
    private Set<Instant> refreshes(Answer answer, Instant now) {
      Duration wait = answer.met().fails() ? retry(answer) : life(answer);
      Set<Instant> times = new HashSet<>();
      times.add(now.plus(wait));
      for (List<Instant> run : List.of(failing, unreachable)) {
        for (Duration limit : current ? List.of(PAUSE, PAUSE.plus(MONTH)) : List.of(MONTH)) {
          if (!run.isEmpty()) {
            times.add(run.get(0).plus(limit).plusMillis(1));
          }
        }
      }
      times.removeIf(time -> time.isAfter(now.plus(wait)) || !time.isAfter(now));
      return Set.of(Collections.min(times));
    }

    /** D-35: the later of our own back-off and of what was asked for, at most a day. */
    private Duration retry(Answer answer) {
      boolean busy = answer.met() == Met.BUSY;
      Duration own = Duration.ofMinutes(busy ? 1 : 5);
      Duration most = Duration.ofHours(busy ? 1 : 6);
      for (int n = 1; n < failing.size() && own.compareTo(most) < 0; n++) {
        own = own.multipliedBy(2);
      }
      own = min(own, most);
      boolean asks = busy || answer.met() == Met.SERVER_ERROR;
      Integer seconds = answer.seconds();
      Duration asked = seconds != null && asks ? Duration.ofSeconds(seconds) : Duration.ZERO;
      asked = min(asked, DAY);
      return own.compareTo(asked) > 0 ? own : asked;
    }

    /** D-36: a day, or what was asked for, at least an hour. */
    private Duration life(Answer answer) {
      if (answer.seconds() == null) {
        return DAY;
      }
      Duration asked = min(Duration.ofSeconds(answer.seconds()), Duration.ofDays(7));
      asked = min(asked, profile.get(ProfileSettings.MAX_AGE_CEILING));
      return asked.compareTo(HOUR) < 0 ? HOUR : asked;
    }
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static boolean endsRun(Duration gap) {
    return gap.compareTo(Duration.ofDays(35)) > 0 || gap.compareTo(Duration.ofDays(-1)) < 0;
  }

  private static boolean onlyForward(List<Instant> run) {
    return run.stream().sorted().toList().equals(run);
  }

  private static boolean lasts(List<Instant> run, Duration time) {
    return !run.isEmpty()
        && Duration.between(Collections.min(run), run.get(run.size() - 1)).compareTo(time) > 0;
  }

  private static long days(List<Instant> run) {
    return run.stream()
        .map(time -> Math.floorDiv(time.getEpochSecond(), 86_400L))
        .distinct()
        .count();
  }
}
