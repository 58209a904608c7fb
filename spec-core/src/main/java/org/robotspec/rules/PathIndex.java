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

  /** Longer paths would take megabytes; they are searched the ordinary way. */
  static final int MAX_LENGTH = 8_192;

  /** Behind the path: equal to no octet of a pattern. */
  private static final byte END = -1;

  /** No piece ends at the start of a path. */
  private static final int NOWHERE = 0;

  private final String url;
  private final int from;
  private final int to;
  private final byte[] path;

  /** As {@link PathStates} builds it; the numbers of sets change as they become busy. */
  private final int[] states;

  private final PlaceSets sets;
  private final OctetPlaces octets;

  PathIndex(String url, int from, int to) {
    this.url = url;
    this.from = from;
    this.to = to;
    int size = to - from;
    this.path = new byte[size + 1];
    for (int place = 0; place < size; place++) {
      path[place] = (byte) url.charAt(from + place);
    }
    path[size] = END;
    PathStates automaton = new PathStates(path, size);
    this.states = automaton.table();
    this.sets = automaton.sets();
    this.octets = new OctetPlaces(path, size);
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
        place = octets.next(text[at], place);
        if (place == NOWHERE) {
          return false;
        }
        at++;
        continue;
      }
      int piece = at;
      int state = states[PathStates.ROOT + states[text[at]]];
      while (++at < end && text[at] != PathPattern.WILDCARD && state > 0) {
        state = states[state + states[text[at]]];
      }
      if (state <= 0) {
        if (state == 0) {
          return false;
        }
        // It stands once, so what follows there is the path.
        while (at < end && text[at] != PathPattern.WILDCARD) {
          if (path[-state] != text[at]) {
            return false;
          }
          state--;
          at++;
        }
        if (-state - (at - piece) < place) {
          return false;
        }
        if (at == end && table.anchored(rule)) {
          return -state == to - from;
        }
        place = -state;
        if (at == end) {
          return true;
        }
        continue;
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
    int ends = states[state + PathStates.ENDS];
    int last = ends & Character.MAX_VALUE;
    if (notBefore > last) {
      return NOWHERE;
    }
    int set = states[state + PathStates.SET];
    if (set >= PlaceSets.TABLE) {
      return sets.nextOfTable(set, notBefore);
    }
    if (set != PlaceSets.NONE) {
      states[state + PathStates.SET] = sets.counted(set);
      return sets.next(set, notBefore);
    }
    int first = ends >>> Short.SIZE;
    return notBefore > first ? last : first;
  }

  private int lastEnd(int state) {
    return states[state + PathStates.ENDS] & Character.MAX_VALUE;
  }
}
