package org.robotspec.rules;

/**
 * Sets of places: bits in words, and above them bits that say which words have any, so that the
 * next place is found at once.
 */
final class PlaceSets {

  /** The places of a word, as a power of two; a division would see to negative numbers too. */
  private static final int LOG = 6;

  private final int summaries;
  private final int stride;
  private final long[] bits;
  private int used;

  /** Makes room for so many sets. */
  PlaceSets(int sets, int places) {
    int words = (places + Long.SIZE - 1) / Long.SIZE;
    this.summaries = (words + Long.SIZE - 1) / Long.SIZE;
    this.stride = summaries + words;
    this.bits = new long[sets * stride + 1];
    this.used = 1; // no set is 0
  }

  /** Returns a new set, which is empty. */
  int newSet() {
    int set = used;
    used += stride;
    return set;
  }

  void add(int set, int place) {
    int word = place >>> LOG;
    bits[set + word >>> LOG] |= 1L << word;
    bits[set + summaries + word] |= 1L << place;
  }

  void addAll(int target, int source) {
    for (int i = 0; i < stride; i++) {
      bits[target + i] |= bits[source + i];
    }
  }

  /** Returns the first place of a set from another on; the set must have one. */
  int next(int set, int from) {
    int word = from >>> LOG;
    long found = bits[set + summaries + word] & (-1L << from);
    if (found == 0) {
      word = nextWord(set, word + 1);
      found = bits[set + summaries + word];
    }
    return (word << LOG) + Long.numberOfTrailingZeros(found);
  }

  private int nextWord(int set, int from) {
    int summary = from >>> LOG;
    long found = bits[set + summary] & (-1L << from);
    while (found == 0) {
      found = bits[set + ++summary];
    }
    return (summary << LOG) + Long.numberOfTrailingZeros(found);
  }
}
