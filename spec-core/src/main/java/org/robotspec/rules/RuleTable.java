package org.robotspec.rules;

import java.util.Arrays;

/**
 * The rules of one group, in the order in which they win: longer before shorter, allow before
 * disallow, earlier line before later (M-5). The first that matches decides.
 *
 * <p>Immutable. Twelve bytes and the pattern for a rule.
 */
final class RuleTable {

  /** The table of all files without rules. */
  static final RuleTable EMPTY = new RuleTable(new byte[0], new int[1], new int[0]);

  /** Pieces longer than this are found by their hash. */
  private static final int LONG_PIECE = 16;

  private static final int ALLOW = 1;
  private static final int ANCHORED = 2;
  private static final int WILD = 4;
  private static final int LINE_SHIFT = 3;

  /** The patterns, one behind the other, as {@link PathPattern} writes them. */
  final byte[] text;

  /** Where each pattern starts, and behind the last of them where it ends. */
  final int[] start;

  private final int[] meta;

  RuleTable(byte[] text, int[] start, int[] meta) {
    this.text = text;
    this.start = start;
    this.meta = meta;
  }

  /** Packs what is known of a rule besides its pattern. */
  static int meta(boolean allow, boolean anchored, boolean wild, int line) {
    return (line << LINE_SHIFT)
        | (wild ? WILD : 0)
        | (anchored ? ANCHORED : 0)
        | (allow ? ALLOW : 0);
  }

  /** Unpacks whether a rule allows. */
  static boolean allows(int meta) {
    return (meta & ALLOW) != 0;
  }

  /** Unpacks whether a rule has a wildcard. */
  static boolean isWild(int meta) {
    return (meta & WILD) != 0;
  }

  /** Unpacks the line of a rule. */
  static int line(int meta) {
    return meta >>> LINE_SHIFT;
  }

  int size() {
    return meta.length;
  }

  int meta(int rule) {
    return meta[rule];
  }

  boolean isAllow(int rule) {
    return allows(meta[rule]);
  }

  /** Returns how many rules have a wildcard. */
  int wildRules() {
    int count = 0;
    for (int m : meta) {
      count += (m & WILD) / WILD;
    }
    return count;
  }

  /** Says whether a rule has a wildcard. */
  boolean hasWildcard(int rule) {
    return isWild(meta[rule]);
  }

  boolean anchored(int rule) {
    return (meta[rule] & ANCHORED) != 0;
  }

  /** Returns a rule as a value. */
  Rule rule(int rule) {
    String path = PathPattern.toString(text, start[rule], start[rule + 1], anchored(rule));
    return new Rule(isAllow(rule), path, line(meta[rule]));
  }

  /** Says whether a rule never decides, as one that wins over it has the same pattern. */
  boolean isRepeated(int winner, int rule) {
    return anchored(winner) == anchored(rule)
        && Arrays.equals(
            text, start[winner], start[winner + 1], text, start[rule], start[rule + 1]);
  }

  /** Returns how many octets of a rule's pattern stand before its first wildcard. */
  int prefixLength(int rule) {
    int at = start[rule];
    int end = start[rule + 1];
    if (!hasWildcard(rule)) {
      return end - at;
    }
    while (text[at] != PathPattern.WILDCARD) {
      at++;
    }
    return at - start[rule];
  }

  /**
   * Says whether a rule matches a path (M-1, M-2). Each piece between wildcards is taken where it
   * first fits, which is enough, as a wildcard can take up any rest; a last piece that is anchored
   * is compared with the end. The time is a small multiple of the lengths' sum.
   */
  boolean matches(int rule, String url, int from, int to) {
    if (!hasWildcard(rule)) {
      int length = start[rule + 1] - start[rule];
      boolean fits = anchored(rule) ? length == to - from : length <= to - from;
      return fits && matchesAt(start[rule], start[rule + 1], url, from);
    }
    int prefix = prefixMatch(rule, url, from, to);
    return prefix >= 0 && matchesPieces(rule, start[rule] + prefix, url, from + prefix, to);
  }

  /** Returns the length of a rule's literal start if a path starts so, else -1. */
  int prefixMatch(int rule, String url, int from, int to) {
    int first = start[rule];
    int end = start[rule + 1];
    int at = first;
    int place = from;
    while (at < end && text[at] != PathPattern.WILDCARD) {
      if (place == to || url.charAt(place) != text[at]) {
        return -1;
      }
      at++;
      place++;
    }
    return at - first;
  }

  private boolean matchesPieces(int rule, int wildcard, String url, int from, int to) {
    int end = start[rule + 1];
    int place = from;
    int at = wildcard;
    while (true) {
      while (at < end && text[at] == PathPattern.WILDCARD) {
        at++;
      }
      if (at == end) {
        return true;
      }
      int pieceEnd = at;
      while (pieceEnd < end && text[pieceEnd] != PathPattern.WILDCARD) {
        pieceEnd++;
      }
      if (pieceEnd == end && anchored(rule)) {
        int last = to - (end - at);
        return last >= place && matchesAt(at, end, url, last);
      }
      place = find(at, pieceEnd, url, place, to);
      if (place < 0) {
        return false;
      }
      place += pieceEnd - at;
      at = pieceEnd;
    }
  }

  private int find(int piece, int pieceEnd, String url, int from, int to) {
    if (pieceEnd - piece > LONG_PIECE) {
      return findLong(piece, pieceEnd, url, from, to);
    }
    int last = to - (pieceEnd - piece);
    byte first = text[piece];
    for (int place = from; place <= last; place++) {
      if (url.charAt(place) == first && matchesAt(piece + 1, pieceEnd, url, place + 1)) {
        return place;
      }
    }
    return -1;
  }

  /** Finds a long piece by its hash, so that its length does not multiply the time. */
  private int findLong(int piece, int pieceEnd, String url, int from, int to) {
    int length = pieceEnd - piece;
    if (length > to - from) {
      return -1;
    }
    long wanted = 0;
    long hash = 0;
    long power = 1;
    for (int i = 0; i < length; i++) {
      wanted = wanted * PrefixIndex.MULTIPLIER + text[piece + i];
      hash = hash * PrefixIndex.MULTIPLIER + url.charAt(from + i);
      power *= PrefixIndex.MULTIPLIER;
    }
    for (int place = from; ; place++) {
      if (hash == wanted && matchesAt(piece, pieceEnd, url, place)) {
        return place;
      }
      if (place + length == to) {
        return -1;
      }
      hash = hash * PrefixIndex.MULTIPLIER + url.charAt(place + length) - url.charAt(place) * power;
    }
  }

  private boolean matchesAt(int piece, int pieceEnd, String url, int from) {
    for (int at = piece; at < pieceEnd; at++) {
      if (url.charAt(from + at - piece) != text[at]) {
        return false;
      }
    }
    return true;
  }
}
