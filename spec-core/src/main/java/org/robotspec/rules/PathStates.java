package org.robotspec.rules;

import java.util.Arrays;

/**
 * Builds a suffix automaton of one path: a state for all pieces that end at the same places, and
 * where each octet leads from it.
 *
 * <p>Most states of most paths end at one place, and what may follow there is the path itself. Only
 * the others have a row in the {@link #table}: so what a search needs stays in the fastest memory.
 */
final class PathStates {

  /** Where no octet leads; and no row, no link, no set. */
  static final int NONE = 0;

  /** The octets that a pattern can have. The table starts with the column of each. */
  static final int ASCII = 128;

  /** The state before any octet: where its row starts in the table, as for each state. */
  static final int ROOT = ASCII;

  /** The column of a row that has the first and the last end of its state. */
  static final int ENDS = 1;

  /** The column of a row that has the set of all ends; NONE if there are no others. */
  static final int SET = 2;

  private static final int FIRST_CLASS = 3;

  /** Fewer ends than this are all first or last. */
  private static final int MANY = 3;

  private static final int ROWS_AT_FIRST = 32;

  /** So many states have a table of their ends; together these stay in fast memory. */
  private static final int TABLES = 8;

  /** States with more ends than this part of the path's octets are worth one. */
  private static final int TABLE_PART = 16;

  /** The column of each octet of the path; one for all that no pattern has. */
  private final char[] columns;

  /** How many columns a row has. */
  private final int width;

  /**
   * The column of each octet, then the rows. In the column of an octet stands the state that it
   * leads to; or with a minus sign the only end of the pieces so far; or NONE. (While this is built
   * states have numbers: the starts of the path their lengths, then the root, then the others.)
   */
  private int[] table = new int[ASCII];

  private final int root;
  private int states;
  private int rowEnd = ASCII;

  /** For each state, that of its longest suffix which ends elsewhere too. */
  private final char[] link;

  /** For each state, the length of its longest piece. */
  private final char[] length;

  /** For each state, where its row starts. */
  private final int[] row;

  private final char[] firstEnd;
  private final char[] lastEnd;
  private final char[] endCount;

  /** All ends of the states that have others than their first and last. */
  private final PlaceSets sets;

  PathStates(byte[] path, int size) {
    this.columns = new char[size];
    this.width = classify(path);
    int most = 2 * size + 2;
    this.root = size + 1;
    this.states = root;
    this.link = new char[most];
    this.length = new char[most];
    this.row = new int[most];
    this.firstEnd = new char[most];
    this.lastEnd = new char[most];
    this.endCount = new char[most];
    this.table = Arrays.copyOf(table, ASCII + ROWS_AT_FIRST * width);
    addRow(root);
    for (int place = 1; place <= size; place++) {
      append(place);
    }
    int[] order = longestFirst();
    countEnds(order);
    connect();
    this.sets = collectEnds(order);
    makeTables(order);
  }

  int[] table() {
    return table;
  }

  PlaceSets sets() {
    return sets;
  }

  /** Gives each octet a column; returns how many there are. */
  private int classify(byte[] path) {
    int next = FIRST_CLASS;
    int others = 0;
    for (int place = 0; place < columns.length; place++) {
      byte octet = path[place];
      if (octet < 0) {
        others = others == 0 ? next++ : others;
        columns[place] = (char) others;
      } else {
        if (table[octet] == 0) {
          table[octet] = next++;
        }
        columns[place] = (char) table[octet];
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
      table[row[copy] + columns[target]] = target + 1;
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
    table[row[state] + column] = target;
  }

  /** Gives a state a row, if it has none, with where the path's next octet leads. */
  private void addRow(int state) {
    if (row[state] != NONE) {
      return;
    }
    row[state] = rowEnd;
    rowEnd += width;
    if (rowEnd > table.length) {
      table = Arrays.copyOf(table, 2 * rowEnd);
    }
    if (state < columns.length) {
      table[row[state] + columns[state]] = state + 1;
    }
  }

  /** Returns all states but the root, those of longer pieces first. */
  private int[] longestFirst() {
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

  /** Gives each state the first, the last and the number of the ends of those it is a suffix of. */
  private void countEnds(int[] order) {
    for (int state : order) {
      if (state < root) {
        addEnds(state, state, state, 1);
      }
      addEnds(link[state], firstEnd[state], lastEnd[state], endCount[state]);
      if (endCount[state] > 1) {
        addRow(state);
      }
    }
  }

  private void addEnds(int state, int first, int last, int count) {
    if (endCount[state] == 0 || first < firstEnd[state]) {
      firstEnd[state] = (char) first;
    }
    lastEnd[state] = (char) Math.max(lastEnd[state], last);
    endCount[state] += (char) count;
  }

  /** Makes rows lead to rows and ends, no longer to the numbers of states. */
  private void connect() {
    for (int i = ASCII; i < rowEnd; i++) {
      int state = table[i];
      if (state != NONE) {
        table[i] = row[state] == NONE ? -firstEnd[state] : row[state];
      }
    }
  }

  /** Writes the ends of each state into its row, and its set if it has one. */
  private PlaceSets collectEnds(int[] order) {
    PlaceSets all = new PlaceSets(columns.length + 1);
    for (int state : order) {
      if (endCount[state] > 1) {
        table[row[state] + ENDS] = (firstEnd[state] << Short.SIZE) | lastEnd[state];
      }
      if (endCount[state] >= MANY) {
        table[row[state] + SET] = all.newSet(endCount[state]);
      }
    }
    for (int state : order) {
      int set = setOf(state);
      if (state < root && set != NONE) {
        all.add(set, state);
      }
      int target = setOf(link[state]);
      if (target != NONE && set != NONE) {
        all.addAll(target, set);
      } else if (target != NONE) {
        all.add(target, firstEnd[state]);
        if (endCount[state] > 1) {
          all.add(target, lastEnd[state]);
        }
      }
    }
    return all;
  }

  /** Gives tables to states of short pieces that stand all over the path. */
  private void makeTables(int[] order) {
    int[] chosen = new int[TABLES];
    int count = 0;
    for (int i = order.length - 1; i >= 0 && count < TABLES; i--) {
      int state = order[i];
      boolean large = endCount[state] > columns.length / TABLE_PART;
      if (length[state] > 1 && large && setOf(state) > PlaceSets.NONE) {
        chosen[count++] = state;
      }
    }
    sets.makeTables(count);
    for (int i = 0; i < count; i++) {
      table[row[chosen[i]] + SET] = sets.fillTable(i, setOf(chosen[i]));
    }
  }

  private int setOf(int state) {
    return row[state] == NONE ? NONE : table[row[state] + SET];
  }
}
