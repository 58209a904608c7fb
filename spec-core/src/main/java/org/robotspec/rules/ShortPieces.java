package org.robotspec.rules;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Where pieces of up to seven octets stand in one path. They are remembered in slots, as a file
 * written to be slow has the same ones again and again; one that is asked for often gets a table.
 *
 * <p>Nobody can aim at a slot: how they are chosen differs from path to path.
 */
final class ShortPieces {

  /** The longest short piece. */
  static final int LONGEST = Long.BYTES - 1;

  private static final int LOG_SLOTS = 12;

  /** So many questions that a table did not answer are worth a better one. */
  private static final int BUSY = 16;

  private final PathStates path;
  private final NextPlaces next;
  private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;

  /** For each slot a key; behind it the piece's state in the high half, its table in the low. */
  private final long[] slots = new long[2 << LOG_SLOTS];

  /** How often the table of each slot had no answer. */
  private final int[] asked = new int[1 << LOG_SLOTS];

  ShortPieces(PathStates path, NextPlaces next) {
    this.path = path;
    this.next = next;
  }

  /**
   * Takes pieces where they next stand, as long as each is short, known, and not the last. Has no
   * other ways to go on, so that a compiler can keep all it needs in registers.
   *
   * @return the place in the path, in the high half, and where the first piece stands in the
   *     pattern that was not taken
   */
  long skipKnown(byte[] text, int from, int end, int start) {
    long[] slots = this.slots;
    char[] entries = next.entries();
    int at = from;
    int place = start;
    while (at <= text.length - Long.BYTES) {
      long word = ByteWords.word(text, at);
      int octets = ByteWords.firstHigh(word);
      if (octets > LONGEST || at + octets >= end) {
        break;
      }
      long key = key(word, octets);
      int slot = slot(key);
      if (slots[slot] != key) {
        break;
      }
      int known = (int) slots[slot + 1];
      int notBefore = place + octets;
      int found = entries[(known >>> NextPlaces.SHIFT_BITS) + (notBefore >>> known)];
      if (found < notBefore) {
        break;
      }
      place = found;
      at += octets + 1;
    }
    return ((long) place << Integer.SIZE) | at;
  }

  /** Returns the first place, not before another, behind a piece; NONE if there is none. */
  int find(long word, int octets, int notBefore) {
    long key = key(word, octets);
    int slot = slot(key);
    return slots[slot] == key || learn(key, octets, slot)
        ? search(slot, notBefore)
        : PathStates.NONE;
  }

  /** Returns the key of the first octets of a word. No pattern has the octet behind them. */
  private static long key(long word, int octets) {
    return word | (-1L << (Byte.SIZE * octets));
  }

  /** Returns the only slot in which a piece may be. */
  private int slot(long key) {
    return (int) ((key * multiplier) >>> (Long.SIZE - LOG_SLOTS)) << 1;
  }

  /** Puts a piece into its slot; false if it does not stand in the path. */
  private boolean learn(long key, int octets, int slot) {
    int state = path.walk(path.root(), key, octets);
    if (state == PathStates.NONE) {
      return false;
    }
    slots[slot] = key;
    know(slot, state, NextPlaces.only(path.firstEnd(state)));
    asked[slot >> 1] = 0;
    return true;
  }

  private int search(int slot, int notBefore) {
    int state = (int) (slots[slot + 1] >> Integer.SIZE);
    if (++asked[slot >> 1] == BUSY && state > 0) {
      know(slot, state, next.table(path, state));
    }
    return path.nextEnd(state, notBefore);
  }

  private void know(int slot, int state, int table) {
    slots[slot + 1] = ((long) state << Integer.SIZE) | table;
  }
}
