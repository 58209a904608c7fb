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

  private final RuleTable table;

  /** A rule, counted from 1, below a tag of its run; 0 is an empty slot. */
  private final int[] slots;

  private final int shift;
  private final int ruleBits;

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
    this.slots = new int[1 << bits];
    this.shift = Long.SIZE - bits;
    this.ruleBits = 32 - Integer.numberOfLeadingZeros(table.size());
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
    byte[] counts = new byte[4 * slots.length];
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

  /**
   * Returns a hash that nobody can foresee: or the runs of all rules could be in each other's way.
   */
  private static long hash(int run) {
    return Secret.mix(run * Secret.MULTIPLIER);
  }

  private int slot(long hash) {
    return (int) (hash >>> shift);
  }

  /** Returns the bits of a hash that a slot has room for beside the number of a rule. */
  private int tag(long hash) {
    return (int) (hash >>> 20) << ruleBits;
  }

  private static int counter(int run, byte[] counts) {
    return (int) (hash(run) >>> (Integer.numberOfLeadingZeros(counts.length) + Integer.SIZE + 1));
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
    long hash = hash(run);
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    int shared = 0;
    int slot = slot(hash);
    while (slots[slot] != 0) {
      if ((slots[slot] & tagMask) == tag) {
        if (table.isRepeated((slots[slot] & ~tagMask) - 1, rule)) {
          return true;
        }
        if (++shared == MAX_SHARED_RUN) {
          return false;
        }
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = tag | (rule + 1);
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
    long hash = hash(run);
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    long found = search;
    for (int slot = slot(hash); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      int rule = (slots[slot] & ~tagMask) - 1;
      if ((slots[slot] & tagMask) == tag && rule < Search.best(found)) {
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
