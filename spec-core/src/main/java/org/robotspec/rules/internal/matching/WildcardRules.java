package org.robotspec.rules.internal.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules with wildcards, tried in order of precedence.
 *
 * <p>Only those are tried whose pairs of neighbouring octets all occur in the path: one AND
 * excludes most rules that do not match. The pairs of a text are a set of 64 bits; different pairs
 * may share a bit. A path for which too many rules remain, as in a hostile file, is left to an
 * automaton.
 */
final class WildcardRules {
  // This many rules need no automaton: trying all of them takes at most so many times the path.
  private static final int FEW = 64;
  // How much work to do before the automaton is used: more than usual URLs need.
  private static final int MAX_WORK = 1 << 16;
  // An octet of a rule can take as long as so many octets of a path: each may be a segment.
  private static final int RULE_OCTET = 4;
  private final RuleTable table;
  private final int[] rules;
  private final long[] needs;
  private volatile @Nullable SegmentAutomaton automaton; // created when a path first needs it

  WildcardRules(RuleTable table) {
    this.table = table;
    this.rules = new int[table.wildRules()];
    this.needs = new long[rules.length];
    int size = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      if (table.hasWildcard(rule)) {
        rules[size] = rule;
        needs[size++] = pairs(rule);
      }
    }
  }

  /** Returns the bit of a pair; only the lowest eight bits of the left octet are used. */
  private static long bit(int left, int right) {
    return 1L << ((left & 0xFF) * 5 + right);
  }

  private long pairs(int rule) {
    long pairs = 0;
    for (int at = table.start(rule) + 1; at < table.end(rule); at++) {
      byte left = table.text[at - 1];
      byte right = table.text[at];
      if (left != RuleTable.WILDCARD && right != RuleTable.WILDCARD) {
        pairs |= bit(left, right);
      }
    }
    return pairs;
  }

  private static long pairs(String url, int from, int to) {
    long pairs = 0;
    int left = url.charAt(from);
    for (int at = from + 1; at < to; at++) {
      int right = url.charAt(at);
      pairs |= bit(left, right);
      left = right;
    }
    return pairs;
  }

  /** Returns the first rule that matches a path and wins over a bound, else the bound. */
  int first(int bound, String url, int from, int to) {
    int end = end(bound);
    long absent = end == 0 ? 0 : ~pairs(url, from, to);
    int work = 0;
    for (int i = 0; i < end; i++) {
      if ((needs[i] & absent) == 0) {
        if (PatternMatcher.matches(table, rules[i], url, from, to)) {
          return rules[i];
        }
        work += to - from + RULE_OCTET * table.length(rules[i]);
        if (work > MAX_WORK && mayUseAutomaton()) {
          return new WaitingRules(automaton(), table, url, from, to).first(bound);
        }
      }
    }
    return bound;
  }

  /** Returns how many rules win over a bound. */
  private int end(int bound) {
    int found = bound == table.size() ? rules.length : Arrays.binarySearch(rules, bound);
    return found < 0 ? ~found : found;
  }

  private boolean mayUseAutomaton() {
    return rules.length > FEW && SegmentAutomaton.fits(table);
  }

  private synchronized SegmentAutomaton automaton() {
    @Nullable SegmentAutomaton known = automaton;
    if (known == null) {
      known = new SegmentAutomaton(table);
      automaton = known;
    }
    return known;
  }

  /** Returns about how many bytes this takes in memory, at most: with the automaton. */
  int weight() {
    int own = 64 + (Integer.BYTES + Long.BYTES) * rules.length;
    return own + (mayUseAutomaton() ? SegmentAutomaton.weightAtMost(table) : 0);
  }
}
