package org.robotspec.rules.internal.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one group in order of precedence: longer before shorter, allow before disallow,
 * earlier line before later (M-5). The first that matches decides.
 *
 * <p>Immutable. A rule takes eight bytes and its pattern. Literal octets are always ASCII, so
 * {@link #WILDCARD} is never one of them; a {@code $} at the end is a flag.
 */
public final class RuleTable {
  /** Stands for {@code *} in a pattern. */
  public static final byte WILDCARD = (byte) 0x80;

  /** The table of all files without rules. */
  public static final RuleTable EMPTY = new RuleTable(new byte[0], new int[1]);

  private static final int ALLOW = 1;
  private static final int ANCHORED = 2;
  private static final int WILD = 4;
  private static final int LINE_SHIFT = 3;

  /** More comparisons than most segments need; a hash then finds what so many could not. */
  private static final int MAX_TRIES = 8;

  /** The patterns, one after the other. */
  final byte[] text;

  /** The start and the flags of each pattern, in turn; then the end of the last one. */
  private final int[] layout;

  /** The pairs that each rule needs, if comparing them first is faster. */
  private final long @Nullable [] needs;

  RuleTable(byte[] text, int[] layout) {
    this.text = text;
    this.layout = layout;
    this.needs = FewRules.isFaster(this) ? FewRules.needs(this) : null;
  }

  /** Returns the flags of a rule for {@link RuleTableBuilder#add}: all but its pattern. */
  public static int flags(boolean allow, boolean anchored, boolean wild, int line) {
    return (line << LINE_SHIFT)
        | (wild ? WILD : 0)
        | (anchored ? ANCHORED : 0)
        | (allow ? ALLOW : 0);
  }

  /** Returns the number of rules. */
  public int size() {
    return layout.length / 2;
  }

  /** Returns where a rule's pattern starts. */
  int start(int rule) {
    return layout[2 * rule];
  }

  /** Returns where a rule's pattern ends. */
  int end(int rule) {
    return layout[2 * rule + 2];
  }

  private int flags(int rule) {
    return layout[2 * rule + 1];
  }

  /** Returns whether a rule allows. */
  public boolean isAllow(int rule) {
    return (flags(rule) & ALLOW) != 0;
  }

  /** Returns the 1-based line of a rule. */
  public int line(int rule) {
    return flags(rule) >>> LINE_SHIFT;
  }

  /** Returns whether a rule has a wildcard. */
  boolean hasWildcard(int rule) {
    return isWild(flags(rule));
  }

  static boolean isWild(int flags) {
    return (flags & WILD) != 0;
  }

  /** Returns the number of rules with a wildcard. */
  int wildRules() {
    int count = 0;
    for (int rule = 0; rule < size(); rule++) {
      count += hasWildcard(rule) ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns how many octets of a path the rules look at: one more than the longest has, because an
   * anchored rule must know whether the path goes on; all if a rule has a wildcard.
   */
  public int reach() {
    int longest = 0;
    for (int rule = 0; rule < size(); rule++) {
      if (hasWildcard(rule)) {
        return Integer.MAX_VALUE;
      }
      longest = Math.max(longest, end(rule) - start(rule));
    }
    return longest + 1;
  }

  /** Returns whether a rule must match up to the end of a path. */
  public boolean anchored(int rule) {
    return (flags(rule) & ANCHORED) != 0;
  }

  /** Returns the octets of a rule's pattern. */
  public byte[] pattern(int rule) {
    return Arrays.copyOfRange(text, start(rule), end(rule));
  }

  /** Returns whether a rule never decides, because one that wins over it has the same pattern. */
  boolean isRepeated(int winner, int rule) {
    return anchored(winner) == anchored(rule)
        && Arrays.equals(text, start(winner), end(winner), text, start(rule), end(rule));
  }

  /**
   * Returns the rule that decides for a path, the number of rules if none matches, or {@link
   * LiteralPrefixIndex#NEEDED} if finding it takes too long.
   */
  public int first(String url, int from, int to) {
    return needs == null
        ? firstBefore(size(), url, from, to)
        : FewRules.first(this, needs, url, from, to);
  }

  /** Tries the rules before a bound in order; returns the first that matches, else the bound. */
  int firstBefore(int bound, String url, int from, int to) {
    int rule = 0;
    while (rule < bound && !matches(rule, url, from, to)) {
      rule++;
    }
    return rule;
  }

  /** Returns about how many bytes this takes in memory. */
  public int weight() {
    return 64
        + text.length
        + Integer.BYTES * layout.length
        + (needs == null ? 0 : 16 + Long.BYTES * needs.length);
  }

  /** Returns the number of octets in a rule's pattern before its first wildcard. */
  int prefixLength(int rule) {
    int at = start(rule);
    int end = end(rule);
    if (!hasWildcard(rule)) {
      return end - at;
    }
    while (text[at] != WILDCARD) {
      at++;
    }
    return at - start(rule);
  }

  /**
   * Returns whether a rule matches a path (M-1, M-2). Each segment between wildcards is taken where
   * it first fits, which is enough because a wildcard matches any rest; an anchored last segment is
   * compared with the end. The time is a small multiple of the sum of the lengths.
   */
  boolean matches(int rule, String url, int from, int to) {
    if (!hasWildcard(rule)) {
      int length = end(rule) - start(rule);
      boolean fits = anchored(rule) ? length == to - from : length <= to - from;
      return fits && matchesAt(start(rule), end(rule), url, from);
    }
    int prefix = prefixMatch(rule, url, from, to);
    return prefix >= 0 && matchesSegments(rule, start(rule) + prefix, url, from + prefix, to);
  }

  /**
   * Returns how much of a path a rule takes: the length of the shortest start that it matches, all
   * of the path if it is anchored; -1 if it does not match.
   */
  public int matchedLength(int rule, String path) {
    if (!matches(rule, path, 0, path.length())) {
      return -1;
    }
    int least = anchored(rule) ? path.length() : 0;
    int most = path.length();
    while (least < most) {
      int middle = (least + most) / 2;
      if (matches(rule, path, 0, middle)) {
        most = middle;
      } else {
        least = middle + 1;
      }
    }
    return most;
  }

  /** Returns the length of a rule's literal start if a path starts with it, else -1. */
  int prefixMatch(int rule, String url, int from, int to) {
    int first = start(rule);
    int end = end(rule);
    int at = first;
    int position = from;
    while (at < end && text[at] != WILDCARD) {
      if (position == to || url.charAt(position) != text[at]) {
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
  int tail(int rule) {
    int at = end(rule);
    while (anchored(rule) && text[at - 1] != WILDCARD) {
      at--;
    }
    return at;
  }

  /** Returns whether a path ends with the tail of a wildcard rule, at or after a position. */
  boolean endsWithTail(int rule, String url, int position, int to) {
    int tail = tail(rule);
    int at = to - (end(rule) - tail);
    return at >= position && matchesAt(tail, end(rule), url, at);
  }

  private boolean matchesSegments(int rule, int wildcard, String url, int from, int to) {
    int tail = tail(rule);
    int position = from;
    int at = wildcard;
    while (true) {
      while (at < tail && text[at] == WILDCARD) {
        at++;
      }
      if (at == tail) {
        return endsWithTail(rule, url, position, to);
      }
      int segmentEnd = at;
      while (segmentEnd < tail && text[segmentEnd] != WILDCARD) {
        segmentEnd++;
      }
      position = find(at, segmentEnd, url, position, to);
      if (position < 0) {
        return false;
      }
      position += segmentEnd - at;
      at = segmentEnd;
    }
  }

  /** Finds a segment: compares it where its first octet occurs, but only a few times. */
  private int find(int segment, int segmentEnd, String url, int from, int to) {
    int length = segmentEnd - segment;
    int position = from;
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      position = url.indexOf(text[segment], position);
      if (position < 0 || length > to - position) {
        return -1;
      }
      if (matchesAt(segment, segmentEnd, url, position)) {
        return position;
      }
      position++;
    }
    return findByHash(segment, segmentEnd, url, position, to);
  }

  /** Finds a segment by a rolling hash, so that its length does not multiply the time. */
  private int findByHash(int segment, int segmentEnd, String url, int start, int to) {
    int length = segmentEnd - segment;
    if (length > to - start) {
      return -1;
    }
    long wanted = 0;
    long hash = 0;
    long power = 1;
    for (int i = 0; i < length; i++) {
      wanted = wanted * Secret.MULTIPLIER + text[segment + i];
      hash = hash * Secret.MULTIPLIER + url.charAt(start + i);
      power *= Secret.MULTIPLIER;
    }
    for (int position = start; ; position++) {
      if (hash == wanted && matchesAt(segment, segmentEnd, url, position)) {
        return position;
      }
      if (position + length == to) {
        return -1;
      }
      hash =
          hash * Secret.MULTIPLIER + url.charAt(position + length) - url.charAt(position) * power;
    }
  }

  private boolean matchesAt(int segment, int segmentEnd, String url, int from) {
    for (int at = segment; at < segmentEnd; at++) {
      if (url.charAt(from + at - segment) != text[at]) {
        return false;
      }
    }
    return true;
  }
}
