package org.robotspec.rules.internal.matching;

import java.util.Arrays;

/**
 * Finds wildcard rules by a run of four octets that a path must contain to match. Of all runs in a
 * rule's segments, it uses the one that the fewest rules before it have.
 *
 * <p>A hash table keyed by these runs, probed once for each position of the path. Rules without a
 * run, or with a run that too many share, are tried one after the other, as in {@link FewRules}; so
 * are all rules if they are few.
 */
final class FourGramIndex {
  private static final int RUN = 4;

  /** This few rules are not worth a table. */
  private static final int FEW = 16;

  /** More rules than this for one run would make every path that contains it slow. */
  private static final int MAX_SHARED_RUN = 16;

  private final RuleTable table;

  private final RuleSlots slots;

  /** The rules that are not in the slots, in order of precedence. */
  private final int[] rest;

  private final long[] neededByRest;

  /**
   * Adds rules.
   *
   * @param rules their numbers, in order; used as working space
   */
  FourGramIndex(RuleTable table, int[] rules, int size) {
    this.table = table;
    boolean few = size <= FEW;
    this.slots = new RuleSlots(table, few ? 0 : size);
    int left = few ? size : insertAll(rules, size);
    this.rest = Arrays.copyOf(rules, left);
    this.neededByRest = new long[left];
    for (int i = 0; i < left; i++) {
      neededByRest[i] = FewRules.neededBy(table, rest[i]);
    }
  }

  /** Adds the rules that have a run with room; returns how many are left, moved to the front. */
  private int insertAll(int[] rules, int size) {
    byte[] counts = new byte[4 * slots.size()];
    int left = 0;
    for (int i = 0; i < size; i++) {
      long rarest = rarestRun(rules[i], counts);
      if (rarest < 0 || !slots.insert(rules[i], hash((int) rarest), MAX_SHARED_RUN)) {
        rules[left++] = rules[i];
      }
    }
    return left;
  }

  /**
   * Returns a hash that an attacker cannot foresee, so that the runs of rules cannot be made to
   * collide.
   */
  private static long hash(int run) {
    return Secret.mix(run * Secret.MULTIPLIER);
  }

  private static int counter(int run, byte[] counts) {
    return (int) (hash(run) >>> (Integer.numberOfLeadingZeros(counts.length) + Integer.SIZE + 1));
  }

  /**
   * Returns the run in a rule's segments that the fewest rules before it have, and counts all its
   * runs; -1 if it has none.
   */
  private long rarestRun(int rule, byte[] counts) {
    long rarest = -1;
    int fewest = Integer.MAX_VALUE;
    int run = 0;
    int length = 0;
    for (int at = table.start(rule); at < table.end(rule); at++) {
      byte octet = table.text[at];
      length = octet == RuleTable.WILDCARD ? 0 : length + 1;
      run = (run << Byte.SIZE) | octet;
      if (length >= RUN) {
        int counter = counter(run, counts);
        if (counts[counter] < fewest) {
          fewest = counts[counter];
          rarest = run;
        }
        counts[counter] = (byte) Math.min(counts[counter] + 1, Byte.MAX_VALUE);
      }
    }
    return rarest;
  }

  /** Searches for a rule that matches a path and wins over the best one so far. */
  long first(long search, String url, int from, int to) {
    long found = search;
    long present = 0;
    int run = 0;
    for (int at = from; at < to && !SearchBudget.isExhausted(found); at++) {
      char octet = url.charAt(at);
      present |= FewRules.bit(run, octet);
      run = (run << Byte.SIZE) | octet;
      if (at - from >= RUN - 1) {
        found = slots.probe(hash(run), found, url, from, to);
      }
    }
    return firstOfRest(found, present, url, from, to);
  }

  private long firstOfRest(long search, long present, String url, int from, int to) {
    long found = search;
    for (int i = 0; i < rest.length; i++) {
      if (rest[i] > SearchBudget.best(found) || SearchBudget.isExhausted(found)) {
        break;
      }
      if ((neededByRest[i] & ~present) == 0) {
        found = SearchBudget.tried(found, rest[i], table.matches(rest[i], url, from, to));
      }
    }
    return found;
  }

  int weight() {
    return 48 + slots.weight() + Integer.BYTES * 3 * rest.length;
  }
}
