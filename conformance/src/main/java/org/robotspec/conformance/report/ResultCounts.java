package org.robotspec.conformance.report;

import java.util.List;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/**
 * How many cases ended how.
 *
 * @param passed right answers
 * @param failed wrong answers to required cases, and none where there should have been one
 * @param failedOptional the same for cases that count in a strict run only
 * @param skipped cases that were none for the driver
 */
public record ResultCounts(long passed, long failed, long failedOptional, long skipped) {
  /** Counts results. */
  public static ResultCounts of(List<Result> results) {
    long passed = results.stream().filter(r -> r.outcome() == Outcome.PASSED).count();
    long skipped = results.stream().filter(r -> r.outcome() == Outcome.SKIPPED).count();
    long failed = results.stream().filter(r -> r.countsAgainst(false)).count();
    return new ResultCounts(passed, failed, results.size() - passed - skipped - failed, skipped);
  }

  /** Counts the results of cases about a clause. */
  public static ResultCounts of(List<Result> results, String clause) {
    return of(results.stream().filter(r -> r.testCase().clause().equals(clause)).toList());
  }

  /** Returns how many cases were judged. */
  public long judged() {
    return passed + failed + failedOptional;
  }

  /** Returns the counts in a few words, such as {@code 55 of 58}. */
  @Override
  public String toString() {
    return judged() == 0 ? "–" : passed + " of " + judged();
  }
}
