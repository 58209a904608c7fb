package org.robotspec.rules.internal.parsing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.robotspec.text.Ascii;

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
    private final byte[] letters;

    Word(String letters) {
      this.letters = letters.getBytes(US_ASCII);
    }

    boolean isAt(byte[] bytes, int at) {
      int i = 0;
      while (i < letters.length
          && at < bytes.length - i
          && Ascii.lower(bytes[at + i]) == letters[i]) {
        i++;
      }
      return i == letters.length;
    }
  }
}
