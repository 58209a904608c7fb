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
 */
public record FailureRun(Instant since, int failures, int days) {
  /** The longest time between two failures of one run: that of a monthly job that is late. */
  public static final Duration LONGEST_GAP = Duration.ofDays(35);

  /** How far the clocks of machines that share a store may differ: any time zone's offset. */
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);

  private static final int DAY_SECONDS = 86_400;

  /** Creates a run. */
  public FailureRun {
    since = AccessState.recorded(requireNonNull(since, "since"));
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
        ? new FailureRun(now, 1, 1)
        : new FailureRun(ongoing.since, ongoing.failures + 1, ongoing.days);
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
    return new FailureRun(since.isAfter(now) ? now : since, failures, Math.max(1, days + step));
  }

  private static long day(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), DAY_SECONDS);
  }
}
