package org.robotspec.rules.internal.matching;

/**
 * A hash table of rules. It stores no keys: a slot has a tag from its key's hash, and a rule that
 * is found must still be matched.
 */
final class RuleSlots {
  private final RuleTable table;

  /** A rule, counted from 1, in the low bits and a tag of its key above; 0 is an empty slot. */
  private final int[] slots;

  private final int shift;
  private final int ruleBits;

  /** Creates a table for a number of rules. */
  RuleSlots(RuleTable table, int rules) {
    int bits = Math.max(2, 32 - Integer.numberOfLeadingZeros(rules + rules / 2));
    this.table = table;
    this.slots = new int[1 << bits];
    this.shift = Long.SIZE - bits;
    this.ruleBits = 32 - Integer.numberOfLeadingZeros(table.size());
  }

  int size() {
    return slots.length;
  }

  private int slot(long hash) {
    return (int) (hash >>> shift);
  }

  /** Returns the bits of a hash that fit into a slot beside the number of a rule. */
  private int tag(long hash) {
    return (int) (hash >>> 20) << ruleBits;
  }

  /**
   * Adds a rule after those with the same key that win over it, unless one of them is equal, so
   * that it never decides.
   *
   * @param max the maximum number of rules with the same key
   * @return false if that many rules have the key
   */
  boolean insert(int rule, long hash, int max) {
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    int shared = 0;
    int slot = slot(hash);
    while (slots[slot] != 0) {
      if ((slots[slot] & tagMask) == tag) {
        if (table.isRepeated((slots[slot] & ~tagMask) - 1, rule)) {
          return true;
        }
        if (++shared >= max) {
          return false;
        }
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = tag | (rule + 1);
    return true;
  }

  /**
   * Tries the rules of a key that win over the best one so far; wildcard rules use up the budget.
   */
  long probe(long hash, long search, String url, int from, int to) {
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    long found = search;
    for (int slot = slot(hash); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      int rule = (slots[slot] & ~tagMask) - 1;
      if ((slots[slot] & tagMask) == tag && rule < SearchBudget.best(found)) {
        if (!table.hasWildcard(rule)) {
          found = table.matches(rule, url, from, to) ? SearchBudget.found(found, rule) : found;
        } else if (!SearchBudget.isExhausted(found)) {
          found = SearchBudget.tried(found, rule, table.matches(rule, url, from, to));
        }
      }
    }
    return found;
  }

  /** Returns about how many bytes this takes in memory. */
  int weight() {
    return 48 + Integer.BYTES * slots.length;
  }
}
