package org.robotspec.rules;

import org.jspecify.annotations.Nullable;

/**
 * Finds the rules whose literal start, up to the first wildcard, is the start of a path.
 *
 * <p>A hash table keyed by that start, which is probed for each start of the path that is as long
 * as some key; so the time does not grow with the number of rules. Rules that share their key with
 * many others, such as {@code /*a}, {@code /*b} and so on, would crowd it; a {@link PieceIndex} has
 * them.
 */
final class PrefixIndex {

  /** More wildcard rules than this with one key would make every path that passes there wait. */
  private static final int MAX_SHARED_KEY = 2;

  /** Wildcard rules with a shorter key would be tried for most paths. */
  private static final int MIN_WILD_KEY = 4;

  /** Key lengths from here on share one bit of {@link #lengths}. */
  private static final int LONG_KEY = 63;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final long POWER_2 = Secret.MULTIPLIER * Secret.MULTIPLIER;
  private static final long POWER_3 = POWER_2 * Secret.MULTIPLIER;
  private static final long POWER_4 = POWER_3 * Secret.MULTIPLIER;

  private final RuleTable table;
  private final int[] slots;
  private final int shift;
  private final int ruleBits;
  private final long lengths;
  private final @Nullable PieceIndex crowded;

  /** Made beforehand, where making them would make a path wait. */
  private final @Nullable PieceNumbers numbers;

  PrefixIndex(RuleTable table) {
    this.table = table;
    int size = table.size();
    int keys = countKeys(table);
    int bits = Math.max(2, 32 - Integer.numberOfLeadingZeros(keys + keys / 2));
    this.slots = new int[1 << bits];
    this.shift = Long.SIZE - bits;
    this.ruleBits = 32 - Integer.numberOfLeadingZeros(size);
    int[] left = new int[table.wildRules()];
    int leftSize = 0;
    long present = 0;
    for (int rule = 0; rule < size; rule++) {
      boolean wild = table.hasWildcard(rule);
      int length = table.prefixLength(rule);
      if (hasKey(wild, length) && insert(rule, hash(rule, length), wild)) {
        present |= lengthBit(length);
      } else if (wild) {
        left[leftSize++] = rule;
      }
    }
    this.lengths = present;
    this.crowded = leftSize == 0 ? null : new PieceIndex(table, left, leftSize);
    this.numbers = PieceNumbering.isLong(table) ? PieceNumbering.of(table) : null;
  }

  private static int countKeys(RuleTable table) {
    int keys = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      keys += hasKey(table.hasWildcard(rule), table.prefixLength(rule)) ? 1 : 0;
    }
    return keys;
  }

  private static boolean hasKey(boolean wild, int length) {
    return !wild || length >= MIN_WILD_KEY;
  }

  private static long lengthBit(int length) {
    return 1L << Math.min(length, LONG_KEY);
  }

  private long hash(int rule, int length) {
    byte[] text = table.text;
    int at = table.start(rule);
    int end = at + length;
    long hash = 0;
    for (; at + 4 <= end; at += 4) {
      hash =
          (hash + text[at]) * POWER_4
              + (text[at + 1] * POWER_3 + text[at + 2] * POWER_2)
              + text[at + 3] * Secret.MULTIPLIER;
    }
    for (; at < end; at++) {
      hash = (hash + text[at]) * Secret.MULTIPLIER;
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
        if (full || table.isRepeated((slots[slot] & ~tagMask) - 1, rule)) {
          return false;
        }
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = tag | (rule + 1);
    return true;
  }

  /** Does what {@link RuleTable#first} does. */
  int first(String url, int from, int to) {
    long search = Search.start(table.size(), to - from);
    long hash = 0;
    for (int at = from; ; at++) {
      if ((lengths & lengthBit(at - from)) != 0) {
        search = probe(hash, search, url, from, to);
      }
      if (at == to) {
        break;
      }
      hash = (hash + url.charAt(at)) * Secret.MULTIPLIER;
    }
    if (crowded != null && !Search.isExhausted(search)) {
      search = crowded.first(search, url, from, to);
    }
    if (Search.isExhausted(search)) {
      return thorough(Search.best(search), url, from, to);
    }
    return Search.best(search);
  }

  private long probe(long hash, long search, String url, int from, int to) {
    int tag = tag(hash);
    int tagMask = -1 << ruleBits;
    long found = search;
    for (int slot = slot(hash); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      int rule = (slots[slot] & ~tagMask) - 1;
      if ((slots[slot] & tagMask) == tag && rule < Search.best(found)) {
        if (!table.hasWildcard(rule)) {
          found = table.matches(rule, url, from, to) ? Search.found(found, rule) : found;
        } else if (!Search.isExhausted(found)) {
          found = Search.tried(found, rule, table.matches(rule, url, from, to));
        }
      }
    }
    return found;
  }

  /** Decides where too many wildcard rules had to be tried: somebody wants this to be slow. */
  private int thorough(int best, String url, int from, int to) {
    if (to - from <= PathIndex.MAX_LENGTH) {
      PieceNumbers pieces = numbers == null ? PieceNumbering.of(table) : numbers;
      return new PathIndex(pieces, url, from, to).first(best);
    }
    return table.firstBefore(best, url, from, to);
  }

  /** Returns about how many bytes this takes in memory, the table's not counted. */
  int weight() {
    return 80
        + Integer.BYTES * slots.length
        + (crowded == null ? 0 : crowded.weight())
        + (numbers == null ? 0 : numbers.weight());
  }
}
