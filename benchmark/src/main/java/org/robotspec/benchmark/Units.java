package org.robotspec.benchmark;

import java.util.Locale;

/** Numbers as people read them: three digits and a unit. */
final class Units {

  private Units() {}

  /** Shows a time given in ns. */
  static String nanos(double nanos) {
    return nanos < 1e3
        ? digits(nanos) + " ns"
        : nanos < 1e6
            ? digits(nanos / 1e3) + " µs"
            : nanos < 1e9 ? digits(nanos / 1e6) + " ms" : digits(nanos / 1e9) + " s";
  }

  /** Shows a number of bytes. */
  static String bytes(double bytes) {
    return bytes < 1e3
        ? Math.round(bytes) + " B"
        : bytes < 1e6
            ? digits(bytes / 1e3) + " KB"
            : bytes < 1e9 ? digits(bytes / 1e6) + " MB" : digits(bytes / 1e9) + " GB";
  }

  /** Shows the size of a file. */
  static String size(int bytes) {
    return bytes < 1_000
        ? bytes + " B"
        : bytes % 1_000 == 0
            ? bytes / 1_000 + " KB"
            : String.format(Locale.ROOT, "%.1f KB", bytes / 1e3);
  }

  /** Shows how many times as much. */
  static String ratio(double ratio) {
    return digits(ratio) + "×";
  }

  /** Shows how many times as much, with the spread. */
  static String ratio(Spread ratio) {
    String least = digits(ratio.least());
    String most = digits(ratio.most());
    String median = ratio(ratio.median());
    return least.equals(most) ? median : median + " (" + least + "–" + most + ")";
  }

  /** Shows the spread of times: the median, and how far the rest lies from it. */
  static String nanos(Spread nanos) {
    double off =
        Math.max(nanos.most() - nanos.median(), nanos.median() - nanos.least()) / nanos.median();
    return nanos(nanos.median()) + String.format(Locale.ROOT, " ±%.0f %%", 100 * off);
  }

  private static String digits(double value) {
    String format = value >= 99.95 ? "%,.0f" : value >= 9.995 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }
}
