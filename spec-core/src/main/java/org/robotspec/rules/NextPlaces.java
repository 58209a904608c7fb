package org.robotspec.rules;

/**
 * Tables that say where a piece ends that starts next, for every place to start from. An entry has
 * the end of the first that starts from a place on; it stands for this place and, in the tables of
 * rare pieces, for so many behind it, of which it may not be right: if that piece starts before the
 * place asked for, the entry says nothing.
 *
 * <p>A table's number has the place of its first entry and, in its low bits, how many places an
 * entry stands for, as a power of two.
 */
final class NextPlaces {

  /** The low bits of a table's number. */
  private static final int SHIFT_BITS = 5;

  /** An entry stands for all places there are. */
  private static final int ONE_ENTRY = 31;

  /** So many entries stay in fast memory. */
  private static final int ROOM = 1 << 17;

  /** So many entries for each end, at least: few places then lie behind the end of their entry. */
  private static final int DENSITY = 4;

  private final int places;
  private final char[] entries = new char[ROOM];
  private int used;

  /** The tables of a path with so many places. */
  NextPlaces(int places) {
    this.places = places;
    for (int place = 0; place < places; place++) {
      entries[place] = (char) place;
    }
    this.used = places;
  }

  char[] entries() {
    return entries;
  }

  /** Returns which entry a table has for a place. */
  static int entry(int table, int place) {
    return (table >>> SHIFT_BITS) + (place >>> table);
  }

  /** Returns a table that knows one end; with 0 it knows none. */
  static int only(int end) {
    return (end << SHIFT_BITS) | ONE_ENTRY;
  }

  /** Returns a table of all pieces of a state and length; of the first if there is no room. */
  int table(PathStates path, int state, int length) {
    int ratio = places / (DENSITY * path.endCount(state));
    int shift = ratio == 0 ? 0 : Integer.SIZE - 1 - Integer.numberOfLeadingZeros(ratio);
    int start = used;
    int size = ((places - 1) >>> shift) + 1;
    if (start + size > ROOM) {
      return only(path.firstEnd(state));
    }
    used += size;
    for (int i = 0; i < path.endCount(state); i++) {
      int end = path.end(state, i);
      int entry = start + ((end - length) >>> shift);
      if (entries[entry] == PathStates.NONE || end < entries[entry]) {
        entries[entry] = (char) end;
      }
    }
    char next = PathStates.NONE;
    for (int entry = used - 1; entry >= start; entry--) {
      next = entries[entry] == PathStates.NONE ? next : entries[entry];
      entries[entry] = next;
    }
    return (start << SHIFT_BITS) | shift;
  }
}
