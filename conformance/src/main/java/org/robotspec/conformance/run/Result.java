package org.robotspec.conformance.run;

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
 */
public record Result(
    String driver,
    String profile,
    Case testCase,
    Outcome outcome,
    String expected,
    String got,
    int line) {
  /** Returns the name of a column of the matrix: the driver and its profile. */
  public String column() {
    return driver + " (" + profile + ")";
  }

  /** Returns whether it counts against the driver; only a strict run counts optional cases. */
  public boolean countsAgainst(boolean strict) {
    return (outcome == Outcome.FAILED || outcome == Outcome.ERRORED)
        && (strict || testCase.required());
  }
}
