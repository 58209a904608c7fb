package org.robotspec.benchmark;

import java.util.Locale;

/** Formats numbers for people: three digits and a unit. */
final class Units {
  private Units() {}

  static String nanos(double nanos) {
    return scaled(nanos, "ns", "µs", "ms", "s");
  }

  static String bytes(double bytes) {
    return scaled(bytes, "B", "KB", "MB", "GB");
  }

  static String ratio(double ratio) {
    return digits(ratio) + "×";
  }

  private static String scaled(double value, String... units) {
    int unit = 0;
    double scaled = value;
    for (; scaled >= 1e3 && unit < units.length - 1; unit++) {
      scaled /= 1e3;
    }
    return digits(scaled) + " " + units[unit];
  }

  private static String digits(double value) {
    String format = value >= 99.95 ? "%,.0f" : value >= 9.995 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }
}
