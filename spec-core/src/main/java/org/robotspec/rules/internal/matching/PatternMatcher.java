package org.robotspec.rules.internal.matching;

/** Matches one rule of a table against a path. */
final class PatternMatcher {
  /** More comparisons than most segments need; after them, a hash finds the segment. */
  private static final int MAX_TRIES = 8;

  private PatternMatcher() {}

  /**
   * Returns whether a rule matches a path (M-1, M-2). Each segment between wildcards is taken where
   * it first fits, which is enough because a wildcard matches any rest; an anchored last segment is
   * compared with the end. The time is a small multiple of the sum of the lengths.
   */
  static boolean matches(RuleTable table, int rule, String url, int from, int to) {
    if (!table.hasWildcard(rule)) {
      int length = table.end(rule) - table.start(rule);
      boolean fits = table.anchored(rule) ? length == to - from : length <= to - from;
      return fits && matchesAt(table.text, table.start(rule), table.end(rule), url, from);
    }
    int prefix = prefixMatch(table, rule, url, from, to);
    return prefix >= 0
        && matchesSegments(table, rule, table.start(rule) + prefix, url, from + prefix, to);
  }

  static int prefixMatch(RuleTable table, int rule, String url, int from, int to) {
    int first = table.start(rule);
    int end = table.end(rule);
    int at = first;
    int position = from;
    while (at < end && table.text[at] != RuleTable.WILDCARD) {
      if (position == to || url.charAt(position) != table.text[at]) {
        return -1;
      }
      at++;
      position++;
    }
    return at - first;
  }

  /**
   * Returns where the part of a rule starts that must end a path: after its last wildcard if it is
   * anchored, else at its end.
   */
  static int tail(RuleTable table, int rule) {
    int at = table.end(rule);
    while (table.anchored(rule) && table.text[at - 1] != RuleTable.WILDCARD) {
      at--;
    }
    return at;
  }

  /** Returns whether a path ends with the tail of a wildcard rule, at or after a position. */
  static boolean endsWithTail(RuleTable table, int rule, String url, int position, int to) {
    int tail = tail(table, rule);
    int at = to - (table.end(rule) - tail);
    return at >= position && matchesAt(table.text, tail, table.end(rule), url, at);
  }

  private static boolean matchesSegments(
      RuleTable table, int rule, int wildcard, String url, int from, int to) {
    int tail = tail(table, rule);
    int position = from;
    int at = wildcard;
    while (true) {
      while (at < tail && table.text[at] == RuleTable.WILDCARD) {
        at++;
      }
      if (at == tail) {
        return endsWithTail(table, rule, url, position, to);
      }
      int segmentEnd = at;
      while (segmentEnd < tail && table.text[segmentEnd] != RuleTable.WILDCARD) {
        segmentEnd++;
      }
      position = find(table.text, at, segmentEnd, url, position, to);
      if (position < 0) {
        return false;
      }
      position += segmentEnd - at;
      at = segmentEnd;
    }
  }

  /** Finds a segment: compares it where its first octet occurs, but only a few times. */
  private static int find(byte[] text, int segment, int segmentEnd, String url, int from, int to) {
    int length = segmentEnd - segment;
    int position = from;
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      position = url.indexOf(text[segment], position);
      if (position < 0 || length > to - position) {
        return -1;
      }
      if (matchesAt(text, segment, segmentEnd, url, position)) {
        return position;
      }
      position++;
    }
    return findByHash(text, segment, segmentEnd, url, position, to);
  }

  /** Finds a segment by a rolling hash, so that its length does not multiply the time. */
  private static int findByHash(
      byte[] text, int segment, int segmentEnd, String url, int start, int to) {
    int length = segmentEnd - segment;
    if (length > to - start) {
      return -1;
    }
    long wanted = 0;
    long hash = 0;
    long power = 1;
    for (int i = 0; i < length; i++) {
      wanted = wanted * HashSeed.MULTIPLIER + text[segment + i];
      hash = hash * HashSeed.MULTIPLIER + url.charAt(start + i);
      power *= HashSeed.MULTIPLIER;
    }
    for (int position = start; ; position++) {
      if (hash == wanted && matchesAt(text, segment, segmentEnd, url, position)) {
        return position;
      }
      if (position + length == to) {
        return -1;
      }
      hash =
          hash * HashSeed.MULTIPLIER + url.charAt(position + length) - url.charAt(position) * power;
    }
  }

  private static boolean matchesAt(byte[] text, int segment, int segmentEnd, String url, int from) {
    for (int at = segment; at < segmentEnd; at++) {
      if (url.charAt(from + at - segment) != text[at]) {
        return false;
      }
    }
    return true;
  }
}
