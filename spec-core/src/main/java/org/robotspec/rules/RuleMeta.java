package org.robotspec.rules;

/** What is known of a rule besides its pattern, packed into an int. */
final class RuleMeta {

  private static final int ALLOW = 1;
  private static final int ANCHORED = 2;
  private static final int WILD = 4;
  private static final int LINE_SHIFT = 3;

  private RuleMeta() {}

  static int of(boolean allow, boolean anchored, boolean wild, int line) {
    return (line << LINE_SHIFT)
        | (wild ? WILD : 0)
        | (anchored ? ANCHORED : 0)
        | (allow ? ALLOW : 0);
  }

  static boolean allows(int meta) {
    return (meta & ALLOW) != 0;
  }

  static boolean isAnchored(int meta) {
    return (meta & ANCHORED) != 0;
  }

  /** Says whether the rule has a wildcard. */
  static boolean isWild(int meta) {
    return (meta & WILD) != 0;
  }

  static int line(int meta) {
    return meta >>> LINE_SHIFT;
  }
}
