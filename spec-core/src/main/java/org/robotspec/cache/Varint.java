package org.robotspec.cache;

import java.nio.ByteBuffer;

/** Numbers that are not negative, in as few bytes as they need: seven bits in each. */
final class Varint {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private Varint() {}

  static void put(ByteBuffer out, long number) {
    long rest = number;
    while (rest >= MORE) {
      out.put((byte) (rest | MORE));
      rest >>>= BITS;
    }
    out.put((byte) rest);
  }

  static long get(ByteBuffer in) {
    long number = 0;
    int shift = 0;
    byte next = in.get();
    while (next < 0) {
      number |= (long) (next & (MORE - 1)) << shift;
      shift += BITS;
      next = in.get();
    }
    return number | (long) next << shift;
  }
}
