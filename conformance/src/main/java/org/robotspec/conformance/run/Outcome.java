package org.robotspec.conformance.run;

import java.util.Locale;

/** How a case ended for a driver. */
public enum Outcome {
  /** The answer is right. */
  PASSED,
  /** The answer is wrong. */
  FAILED,
  /** There was no answer, though there should have been. */
  ERRORED,
  /** The case is none for this driver. */
  SKIPPED;

  /** Returns the name in reports, such as {@code passed}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
