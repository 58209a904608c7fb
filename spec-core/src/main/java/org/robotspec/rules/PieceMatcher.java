package org.robotspec.rules;

import java.util.Arrays;

/**
 * Finds the pieces of rules in one path. Short pieces, of which a file can have the most, have a
 * loop that does no more than look up what is known of each.
 */
final class PieceMatcher {

  /** No piece ends at the start of a path, and none starts at that of a pattern. */
  private static final int NOWHERE = 0;

  /** The high bits of a word: of what a pattern has, only wildcards have one. */
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  /** Those of a word that has four single octets, each with a wildcard behind it. */
  private static final long SINGLES = 0x8000_8000_8000_8000L;

  private final int size;
  private final PathStates path;
  private final ShortPieces pieces;
  private final Leaps leaps;
  private final char[] entries;

  /** The table of each octet, for pieces of one. */
  private final int[] octetTables = new int[PathStates.ASCII];

  PieceMatcher(PathStates path, int size) {
    this.size = size;
    this.path = path;
    NextPlaces next = new NextPlaces(size + 1);
    this.entries = next.entries();
    this.pieces = new ShortPieces(path, next);
    this.leaps = new Leaps(path);
    Arrays.fill(octetTables, NextPlaces.only(NOWHERE));
  }

  /**
   * Says whether a rule's pieces follow its literal start, the length of which is given. Takes each
   * piece where it first fits, as {@link RuleTable#matches} does.
   */
  boolean matches(RuleTable table, int rule, int prefix) {
    byte[] text = table.text;
    long[] slots = pieces.slots();
    char[] entries = this.entries;
    int end = table.start[rule + 1];
    int at = table.start[rule] + prefix + 1;
    int place = prefix;
    while (true) {
      long word = ByteWords.word(text, at);
      int length = ByteWords.firstHigh(word);
      if (length == 1 && (word & HIGH_BITS) == SINGLES && at + Long.BYTES <= end) {
        place = findSingles(word, place);
        at += Long.BYTES - 1;
      } else if (length > 0 && length <= ShortPieces.LONGEST && at + length < end) {
        long key = ShortPieces.key(word, length);
        int slot = pieces.slot(key);
        if (slots[slot] != key && !pieces.learn(key, length, slot)) {
          return false;
        }
        int known = (int) slots[slot + 1];
        int notBefore = place + length;
        place = entries[(known >>> NextPlaces.SHIFT_BITS) + (notBefore >>> known)];
        if (place < notBefore) {
          place = pieces.search(slot, notBefore);
        }
        at += length;
      } else if (at == end) {
        return true;
      } else if (length > 0) {
        long found = find(table, rule, at, place);
        at = (int) found;
        place = (int) (found >> Integer.SIZE);
        if (at == end) {
          return true;
        }
      }
      if (place == NOWHERE && length > 0) {
        return false;
      }
      at++;
    }
  }

  /** Finds four pieces of one octet each; returns where the last of them ends. */
  private int findSingles(long word, int start) {
    int place = start;
    for (long rest = word; rest != 0 && (place != NOWHERE || rest == word); rest >>>= Short.SIZE) {
      byte octet = (byte) rest;
      int known = octetTables[octet];
      int notBefore = place + 1;
      place = entries[(known >>> NextPlaces.SHIFT_BITS) + (notBefore >>> known)];
      if (place < notBefore) {
        place = searchSingle(octet, notBefore);
      }
    }
    return place;
  }

  private int searchSingle(byte octet, int notBefore) {
    long key = ShortPieces.key(octet, 1);
    int slot = pieces.slot(key);
    if (pieces.slots()[slot] != key && !pieces.learn(key, 1, slot)) {
      return NOWHERE;
    }
    int place = pieces.search(slot, notBefore);
    octetTables[octet] = (int) pieces.slots()[slot + 1];
    return place;
  }

  /**
   * Finds a piece that is long or the last one; returns where it ends in the path, in the high
   * half, and in the pattern.
   */
  private long find(RuleTable table, int rule, int from, int place) {
    byte[] text = table.text;
    int end = table.start[rule + 1];
    int at = from;
    int state = PathStates.ROOT;
    int octets;
    do {
      long word = ByteWords.word(text, at);
      octets = Math.min(ByteWords.firstHigh(word), end - at);
      state = octets == 0 ? state : leaps.leap(state, word, octets);
      if (state == PathStates.NONE) {
        return NOWHERE;
      }
      at += octets;
    } while (octets == Long.BYTES);
    int notBefore = place + at - from;
    int found;
    if (at == end && table.anchored(rule)) {
      found = path.lastEnd(state) == size && notBefore <= size ? size : NOWHERE;
    } else {
      found = path.nextEnd(state, notBefore);
    }
    return found == NOWHERE ? NOWHERE : ((long) found << Integer.SIZE) | at;
  }
}
