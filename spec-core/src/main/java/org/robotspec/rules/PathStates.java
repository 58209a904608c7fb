package org.robotspec.rules;

/**
 * The states of one path's {@link SuffixAutomaton} as a search wants them, all in one table: where
 * octets lead, and where pieces end.
 *
 * <p>A state is where its row starts in the table, or with a minus sign the only end of its pieces:
 * most states of most paths have one end, so that all rows together stay in the fastest memory.
 */
final class PathStates {

  /** No state: the piece does not stand in the path. */
  static final int NONE = SuffixAutomaton.NONE;

  /** The octets that a pattern can have. The table starts with the column of each. */
  static final int ASCII = SuffixAutomaton.ASCII;

  /** The state before any octet, the first that has a row. */
  static final int ROOT = ASCII;

  /** The column of a row that has the first and the last end of its state. */
  private static final int ENDS = 1;

  /** The column of a row that has the set of all ends; no set if there are no others. */
  private static final int SET = 2;

  /** Fewer ends than this are all first or last. */
  private static final int MANY = 3;

  private final byte[] path;
  private final SuffixAutomaton automaton;
  private final int[] order;

  /** For each state of the automaton, its first and its last end: places behind its pieces. */
  private final char[] firstEnd;

  private final char[] lastEnd;
  private final char[] endCount;

  /**
   * The column of each octet, then the rows: in the column of an octet the state that it leads to,
   * in {@link #ENDS} and {@link #SET} where the pieces end.
   */
  private final int[] table;

  private final PlaceSets sets;

  PathStates(byte[] path, int size) {
    this.path = path;
    this.automaton = new SuffixAutomaton(path, size);
    this.order = automaton.longestFirst();
    this.firstEnd = new char[automaton.states() + 1];
    this.lastEnd = new char[automaton.states() + 1];
    this.endCount = new char[automaton.states() + 1];
    countEnds();
    this.table = automaton.table();
    connect();
    this.sets = new PlaceSets(size + 1);
    writeEnds();
    collectEnds();
  }

  /** Returns the state that octets of a word lead to; NONE if they do not stand there. */
  int walk(int from, long word, int octets) {
    int state = from;
    long rest = word;
    int left = octets;
    while (left > 0 && state > 0) {
      state = table[state + table[(byte) rest]];
      rest >>>= Byte.SIZE;
      left--;
    }
    return state < 0 && left > 0 ? follow(-state, rest, left) : state;
  }

  /** Returns the state behind octets after a place; NONE if others stand there. */
  private int follow(int place, long word, int octets) {
    long differs = ByteWords.word(path, place) ^ word;
    return differs << (Byte.SIZE * (Long.BYTES - octets)) == 0 ? -place - octets : NONE;
  }

  /** Returns the first place behind the pieces of a state. */
  int firstEnd(int state) {
    return state < 0 ? -state : table[state + ENDS] >>> Short.SIZE;
  }

  /** Returns the last place behind the pieces of a state. */
  int lastEnd(int state) {
    return state < 0 ? -state : table[state + ENDS] & Character.MAX_VALUE;
  }

  /** Returns how many ends the pieces of a state have. */
  int ends(int state) {
    if (state < 0) {
      return 1;
    }
    int set = table[state + SET];
    return set == PlaceSets.NONE ? 2 : sets.size(set);
  }

  /** Returns the first end of a state's pieces, not before a place; NONE if there is none. */
  int nextEnd(int state, int notBefore) {
    if (notBefore > lastEnd(state)) {
      return NONE;
    }
    int set = state < 0 ? PlaceSets.NONE : table[state + SET];
    if (set != PlaceSets.NONE) {
      return sets.next(set, notBefore);
    }
    int first = firstEnd(state);
    return notBefore > first ? lastEnd(state) : first;
  }

  /** Gives each state the first, the last and the number of the ends of those it is a suffix of. */
  private void countEnds() {
    for (int state : order) {
      if (state < automaton.root()) {
        addEnds(state, state, state, 1);
      }
      addEnds(automaton.link(state), firstEnd[state], lastEnd[state], endCount[state]);
      if (endCount[state] > 1) {
        automaton.addRow(state);
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
    for (int i = ASCII; i < automaton.rowEnd(); i++) {
      int state = table[i];
      if (state != NONE) {
        int row = automaton.row(state);
        table[i] = row == NONE ? -firstEnd[state] : row;
      }
    }
  }

  /** Writes the first and the last end of each state into its row, and a set for all if needed. */
  private void writeEnds() {
    for (int state : order) {
      int row = automaton.row(state);
      if (endCount[state] > 1) {
        table[row + ENDS] = (firstEnd[state] << Short.SIZE) | lastEnd[state];
      }
      if (endCount[state] >= MANY) {
        table[row + SET] = sets.newSet(endCount[state]);
      }
    }
  }

  /** Fills the sets: each state passes its ends on to the one that it is linked to. */
  private void collectEnds() {
    for (int state : order) {
      int set = setOf(state);
      if (state < automaton.root() && set != PlaceSets.NONE) {
        sets.add(set, state);
      }
      int target = setOf(automaton.link(state));
      if (target != PlaceSets.NONE && set != PlaceSets.NONE) {
        sets.addAll(target, set);
      } else if (target != PlaceSets.NONE) {
        sets.add(target, firstEnd[state]);
        if (endCount[state] > 1) {
          sets.add(target, lastEnd[state]);
        }
      }
    }
  }

  private int setOf(int state) {
    int row = automaton.row(state);
    return row == NONE ? PlaceSets.NONE : table[row + SET];
  }
}
