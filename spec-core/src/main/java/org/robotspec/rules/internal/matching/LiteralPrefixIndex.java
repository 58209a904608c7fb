package org.robotspec.rules.internal.matching;

import org.jspecify.annotations.Nullable;

/**
 * Finds the rules whose literal start, up to the first wildcard, starts a path.
 *
 * <p>A hash table keyed by that start, probed for each start of the path that is as long as some
 * key; so the time does not grow with the number of rules. Rules that share their key with many
 * others, such as {@code /*a} and {@code /*b}, go into a {@link FourGramIndex} instead.
 */
public final class LiteralPrefixIndex {
  /** This few rules are faster to try one after the other, for usual paths. */
  public static final int FEW = 50;

  /** Stands in place of a rule if a path takes too long without this index. */
  public static final int NEEDED = -2;

  /** More wildcard rules than this with one key would slow down every path that starts with it. */
  private static final int MAX_SHARED_KEY = 2;

  /** Wildcard rules with a shorter key would be tried for most paths. */
  private static final int MIN_WILD_KEY = 4;

  private static final int NO_KEY = -1;

  /** Key lengths from here on share one bit of {@link #lengths}. */
  private static final int LONG_KEY = 63;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final long POWER_2 = Secret.MULTIPLIER * Secret.MULTIPLIER;
  private static final long POWER_3 = POWER_2 * Secret.MULTIPLIER;
  private static final long POWER_4 = POWER_3 * Secret.MULTIPLIER;

  private final RuleTable table;
  private final RuleSlots slots;
  private final long lengths;
  private final @Nullable FourGramIndex crowded;

  /** Created when a path first needs it. */
  private volatile @Nullable SegmentAutomaton automaton;

  /** Creates the index of a table. */
  public LiteralPrefixIndex(RuleTable table) {
    this.table = table;
    int size = table.size();
    int[] keys = new int[size];
    int count = 0;
    for (int rule = 0; rule < size; rule++) {
      int length = table.prefixLength(rule);
      boolean hasKey = !table.hasWildcard(rule) || length >= MIN_WILD_KEY;
      keys[rule] = hasKey ? length : NO_KEY;
      count += hasKey ? 1 : 0;
    }
    this.slots = new RuleSlots(table, count);
    int[] left = new int[size];
    int leftSize = 0;
    long present = 0;
    for (int rule = 0; rule < size; rule++) {
      int length = keys[rule];
      int max = table.hasWildcard(rule) ? MAX_SHARED_KEY : Integer.MAX_VALUE;
      if (length != NO_KEY && slots.insert(rule, hash(rule, length) * SPREAD, max)) {
        present |= lengthBit(length);
      } else {
        left[leftSize++] = rule;
      }
    }
    this.lengths = present;
    this.crowded = leftSize == 0 ? null : new FourGramIndex(table, left, leftSize);
  }

  private static long lengthBit(int length) {
    return 1L << Math.min(length, LONG_KEY);
  }

  private long hash(int rule, int length) {
    byte[] text = table.text;
    int at = table.start(rule);
    int end = at + length;
    long hash = 0;
    for (; at + 4 <= end; at += 4) {
      hash =
          (hash + text[at]) * POWER_4
              + (text[at + 1] * POWER_3 + text[at + 2] * POWER_2)
              + text[at + 3] * Secret.MULTIPLIER;
    }
    for (; at < end; at++) {
      hash = (hash + text[at]) * Secret.MULTIPLIER;
    }
    return hash;
  }

  /** Returns the rule that decides for a path, or the number of rules if none matches. */
  public int first(String url, int from, int to) {
    long search = SearchBudget.start(table.size(), to - from);
    long hash = 0;
    for (int at = from; ; at++) {
      if ((lengths & lengthBit(at - from)) != 0) {
        search = slots.probe(hash * SPREAD, search, url, from, to);
      }
      if (at == to) {
        break;
      }
      hash = (hash + url.charAt(at)) * Secret.MULTIPLIER;
    }
    if (crowded != null && !SearchBudget.isExhausted(search)) {
      search = crowded.first(search, url, from, to);
    }
    if (SearchBudget.isExhausted(search)) {
      return thorough(SearchBudget.best(search), url, from, to);
    }
    return SearchBudget.best(search);
  }

  /** Decides if too many wildcard rules had to be tried, as in a hostile file. */
  private int thorough(int best, String url, int from, int to) {
    return SegmentAutomaton.fits(table)
        ? new WaitingRules(automaton(), table, url, from, to).first(best)
        : table.firstBefore(best, url, from, to);
  }

  private synchronized SegmentAutomaton automaton() {
    @Nullable SegmentAutomaton known = automaton;
    if (known == null) {
      known = new SegmentAutomaton(table);
      automaton = known;
    }
    return known;
  }

  /** Returns about how many bytes this takes in memory, without the table. */
  public int weight() {
    @Nullable SegmentAutomaton known = automaton;
    return 48
        + slots.weight()
        + (crowded == null ? 0 : crowded.weight())
        + (known == null ? 0 : known.weight());
  }
}
