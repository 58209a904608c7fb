package org.robotspec.rules.internal.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules with wildcards, tried in order of precedence.
 *
 * <p>Only those are tried whose pairs of neighbouring octets all occur in the path: one or two
 * comparisons exclude most rules that do not match. The pairs of a text are two sets of 32 bits,
 * because JavaScript has no long; different pairs may share a bit, but seldom in both sets. A path
 * for which too many rules remain, as in a hostile file, is left to an automaton.
 */
final class WildcardRules {
  // Up to this many rules need no automaton: each takes at most the time for the path.
  private static final int FEW = 64;
  // How much work to do before the automaton is used: more than usual URLs need.
  private static final int MAX_WORK = 1 << 16;
  // An octet of a rule, which may be a segment, can take as long as this many octets of a path.
  private static final int RULE_OCTET = 4;
  private final RuleTable table;
  private final int[] rules;
  private final int[] needs; // the first set of each rule, then the second of each
  private volatile @Nullable SegmentAutomaton automaton; // created when a path first needs it

  WildcardRules(RuleTable table) {
    this.table = table;
    this.rules = new int[table.wildRules()];
    this.needs = new int[2 * rules.length];
    int size = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      if (table.hasWildcard(rule)) {
        addPairs(rule, size);
        rules[size++] = rule;
      }
    }
  }

  /** Returns a set of one pair; only the lowest five bits of the sum are used. */
  private static int inFirst(int left, int right) {
    return 1 << (left * 5 + right);
  }

  private static int inSecond(int left, int right) {
    return 1 << (left * 3 + right);
  }

  private void addPairs(int rule, int to) {
    for (int at = table.start(rule) + 1; at < table.end(rule); at++) {
      byte left = table.text[at - 1];
      byte right = table.text[at];
      if (left != RuleTable.WILDCARD && right != RuleTable.WILDCARD) {
        needs[to] |= inFirst(left, right);
        needs[to + rules.length] |= inSecond(left, right);
      }
    }
  }

  /** Returns the first rule that matches a path and wins over a bound, else the bound. */
  int first(int bound, String url, int from, int to) {
    int end = end(bound);
    int pairs = 0;
    int others = 0;
    int left = url.charAt(from);
    for (int at = from + 1; end > 0 && at < to; at++) {
      int right = url.charAt(at);
      pairs |= inFirst(left, right);
      others |= inSecond(left, right);
      left = right;
    }
    int work = 0;
    for (int i = 0; i < end; i++) {
      if ((needs[i] & ~pairs) == 0 && (needs[i + rules.length] & ~others) == 0) {
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
    int own = 64 + 3 * Integer.BYTES * rules.length;
    return own + (mayUseAutomaton() ? SegmentAutomaton.weightAtMost(table) : 0);
  }
}
