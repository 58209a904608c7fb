package org.robotspec.rules.internal.matching;

/**
 * A hash table of rules. It keeps no keys: a slot has a tag of its key's hash, and the rule that is
 * found must still be matched.
 */
final class RuleSlots {
  private final RuleTable table;

  /** A rule, counted from 1, below a tag of its key; 0 is an empty slot. */
  private final int[] slots;

  private final int shift;
  private final int ruleBits;

  /** Makes a table for so many rules. */
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

  /** Returns the bits of a hash that a slot has room for beside the number of a rule. */
  private int tag(long hash) {
    return (int) (hash >>> 20) << ruleBits;
  }

  /**
   * Puts a rule behind those of the same key that win over it, unless it can never decide as one of
   * them is equal.
   *
   * @param max how many rules may have the same key
   * @return false if so many have it
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

  /** Tries the rules of a key that win over the best so far; those with wildcards cost budget. */
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
