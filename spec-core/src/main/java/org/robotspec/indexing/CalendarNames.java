package org.robotspec.indexing;

import java.util.List;

/** The English names of days and months, whole or cut to three letters or more. */
final class CalendarNames {
  private static final int SHORTEST = 3;

  private static final List<String> WEEKDAYS =
      List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");
  private static final List<String> MONTHS =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");

  private CalendarNames() {}

  static boolean isWeekday(String word) {
    return indexOf(WEEKDAYS, word) >= 0;
  }

  /** Returns 1 to 12, or 0 if the word, in lower case, is no month. */
  static int month(String word) {
    return indexOf(MONTHS, word) + 1;
  }

  private static int indexOf(List<String> names, String word) {
    String plain = word.endsWith(".") ? word.substring(0, word.length() - 1) : word;
    if (plain.length() >= SHORTEST) {
      for (int i = 0; i < names.size(); i++) {
        if (names.get(i).startsWith(plain)) {
          return i;
        }
      }
    }
    return -1;
  }
}
