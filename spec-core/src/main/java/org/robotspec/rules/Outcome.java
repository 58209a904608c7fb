package org.robotspec.rules;

import java.util.Locale;

/** The three verdicts on a URL. */
public enum Outcome {
  /** It may be crawled. */
  ALLOWED,
  /** It may not be crawled. */
  DISALLOWED,
  /** It may not be crawled now: try it again, do not drop it (H-6). */
  POSTPONED;

  /** Returns the verdict as reports, logs and counters have it, such as {@code allowed}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
