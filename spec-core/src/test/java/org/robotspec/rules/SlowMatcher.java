package org.robotspec.rules;

/** An obviously right, slow reading of M-2: tries every way to divide a path among a pattern. */
final class SlowMatcher {

  private SlowMatcher() {}

  static boolean matches(String pattern, String path) {
    boolean anchored = pattern.endsWith("$");
    return matches(anchored ? pattern.substring(0, pattern.length() - 1) : pattern, path, anchored);
  }

  private static boolean matches(String pattern, String path, boolean anchored) {
    if (pattern.isEmpty()) {
      return !anchored || path.isEmpty();
    }
    if (pattern.charAt(0) == '*') {
      for (int taken = 0; taken <= path.length(); taken++) {
        if (matches(pattern.substring(1), path.substring(taken), anchored)) {
          return true;
        }
      }
      return false;
    }
    return !path.isEmpty()
        && path.charAt(0) == pattern.charAt(0)
        && matches(pattern.substring(1), path.substring(1), anchored);
  }
}
