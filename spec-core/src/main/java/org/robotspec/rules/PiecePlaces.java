package org.robotspec.rules;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the pieces of rules stand in one path. All are looked for at once, as a processor does many
 * of these at a time; one that is asked for often gets a table.
 *
 * <p>Making it takes time and memory in proportion to the square of the path's length, but by words
 * of 64 places.
 */
final class PiecePlaces {

  /** No piece ends at the start of a path. */
  static final int NOWHERE = PathStates.NONE;

  /** Behind the path: equal to no octet of a pattern. */
  private static final byte BEHIND = -1;

  /** So many questions that a table did not answer are worth a better one. */
  private static final int BUSY = 2;

  /** So many pieces are worth a filter. */
  private static final int MANY_PIECES = 1_000;

  private final PieceNumbers pieces;
  private final byte[] path;
  private final int size;
  private final PathStates states;
  private final NextPlaces next;

  /** For each piece its table, its state, and how often the table had no answer. */
  private final int[] tables;

  private final int[] state;
  private final byte[] asked;

  private final @Nullable RunFilter filter;

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
    this.filter = pieces.size() < MANY_PIECES ? null : new RunFilter(path, size);
    this.tables = new int[pieces.size()];
    this.state = new int[pieces.size()];
    this.asked = new byte[pieces.size()];
    state[PieceNumbers.ANYWHERE] = states.root();
    for (int piece = PieceNumbers.EMPTY; piece < state.length; piece++) {
      state[piece] = look(piece);
      tables[piece] = NextPlaces.only(states.firstEnd(state[piece]));
    }
  }

  /** Returns for each piece its table of {@link NextPlaces}. */
  int[] tables() {
    return tables;
  }

  /** Returns the entries of all tables. */
  char[] entries() {
    return next.entries();
  }

  /** Says whether a piece stands anywhere. */
  boolean has(int piece) {
    return state[piece] != PathStates.NONE;
  }

  /**
   * Returns the first end of a piece that starts not before a place; NOWHERE if there is none. For
   * what a table has no answer to.
   */
  int find(int piece, int place) {
    int known = state[piece];
    int length = pieces.length[piece];
    if (known > 0 && asked[piece] < BUSY && ++asked[piece] == BUSY) {
      tables[piece] = next.table(states, known, length);
    }
    return states.nextEnd(known, place + length);
  }

  /**
   * Returns the state of a piece, of which those before it are known; NONE if it stands nowhere.
   */
  private int look(int piece) {
    int mark = pieces.mark(piece);
    if (mark == PieceNumbers.END) {
      return standsAtEnd(pieces.place[piece], pieces.length[piece]);
    }
    int before = pieces.before[piece];
    int known = pieces.length[before];
    if (known > 0 && !has(before)) {
      return PathStates.NONE;
    }
    int at = pieces.place[piece] + known;
    long word = ByteWords.word(pieces.text, at);
    long run = ByteWords.padded(word, pieces.length[piece] - known);
    if (mark == PieceNumbers.START) {
      return states.follow(known, run);
    }
    if (filter != null) {
      long eight = known == 0 ? RunFilter.START : ByteWords.word(pieces.text, at - Long.BYTES);
      if (!filter.passes(eight, run)) {
        return PathStates.NONE;
      }
    }
    return states.walk(state[before], run);
  }

  private int standsAtEnd(int from, int length) {
    int place = size - length;
    return place >= 0 && Arrays.equals(path, place, size, pieces.text, from, from + length)
        ? PathStates.only(size)
        : PathStates.NONE;
  }
}
