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

  private final String url;
  private final int from;
  private final int to;
  private final char[] classOf = new char[256];
  private final int classes;

  /** Where each octet leads from each state, as the number of a state times {@link #classes}. */
  private final int[] next;

  private final char[] link;
  private final char[] length;
  private final int words;
  private final long[] ends;
  private int states = ROOT;
  private int last = ROOT;

  PathIndex(String url, int from, int to) {
    this.url = url;
    this.from = from;
    this.to = to;
    int size = to - from;
    int classCount = 0;
    for (int at = from; at < to; at++) {
      char c = url.charAt(at);
      if (classOf[c] == 0) {
        classOf[c] = (char) ++classCount;
      }
    }
    this.classes = classCount + 1;
    int maxStates = 2 * size + 2;
    this.next = new int[maxStates * classes];
    this.link = new char[maxStates];
    this.length = new char[maxStates];
    this.words = size / Long.SIZE + 1;
    this.ends = new long[maxStates * words];
    for (int place = 0; place < size; place++) {
      append(classOf[url.charAt(from + place)], place + 1);
    }
    collectEnds();
  }

  private void append(int octet, int place) {
    int added = ++states;
    length[added] = (char) place;
    ends[added * words + place / Long.SIZE] |= 1L << place;
    int state = last;
    while (state != 0 && next[state * classes + octet] == 0) {
      next[state * classes + octet] = added * classes;
      state = link[state];
    }
    link[added] = (char) (state == 0 ? ROOT : split(state, octet));
    last = added;
  }

  /** Returns the state that a suffix leads to, split off where it also ends longer ones. */
  private int split(int suffix, int octet) {
    int target = next[suffix * classes + octet] / classes;
    if (length[suffix] + 1 == length[target]) {
      return target;
    }
    int copy = ++states;
    length[copy] = (char) (length[suffix] + 1);
    link[copy] = link[target];
    System.arraycopy(next, target * classes, next, copy * classes, classes);
    link[target] = (char) copy;
    int state = suffix;
    while (state != 0 && next[state * classes + octet] == target * classes) {
      next[state * classes + octet] = copy * classes;
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
      int target = link[state] * words;
      for (int i = 0; i < words; i++) {
        ends[target + i] |= ends[state * words + i];
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
    if (!table.isWild(rule)) {
      return table.matches(rule, url, from, to);
    }
    int prefix = table.prefixMatch(rule, url, from, to);
    return prefix >= 0 && matchesPieces(table, rule, prefix);
  }

  private boolean matchesPieces(RuleTable table, int rule, int prefix) {
    byte[] text = table.text;
    int end = table.start[rule + 1];
    int at = table.start[rule] + prefix;
    int place = prefix;
    while (true) {
      while (at < end && text[at] == PathPattern.WILDCARD) {
        at++;
      }
      if (at == end) {
        return true;
      }
      int piece = at;
      int state = ROOT * classes;
      do {
        state = next[state + classOf[text[at]]];
        at++;
      } while (state != 0 && at < end && text[at] != PathPattern.WILDCARD);
      if (state == 0) {
        return false;
      }
      if (at == end && table.anchored(rule)) {
        return to - from - (end - piece) >= place && isEnd(state / classes, to - from);
      }
      place = firstEnd(state / classes, place + at - piece);
      if (place < 0) {
        return false;
      }
    }
  }

  private boolean isEnd(int state, int place) {
    return (ends[state * words + place / Long.SIZE] & (1L << place)) != 0;
  }

  /** Returns the first place, not before another, behind an occurrence; -1 if there is none. */
  private int firstEnd(int state, int notBefore) {
    int word = notBefore / Long.SIZE;
    if (word >= words) {
      return -1;
    }
    long found = ends[state * words + word] & (-1L << notBefore);
    while (found == 0) {
      if (++word == words) {
        return -1;
      }
      found = ends[state * words + word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(found);
  }
}
