package org.robotspec.benchmark;

import java.util.List;
import java.util.Locale;

/** A kind of work to measure, in the order of the table: everyday work, then attacks. */
enum Work {
  PARSE("parse"),
  MATCH("decide a URL"),
  RULES_MEMORY("memory of the rules"),
  HOSTS_MEMORY("memory of a host besides its key"),
  /** For Robotspec only: other parsers take minutes. */
  ATTACK_PARSE("attack: parse"),
  ATTACK_MATCH("attack: decide a URL");

  final String title;

  Work(String title) {
    this.title = title;
  }

  boolean isMemory() {
    return this == RULES_MEMORY || this == HOSTS_MEMORY;
  }

  boolean isCompared() {
    return this != ATTACK_PARSE && this != ATTACK_MATCH;
  }

  /** Returns a value for people: three digits and a unit. */
  String text(double value) {
    List<String> units =
        isMemory() ? List.of("B", "KB", "MB", "GB") : List.of("ns", "µs", "ms", "s");
    int unit = 0;
    double scaled = value;
    for (; scaled >= 1e3 && unit < units.size() - 1; unit++) {
      scaled /= 1e3;
    }
    return digits(scaled) + " " + units.get(unit);
  }

  static String digits(double value) {
    String format = value >= 99.95 ? "%,.0f" : value >= 9.995 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }
}
