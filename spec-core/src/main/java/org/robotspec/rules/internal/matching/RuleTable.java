package org.robotspec.rules.internal.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one group, in the order in which they win: longer before shorter, allow before
 * disallow, earlier line before later (M-5). The first that matches decides.
 *
 * <p>Immutable. Eight bytes and the pattern for a rule. A literal octet is always ASCII, so that
 * {@link #WILDCARD} never means itself; a {@code $} at the end is a flag.
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

  /** The patterns, one behind the other. */
  final byte[] text;

  /** Where each pattern starts and its flags, in turn; behind the last, its end. */
  private final int[] layout;

  /** What each rule needs, where asking that first is worth it. */
  private final long @Nullable [] needs;

  RuleTable(byte[] text, int[] layout) {
    this.text = text;
    this.layout = layout;
    this.needs = FewRules.isFaster(this) ? FewRules.needs(this) : null;
  }

  /** Returns what is known of a rule besides its pattern, for {@link RuleTableBuilder#add}. */
  public static int flags(boolean allow, boolean anchored, boolean wild, int line) {
    return (line << LINE_SHIFT)
        | (wild ? WILD : 0)
        | (anchored ? ANCHORED : 0)
        | (allow ? ALLOW : 0);
  }

  /** Returns how many rules there are. */
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

  /** Says whether a rule allows. */
  public boolean isAllow(int rule) {
    return (flags(rule) & ALLOW) != 0;
  }

  /** Returns the 1-based line of a rule. */
  public int line(int rule) {
    return flags(rule) >>> LINE_SHIFT;
  }

  /** Says whether a rule has a wildcard. */
  boolean hasWildcard(int rule) {
    return isWild(flags(rule));
  }

  static boolean isWild(int flags) {
    return (flags & WILD) != 0;
  }

  /** Returns how many rules have a wildcard. */
  int wildRules() {
    int count = 0;
    for (int rule = 0; rule < size(); rule++) {
      count += hasWildcard(rule) ? 1 : 0;
    }
    return count;
  }

  /** Says whether a rule must match up to a path's end. */
  public boolean anchored(int rule) {
    return (flags(rule) & ANCHORED) != 0;
  }

  /** Returns the octets of a rule's pattern. */
  public byte[] pattern(int rule) {
    return Arrays.copyOfRange(text, start(rule), end(rule));
  }

  /** Says whether a rule never decides, as one that wins over it has the same pattern. */
  boolean isRepeated(int winner, int rule) {
    return anchored(winner) == anchored(rule)
        && Arrays.equals(text, start(winner), end(winner), text, start(rule), end(rule));
  }

  /**
   * Returns the rule that decides about a path, the number of rules if none matches, or {@link
   * LiteralPrefixIndex#NEEDED} if that takes long.
   */
  public int first(String url, int from, int to) {
    return needs == null
        ? firstBefore(size(), url, from, to)
        : FewRules.first(this, needs, url, from, to);
  }

  /** Tries the rules before a bound as they are; returns the first that matches, else the bound. */
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

  /** Returns how many octets of a rule's pattern stand before its first wildcard. */
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
   * Says whether a rule matches a path (M-1, M-2). Each segment between wildcards is taken where it
   * first fits, which is enough, as a wildcard can take up any rest; a last segment that is
   * anchored is compared with the end. The time is a small multiple of the lengths' sum.
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

  /** Returns the length of a rule's literal start if a path starts so, else -1. */
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
   * Returns where the part of a rule starts that must be the end of a path: behind its last
   * wildcard if it is anchored, else at its end.
   */
  int tail(int rule) {
    int at = end(rule);
    while (anchored(rule) && text[at - 1] != WILDCARD) {
      at--;
    }
    return at;
  }

  /**
   * Says whether a path ends with the tail of a wildcard rule, which starts not before a position.
   */
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

  /** Finds a segment by its hash, so that its length does not multiply the time. */
  private int find(int segment, int segmentEnd, String url, int from, int to) {
    int length = segmentEnd - segment;
    int start = url.indexOf(text[segment], from);
    if (start < 0 || length > to - start) {
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
