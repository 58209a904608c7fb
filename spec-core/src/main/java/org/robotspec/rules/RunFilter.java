package org.robotspec.rules;

/**
 * Tells most runs of octets that one path does not have from those that it has: all of up to eight,
 * and all of these behind the eight before them. Hashed into bits, so that one that it does not
 * have may pass; none that it has is held back.
 */
final class RunFilter {

  /** Stands for the octets before a run that is the start of a piece. */
  static final long START = 0;

  /** Sixteen bits for each run of a path of 2,000: of twenty others, one passes. */
  private static final int LOG_BITS = 19;

  private final long[] bits = new long[1 << (LOG_BITS - 6)];

  RunFilter(byte[] path, int size) {
    for (int place = 0; place < size; place++) {
      long word = ByteWords.word(path, place);
      int before = place - Long.BYTES;
      long eight = before < 0 ? START : ByteWords.word(path, before);
      for (int octets = 1; octets <= Long.BYTES && place + octets <= size; octets++) {
        long run = ByteWords.padded(word, octets);
        add(hash(START, run));
        if (before >= 0) {
          add(hash(eight, run));
        }
      }
    }
  }

  /**
   * Says whether a run may stand in the path.
   *
   * @param before the eight octets before it, or START
   * @param run up to eight octets, {@linkplain ByteWords#padded padded}
   */
  boolean passes(long before, long run) {
    int hash = hash(before, run);
    return (bits[hash >>> 6] & (1L << hash)) != 0;
  }

  private void add(int hash) {
    bits[hash >>> 6] |= 1L << hash;
  }

  private static int hash(long before, long run) {
    long mixed = before * Secret.MULTIPLIER;
    return (int)
        (((mixed ^ (mixed >>> Integer.SIZE) ^ run) * Secret.MULTIPLIER) >>> (Long.SIZE - LOG_BITS));
  }
}
