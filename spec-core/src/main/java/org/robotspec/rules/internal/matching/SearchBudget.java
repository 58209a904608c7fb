package org.robotspec.rules.internal.matching;

/**
 * The progress of a search for the deciding rule: the best rule so far, and how many wildcard rules
 * may still be tried. Two numbers in a long, because a search must not allocate.
 */
final class SearchBudget {
  /**
   * How many octets may be compared in all before the automaton is used: about the cost of building
   * it.
   */
  private static final int MAX_OCTETS = 1 << 14;

  private static final int MIN_TRIES = 8;

  private SearchBudget() {}

  static long start(int rules, int pathLength) {
    long tries = Math.max(MIN_TRIES, MAX_OCTETS / (pathLength + 1));
    return (tries << Integer.SIZE) | rules;
  }

  /** Returns the best rule so far; the number of rules if none matched. */
  static int best(long search) {
    return (int) search;
  }

  /** Returns the search after one more wildcard rule was tried. */
  static long tried(long search, int rule, boolean matched) {
    long rest = search - (1L << Integer.SIZE);
    return matched ? (rest & (-1L << Integer.SIZE)) | rule : rest;
  }

  /** Returns the search after a rule without wildcards was found. */
  static long found(long search, int rule) {
    return (search & (-1L << Integer.SIZE)) | rule;
  }

  static boolean isExhausted(long search) {
    return search < 0;
  }
}
