package org.robotspec.rules;

import java.util.Arrays;

/**
 * Finds wildcard rules by four octets in a row that a path must contain for them to match: of all
 * such runs in a rule's pieces, the one that fewest other rules have too.
 *
 * <p>A hash table keyed by these runs, probed once for each place of the path. Rules without a run,
 * or whose run is crowded, are tried one after the other, as in {@link FewRules}; so are all where
 * they are few.
 */
final class PieceIndex {

  private static final int RUN = 4;

  /** So few rules are not worth a table. */
  private static final int FEW = 16;

  /** With more rules than this for one run, each place that has it would make a path wait. */
  private static final int MAX_SHARED_RUN = 16;

  private static final int SPREAD = 0x9E3779B1;

  private final RuleTable table;

  /** Pairs of a rule, counted from 1, and its run; a rule of 0 is an empty slot. */
  private final int[] slots;

  private final int shift;

  /** The rules that the slots do not have, in the order in which they win. */
  private final int[] rest;

  private final long[] neededByRest;

  /**
   * Takes in rules.
   *
   * @param rules their numbers, in order; used as working space
   */
  PieceIndex(RuleTable table, int[] rules, int size) {
    this.table = table;
    boolean few = size <= FEW;
    int bits = few ? 1 : 32 - Integer.numberOfLeadingZeros(size + size / 2);
    this.slots = new int[2 << bits];
    this.shift = Integer.SIZE - bits;
    int left = few ? size : insertAll(rules, size);
    this.rest = Arrays.copyOf(rules, left);
    this.neededByRest = new long[left];
    for (int i = 0; i < left; i++) {
      neededByRest[i] = Pairs.neededBy(table, rest[i]);
    }
  }

  /**
   * Puts what has a run with room into the table; returns how many are left, moved to the front.
   */
  private int insertAll(int[] rules, int size) {
    byte[] counts = new byte[2 * slots.length];
    for (int i = 0; i < size; i++) {
      countRuns(rules[i], counts);
    }
    int left = 0;
    for (int i = 0; i < size; i++) {
      if (!insert(rules[i], counts)) {
        rules[left++] = rules[i];
      }
    }
    return left;
  }

  private int slot(int run) {
    return 2 * ((run * SPREAD) >>> shift);
  }

  private static int counter(int run, byte[] counts) {
    return (run * SPREAD) >>> (Integer.numberOfLeadingZeros(counts.length) + 1);
  }

  private void countRuns(int rule, byte[] counts) {
    int run = 0;
    int length = 0;
    for (int at = firstPiece(rule); at < table.end(rule); at++) {
      byte octet = table.text[at];
      length = octet == PathPattern.WILDCARD ? 0 : length + 1;
      run = (run << Byte.SIZE) | octet;
      int counter = counter(run, counts);
      if (length >= RUN && counts[counter] < Byte.MAX_VALUE) {
        counts[counter]++;
      }
    }
  }

  private int firstPiece(int rule) {
    return table.start(rule) + table.prefixLength(rule) + 1;
  }

  /** Puts a rule into the table if it has a run with room; or if an equal rule wins over it. */
  private boolean insert(int rule, byte[] counts) {
    int rarest = 0;
    int fewest = Integer.MAX_VALUE;
    int run = 0;
    int length = 0;
    for (int at = firstPiece(rule); at < table.end(rule); at++) {
      byte octet = table.text[at];
      length = octet == PathPattern.WILDCARD ? 0 : length + 1;
      run = (run << Byte.SIZE) | octet;
      if (length >= RUN && counts[counter(run, counts)] < fewest) {
        fewest = counts[counter(run, counts)];
        rarest = run;
      }
    }
    return fewest != Integer.MAX_VALUE && insert(rule, rarest);
  }

  private boolean insert(int rule, int run) {
    int shared = 0;
    int slot = slot(run);
    while (slots[slot] != 0) {
      if (slots[slot + 1] == run) {
        if (table.isRepeated(slots[slot] - 1, rule)) {
          return true;
        }
        if (++shared == MAX_SHARED_RUN) {
          return false;
        }
      }
      slot = (slot + 2) & (slots.length - 1);
    }
    slots[slot] = rule + 1;
    slots[slot + 1] = run;
    return true;
  }

  /** Looks for a rule that matches a path and wins over the best so far. */
  long first(long search, String url, int from, int to) {
    long found = search;
    long present = 0;
    int run = 0;
    for (int at = from; at < to && !Search.isExhausted(found); at++) {
      char octet = url.charAt(at);
      present |= Pairs.bit(run, octet);
      run = (run << Byte.SIZE) | octet;
      if (at - from >= RUN - 1) {
        found = probe(run, found, url, from, to);
      }
    }
    return firstOfRest(found, present, url, from, to);
  }

  private long probe(int run, long search, String url, int from, int to) {
    long found = search;
    for (int slot = slot(run); slots[slot] != 0; slot = (slot + 2) & (slots.length - 1)) {
      int rule = slots[slot] - 1;
      if (slots[slot + 1] == run && rule < Search.best(found)) {
        found = Search.tried(found, rule, table.matches(rule, url, from, to));
      }
    }
    return found;
  }

  private long firstOfRest(long search, long present, String url, int from, int to) {
    long found = search;
    for (int i = 0; i < rest.length; i++) {
      if (rest[i] > Search.best(found) || Search.isExhausted(found)) {
        break;
      }
      if ((neededByRest[i] & ~present) == 0) {
        found = Search.tried(found, rest[i], table.matches(rest[i], url, from, to));
      }
    }
    return found;
  }

  int weight() {
    return 80 + Integer.BYTES * (slots.length + 3 * rest.length);
  }
}
