package org.robotspec.rules.internal.matching;

/**
 * Finds the rules without wildcards whose pattern starts a path.
 *
 * <p>A hash table keyed by the patterns, probed for each start of the path that is as long as some
 * pattern, so that the time does not grow with the number of rules. Immutable.
 */
final class PlainRules {
  private static final int LONG = 31; // lengths from here on share one bit of lengths
  private static final int SPREAD = 0x9E3779B9;

  private static final int MULTIPLIER = (int) HashSeed.MULTIPLIER;

  private final RuleTable table;
  private final int[] slots; // Rules, counted from 1; 0 is an empty slot
  private final int shift;
  private final int lengths;

  PlainRules(RuleTable table) {
    int rules = table.size() - table.wildRules();
    int bits = Math.max(2, Integer.SIZE - Integer.numberOfLeadingZeros(rules + rules / 2));
    this.table = table;
    this.slots = new int[1 << bits];
    this.shift = Integer.SIZE - bits;
    int present = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      if (!table.hasWildcard(rule)) {
        insert(rule);
        present |= bit(table.length(rule));
      }
    }
    this.lengths = present;
  }

  private static int bit(int length) {
    return 1 << Math.min(length, LONG);
  }

  /** Adds a rule, unless one that wins over it is equal, so that it never decides. */
  private void insert(int rule) {
    int hash = 0;
    for (int at = table.start(rule); at < table.end(rule); at++) {
      hash = (hash + table.text[at]) * MULTIPLIER;
    }
    int slot = slot(hash);
    while (slots[slot] != 0) {
      if (table.isRepeated(slots[slot] - 1, rule)) {
        return;
      }
      slot = next(slot);
    }
    slots[slot] = rule + 1;
  }

  private int slot(int hash) {
    return (hash * SPREAD) >>> shift;
  }

  private int next(int slot) {
    return (slot + 1) & (slots.length - 1);
  }

  /** Returns the first rule that matches a path, or the number of rules if none does. */
  int first(String url, int from, int to) {
    int best = table.size();
    int hash = 0;
    for (int at = from; ; at++) {
      if ((lengths & bit(at - from)) != 0) {
        for (int slot = slot(hash); slots[slot] != 0; slot = next(slot)) {
          int rule = slots[slot] - 1;
          if (rule < best
              && table.length(rule) == at - from
              && PatternMatcher.matches(table, rule, url, from, to)) {
            best = rule;
          }
        }
      }
      if (at == to) {
        return best;
      }
      hash = (hash + url.charAt(at)) * MULTIPLIER;
    }
  }

  int weight() {
    return 56 + Integer.BYTES * slots.length;
  }
}
