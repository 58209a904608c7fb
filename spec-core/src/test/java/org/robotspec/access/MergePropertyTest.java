package org.robotspec.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;

/**
 * D-37: two processes with a store that loses records and gets old ones back, and with clocks that
 * differ, open nothing that one history of the fetches that a process knows of would not.
 */
class MergePropertyTest {
  private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration MONTH = Duration.ofDays(30);
  private static final SiteProbe ANSWERS = new SiteProbe(200, null);

  /** What a process meets when it fetches. */
  enum Met {
    FILE,
    OTHER_FILE,
    NO_FILE,
    SERVER_ERROR,
    NOBODY,
    SOMEBODY;

    boolean fails() {
      return compareTo(NO_FILE) > 0;
    }

    FetchOutcome outcome() {
      return switch (this) {
        case FILE, OTHER_FILE ->
            new FetchOutcome.Answer(
                "http://a.example/robots.txt", 200, Map.of(), name().getBytes(UTF_8), 0);
        case NO_FILE -> Fetches.status(404);
        case SERVER_ERROR -> Fetches.status(503);
        case NOBODY -> new FetchOutcome.Failure(FailureCause.CONNECT, "", 0);
        case SOMEBODY -> new FetchOutcome.Failure(FailureCause.INVALID_RESPONSE, "", 0);
      };
    }
  }

  /** What happens next. */
  enum Event {
    FETCH,
    /** A fetch while the store does not work. */
    FETCH_ALONE,
    /** Memory and store are read, and saved again. */
    LOOK,
    LOSE_RECORD,
    RESTORE_RECORD,
    LOSE_MEMORY
  }

  /**
   * A step of a history.
   *
   * @param process 0 or 1
   * @param which record of all that were saved is restored
   */
  record Step(Duration gap, int process, Event event, Met met, int which) {}

  /** A fetch, at the time of the clock of its process. */
  record Fetched(Instant at, Met met, int process) {}

  /** A state, and the fetches that it comes from. */
  record Known(@Nullable AccessState state, Set<Fetched> fetches) {
    static final Known NOTHING = new Known(null, Set.of());

    Known with(Known other, AccessPolicy policy, Instant now) {
      Set<Fetched> both = new HashSet<>(fetches);
      both.addAll(other.fetches);
      return new Known(policy.merged(state, other.state, now), both);
    }
  }

  @Provide
  Arbitrary<SpecProfile> profile() {
    return Arbitraries.of(SpecProfile.GOOGLE_2019, SpecProfile.GOOGLE_CURRENT);
  }

  /** How far the clock of the second process is ahead. */
  @Provide
  Arbitrary<Duration> ahead() {
    return Arbitraries.oneOf(
            Arbitraries.just(0L),
            Arbitraries.longs().between(-540, 540),
            Arbitraries.longs().between(-80_000, 80_000),
            Arbitraries.longs().between(-40_000_000, 40_000_000))
        .map(Duration::ofSeconds);
  }

