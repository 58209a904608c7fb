package org.robotspec.rules;

import java.util.Arrays;

/**
 * The suffix automaton of one path: a state for all pieces that end at the same places, and where
 * each octet leads from it.
 *
 * <p>States have numbers: the starts of the path their lengths, then the root, then the others. A
 * state has a row of transitions only if its pieces end at several places; at one place, what may
 * follow is the path itself.
 */
final class SuffixAutomaton {

  /** Where no octet leads; and no row, and no link. */
  static final int NONE = 0;

  /** The octets that a pattern can have. */
  private static final int ASCII = 128;

  /** The column of a row that is nobody's, and stays empty. */
  private static final int NO_COLUMN = 0;

  private static final int ROWS_AT_FIRST = 32;

  /** The column of each octet that a pattern can have. */
  private final char[] octetColumns = new char[ASCII];

  /** The column of each octet of the path; one for all that no pattern has. */
  private final char[] columns;

  /** How many columns a row has. */
  private final int width;

  /** The rows: the states that the octets lead to. */
  private char[] table;

  /** Where the next row starts; no row starts where the first would. */
  private int rowEnd;

  private final int root;
  private int states;

  /** For each state, that of its longest suffix which ends elsewhere too. */
  private final char[] link;

  /** For each state, the length of its longest piece. */
  private final char[] length;

  /** For each state, where its row starts. */
  private final int[] row;

  SuffixAutomaton(byte[] path, int size) {
    this.columns = new char[size];
    this.width = classify(path);
    this.root = size + 1;
    this.states = root;
    this.link = new char[2 * size + 2];
    this.length = new char[2 * size + 2];
    this.row = new int[2 * size + 2];
    this.table = new char[ROWS_AT_FIRST * width];
    this.rowEnd = width;
    addRow(root);
    for (int place = 1; place <= size; place++) {
      append(place);
    }
  }

  /** Returns the number of the root; those below are the path's starts. */
  int root() {
    return root;
  }

  /** Returns the largest number of a state. */
  int states() {
    return states;
  }

  int link(int state) {
    return link[state];
  }

  /** Returns where the row of a state starts in the table; NONE if it has none. */
  int row(int state) {
    return row[state];
  }

  /** Returns the state that an octet leads to from one that has a row. */
  int next(int state, byte octet) {
    return table[row[state] + octetColumns[octet]];
  }

  /** Gives each octet a column; returns how many there are. */
  private int classify(byte[] path) {
    int next = NO_COLUMN + 1;
    int others = 0;
    for (int place = 0; place < columns.length; place++) {
      byte octet = path[place];
      if (octet < 0) {
        others = others == 0 ? next++ : others;
        columns[place] = (char) others;
      } else {
        if (octetColumns[octet] == NO_COLUMN) {
          octetColumns[octet] = (char) next++;
        }
        columns[place] = octetColumns[octet];
      }
    }
    return next;
  }

  private void append(int place) {
    length[place] = (char) place;
    int column = columns[place - 1];
    int state = place == 1 ? root : link[place - 1];
    while (state != NONE && next(state, column) == NONE) {
      lead(state, column, place);
      state = link[state];
    }
    link[place] = (char) (state == NONE ? root : split(state, column));
  }

  /** Returns the state that a suffix leads to, split off where it also ends longer ones. */
  private int split(int suffix, int column) {
    int target = next(suffix, column);
    if (length[suffix] + 1 == length[target]) {
      return target;
    }
    int copy = ++states;
    length[copy] = (char) (length[suffix] + 1);
    link[copy] = link[target];
    addRow(copy);
    if (row[target] == NONE) {
      table[row[copy] + columns[target]] = (char) (target + 1);
    } else {
      System.arraycopy(table, row[target], table, row[copy], width);
    }
    link[target] = (char) copy;
    int state = suffix;
    while (state != NONE && next(state, column) == target) {
      lead(state, column, copy);
      state = link[state];
    }
    return copy;
  }

  /** Returns the state that an octet leads to from another one. */
  private int next(int state, int column) {
    if (row[state] != NONE) {
      return table[row[state] + column];
    }
    return columns[state] == column ? state + 1 : NONE;
  }

  private void lead(int state, int column, int target) {
    addRow(state);
    table[row[state] + column] = (char) target;
  }

  /** Gives a state a row, if it has none, with where the path's next octet leads. */
  void addRow(int state) {
    if (row[state] != NONE) {
      return;
    }
    row[state] = rowEnd;
    rowEnd += width;
    if (rowEnd > table.length) {
      table = Arrays.copyOf(table, 2 * rowEnd);
    }
    if (state < columns.length) {
      table[row[state] + columns[state]] = (char) (state + 1);
    }
  }

  /** Returns all states but the root, those of longer pieces first. */
  int[] longestFirst() {
    int longest = columns.length;
    int[] place = new int[longest + 2];
    for (int state = 1; state <= states; state++) {
      place[longest - length[state] + 1]++;
    }
    for (int i = 1; i < place.length; i++) {
      place[i] += place[i - 1];
    }
    int[] order = new int[states];
    for (int state = 1; state <= states; state++) {
      order[place[longest - length[state]]++] = state;
    }
    return Arrays.copyOf(order, states - 1);
  }
}
