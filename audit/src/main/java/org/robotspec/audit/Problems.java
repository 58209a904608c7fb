package org.robotspec.audit;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.rules.internal.PrintableText;

/** Input that could not be read: all is counted, the first of it is kept. For one thread. */
final class Problems {
  private static final int KEPT = 20;

  private final List<String> first = new ArrayList<>();
  private long count;

  /**
   * Adds a problem.
   *
   * @param where the file, and the offset or the line
   */
  void add(String where, String what) {
    count++;
    if (first.size() < KEPT) {
      first.add(PrintableText.of(where + ": " + what));
    }
  }

  long count() {
    return count;
  }

  List<String> first() {
    return List.copyOf(first);
  }
}
