package org.robotspec.rules.internal.parsing;

/** Plain loops in place of the core's eight octets at a time: JavaScript has no 64-bit integers. */
final class Swar {
  private Swar() {}

  static int indexOf(byte[] bytes, int from, int to, int first, int second) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == first || bytes[at] == second) {
        return at;
      }
    }
    return to;
  }

  /** A lower-case word, to find in any case. */
  static final class Word {
    private final String letters;

    Word(String letters) {
      this.letters = letters;
    }

    boolean isAt(byte[] bytes, int at) {
      return Field.matches(letters, bytes, at, bytes.length);
    }
  }
}
