package org.robotspec.conformance.run;

import java.util.Locale;

/** How a case ended for a driver. */
public enum CaseOutcome {
  /** The answer is right. */
  PASSED,
  /** The answer is wrong. */
  FAILED,
  /** An answer is missing. */
  ERRORED,
  /** There was no answer in time; on a faster machine there may be one. */
  TIMED_OUT,
  /** The case does not suit this driver. */
  SKIPPED;

  /** Returns the name in reports, such as {@code passed}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
