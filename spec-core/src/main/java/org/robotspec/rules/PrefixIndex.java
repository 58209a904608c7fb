package org.robotspec.rules;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Finds the rules whose literal start, up to the first wildcard, is the start of a path.
 *
 * <p>A hash table keyed by that start, which is probed for each start of the path that is as long
 * as some key; so the time does not grow with the number of rules. Rules that share their key with
 * many others, such as {@code /*a}, {@code /*b} and so on, would crowd it and are kept beside it.
 */
final class PrefixIndex {

  /** More wildcard rules than this with one key would make every path that passes there wait. */
  private static final int MAX_SHARED_KEY = 8;

  /** Key lengths from here on share one bit of {@link #lengths}. */
  private static final int LONG_KEY = 63;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Drawn anew by each process, so that nobody can write a file whose keys all collide. */
  private static final long MULTIPLIER = new SecureRandom().nextLong() | 1;

  private final RuleTable table;
  private final int[] slots;
  private final int shift;
  private final int ruleBits;
  private final long lengths;
  private final int[] crowded;

  PrefixIndex(RuleTable table) {
    this.table = table;
    int size = table.size();
    int bits = Math.max(2, 32 - Integer.numberOfLeadingZeros(size + size / 2));
    this.slots = new int[1 << bits];
    this.shift = Long.SIZE - bits;
    this.ruleBits = 32 - Integer.numberOfLeadingZeros(size);
    int[] left = new int[size];
    int leftSize = 0;
    long present = 0;
    for (int rule = 0; rule < size; rule++) {
      int length = table.prefixLength(rule);
      boolean wild = table.start[rule] + length < table.start[rule + 1];
      if (insert(rule, hash(rule, length), wild)) {
        present |= lengthBit(length);
      } else if (wild) {
        left[leftSize++] = rule;
      }
    }
    this.lengths = present;
    this.crowded = Arrays.copyOf(left, leftSize);
  }

  private static long lengthBit(int length) {
    return 1L << Math.min(length, LONG_KEY);
  }

  private long hash(int rule, int length) {
    long hash = 0;
    int start = table.start[rule];
    for (int at = start; at < start + length; at++) {
      hash = (hash + table.text[at]) * MULTIPLIER;
    }
    return hash;
  }

  private int slot(long hash) {
    return (int) ((hash * SPREAD) >>> shift);
  }

  /** Returns the bits of a hash that a slot has room for beside the number of a rule. */
  private int tag(long hash) {
    return (int) (hash >>> 20) << ruleBits;
  }

  /**
   * Puts a rule behind those of the same key that win over it.
   *
   * @return false if the key is crowded, or the rule can never decide as an equal one wins
   */
  private boolean insert(int rule, long hash, boolean wild) {
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    int slot = slot(hash);
    int shared = 0;
    while (slots[slot] != 0) {
      if ((slots[slot] & tagMask) == tag) {
        boolean full = wild && ++shared == MAX_SHARED_KEY;
        if (full || isRepeated((slots[slot] & ~tagMask) - 1, rule)) {
          return false;
        }
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = tag | (rule + 1);
    return true;
  }

  private boolean isRepeated(int winner, int rule) {
    return table.anchored(winner) == table.anchored(rule)
        && Arrays.equals(
            table.text,
            table.start[winner],
            table.start[winner + 1],
            table.text,
            table.start[rule],
            table.start[rule + 1]);
  }

  /** Returns the rule that decides about a path, or the number of rules if none matches. */
  int first(String url, int from, int to) {
    int best = table.size();
    long hash = 0;
    for (int at = from; ; at++) {
      if ((lengths & lengthBit(at - from)) != 0) {
        best = probe(hash, best, url, from, to);
      }
      if (at == to) {
        break;
      }
      hash = (hash + url.charAt(at)) * MULTIPLIER;
    }
    return firstCrowded(best, url, from, to);
  }

  private int probe(long hash, int best, String url, int from, int to) {
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    int found = best;
    for (int slot = slot(hash); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      int rule = (slots[slot] & ~tagMask) - 1;
      if ((slots[slot] & tagMask) == tag && rule < found && table.matches(rule, url, from, to)) {
        found = rule;
      }
    }
    return found;
  }

  private int firstCrowded(int best, String url, int from, int to) {
    for (int rule : crowded) {
      if (rule >= best) {
        break;
      }
      if (table.matches(rule, url, from, to)) {
        return rule;
      }
    }
    return best;
  }

  /** Returns about how many bytes this takes in memory, the table's not counted. */
  int weight() {
    return 80 + Integer.BYTES * (slots.length + crowded.length);
  }
}
