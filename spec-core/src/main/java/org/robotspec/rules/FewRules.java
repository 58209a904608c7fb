package org.robotspec.rules;

/**
 * Tries a few rules one after the other, each only if a path has all {@link Pairs} that it needs:
 * one AND for most rules that do not match.
 */
final class FewRules {

  /** Fewer rules than this are as fast to try as they are, and that takes no memory. */
  private static final int MIN = 4;

  /** As above, if none has a wildcard: most differ from a path at their first octets. */
  private static final int MIN_PLAIN = 11;

  /** With more rules than this, hashing the path can be faster. */
  static final int MAX = 50;

  /** How many octets may be compared for rules with wildcards: more than a usual URL needs. */
  private static final int MAX_OCTETS = 1 << 17;

  /** Stands where a rule would, if more octets had to be compared. */
  static final int GAVE_UP = -2;

  private FewRules() {}

  /** Says whether asking what a table's rules need is faster than trying them as they are. */
  static boolean isFaster(RuleTable table) {
    return table.size() <= MAX
        && (table.size() >= MIN_PLAIN || (table.size() >= MIN && table.wildRules() > 0));
  }

  /** Returns what each rule of a table needs. */
  static long[] needs(RuleTable table) {
    long[] needs = new long[table.size()];
    for (int rule = 0; rule < needs.length; rule++) {
      needs[rule] = Pairs.neededBy(table, rule);
    }
    return needs;
  }

  /**
   * Returns the rule that decides about a path, the number of rules if none matches, or GAVE_UP.
   */
  static int first(RuleTable table, long[] needs, String url, int from, int to) {
    long present = 0;
    int left = url.charAt(from);
    for (int at = from + 1; at < to; at++) {
      int right = url.charAt(at);
      present |= Pairs.bit(left, right);
      left = right;
    }
    int octets = 0;
    for (int rule = 0; rule < needs.length; rule++) {
      if ((needs[rule] & ~present) == 0) {
        if (table.matches(rule, url, from, to)) {
          return rule;
        }
        octets += table.hasWildcard(rule) ? to - from : 0;
        if (octets > MAX_OCTETS) {
          return GAVE_UP;
        }
      }
    }
    return needs.length;
  }
}
