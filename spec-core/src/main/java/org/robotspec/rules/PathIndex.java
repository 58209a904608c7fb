package org.robotspec.rules;

/**
 * Every place where every piece of one path stands: a suffix automaton with, for each state, the
 * set of places behind its occurrences.
 *
 * <p>Built only when a file makes the ordinary search expensive. It takes time and memory in
 * proportion to the square of the path's length, but by words of 64 places; after that a rule costs
 * no more than its own length, whatever path and rules look like. So the time for a verdict stays
 * bounded by the size of the file, also where somebody wrote it to be slow.
 */
final class PathIndex {

  /** Longer paths would take tens of megabytes; they are searched the ordinary way. */
  static final int MAX_LENGTH = 8_192;

  private static final int ROOT = 1;
  private static final int ASCII = 128;

  /** No piece ends at the start of a path. */
  private static final int NOWHERE = 0;

  private final String url;
  private final int from;
  private final int to;

  /** For each octet of a pattern, its place in a row of {@link #rows}; 0 if no path has it. */
  private final int[] column = new int[ASCII];

  /** How far a row is from the next, as a power of two. */
  private final int shift;

  /** In the last place of a row, the first and the last end of the state. */
  private final int endsColumn;

  /** A row for each state: where each octet leads, as the start of a row; 0 if nowhere. */
  private final int[] rows;

  private final int root;
  private final char[] link;
  private final char[] length;
  private final PlaceSets ends;
  private final OctetPlaces octets;
  private int states = ROOT;
  private int last = ROOT;

  PathIndex(String url, int from, int to) {
    this.url = url;
    this.from = from;
    this.to = to;
    int size = to - from;
    char[] classOf = new char[256];
    int classes = 0;
    for (int at = from; at < to; at++) {
      char c = url.charAt(at);
      if (classOf[c] == 0) {
        classOf[c] = (char) ++classes;
        if (c < ASCII) {
          column[c] = classes; // no pattern has octets above
        }
      }
    }
    int maxStates = 2 * size + 2;
    this.shift = Integer.SIZE - Integer.numberOfLeadingZeros(classes + 1);
    this.endsColumn = (1 << shift) - 1;
    this.rows = new int[maxStates << shift];
    this.root = ROOT << shift;
    this.link = new char[maxStates];
    this.length = new char[maxStates];
    this.ends = new PlaceSets(maxStates, size + 1);
    for (int place = 0; place < size; place++) {
      append(classOf[url.charAt(from + place)], place + 1);
    }
    collectEnds();
    this.octets = new OctetPlaces(url, from, to, classOf, classes);
  }

  private void append(int octet, int place) {
    int added = ++states;
    length[added] = (char) place;
    rows[(added << shift) + endsColumn] = (place << Short.SIZE) | place;
    ends.add(added, place);
    int state = last;
    while (state != 0 && rows[(state << shift) + octet] == 0) {
      rows[(state << shift) + octet] = added << shift;
      state = link[state];
    }
    link[added] = (char) (state == 0 ? ROOT : split(state, octet));
    last = added;
  }

  /** Returns the state that a suffix leads to, split off where it also ends longer ones. */
  private int split(int suffix, int octet) {
    int target = rows[(suffix << shift) + octet] >>> shift;
    if (length[suffix] + 1 == length[target]) {
      return target;
    }
    int copy = ++states;
    length[copy] = (char) (length[suffix] + 1);
    link[copy] = link[target];
    System.arraycopy(rows, target << shift, rows, copy << shift, 1 << shift);
    link[target] = (char) copy;
    int state = suffix;
    while (state != 0 && rows[(state << shift) + octet] == target << shift) {
      rows[(state << shift) + octet] = copy << shift;
      state = link[state];
    }
    return copy;
  }

  /** Gives each state the places of those that it is a suffix of, the longest first. */
  private void collectEnds() {
    int[] place = new int[to - from + 2];
    for (int state = ROOT; state <= states; state++) {
      place[to - from - length[state] + 1]++;
    }
    for (int i = 1; i < place.length; i++) {
      place[i] += place[i - 1];
    }
    int[] order = new int[states];
    for (int state = ROOT; state <= states; state++) {
      order[place[to - from - length[state]]++] = state;
    }
    for (int state : order) {
      int target = link[state];
      ends.addAll(target, state);
      int other = (target << shift) + endsColumn;
      int lastEnd = lastEnd(state << shift);
      if (lastEnd > lastEnd(target << shift)) {
        rows[other] = (rows[other] & -1 << Short.SIZE) | lastEnd;
      }
    }
  }

  /** Returns the first rule of a table that matches the path, or the number of rules. */
  int first(RuleTable table) {
    int rule = 0;
    while (rule < table.size() && !matches(table, rule)) {
      rule++;
    }
    return rule;
  }

  private boolean matches(RuleTable table, int rule) {
    if (!table.hasWildcard(rule)) {
      return table.matches(rule, url, from, to);
    }
    int prefix = table.prefixMatch(rule, url, from, to);
    return prefix >= 0 && matchesPieces(table, rule, prefix);
  }

  /** Takes each piece where it first fits, as {@link RuleTable#matches} does. */
  private boolean matchesPieces(RuleTable table, int rule, int prefix) {
    byte[] text = table.text;
    int end = table.start[rule + 1];
    int at = table.start[rule] + prefix;
    int place = prefix;
    while (true) {
      do {
        if (++at == end) {
          return true;
        }
      } while (text[at] == PathPattern.WILDCARD);
      if (at + 1 < end && text[at + 1] == PathPattern.WILDCARD) {
        place = octets.next(column[text[at]], place);
        if (place == NOWHERE) {
          return false;
        }
        at++;
        continue;
      }
      int piece = at;
      int state = rows[root + column[text[at]]];
      while (++at < end && text[at] != PathPattern.WILDCARD && state != 0) {
        state = rows[state + column[text[at]]];
      }
      if (state == 0) {
        return false;
      }
      if (at == end && table.anchored(rule)) {
        return lastEnd(state) == to - from && to - from - (end - piece) >= place;
      }
      place = nextEnd(state, place + at - piece);
      if (place == NOWHERE) {
        return false;
      }
      if (at == end) {
        return true;
      }
    }
  }

  /** Returns the first place, not before another, behind an occurrence. */
  private int nextEnd(int state, int notBefore) {
    int firstEnd = rows[state + endsColumn] >>> Short.SIZE;
    if (notBefore <= firstEnd) {
      return firstEnd;
    }
    return notBefore > lastEnd(state) ? NOWHERE : ends.next(state >>> shift, notBefore);
  }

  private int lastEnd(int state) {
    return rows[state + endsColumn] & Character.MAX_VALUE;
  }
}
