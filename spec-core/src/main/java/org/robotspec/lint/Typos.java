package org.robotspec.lint;

/** Recognises misspelt words. */
final class Typos {
  private Typos() {}

  /**
   * Returns whether one word becomes the other by adding, removing or changing at most so many
   * letters.
   */
  static boolean isNear(String left, String right, int letters) {
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
