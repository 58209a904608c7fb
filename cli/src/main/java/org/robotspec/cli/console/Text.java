package org.robotspec.cli.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.robotspec.rules.internal.PrintableText;

/** Makes text from others safe to print on a terminal. */
public final class Text {
  private static final int MAX_WIDTH = 120;

  /** From three days on, a duration is shown in days, in seconds. */
  private static final int DAYS_FROM = 3 * 86_400;

  /** The prefixes of units for the powers of a thousand. */
  private static final String POWERS = " KMGTP";

  private Text() {}

  /** Replaces control characters, so that a file cannot control the terminal. */
  public static String printable(String text) {
    return PrintableText.of(text, Integer.MAX_VALUE);
  }

  /** Returns the text printable and cut to the width of a line. */
  public static String oneLine(String text) {
    return PrintableText.of(text, MAX_WIDTH);
  }

  /** Returns a time in a suitable unit, such as {@code 24 h}. */
  public static String duration(Duration time) {
    if (time.toMillis() % 1_000 != 0 && time.toSeconds() < 60) {
      return time.toMillis() / 1_000.0 + " s";
    }
    long seconds = Math.round(time.toMillis() / 1_000.0);
    return seconds < 120
        ? seconds + " s"
        : seconds < 7_200
            ? Math.round(seconds / 60.0) + " min"
            : seconds < DAYS_FROM
                ? Math.round(seconds / 3_600.0) + " h"
                : Math.round(seconds / 86_400.0) + " days";
  }

  /** Returns how far a time is from now, such as {@code in 3 h} or {@code 2 days ago}. */
  public static String distance(Instant time, Instant now) {
    long seconds = Duration.between(now, time).toSeconds();
    String duration = duration(Duration.ofSeconds(Math.abs(seconds)));
    return seconds < 0 ? duration + " ago" : "in " + duration;
  }

  /** Returns a number with its noun, such as {@code 1 URL} or {@code 2 URLs}. */
  public static String count(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }

  /** Returns a number with three digits and its unit, such as {@code 1.21 KB} or {@code 20 B}. */
  public static String scaled(double number, String unit) {
    int power = 0;
    double scaled = number;
    for (; scaled >= 999.5 && power < POWERS.length() - 1; power++) {
      scaled /= 1_000;
    }
    String format =
        power == 0 || scaled >= 99.95 ? "%,.0f %s" : scaled >= 9.995 ? "%.1f %s" : "%.2f %s";
    String prefix = power == 0 ? "" : POWERS.substring(power, power + 1);
    return String.format(Locale.ROOT, format, scaled, prefix + unit).strip();
  }
}
