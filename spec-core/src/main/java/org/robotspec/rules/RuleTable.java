package org.robotspec.rules;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one group, in the order in which they win: longer before shorter, allow before
 * disallow, earlier line before later (M-5). The first that matches decides.
 *
 * <p>Immutable. Eight bytes and the pattern for a rule.
 */
final class RuleTable {

  /** The table of all files without rules. */
  static final RuleTable EMPTY = new RuleTable(new byte[0], new int[1]);

  /** With this factor, the hash of up to eight octets is these octets. */
  private static final long AS_WRITTEN = 1 << Byte.SIZE;

  /** The patterns, one behind the other, as {@link PathPattern} writes them. */
  final byte[] text;

  /** Where each pattern starts and its {@link RuleMeta}, in turn; behind the last, its end. */
  private final int[] layout;

  /** What each rule needs, where asking that first is worth it. */
  private final long @Nullable [] needs;

  RuleTable(byte[] text, int[] layout) {
    this.text = text;
    this.layout = layout;
    this.needs = FewRules.isFaster(this) ? FewRules.needs(this) : null;
  }

  /** Returns room for the layout of so many rules. */
  static int[] layout(int rules) {
    return new int[2 * rules + 1];
  }

  /**
   * Writes into a layout where a rule's pattern starts; for the last rule plus one, where it ends.
   */
  static void setStart(int[] layout, int rule, int start) {
    layout[2 * rule] = start;
  }

  /** Writes a rule's {@link RuleMeta} into a layout. */
  static void setMeta(int[] layout, int rule, int meta) {
    layout[2 * rule + 1] = meta;
  }

  int size() {
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

  int meta(int rule) {
    return layout[2 * rule + 1];
  }

  boolean isAllow(int rule) {
    return RuleMeta.allows(meta(rule));
  }

  /** Returns how many rules have a wildcard. */
  int wildRules() {
    int count = 0;
    for (int rule = 0; rule < size(); rule++) {
      count += hasWildcard(rule) ? 1 : 0;
    }
    return count;
  }

  /** Says whether a rule has a wildcard. */
  boolean hasWildcard(int rule) {
    return RuleMeta.isWild(meta(rule));
  }

  boolean anchored(int rule) {
    return RuleMeta.isAnchored(meta(rule));
  }

  /** Returns a rule as a value. */
  Rule rule(int rule) {
    String path = PathPattern.toString(text, start(rule), end(rule), anchored(rule));
    return new Rule(isAllow(rule), path, RuleMeta.line(meta(rule)));
  }

  /** Says whether a rule never decides, as one that wins over it has the same pattern. */
  boolean isRepeated(int winner, int rule) {
    return anchored(winner) == anchored(rule)
        && Arrays.equals(text, start(winner), end(winner), text, start(rule), end(rule));
  }

  /**
   * Returns the rule that decides about a path, the number of rules if none matches, or {@link
   * FewRules#GAVE_UP} if that takes long.
   */
  int first(String url, int from, int to) {
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
  int weight() {
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
    while (text[at] != PathPattern.WILDCARD) {
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
    while (at < end && text[at] != PathPattern.WILDCARD) {
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
    while (anchored(rule) && text[at - 1] != PathPattern.WILDCARD) {
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
    int end = end(rule);
    int position = from;
    int at = wildcard;
    while (true) {
      while (at < end && text[at] == PathPattern.WILDCARD) {
        at++;
      }
      if (at == end) {
        return true;
      }
      int segmentEnd = at;
      while (segmentEnd < end && text[segmentEnd] != PathPattern.WILDCARD) {
        segmentEnd++;
      }
      if (segmentEnd == end && anchored(rule)) {
        int last = to - (end - at);
        return last >= position && matchesAt(at, end, url, last);
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
    long factor = length <= Long.BYTES ? AS_WRITTEN : Secret.MULTIPLIER;
    long wanted = 0;
    long hash = 0;
    long power = 1;
    for (int i = 0; i < length; i++) {
      wanted = wanted * factor + text[segment + i];
      hash = hash * factor + url.charAt(start + i);
      power *= factor;
    }
    for (int position = start; ; position++) {
      if (hash == wanted && matchesAt(segment, segmentEnd, url, position)) {
        return position;
      }
      if (position + length == to) {
        return -1;
      }
      hash = hash * factor + url.charAt(position + length) - url.charAt(position) * power;
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
