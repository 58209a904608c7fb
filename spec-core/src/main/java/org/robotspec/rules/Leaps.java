package org.robotspec.rules;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Where up to eight octets at once lead from a state of one path. It is remembered in slots, as a
 * file written to be slow has the same octets again and again.
 */
final class Leaps {

  private static final int LOG_SLOTS = 12;

  private final PathStates path;

  /** Differs from path to path, so that nobody can aim at a slot. */
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;

  /** For each slot a key; behind it the state before the octets, in the high half, and behind. */
  private final long[] slots = new long[2 << LOG_SLOTS];

  Leaps(PathStates path) {
    this.path = path;
  }

  /** Returns the state that the first octets of a word lead to; NONE if they do not stand there. */
  int leap(int from, long word, int octets) {
    if (from < 0) {
      return path.walk(from, word, octets);
    }
    long key = word | ~ByteWords.first(octets);
    int slot = (int) (((key + from) * multiplier) >>> (Long.SIZE - LOG_SLOTS)) << 1;
    if (slots[slot] == key && (int) (slots[slot + 1] >> Integer.SIZE) == from) {
      return (int) slots[slot + 1];
    }
    int state = path.walk(from, word, octets);
    slots[slot] = key;
    slots[slot + 1] = ((long) from << Integer.SIZE) | Integer.toUnsignedLong(state);
    return state;
  }
}
