package org.robotspec.rules;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the pieces of rules stand in one path. Each piece is looked for once, when it is first
 * asked for, and one that is asked for often gets a table.
 *
 * <p>Making it takes time and memory in proportion to the square of the path's length, but by words
 * of 64 places.
 */
final class PiecePlaces {

  /** No piece ends at the start of a path. */
  static final int NOWHERE = PathStates.NONE;

  /** Behind the path: equal to no octet of a pattern. */
  private static final byte BEHIND = -1;

  /** The table of a piece that was not asked for, or stands nowhere. */
  private static final int NO_TABLE = NextPlaces.only(NOWHERE);

  /** The state of a piece that was not asked for. */
  private static final int UNKNOWN = 0;

  /** The state of a piece that does not stand in the path. */
  private static final int ABSENT = Integer.MIN_VALUE;

  /** So many questions that a table did not answer are worth a better one. */
  private static final int BUSY = 6;

  /** So many walks in vain are worth a filter. */
  private static final int MANY_WALKS = 1_000;

  private final PieceNumbers pieces;
  private final byte[] path;
  private final int size;
  private final PathStates states;
  private final NextPlaces next;

  /** For each piece its table, its state, and how often the table had no answer. */
  private final int[] tables;

  private final int[] state;
  private final byte[] asked;

  /** Room for all that one piece begins with. */
  private final int[] chain;

  private int walksInVain;
  private @Nullable RunFilter filter;

  PiecePlaces(PieceNumbers pieces, String url, int from, int to) {
    this.pieces = pieces;
    this.size = to - from;
    this.path = new byte[size + 1];
    for (int place = 0; place < size; place++) {
      path[place] = (byte) url.charAt(from + place);
    }
    path[size] = BEHIND;
    this.states = new PathStates(path, size);
    this.next = new NextPlaces(size + 1);
    this.tables = new int[pieces.size()];
    Arrays.fill(tables, NO_TABLE);
    this.state = new int[pieces.size()];
    this.state[PieceNumbers.ANYWHERE] = states.root();
    this.asked = new byte[pieces.size()];
    this.chain = new int[size / Long.BYTES + 1];
  }

  /** Returns for each piece its table of {@link NextPlaces}, as far as is known. */
  int[] tables() {
    return tables;
  }

  /** Returns the entries of all tables. */
  char[] entries() {
    return next.entries();
  }

  /** Returns the first end of a piece that starts not before a place; NOWHERE if there is none. */
  int find(int piece, int place) {
    int length = pieces.length[piece];
    if (length > size) {
      return NOWHERE;
    }
    if (state[piece] == UNKNOWN) {
      learn(piece);
    }
    int known = state[piece];
    if (known == ABSENT) {
      return NOWHERE;
    }
    if (known > 0 && asked[piece] < BUSY && ++asked[piece] == BUSY) {
      tables[piece] = next.table(states, known, length);
    }
    return states.nextEnd(known, place + length);
  }

  private void learn(int piece) {
    switch (pieces.mark(piece)) {
      case PieceNumbers.START -> state[piece] = standsAt(0, piece);
      case PieceNumbers.END -> state[piece] = standsAt(size - pieces.length[piece], piece);
      default -> walk(piece);
    }
    if (state[piece] != ABSENT) {
      tables[piece] = NextPlaces.only(states.firstEnd(state[piece]));
    }
  }

  /** Returns the state of a piece that may stand at one place only. */
  private int standsAt(int place, int piece) {
    int from = pieces.place[piece];
    int length = pieces.length[piece];
    return Arrays.equals(path, place, place + length, pieces.text, from, from + length)
        ? PathStates.only(place + length)
        : ABSENT;
  }

  /** Finds the state of a piece that may stand anywhere, and of all that it begins with. */
  private void walk(int piece) {
    int depth = 0;
    int number = piece;
    while (state[number] == UNKNOWN) {
      chain[depth++] = number;
      number = pieces.before[number];
    }
    while (depth > 0) {
      int longer = chain[--depth];
      state[longer] = state[number] == ABSENT ? ABSENT : follow(number, longer);
      number = longer;
    }
  }

  /** Returns the state of a piece from that of the one before it. */
  private int follow(int before, int piece) {
    int known = pieces.length[before];
    int at = pieces.place[piece] + known;
    long run = ByteWords.padded(ByteWords.word(pieces.text, at), pieces.length[piece] - known);
    if (filter != null) {
      long eight = known == 0 ? RunFilter.START : ByteWords.word(pieces.text, at - Long.BYTES);
      if (!filter.passes(eight, run)) {
        return ABSENT;
      }
    }
    int found = states.walk(state[before], run);
    if (found != PathStates.NONE) {
      return found;
    }
    walksInVain++;
    if (walksInVain == MANY_WALKS) {
      filter = new RunFilter(path, size);
    }
    return ABSENT;
  }
}
