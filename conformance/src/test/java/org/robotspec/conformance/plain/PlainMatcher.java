package org.robotspec.conformance.plain;

import java.util.Arrays;

/**
 * An obviously correct M-2 matcher, slow and for tests: it tracks all positions that a pattern can
 * reach.
 */
public final class PlainMatcher {
  private PlainMatcher() {}

  /**
   * Returns whether a pattern matches a path, both in their normal form (M-4).
   *
   * <p>Keeps all positions in the path where the pattern so far may end.
   */
  public static boolean matches(String pattern, String path) {
    boolean[] at = new boolean[path.length() + 1];
    at[0] = true;
    int first = 0;
    int last = 0;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '$' && i == pattern.length() - 1) {
        return at[path.length()];
      }
      if (c == '*') {
        last = path.length();
        Arrays.fill(at, first, last + 1, true);
        continue;
      }
      last = Math.min(last + 1, path.length());
      for (int p = last; p > first; p--) {
        at[p] = at[p - 1] && path.charAt(p - 1) == c;
      }
      at[first] = false;
      while (!at[first]) {
        if (++first > last) {
          return false;
        }
      }
    }
    return true;
  }
}
