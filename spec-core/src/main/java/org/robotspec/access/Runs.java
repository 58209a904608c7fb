package org.robotspec.access;

import java.time.Instant;
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
   * answer that either knows, and its copy. A failure without a copy knows no answer.
   */
  static Runs joined(AccessState earlier, AccessState later) {
    AccessState last = answeredAt(earlier).isAfter(answeredAt(later)) ? earlier : later;
    Instant answer = answeredAt(last);
    Instant usable = latest(answer, latest(usableBefore(earlier), usableBefore(later)));
    return new Runs(
        FailureRun.joined(
            earlier.failing(), earlier.fetchedAt(), later.failing(), later.fetchedAt(), answer),
        FailureRun.joined(
            earlier.unreachable(),
            earlier.fetchedAt(),
            later.unreachable(),
            later.fetchedAt(),
            usable),
        last.copy());
  }

  /**
   * Returns when a state's last answer came; its own failures came after it, whatever clocks say.
   */
  private static Instant answeredAt(AccessState state) {
    if (state.isAnswer()) {
      return state.fetchedAt();
    }
    if (state.copy() == null) {
      return Instant.MIN;
    }
    Instant answer = state.copy().fetchedAt();
    return state.failing() != null && state.failing().since().isBefore(answer)
        ? state.failing().since()
        : answer;
  }

  /** Returns a time up to which a failure may have shown that somebody answers (D-34). */
  private static Instant usableBefore(AccessState state) {
    @Nullable FailureRun failing = state.failing();
    @Nullable FailureRun unreachable = state.unreachable();
    if (failing == null || failing.equals(unreachable)) {
      return Instant.MIN;
    }
    return unreachable == null
        ? state.fetchedAt()
        : unreachable.since().isAfter(failing.since())
            ? unreachable.since().minusNanos(1)
            : Instant.MIN;
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
