package org.robotspec.rules;

import java.util.Arrays;

/**
 * Sets of places, by number: as bits in words, and above these bits that say which words have any.
 */
final class PlaceSets {

  /** No set has this number. */
  static final int NONE = 0;

  /** The places of a word, as a power of two; a division would see to negative numbers too. */
  private static final int LOG = 6;

  private static final int ROOM_AT_FIRST = 1 << 12;

  private final int summaries;
  private final int stride;

  /** The sets, the numbers of which are where they start. */
  private long[] bits = new long[ROOM_AT_FIRST];

  private int bitsEnd = 1;

  PlaceSets(int places) {
    int words = (places + Long.SIZE - 1) / Long.SIZE;
    this.summaries = (words + Long.SIZE - 1) / Long.SIZE;
    this.stride = summaries + words;
  }

  /** Returns a new set, which is empty. */
  int newSet() {
    int set = bitsEnd;
    bitsEnd += stride;
    if (bitsEnd > bits.length) {
      bits = Arrays.copyOf(bits, 2 * bitsEnd);
    }
    return set;
  }

  void add(int set, int place) {
    int word = place >>> LOG;
    bits[set + (word >>> LOG)] |= 1L << word;
    bits[set + summaries + word] |= 1L << place;
  }

  /** Adds to a set all places of another. */
  void addAll(int target, int source) {
    for (int i = 0; i < stride; i++) {
      bits[target + i] |= bits[source + i];
    }
  }

  /** Returns the first place from another on, of a set; it must have one. */
  int next(int set, int from) {
    int word = from >>> LOG;
    long here = bits[set + summaries + word] & (-1L << from);
    return here == 0 ? nextBeyond(set, word + 1) : inWord(word, here);
  }

  private static int inWord(int word, long bits) {
    return (word << LOG) + Long.numberOfTrailingZeros(bits);
  }

  private int nextBeyond(int set, int from) {
    int summary = from >>> LOG;
    long found = bits[set + summary] & (-1L << from);
    while (found == 0) {
      found = bits[set + ++summary];
    }
    int word = inWord(summary, found);
    return inWord(word, bits[set + summaries + word]);
  }
}
