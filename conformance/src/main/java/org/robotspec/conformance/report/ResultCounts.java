package org.robotspec.conformance.report;

import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/**
 * How many cases ended how.
 *
 * @param passed right answers
 * @param failed wrong answers to required cases, and none where there should have been one
 * @param optional the same for cases that count in a strict run only
 * @param skipped cases that were none for the driver
 */
public record ResultCounts(int passed, int failed, int optional, int skipped) {

  /** Counts results. */
  public static ResultCounts of(Iterable<Result> results) {
    int[] counts = new int[4];
    for (Result result : results) {
      Outcome outcome = result.outcome();
      boolean required = result.testCase().required();
      counts[outcome == Outcome.PASSED ? 0 : outcome == Outcome.SKIPPED ? 3 : required ? 1 : 2]++;
    }
    return new ResultCounts(counts[0], counts[1], counts[2], counts[3]);
  }

  /** Returns how many cases were judged. */
  public int judged() {
    return passed + failed + optional;
  }

  /**
   * Returns the right answers in percent of the cases judged, rounded down; 100 only if all are.
   */
  public int percent() {
    return judged() == 0 ? 0 : (int) (100L * passed / judged());
  }

  /** Returns the counts in a few words, such as {@code 55 of 58}. */
  @Override
  public String toString() {
    return judged() == 0 ? "–" : passed + " of " + judged();
  }
}
