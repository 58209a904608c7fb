package org.robotspec.rules;

import java.util.Arrays;

/**
 * Sets of places, by number: small ones as lists; large ones as bits in words, and above these bits
 * that say which words have any.
 *
 * <p>A set is as large as was said when it was made: it must get so many places.
 */
final class PlaceSets {

  /** No set has this number. */
  static final int NONE = 0;

  /** Up to so many places it is as fast to look at all of them. */
  private static final int SMALL = 8;

  /** The places of a word, as a power of two; a division would see to negative numbers too. */
  private static final int LOG = 6;

  private static final int ROOM_AT_FIRST = 1 << 12;

  private final int summaries;
  private final int stride;

  /** The large sets, the numbers of which are where they start. */
  private long[] bits = new long[ROOM_AT_FIRST];

  private int bitsEnd = 1;

  /** The small ones, each with its length before it; where that stands, negative, is its number. */
  private char[] lists = new char[ROOM_AT_FIRST];

  private int listsEnd = 1;

  PlaceSets(int places) {
    int words = (places + Long.SIZE - 1) / Long.SIZE;
    this.summaries = (words + Long.SIZE - 1) / Long.SIZE;
    this.stride = summaries + words;
  }

  /** Returns a new set, which is empty, and will get so many places. */
  int newSet(int size) {
    if (size <= SMALL) {
      int list = listsEnd;
      listsEnd += 1 + size;
      if (listsEnd > lists.length) {
        lists = Arrays.copyOf(lists, 2 * listsEnd);
      }
      return -list;
    }
    int set = bitsEnd;
    bitsEnd += stride;
    if (bitsEnd > bits.length) {
      bits = Arrays.copyOf(bits, 2 * bitsEnd);
    }
    return set;
  }

  void add(int set, int place) {
    if (set < 0) {
      lists[-set + ++lists[-set]] = (char) place;
    } else {
      int word = place >>> LOG;
      bits[set + (word >>> LOG)] |= 1L << word;
      bits[set + summaries + word] |= 1L << place;
    }
  }

  /** Adds to a set all places of one that is not larger. */
  void addAll(int target, int source) {
    if (source < 0) {
      for (int i = 1; i <= lists[-source]; i++) {
        add(target, lists[-source + i]);
      }
    } else {
      for (int i = 0; i < stride; i++) {
        bits[target + i] |= bits[source + i];
      }
    }
  }

  /** Returns the first place from another on, of a set; it must have one. */
  int next(int set, int from) {
    return set < 0 ? nextOfList(-set, from) : nextOfBits(set, from);
  }

  private int nextOfBits(int set, int from) {
    int word = from >>> LOG;
    long here = bits[set + summaries + word] & (-1L << from);
    return here == 0 ? nextBeyond(set, word + 1) : inWord(word, here);
  }

  private static int inWord(int word, long bits) {
    return (word << LOG) + Long.numberOfTrailingZeros(bits);
  }

  private int nextOfList(int list, int from) {
    int next = Character.MAX_VALUE;
    for (int i = lists[list]; i > 0; i--) {
      int place = lists[list + i];
      next = place >= from ? Math.min(next, place) : next;
    }
    return next;
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
