package org.robotspec.conformance.suite;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The times of a script: a whole number and {@code s}, {@code m}, {@code h} or {@code d}. */
public final class Durations {
  private static final List<ChronoUnit> UNITS =
      List.of(ChronoUnit.SECONDS, ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS);

  private Durations() {}

  /**
   * Reads a time such as {@code 25h}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Duration parse(String text) {
    int unit = text.isEmpty() ? -1 : "smhd".indexOf(text.charAt(text.length() - 1));
    if (unit >= 0) {
      try {
        long amount = Long.parseLong(text.substring(0, text.length() - 1));
        return Duration.of(amount, UNITS.get(unit));
      } catch (NumberFormatException e) {
        // said below
      }
    }
    throw new IllegalArgumentException(
        "\"" + text + "\" is no time; a time is a whole number and s, m, h or d");
  }
}
