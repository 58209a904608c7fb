package org.robotspec.rules;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of 24 bits, in three bytes each: a quarter less than ints for what is large. */
final class Int24Array {

  /** The largest number, which stands for none where numbers are positions. */
  static final int MAX = (1 << 24) - 1;

  private static final int BYTES = 3;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** One byte more than needed, as four are read at once. */
  private final byte[] bytes;

  Int24Array(int size) {
    this.bytes = new byte[BYTES * size + 1];
  }

  /** Copies the first of some numbers. */
  Int24Array(int[] numbers, int size) {
    this(size);
    for (int i = 0; i < size; i++) {
      set(i, numbers[i]);
    }
  }

  int get(int i) {
    return (int) INTS.get(bytes, BYTES * i) & MAX;
  }

  void set(int i, int number) {
    bytes[BYTES * i] = (byte) number;
    bytes[BYTES * i + 1] = (byte) (number >>> Byte.SIZE);
    bytes[BYTES * i + 2] = (byte) (number >>> (2 * Byte.SIZE));
  }

  int size() {
    return bytes.length / BYTES;
  }

  int weight() {
    return 40 + bytes.length;
  }
}
