package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Fetches of one origin that failed in a row, with at most 35 days between two of them (D-31).
 * Immutable.
 *
 * @param since when the first of them failed; exact to a microsecond
 * @param failures how many there are
 * @param days on how many days (UTC) they failed, or fewer if clocks differ
 * @param after when the last fetch ended that would end such a run (D-37): with an answer, or, for
 *     the run that may open a site, with a sign that somebody answers; null if none is known
 */
public record FailureRun(Instant since, int failures, int days, @Nullable Instant after) {
  /** The longest time between two failures of one run: that of a monthly job that is late. */
  static final Duration LONGEST_GAP = Duration.ofDays(35);

  /** How far the clocks of machines that share a store may differ: any time zone's offset. */
  static final Duration CLOCKS_DIFFER = Duration.ofDays(1);

  private static final int DAY_SECONDS = 86_400;

  /** Creates a run. */
  public FailureRun {
    since = AccessState.recorded(requireNonNull(since, "since"));
    after = after != null && after.isAfter(since) ? since : after; // whatever clocks say
  }

  /**
   * Returns the run that a failure now continues or begins.
   *
   * @param before the state before; null at the first fetch
   * @param run the run of that state; null if it has none
   */
  static FailureRun next(@Nullable AccessState before, @Nullable FailureRun run, Instant now) {
    @Nullable FailureRun ongoing =
        before == null || run == null ? null : run.at(now, before.fetchedAt());
    return ongoing == null
        ? new FailureRun(now, 1, 1, before == null ? null : Runs.endedAt(before, run))
        : new FailureRun(ongoing.since, ongoing.failures + 1, ongoing.days, ongoing.after);
  }

  /**
   * Returns this run at a time, which counts as a day of it; null if it ended.
   *
   * @param last when the last of its fetches failed
   */
  @Nullable FailureRun at(Instant now, Instant last) {
    Duration gap = Duration.between(last, now);
    if (days < 1 || gap.compareTo(LONGEST_GAP) > 0 || gap.negated().compareTo(CLOCKS_DIFFER) > 0) {
      return null;
    }
    // A day that another clock counted too early counts once.
    int step = Long.compare(day(now), day(last));
    return new FailureRun(
        since.isAfter(now) ? now : since, failures, Math.max(1, days + step), after);
  }

  /**
   * Returns the run of the failures of two runs after a time (D-37); null if the later run ended.
   * Where the two overlap they may have fetches in common, so that only the longer one counts.
   *
   * @param last when the last fetch of the later run failed, not before that of the earlier
   * @param time when the last fetch ended that would end such a run; null if none is known
   */
  static @Nullable FailureRun joined(
      @Nullable FailureRun earlier,
      Instant earlierLast,
      @Nullable FailureRun later,
      Instant last,
      @Nullable Instant time) {
    @Nullable FailureRun end = later == null ? null : later.since(time, last);
    @Nullable FailureRun start = earlier == null ? null : earlier.since(time, earlierLast);
    if (end == null
        || start == null
        || Duration.between(earlierLast, end.since).compareTo(LONGEST_GAP) > 0) {
      return end;
    }
    if (end.since.isAfter(earlierLast)) {
      int common = day(end.since) == day(earlierLast) ? 1 : 0;
      return new FailureRun(
          start.since, start.failures + end.failures, start.days + end.days - common, time);
    }
    return new FailureRun(
        start.since.isBefore(end.since) ? start.since : end.since,
        Math.max(start.failures, end.failures),
        Math.max(start.days, end.days),
        time);
  }

  /** Returns what is known of this run since a time; null if nothing is. */
  private @Nullable FailureRun since(@Nullable Instant time, Instant last) {
    if (time == null || !since.isBefore(time)) {
      return new FailureRun(since, failures, days, time);
    }
    return last.isBefore(time) ? null : new FailureRun(last, 1, 1, time);
  }

  private static long day(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), DAY_SECONDS);
  }
}
