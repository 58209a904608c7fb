package org.robotspec.rules.internal.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one group in order of precedence: longer before shorter, allow before disallow,
 * earlier line before later (M-5). The first that matches decides.
 *
 * <p>Thread-safe. A rule takes eight bytes and its pattern. Literal octets are always ASCII, so
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
  // Up to this many rules without wildcards are faster to try in order.
  private static final int FEW = 16;
  // Fewer rules with wildcards are as fast without sets of pairs, and take less memory.
  private static final int MIN_WILD = 3;
  final byte[] text; // the patterns, one after the other
  // The start and the flags of each pattern, in turn; then the end of the last one.
  private final int[] layout;
  // Finds rules without wildcards; null if trying them in order is as fast.
  private final @Nullable PlainRules plain;
  // Finds rules with wildcards; null if trying them in order is as fast.
  private final @Nullable WildcardRules wild;

  RuleTable(byte[] text, int[] layout) {
    this.text = text;
    this.layout = layout;
    int wildcards = wildRules();
    this.plain = size() - wildcards > FEW ? new PlainRules(this) : null;
    this.wild =
        wildcards >= MIN_WILD || (plain != null && wildcards > 0) ? new WildcardRules(this) : null;
  }

  /** Returns the flags of a rule for {@link RuleTableBuilder#add}: all but its pattern. */
  public static int flags(boolean allow, boolean anchored, boolean wild, int line) {
    return (line << LINE_SHIFT)
        | (wild ? WILD : 0)
        | (anchored ? ANCHORED : 0)
        | (allow ? ALLOW : 0);
  }

  public int size() {
    return layout.length / 2;
  }

  int start(int rule) {
    return layout[2 * rule];
  }

  int end(int rule) {
    return layout[2 * rule + 2];
  }

  int length(int rule) {
    return end(rule) - start(rule);
  }

  private int flags(int rule) {
    return layout[2 * rule + 1];
  }

  public boolean isAllow(int rule) {
    return (flags(rule) & ALLOW) != 0;
  }

  public int line(int rule) {
    return flags(rule) >>> LINE_SHIFT;
  }

  boolean hasWildcard(int rule) {
    return isWild(flags(rule));
  }

  static boolean isWild(int flags) {
    return (flags & WILD) != 0;
  }

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
      longest = Math.max(longest, length(rule));
    }
    return longest + 1;
  }

  public boolean anchored(int rule) {
    return (flags(rule) & ANCHORED) != 0;
  }

  public byte[] pattern(int rule) {
    return Arrays.copyOfRange(text, start(rule), end(rule));
  }

  /** Returns a table of the rules that disallow. */
  public RuleTable disallowing() {
    RuleTableBuilder table = new RuleTableBuilder(new byte[0], size());
    for (int rule = 0; rule < size(); rule++) {
      if (!isAllow(rule)) {
        table.add(-rule, text, start(rule), length(rule), flags(rule));
      }
    }
    return table.build();
  }

  boolean isRepeated(int winner, int rule) {
    return anchored(winner) == anchored(rule)
        && Arrays.equals(text, start(winner), end(winner), text, start(rule), end(rule));
  }

  /** Returns the rule that decides for a path, or the number of rules if none matches. */
  public int first(String url, int from, int to) {
    int best = plain == null ? firstInOrder(url, from, to) : plain.first(url, from, to);
    return wild == null ? best : wild.first(best, url, from, to);
  }

  /** Tries the rules in order, but those with wildcards only if nothing else does. */
  private int firstInOrder(String url, int from, int to) {
    int rule = 0;
    while (rule < size()
        && ((wild != null && hasWildcard(rule))
            || !PatternMatcher.matches(this, rule, url, from, to))) {
      rule++;
    }
    return rule;
  }

  /**
   * Returns how much of a path a rule takes: the length of the shortest start that it matches, all
   * of the path if it is anchored; -1 if it does not match.
   */
  public int matchedLength(int rule, String path) {
    if (!PatternMatcher.matches(this, rule, path, 0, path.length())) {
      return -1;
    }
    int least = anchored(rule) ? path.length() : 0;
    int most = path.length();
    while (least < most) {
      int middle = (least + most) / 2;
      if (PatternMatcher.matches(this, rule, path, 0, middle)) {
        most = middle;
      } else {
        least = middle + 1;
      }
    }
    return most;
  }

  /** Returns about how many bytes this takes in memory, at most. */
  public int weight() {
    return 64
        + text.length
        + Integer.BYTES * layout.length
        + (plain == null ? 0 : plain.weight())
        + (wild == null ? 0 : wild.weight());
  }

  int prefixLength(int rule) {
    int at = start(rule);
    if (!hasWildcard(rule)) {
      return length(rule);
    }
    while (text[at] != WILDCARD) {
      at++;
    }
    return at - start(rule);
  }
}
