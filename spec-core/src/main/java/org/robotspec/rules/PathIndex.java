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

  private final String url;
  private final int from;
  private final int to;
  private final PieceMatcher pieces;

  PathIndex(String url, int from, int to) {
    this.url = url;
    this.from = from;
    this.to = to;
    int size = to - from;
    byte[] path = new byte[size + 1];
    for (int place = 0; place < size; place++) {
      path[place] = (byte) url.charAt(from + place);
    }
    path[size] = END;
    this.pieces = new PieceMatcher(new PathStates(path, size), size);
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
    return prefix >= 0 && pieces.matches(table, rule, prefix);
  }
}
