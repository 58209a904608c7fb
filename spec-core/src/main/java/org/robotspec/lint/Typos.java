package org.robotspec.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognises misspelt words. */
final class Typos {
  private static final int SHORT = 6; // in shorter words, two wrong letters are too many

  private Typos() {}

  /** Returns the first name that becomes the word by at most two changes; null if there is none. */
  static @Nullable String likely(String word, List<String> names) {
    for (String name : names) {
      if (isNear(word, name, name.length() < SHORT ? 1 : 2)) {
        return name;
      }
    }
    return null;
  }

  /**
   * Returns whether the words are equal if so many letters at most are added, removed, changed or
   * put before the previous one.
   */
  static boolean isNear(String left, String right, int letters) {
    if (Math.abs(left.length() - right.length()) > letters) {
      return false;
    }
    int same = 0;
    while (same < Math.min(left.length(), right.length())
        && left.charAt(same) == right.charAt(same)) {
      same++;
    }
    String a = left.substring(same);
    String b = right.substring(same);
    if (a.isEmpty() || b.isEmpty()) {
      return a.length() + b.length() <= letters;
    }
    boolean swapped =
        a.length() > 1
            && b.length() > 1
            && a.charAt(0) == b.charAt(1)
            && a.charAt(1) == b.charAt(0);
    return letters > 0
        && ((swapped && isNear(a.substring(2), b.substring(2), letters - 1))
            || isNear(a.substring(1), b.substring(1), letters - 1)
            || isNear(a.substring(1), b, letters - 1)
            || isNear(a, b.substring(1), letters - 1));
  }
}
