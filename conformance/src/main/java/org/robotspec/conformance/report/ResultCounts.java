package org.robotspec.conformance.report;

import java.util.List;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;

/**
 * The number of cases by outcome.
 *
 * @param passed right answers
 * @param failed wrong and missing answers to required cases
 * @param failedOptional wrong and missing answers to optional cases
 * @param skipped cases that do not suit the driver
 */
public record ResultCounts(long passed, long failed, long failedOptional, long skipped) {
  /** Counts results. */
  public static ResultCounts of(List<Result> results) {
    long passed = results.stream().filter(r -> r.outcome() == CaseOutcome.PASSED).count();
    long skipped = results.stream().filter(r -> r.outcome() == CaseOutcome.SKIPPED).count();
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
}
