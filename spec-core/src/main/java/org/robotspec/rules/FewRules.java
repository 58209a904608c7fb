package org.robotspec.rules;

/**
 * Tries a few rules one after the other, each only if a path has all {@link Pairs} that it needs:
 * one AND for most rules that do not match.
 */
final class FewRules {

  /** With more rules than this, hashing the path is faster. */
  static final int MAX = 16;

  private final RuleTable table;
  private final long[] needed;

  FewRules(RuleTable table) {
    this.table = table;
    this.needed = new long[table.size()];
    for (int rule = 0; rule < needed.length; rule++) {
      needed[rule] = Pairs.neededBy(table, rule);
    }
  }

  /** Returns the rule that decides about a path, or the number of rules if none matches. */
  int first(String url, int from, int to) {
    long present = 0;
    int left = url.charAt(from);
    for (int at = from + 1; at < to; at++) {
      int right = url.charAt(at);
      present |= Pairs.bit(left, right);
      left = right;
    }
    for (int rule = 0; rule < needed.length; rule++) {
      if ((needed[rule] & ~present) == 0 && table.matches(rule, url, from, to)) {
        return rule;
      }
    }
    return needed.length;
  }

  int weight() {
    return 40 + Long.BYTES * needed.length;
  }
}
