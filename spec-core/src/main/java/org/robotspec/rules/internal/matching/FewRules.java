package org.robotspec.rules.internal.matching;

/**
 * Tries a few rules one after the other, but only those whose pairs of neighbouring octets all
 * occur in the path: one AND excludes most rules that do not match. The pairs of a text are a set
 * of 64 bits; different pairs may share a bit.
 */
final class FewRules {
  /** Fewer rules than this are as fast without the sets: most differ in their first octets. */
  private static final int MIN = 11;

  /** Fewer rules with wildcards, which must be searched for, are also as fast. */
  private static final int MIN_WILD = 3;

  /** How many octets to compare for rules with wildcards: more than usual URLs need. */
  private static final int MAX_OCTETS = 1 << 17;

  private FewRules() {}

  /** Returns whether comparing pairs first is faster for the rules of a table. */
  static boolean isFaster(RuleTable table) {
    return table.size() <= LiteralPrefixIndex.FEW
        && (table.size() >= MIN || table.wildRules() >= MIN_WILD);
  }

  /** Returns the pairs that each rule of a table needs. */
  static long[] needs(RuleTable table) {
    long[] needs = new long[table.size()];
    for (int rule = 0; rule < needs.length; rule++) {
      needs[rule] = neededBy(table, rule);
    }
    return needs;
  }

  /** Returns the bit of a pair; only the lowest eight bits of the left octet are used. */
  static long bit(int left, int right) {
    return 1L << ((left & 0xFF) * 5 + right);
  }

  /** Returns the pairs in a rule's literal segments. */
  static long neededBy(RuleTable table, int rule) {
    long needed = 0;
    for (int at = table.start(rule) + 1; at < table.end(rule); at++) {
      byte left = table.text[at - 1];
      byte right = table.text[at];
      if (left != RuleTable.WILDCARD && right != RuleTable.WILDCARD) {
        needed |= bit(left, right);
      }
    }
    return needed;
  }

  /** Does what {@link RuleTable#first} does. */
  static int first(RuleTable table, long[] needs, String url, int from, int to) {
    long present = 0;
    int left = url.charAt(from);
    for (int at = from + 1; at < to; at++) {
      int right = url.charAt(at);
      present |= bit(left, right);
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
          return LiteralPrefixIndex.NEEDED;
        }
      }
    }
    return needs.length;
  }
}
