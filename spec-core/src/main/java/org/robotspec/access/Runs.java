package org.robotspec.access;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The failures of an origin, and its last good copy. Immutable.
 *
 * @param failing all failures in a row; null if none continues
 * @param unreachable the latest of them, which show no usable server; null if the last one shows
 *     that somebody answers (D-34)
 * @param copy the last good copy; null if there is none
 */
record Runs(
    @Nullable FailureRun failing, @Nullable FailureRun unreachable, @Nullable CachedFile copy) {
  Runs {
    unreachable = unreachable != null && unreachable.equals(failing) ? failing : unreachable;
  }

  /** Returns the runs after a failure. */
  static Runs of(FetchOutcome failed, @Nullable AccessState before, Instant now) {
    boolean answered = failed instanceof FetchOutcome.Failure failure && failure.answered();
    return new Runs(
        FailureRun.next(before, before == null ? null : before.failing(), now),
        answered
            ? null
            : FailureRun.next(before, before == null ? null : before.unreachable(), now),
        before == null ? null : before.copy());
  }

  /** Returns the state with these runs. */
  AccessState state(
      AccessReason reason, FetchResult result, Instant fetched, Instant refresh, Instant expires) {
    return new AccessState(reason, result, fetched, refresh, expires, failing, unreachable, copy);
  }

  /** Returns the runs of a state. */
  static Runs of(AccessState state) {
    return new Runs(state.failing(), state.unreachable(), state.copy());
  }

  /**
   * Returns the runs of a state at a time, not before its fetch; its copy is no later than that.
   */
  static Runs of(AccessState state, Instant now) {
    @Nullable FailureRun failing = state.failing();
    @Nullable FailureRun unreachable = state.unreachable();
    return new Runs(
        failing == null ? null : failing.at(now, state.fetchedAt()),
        failing == null || unreachable == null ? null : unreachable.at(now, state.fetchedAt()),
        state.copy() == null ? null : state.copy().fetchedBy(now));
  }

  /**
   * Returns the runs of two states, of which the later is a failure (D-37): failures since the last
   * answer that either knows, and its copy.
   */
  static Runs joined(AccessState earlier, AccessState later) {
    @Nullable Instant answer = endedAt(later, later.failing());
    @Nullable Instant last = latest(endedAt(earlier, earlier.failing()), answer);
    return new Runs(
        FailureRun.joined(
            earlier.failing(), earlier.fetchedAt(), later.failing(), later.fetchedAt(), last),
        FailureRun.joined(
            earlier.unreachable(),
            earlier.fetchedAt(),
            later.unreachable(),
            later.fetchedAt(),
            latest(endedAt(earlier, earlier.unreachable()), endedAt(later, later.unreachable()))),
        Objects.equals(last, answer) ? later.copy() : earlier.copy());
  }

  /**
   * Returns when the last fetch ended that a run of a state came after; null if none is known.
   *
   * @param run the run of all failures, or the one that may open a site (D-34)
   */
  static @Nullable Instant endedAt(AccessState state, @Nullable FailureRun run) {
    if (run != null && run.after() != null) {
      return run.after();
    }
    if (run == null && (state.isAnswer() || state.failing() != null)) {
      return state.fetchedAt();
    }
    return state.copy() == null ? null : state.copy().fetchedAt();
  }

  private static @Nullable Instant latest(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isAfter(one)) ? other : one;
  }
}
