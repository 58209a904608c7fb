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

  /** Returns whether adding, removing or changing so many letters at most makes the words equal. */
  private static boolean isNear(String left, String right, int letters) {
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
    return letters > 0
        && (isNear(a.substring(1), b.substring(1), letters - 1)
            || isNear(a.substring(1), b, letters - 1)
            || isNear(a, b.substring(1), letters - 1));
  }
}
