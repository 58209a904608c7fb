package org.robotspec.rules;

/**
 * The states of one path's {@link SuffixAutomaton} as a search wants them: where octets lead, and
 * where pieces end.
 *
 * <p>A state is its number there, or with a minus sign the only end of its pieces.
 */
final class PathStates {

  /** No state: the piece does not stand in the path. */
  static final int NONE = SuffixAutomaton.NONE;

  /** So many ends are all first or last. */
  private static final int FIRST_AND_LAST = 2;

  /** Up to so many ends it is as fast to look at all of them. */
  private static final int FEW = 12;

  private final byte[] path;
  private final SuffixAutomaton automaton;
  private final int[] order;

  /** For each state of the automaton, its first and its last end: places behind its pieces. */
  private final char[] firstEnd;

  private final char[] lastEnd;
  private final char[] endCount;

  /** The ends of all states: those of each stand together, in no order. */
  private final char[] ends;

  /** For each state of the automaton, where its ends start. */
  private final char[] start;

  /** For each state of the automaton, the set of its ends, if they are not few. */
  private final int[] set;

  private final PlaceSets sets;

  PathStates(byte[] path, int size) {
    this.path = path;
    this.automaton = new SuffixAutomaton(path, size);
    this.order = automaton.longestFirst();
    this.firstEnd = new char[automaton.states() + 1];
    this.lastEnd = new char[automaton.states() + 1];
    this.endCount = new char[automaton.states() + 1];
    this.ends = new char[size];
    this.start = new char[automaton.states() + 1];
    this.set = new int[automaton.states() + 1];
    this.sets = new PlaceSets(size + 1);
    countEnds();
    listEnds();
    collectEnds();
  }

  /** Returns the state of pieces that end at one place only. */
  static int only(int end) {
    return -end;
  }

  /** Returns the state before any octet. */
  int root() {
    return automaton.root();
  }

  /**
   * Returns the state that octets lead to; NONE if they do not stand there.
   *
   * @param octets up to eight, {@linkplain ByteWords#padded padded}
   */
  int walk(int from, long octets) {
    int state = from;
    long rest = octets;
    while (state > 0 && (byte) rest >= 0) {
      state = state(automaton.next(state, (byte) rest));
      rest = ByteWords.padded(rest >>> Byte.SIZE, Long.BYTES - 1);
    }
    return state < 0 ? follow(-state, rest) : state;
  }

  private int state(int number) {
    return automaton.row(number) == SuffixAutomaton.NONE ? -firstEnd[number] : number;
  }

  /** Returns the state behind octets after a place; NONE if others stand there. */
  int follow(int place, long octets) {
    int count = ByteWords.firstHigh(octets);
    long differs = ByteWords.word(path, place) ^ octets;
    return (differs & ByteWords.first(count)) == 0 ? -place - count : NONE;
  }

  /** Returns the first place behind the pieces of a state. */
  int firstEnd(int state) {
    return state < 0 ? -state : firstEnd[state];
  }

  /** Returns the last place behind the pieces of a state. */
  private int lastEnd(int state) {
    return state < 0 ? -state : lastEnd[state];
  }

  /** Returns how many ends the pieces of a state have, if there may be several. */
  int endCount(int state) {
    return endCount[state];
  }

  /** Returns one of the ends of a state that may have several; the first need not have number 0. */
  int end(int state, int number) {
    return ends[start[state] + number];
  }

  /** Returns the first end of a state's pieces, not before a place; NONE if there is none. */
  int nextEnd(int state, int notBefore) {
    if (notBefore > lastEnd(state)) {
      return NONE;
    }
    if (state > 0 && endCount[state] > FIRST_AND_LAST) {
      return set[state] == PlaceSets.NONE
          ? nextOfFew(state, notBefore)
          : sets.next(set[state], notBefore);
    }
    int first = firstEnd(state);
    return notBefore > first ? lastEnd(state) : first;
  }

  private int nextOfFew(int state, int notBefore) {
    int next = Character.MAX_VALUE;
    for (int i = start[state]; i < start[state] + endCount[state]; i++) {
      int end = ends[i];
      next = end >= notBefore ? Math.min(next, end) : next;
    }
    return next;
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
      if (endCount[state] > FEW) {
        set[state] = sets.newSet();
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

  /** Lists the ends: those of a state within those of the one that it is linked to. */
  private void listEnds() {
    char[] next = new char[start.length];
    for (int i = order.length - 1; i >= 0; i--) {
      int state = order[i];
      int shorter = automaton.link(state);
      start[state] = next[shorter];
      next[shorter] += endCount[state];
      next[state] = start[state];
      if (state < automaton.root()) {
        ends[next[state]++] = (char) state;
      }
    }
  }

  /** Fills the sets: each state passes its ends on to the one that it is linked to. */
  private void collectEnds() {
    for (int state : order) {
      int own = set[state];
      if (own != PlaceSets.NONE && state < automaton.root()) {
        sets.add(own, state);
      }
      int target = set[automaton.link(state)];
      if (target != PlaceSets.NONE && own != PlaceSets.NONE) {
        sets.addAll(target, own);
      } else if (target != PlaceSets.NONE) {
        for (int i = 0; i < endCount[state]; i++) {
          sets.add(target, end(state, i));
        }
      }
    }
  }
}
