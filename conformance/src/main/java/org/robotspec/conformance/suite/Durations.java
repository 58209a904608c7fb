package org.robotspec.conformance.suite;

import java.time.Duration;

/** The times of a script: a whole number and {@code s}, {@code m}, {@code h} or {@code d}. */
public final class Durations {
  private Durations() {}

  /**
   * Reads a time such as {@code 25h}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Duration parse(String text) {
    try {
      long amount = Long.parseLong(text.substring(0, Math.max(0, text.length() - 1)));
      switch (text.charAt(text.length() - 1)) {
        case 's':
          return Duration.ofSeconds(amount);
        case 'm':
          return Duration.ofMinutes(amount);
        case 'h':
          return Duration.ofHours(amount);
        case 'd':
          return Duration.ofDays(amount);
        default:
          break;
      }
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "\"" + text + "\" is no time; a time is a whole number and s, m, h or d");
  }
}
