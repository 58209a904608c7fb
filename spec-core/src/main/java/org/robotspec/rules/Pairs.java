package org.robotspec.rules;

/**
 * The pairs of neighbouring octets of a text as a set of 64 bits, in which different pairs may
 * share one: a path can contain a segment only if it has all bits of the segment.
 */
final class Pairs {

  private Pairs() {}

  /** Returns the bit of a pair; of the left octet, only the lowest eight bits count. */
  static long bit(int left, int right) {
    return 1L << ((left & 0xFF) * 5 + right);
  }

  /** Returns the pairs that stand between a rule's wildcards. */
  static long neededBy(RuleTable table, int rule) {
    long needed = 0;
    for (int at = table.start(rule) + 1; at < table.end(rule); at++) {
      byte left = table.text[at - 1];
      byte right = table.text[at];
      if (left != PathPattern.WILDCARD && right != PathPattern.WILDCARD) {
        needed |= bit(left, right);
      }
    }
    return needed;
  }
}
