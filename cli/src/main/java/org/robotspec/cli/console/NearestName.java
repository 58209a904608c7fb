package org.robotspec.cli.console;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The name that somebody probably meant who typed another. */
final class NearestName {
  /** Two letters swapped count as two; with more, anything would be near a short name. */
  private static final int MAX_CHANGES = 2;

  private NearestName() {}

  /** Returns the name of which this is the start, or that is the fewest changes away, if any is. */
  static Optional<String> of(String typed, Collection<String> names) {
    return names.stream()
        .filter(name -> changes(typed, name) <= MAX_CHANGES)
        .min(Comparator.comparing(name -> changes(typed, name)));
  }

  /** Counts letters left out, added and replaced; 0 for a start. */
  private static int changes(String typed, String name) {
    if (!typed.isEmpty() && name.startsWith(typed)) {
      return 0;
    }
    int[][] changes = new int[typed.length() + 1][name.length() + 1];
    for (int i = 0; i <= typed.length(); i++) {
      for (int j = 0; j <= name.length(); j++) {
        if (i == 0 || j == 0) {
          changes[i][j] = i + j;
        } else {
          int replaced = typed.charAt(i - 1) == name.charAt(j - 1) ? 0 : 1;
          int fewest = Math.min(changes[i - 1][j], changes[i][j - 1]) + 1;
          changes[i][j] = Math.min(fewest, changes[i - 1][j - 1] + replaced);
        }
      }
    }
    return changes[typed.length()][name.length()];
  }
}
