package org.robotspec.rules;

/**
 * Sets of places, by number: bits in words, and above them bits that say which words have any, so
 * that the next place is found at once.
 */
final class PlaceSets {

  private final int summaries;
  private final int stride;
  private final long[] bits;

  PlaceSets(int sets, int places) {
    int words = (places + Long.SIZE - 1) / Long.SIZE;
    this.summaries = (words + Long.SIZE - 1) / Long.SIZE;
    this.stride = summaries + words;
    this.bits = new long[sets * stride];
  }

  void add(int set, int place) {
    int word = place / Long.SIZE;
    bits[set * stride + word / Long.SIZE] |= 1L << word;
    bits[set * stride + summaries + word] |= 1L << place;
  }

  void addAll(int target, int source) {
    for (int i = 0; i < stride; i++) {
      bits[target * stride + i] |= bits[source * stride + i];
    }
  }

  /** Returns the first place of a set from another on; the set must have one. */
  int next(int set, int from) {
    int word = from / Long.SIZE;
    long found = bits[set * stride + summaries + word] & (-1L << from);
    if (found == 0) {
      word = nextWord(set * stride, word + 1);
      found = bits[set * stride + summaries + word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(found);
  }

  private int nextWord(int start, int from) {
    int summary = from / Long.SIZE;
    long found = bits[start + summary] & (-1L << from);
    while (found == 0) {
      found = bits[start + ++summary];
    }
    return summary * Long.SIZE + Long.numberOfTrailingZeros(found);
  }
}
