package org.robotspec.conformance.run;

import java.time.Duration;
import org.robotspec.conformance.Case;

/**
 * How one case ended for one driver under one profile.
 *
 * @param driver the name of the driver
 * @param profile the profile whose expectation was compared
 * @param testCase the case
 * @param outcome how it ended
 * @param expected what is right, in words
 * @param got the answer, or why there is none, in words
 * @param line the line that the answer names; 0 if none
 * @param time how long the driver took
 */
public record Result(
    String driver,
    String profile,
    Case testCase,
    CaseOutcome outcome,
    String expected,
    String got,
    int line,
    Duration time) {
  /** Returns the name of a column of the matrix: the driver, and the profile it is judged by. */
  public String column() {
    return driver + " (" + profile + ")";
  }

  /** Returns whether its case must pass under its profile. */
  public boolean required() {
    return testCase.required(profile);
  }

  /** Returns whether there was an answer, to a case that counts. */
  public boolean isJudged(boolean strict) {
    return (outcome == CaseOutcome.PASSED || outcome == CaseOutcome.FAILED)
        && (strict || required());
  }

  /** Returns whether it counts against the driver; only a strict run counts optional cases. */
  public boolean countsAgainst(boolean strict) {
    return outcome != CaseOutcome.PASSED
        && outcome != CaseOutcome.SKIPPED
        && (strict || required());
  }
}
