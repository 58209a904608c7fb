package org.robotspec.rules.internal.parsing;

/**
 * Finds where the text of a line ends, and what a path pattern must handle in it.
 *
 * <p>Reads eight octets at a time with one branch, because a processor cannot predict single octets
 * of real files.
 */
final class ValueScanner {
  // All octets that can end a text (line ends, NUL and ) are below this.
  private static final int END_BOUND = '#' + 1;
  private final byte[] bytes;
  private long stars;
  private long codes;
  // The position of the first low octet that does not end the text, such as a space.
  private int low;

  ValueScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns where the text from a position ends: at the end of the line, a comment, or a NUL. */
  int end(int from, int to) {
    stars = 0;
    codes = 0;
    low = to;
    int at = from;
    while (at < to) {
      long word = Swar.word(bytes, at);
      long ends = Swar.below(word, END_BOUND);
      int kept = ends == 0 ? Long.BYTES : Swar.firstMarked(ends);
      long mask = Swar.first(kept);
      stars |= Swar.equal(word, '*') & mask;
      codes |= (Swar.equal(word, '%') | Swar.neverRaw(word) | word) & mask;
      at += kept;
      if (ends != 0) {
        if (at >= to || isEnd(bytes[at])) {
          break;
        }
        low = Math.min(low, at);
        at++;
      }
    }
    if (at > to) {
      codes = -1; // read too far: the end must be read octet by octet
    }
    return Math.min(at, to);
  }

  private static boolean isEnd(byte octet) {
    return LineScanner.isLineEnd(octet) || octet == '#' || octet == 0;
  }

  /** Returns whether the last text has a wildcard; meaningless if it {@link #isCoded}. */
  boolean hasStar() {
    return stars != 0;
  }

  /**
   * Returns whether the last text, without white space at its end, may contain octets that change
   * in a path (M-4, D-12).
   */
  boolean isCoded(int end) {
    return Swar.isMarked(codes) || low < end;
  }
}
