package org.robotspec.benchmark;

import java.util.Locale;
import java.util.function.DoubleFunction;

/** Formats numbers for people: three digits and a unit. */
final class Units {
  private Units() {}

  static String nanos(double nanos) {
    return scaled(nanos, "ns", "µs", "ms", "s");
  }

  static String bytes(double bytes) {
    return bytes < 1e3 ? Math.round(bytes) + " B" : scaled(bytes / 1e3, "KB", "MB", "GB");
  }

  static String ratio(double ratio) {
    return digits(ratio) + "×";
  }

  static String ratio(Spread ratio) {
    return spread(ratio, Units::digits, "×");
  }

  static String count(double count) {
    return digits(count).replaceFirst("\\.0+$", "");
  }

  static String counts(Spread counts) {
    return spread(counts, Units::count, "");
  }

  private static String spread(Spread spread, DoubleFunction<String> number, String unit) {
    String least = number.apply(spread.least());
    String most = number.apply(spread.most());
    String median = number.apply(spread.median()) + unit;
    return least.equals(most) ? median : median + " (" + least + "–" + most + ")";
  }

  /** Formats times: the median, and the largest deviation from it. */
  static String nanos(Spread nanos) {
    double off = Math.max(nanos.most() - nanos.median(), nanos.median() - nanos.least());
    return nanos(nanos.median())
        + String.format(Locale.ROOT, " ±%.0f %%", 100 * off / nanos.median());
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
