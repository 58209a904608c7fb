package org.robotspec.rules;

import java.util.Arrays;

/**
 * Finds wildcard rules by a few octets that a path must contain for them to match: of all runs of
 * four in a rule's pieces, the one that fewest other rules have too.
 *
 * <p>A hash table keyed by such a run, probed once for each place of the path. A rule without a
 * piece of four octets is found by its longest piece. Rules that still share their run with many
 * others are tried one after the other.
 */
final class PieceIndex {

  private static final int RUN = 4;

  /** With more rules than this for one run, each place that has it would make a path wait. */
  private static final int MAX_SHARED_RUN = 16;

  private static final int SPREAD = 0x9E3779B1;

  private final RuleTable table;
  private final int[] slots;
  private final int shift;

  /** The rules for which there was no room, in the order in which they win. */
  private final int[] rest;

  /** Bit n is set if some rule is found by n octets. */
  private int runLengths;

  PieceIndex(RuleTable table, int[] rules) {
    this.table = table;
    int bits = Math.max(2, 32 - Integer.numberOfLeadingZeros(rules.length + rules.length / 2));
    this.slots = new int[2 << bits];
    this.shift = Integer.SIZE - bits;
    char[] counts = new char[4 << bits];
    for (int rule : rules) {
      countRuns(rule, counts);
    }
    int[] left = new int[rules.length];
    int leftSize = 0;
    for (int rule : rules) {
      if (!insert(rule, counts)) {
        left[leftSize++] = rule;
      }
    }
    this.rest = Arrays.copyOf(left, leftSize);
  }

  private int slot(int run) {
    return (run * SPREAD) >>> shift;
  }

  private static int counter(int run, char[] counts) {
    return (run * SPREAD) >>> (Integer.numberOfLeadingZeros(counts.length) + 1);
  }

  private void countRuns(int rule, char[] counts) {
    int run = 0;
    int length = 0;
    for (int at = firstPiece(rule); at < table.start[rule + 1]; at++) {
      byte octet = table.text[at];
      length = octet == PathPattern.WILDCARD ? 0 : length + 1;
      run = (run << Byte.SIZE) | octet;
      if (length >= RUN) {
        int counter = counter(run, counts);
        counts[counter] += (char) (counts[counter] == Character.MAX_VALUE ? 0 : 1);
      }
    }
  }

  private int firstPiece(int rule) {
    return table.start[rule] + table.prefixLength(rule) + 1;
  }

  /** Puts a rule into the table if its run has room, and no equal rule wins over it. */
  private boolean insert(int rule, char[] counts) {
    int best = 0;
    int bestLength = 0;
    int fewest = Integer.MAX_VALUE;
    int run = 0;
    int length = 0;
    for (int at = firstPiece(rule); at < table.start[rule + 1]; at++) {
      byte octet = table.text[at];
      length = octet == PathPattern.WILDCARD ? 0 : Math.min(RUN, length + 1);
      run = length == 0 ? 0 : (run << Byte.SIZE) | octet;
      int count = length == RUN ? counts[counter(run, counts)] : 0;
      if (length > bestLength || (length == RUN && count < fewest)) {
        best = run;
        bestLength = length;
        fewest = length == RUN ? count : fewest;
      }
    }
    runLengths |= 1 << bestLength;
    int shared = 0;
    int slot = 2 * slot(best);
    while (slots[slot] != 0) {
      if (slots[slot + 1] == best) {
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
    slots[slot + 1] = best;
    return true;
  }

  /** Looks for a rule that matches a path and wins over the best so far. */
  long first(long search, String url, int from, int to) {
    long found = (runLengths & 1) == 0 ? search : probe(0, search, url, from, to);
    int run = 0;
    for (int at = from; at < to && !Search.isExhausted(found); at++) {
      run = (run << Byte.SIZE) | url.charAt(at);
      int length = at - from + 1;
      if ((runLengths & (1 << RUN)) != 0 && length >= RUN) {
        found = probe(run, found, url, from, to);
      }
      for (int n = 1; n < RUN && n <= length && runLengths != 1 << RUN; n++) {
        if ((runLengths & (1 << n)) != 0) {
          found = probe(run & ((1 << (Byte.SIZE * n)) - 1), found, url, from, to);
        }
      }
    }
    for (int i = 0; i < rest.length && rest[i] < Search.best(found); i++) {
      if (Search.isExhausted(found)) {
        break;
      }
      found = Search.tried(found, rest[i], table.matches(rest[i], url, from, to));
    }
    return found;
  }

  private long probe(int run, long state, String url, int from, int to) {
    long found = state;
    for (int slot = 2 * slot(run); slots[slot] != 0; slot = (slot + 2) & (slots.length - 1)) {
      int rule = slots[slot] - 1;
      if (slots[slot + 1] == run && rule < Search.best(found)) {
        found = Search.tried(found, rule, table.matches(rule, url, from, to));
      }
    }
    return found;
  }

  int weight() {
    return 60 + Integer.BYTES * (slots.length + rest.length);
  }
}
