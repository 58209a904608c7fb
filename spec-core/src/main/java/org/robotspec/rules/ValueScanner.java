package org.robotspec.rules;

/**
 * Finds where the text of a line ends, and what in it a path pattern must look at.
 *
 * <p>Eight octets at a time, and with one branch for them: real files are too irregular for a
 * processor to guess what the next octet is.
 */
final class ValueScanner {
  /** All octets that can end a text, line ends, NUL and {@code #}, are below this. */
  private static final int END_BOUND = '#' + 1;

  private final byte[] bytes;
  private long stars;
  private long codes;

  /** Where the first octet stands that is low and ends no text, such as a space. */
  private int low;

  ValueScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns where the text from a position ends: with its line, at a comment, or at a NUL. */
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
      codes = -1; // looked too far: what is there must be read octet by octet
    }
    return Math.min(at, to);
  }

  private static boolean isEnd(byte octet) {
    return LineScanner.isLineEnd(octet) || octet == '#' || octet == 0;
  }

  /** Says whether there is a wildcard in the text that was met last, unless it {@link #isCoded}. */
  boolean hasStar() {
    return stars != 0;
  }

  /**
   * Says whether that text, up to where white space at its end begins, has, or may have, what a
   * path does not keep as it is (M-4, D-12).
   */
  boolean isCoded(int end) {
    return Swar.isMarked(codes) || low < end;
  }
}