  @Provide
  Arbitrary<List<Step>> history() {
    long day = DAY.toSeconds();
    Arbitrary<Duration> gap =
        Arbitraries.oneOf(
                Arbitraries.longs().between(1, day / 4),
                Arbitraries.longs().between(1, 2 * day),
                Arbitraries.longs().between(5 * day, 15 * day),
                Arbitraries.longs().between(20 * day, 40 * day))
            .map(Duration::ofSeconds);
    Arbitrary<Met> met =
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.of(Met.NOBODY, Met.SERVER_ERROR)),
            Tuple.of(2, Arbitraries.of(Met.values())));
    Arbitrary<Event> event =
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.just(Event.FETCH)),
            Tuple.of(4, Arbitraries.of(Event.values())));
    return Combinators.combine(
            gap,
            Arbitraries.integers().between(0, 1),
            event,
            met,
            Arbitraries.integers().between(0, 1_000))
        .as(Step::new)
        .list()
        .ofMaxSize(30);
  }

  @Property
  void nothingOpensThatOneHistoryWouldNotOpen(
      @ForAll("profile") SpecProfile profile,
      @ForAll("history") List<Step> history,
      @ForAll("ahead") Duration ahead) {
    AccessPolicy policy = policy(profile);
    Known[] memory = {Known.NOTHING, Known.NOTHING};
    Known store = Known.NOTHING;
    List<Known> saved = new ArrayList<>(List.of(store));
    Instant time = START;
    List<Step> all = new ArrayList<>();
    all.add(new Step(Duration.ZERO, 0, Event.FETCH, Met.FILE, 0));
    all.addAll(history);
    for (Step step : all) {
      time = time.plus(step.gap());
      int mine = step.process();
      Instant now = mine == 0 ? time : time.plus(ahead);
      boolean alone = step.event() == Event.FETCH_ALONE;
      switch (step.event()) {
        case LOSE_RECORD -> store = Known.NOTHING;
        case RESTORE_RECORD -> store = saved.get(step.which() % saved.size());
        case LOSE_MEMORY -> memory[mine] = Known.NOTHING;
        default -> {
          Known known = memory[mine].with(alone ? Known.NOTHING : store, policy, now);
          memory[mine] =
              step.event() == Event.LOOK ? known : fetched(policy, known, step.met(), now, mine);
          if (!alone) {
            store = memory[mine];
            saved.add(store);
          }
          assertOpensNothing(profile, memory[mine], ahead.abs());
        }
      }
    }
    Instant now = time;
    for (Known one : saved) {
      Known other = memory[1];
      @Nullable AccessState both = policy.merged(one.state(), other.state(), now);
      assertThat(policy.merged(other.state(), one.state(), now)).isEqualTo(both);
      Known again = new Known(both, one.fetches()).with(other, policy, now).with(one, policy, now);
      assertOpensNothing(profile, again, ahead.abs());
      if (ahead.isZero()) { // clocks that differ have no common order
        assertThat(again.state()).isEqualTo(both);
      }
    }
  }

  @Example
  void anAnswerWithoutAFileIsKnownThroughFailuresAndAPause() {
    AccessState old = after(Map.of(0, Met.FILE, 1, Met.NOBODY));
    for (Met met : List.of(Met.NOBODY, Met.SOMEBODY, Met.SERVER_ERROR)) {
      for (int day : new int[] {4, 39, 90}) {
        AccessState later = after(Map.of(0, Met.FILE, 2, Met.NO_FILE, 3, met, day, met));
        AccessState both = requireNonNull(Fetches.POLICY.merged(old, later, later.fetchedAt()));
        assertThat(both).isEqualTo(later);
        assertThat(both.copy()).isNull();
      }
    }
  }

  @Example
  void aPauseDoesNotHideThatSomebodyAnswered() {
    AccessState paused = after(Map.of(1, Met.SOMEBODY, 41, Met.NOBODY));
    AccessState other = after(Map.of(0, Met.NOBODY, 20, Met.NOBODY));
    AccessState both = requireNonNull(Fetches.POLICY.merged(other, paused, paused.fetchedAt()));
    assertThat(requireNonNull(both.failing()).since()).isEqualTo(START);
    assertThat(requireNonNull(both.unreachable()).since()).isEqualTo(other.fetchedAt());
  }

  /** Returns the state after what was met on some days. */
  private static AccessState after(Map<Integer, Met> days) {
    @Nullable AccessState state = null;
    for (Map.Entry<Integer, Met> day : new TreeMap<>(days).entrySet()) {
      Instant now = START.plus(DAY.multipliedBy(day.getKey()));
      state = Fetches.POLICY.next(day.getValue().outcome(), null, state, now, 0.5);
    }
    return requireNonNull(state);
  }

  private static Known fetched(
      AccessPolicy policy, Known known, Met met, Instant now, int process) {
    FetchOutcome outcome = met.outcome();
    boolean asked = policy.wanted(outcome, known.state(), now) != SiteProbe.Wanted.NOTHING;
    AccessState next = policy.next(outcome, asked ? ANSWERS : null, known.state(), now, 0.5);
    Known alone = new Known(next, Set.of(new Fetched(now, met, process)));
    return met.fails()
        ? alone.with(known, policy, now)
        : new Known(next, alone.with(known, policy, now).fetches());
  }

  private static void assertOpensNothing(SpecProfile profile, Known known, Duration ahead) {
    if (known.state() == null) {
      return;
    }
    AccessState state = known.state();
    List<Fetched> fetches =
        known.fetches().stream().sorted(Comparator.comparing(Fetched::at)).toList();
    List<Fetched> answers = fetches.stream().filter(fetch -> !fetch.met().fails()).toList();
    List<Fetched> last =
        answers.stream()
            .filter(
                fetch ->
                    ahead.compareTo(DAY) >= 0 // such clocks have no common order
                        || !fetch.at().isBefore(answers.get(answers.size() - 1).at().minus(ahead)))
            .toList();
    switch (state.reason()) {
      case NO_COPY, SITE_ANSWERS -> {
        boolean noCopy =
            last.isEmpty() || last.stream().anyMatch(fetch -> fetch.met() == Met.NO_FILE);
        assertThat(noCopy || state.reason() == AccessReason.SITE_ANSWERS).isTrue();
        assertLasts(profile, state, fetches, ahead, true);
      }
      case LAST_COPY -> {
        assertThat(last)
            .extracting(fetch -> fetch.met().name())
            .contains(new String(requireNonNull(state.copy()).body(), UTF_8));
        assertLasts(profile, state, fetches, ahead, false);
      }
      case FILE, CLIENT_ERROR -> {
        Met met =
            state.copy() == null
                ? Met.NO_FILE
                : Met.valueOf(new String(state.copy().body(), UTF_8));
        assertThat(last).extracting(Fetched::met).contains(met);
        if (ahead.isZero()) {
          assertThat(fetches.get(fetches.size() - 1).met()).isEqualTo(met);
        }
      }
      default -> assertThat(state.temporary()).isTrue();
    }
  }

  /** Asserts that the failures since the last answer last as long as D-31 and D-34 ask. */
  private static void assertLasts(
      SpecProfile profile,
      AccessState state,
      List<Fetched> fetches,
      Duration clocks,
      boolean unreachable) {
    boolean current = profile.equals(SpecProfile.GOOGLE_CURRENT);
    List<Instant> run = new ArrayList<>();
    for (Fetched fetch : fetches) {
      boolean ends = !fetch.met().fails() || (unreachable && fetch.met() == Met.SOMEBODY);
      if (ends || endsRun(run, fetch.at())) {
        run.clear();
      }
      if (!ends) {
        run.add(fetch.at());
      }
    }
    boolean paused = current && state.reason() != AccessReason.SITE_ANSWERS;
    Duration limit = paused ? Duration.ofHours(12) : MONTH;
    if (clocks.isZero()) {
      assertThat(run).isNotEmpty();
      assertThat(Duration.between(run.get(0), state.fetchedAt())).isGreaterThan(limit);
      long days = run.stream().map(at -> at.getEpochSecond() / DAY.toSeconds()).distinct().count();
      assertThat(paused ? 3 : days).isGreaterThanOrEqualTo(3);
      assertThat(run.size()).isGreaterThanOrEqualTo(current && !unreachable ? 1 : 3);
    } else {
      Instant first = fetches.get(0).at();
      assertThat(Duration.between(first, state.fetchedAt()).plus(clocks)).isGreaterThan(limit);
    }
  }

  private static boolean endsRun(List<Instant> run, Instant at) {
    return !run.isEmpty()
        && Duration.between(run.get(run.size() - 1), at).compareTo(FailureRun.LONGEST_GAP) > 0;
  }
}
