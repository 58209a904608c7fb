package org.robotspec.rules.internal.parsing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Processes eight bytes at a time (SIMD within a register), which makes parsing fast. */
final class Swar {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  // The bit that letters have and hyphens and digits have not.
  private static final long LETTERS = 0x4040404040404040L;

  private Swar() {}

  /** Returns the position of the first of two octets, or the end. */
  static int indexOf(byte[] bytes, int from, int to, int first, int second) {
    for (int at = from; at < to; at += Long.BYTES) {
      long word = word(bytes, at);
      long found = zeros(word ^ (ONES * first)) | zeros(word ^ (ONES * second));
      if (found != 0) {
        return Math.min(to, at + firstMarked(found));
      }
    }
    return to;
  }

  /** Marks the octets of a word that are ASCII and below a bound; only the first is reliable. */
  static long below(long word, int bound) {
    return (word - ONES * bound) & ~word & HIGHS;
  }

  /** Marks the octets of a word that equal another; only the first mark is reliable. */
  static long equal(long word, int octet) {
    return zeros(word ^ (ONES * octet));
  }

  /**
   * Marks at least the octets of a word that are one of {@code <>\^`} or above {@code z}: no URL
   * contains them raw, except the tilde.
   */
  static long neverRaw(long word) {
    return zeros((word | ONES * 0x62) ^ (ONES * 0x7E)) | equal(word, '`') | (word + ONES * 5);
  }

  static long first(int octets) {
    return octets == Long.BYTES ? -1 : (1L << (Byte.SIZE * octets)) - 1;
  }

  static boolean isMarked(long word) {
    return (word & HIGHS) != 0;
  }

  static int firstMarked(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** Returns the eight bytes from a position, with zeros beyond the end of the array. */
  static long word(byte[] bytes, int at) {
    if (at + Long.BYTES <= bytes.length) {
      return (long) LONGS.get(bytes, at);
    }
    long word = 0;
    for (int i = bytes.length - 1; i >= at; i--) {
      word = (word << Byte.SIZE) | (bytes[i] & 0xFF);
    }
    return word;
  }

  /** Marks the high bit of each zero byte; bytes above the first zero may be marked wrongly. */
  private static long zeros(long word) {
    return (word - ONES) & ~word & HIGHS;
  }

  /** A lower-case word of at most sixteen letters and hyphens, to find in any case. */
  static final class Word {
    private final int length;
    private final long start;
    private final long tail;

    Word(String letters) {
      this.length = letters.length();
      this.start = packed(letters.substring(0, Math.min(Long.BYTES, length)));
      this.tail = packed(letters.substring(Math.max(0, length - Long.BYTES)));
    }

    private static long packed(String letters) {
      long word = 0;
      for (int i = 0; i < letters.length(); i++) {
        word |= (long) letters.charAt(i) << (Byte.SIZE * i);
      }
      return word;
    }

    /** Returns whether the octets at a position are this word. */
    boolean isAt(byte[] bytes, int at) {
      return isAt(bytes, at, start, Math.min(Long.BYTES, length))
          && (length <= Long.BYTES || isAt(bytes, at + length - Long.BYTES, tail, Long.BYTES));
    }

    private static boolean isAt(byte[] bytes, int at, long word, int length) {
      long mask = -1L >>> (Long.SIZE - Byte.SIZE * length);
      long ignored = (word & LETTERS) >>> 1; // the bit of the case, in letters only
      return ((word(bytes, at) ^ word) & mask & ~ignored) == 0;
    }
  }
}
