package org.robotspec.diff;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Rule;
import org.robotspec.rules.internal.parsing.PathPattern;

/**
 * Finds paths that a rule decides, the shortest first, by walking through all patterns at once.
 *
 * <p>A state is the set of positions that one path leads to in the patterns. There are finitely
 * many states, so a finished search proves that there are no other paths. A search that takes too
 * long stops and returns an incomplete result.
 */
final class PathSearch {
  private static final char STAR = '\uFFFF';

  /** The end of a pattern that matches whatever follows. */
  private static final char OPEN = '\uFFFE';

  /** The end of a pattern that ends in {@code $}. */
  private static final char CLOSED = '\uFFFD';

  private static final int POSITIONS_FOR_A_RULE = 40; // that is read

  /** How often a state is looked through for what matches there and what may follow. */
  private static final int LOOKS = 6;

  /** Characters to fill in for a wildcard: all that a path can have, the most readable first. */
  private static final String FILLERS =
      "xyzwvutsrqponmlkjihgfedcba0123456789XYZWVUTSRQPONMLKJIHGFEDCBA-_.~/?=&+,;:@!'()[]$*%";

  private final List<Rule> rules;
  private final int ownRules;

  /** All patterns, one after the other, each with its end. */
  private final char[] text;

  /** The rule at each position of {@link #text}. */
  private final int[] ruleAt;

  /** Where the pattern of each rule starts. */
  private final int[] starts;

  /** For each rule, the first own rule with the same path; the number of own rules if none. */
  private final int[] sameInOwn;

  /** Whether each pattern is certain: a {@code $} can be shown as {@code %24}. */
  private final boolean exact;

  /**
   * The result of a search.
   *
   * @param paths the paths, by the rule of the other file that wins there; -1 if none matches
   * @param complete whether there are no other paths
   */
  record Found(Map<Integer, String> paths, boolean complete) {}

  /** A state and the path to it: the path of the node before, and one more character. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Node(@Nullable Node before, char last, int[] positions) {}

  /**
   * Makes a search among the rules of two files, each in the order in which they win.
   *
   * @param own the rules of the file whose rule must decide
   * @param other the rules of the other file
   * @param normalised whether the patterns are in normal form, in which {@code %2A} is a star
   */
  PathSearch(List<Rule> own, List<Rule> other, boolean normalised) {
    rules = new ArrayList<>(own);
    rules.addAll(other);
    ownRules = own.size();
    starts = new int[rules.size()];
    sameInOwn = new int[rules.size()];
    Map<String, Integer> firstOwn = new TreeMap<>();
    StringBuilder patterns = new StringBuilder();
    for (int rule = 0; rule < starts.length; rule++) {
      starts[rule] = patterns.length();
      String path = rules.get(rule).path();
      patterns.append(pattern(path, normalised));
      firstOwn.putIfAbsent(path, Math.min(rule, ownRules));
      sameInOwn[rule] = firstOwn.get(path);
    }
    exact =
        normalised
            || rules.stream()
                .noneMatch(rule -> PathPattern.withoutAnchor(rule.path()).endsWith("%24"));
    text = patterns.toString().toCharArray();
    ruleAt = new int[text.length];
    for (int rule = 0; rule < starts.length; rule++) {
      int end = rule + 1 < starts.length ? starts[rule + 1] : ruleAt.length;
      Arrays.fill(ruleAt, starts[rule], end, rule);
    }
  }

  /** Returns how long a search takes to read the rules, in positions. */
  static long reading(List<Rule> own, List<Rule> other) {
    return Stream.of(own, other)
        .flatMap(List::stream)
        .mapToLong(rule -> POSITIONS_FOR_A_RULE + rule.path().length())
        .sum();
  }

  private static String pattern(String path, boolean normalised) {
    String text = PathPattern.withSingleStars(PathPattern.withoutAnchor(path)).replace('*', STAR);
    String literal = normalised ? text.replace("%2A", "*").replace("%24", "$") : text;
    return literal + (path.endsWith("$") ? CLOSED : OPEN);
  }

  /** Finds one path that an own rule decides, as far as the work may go. */
  Found decided(int rule, WorkLimit limit) {
    return new Walk(rule, false).find(limit);
  }

  /**
   * Finds paths that an own rule decides and the other file decides differently: one for each such
   * rule of the other file, and one for no rule.
   */
  Found changed(int rule, WorkLimit limit) {
    return new Walk(rule, true).find(limit);
  }

  /** Adds a position; removes earlier ones of its rule that a star or the end makes redundant. */
  private int add(int[] positions, int before, int position) {
    int size = before;
    char at = text[position];
    while ((at == STAR || at == OPEN)
        && size > 0
        && ruleAt[positions[size - 1]] == ruleAt[position]) {
      size--;
    }
    positions[size++] = position;
    return at == STAR ? add(positions, size, position + 1) : size;
  }

  /** Returns the rule that wins in a file if the path ends here; -1 if none matches. */
  private int match(int[] positions, int firstRule) {
    for (int position : positions) {
      int rule = ruleAt[position];
      if (rule >= firstRule && (text[position] == OPEN || text[position] == CLOSED)) {
        return rule;
      }
    }
    return -1;
  }

  /** One breadth-first search. */
  private final class Walk {
    private final int target;
    private final boolean changes;
    private final Map<Integer, String> paths = new LinkedHashMap<>();
    private final Queue<Node> queue = new ArrayDeque<>();
    private final Set<IntBuffer> seen = new HashSet<>();

    Walk(int target, boolean changes) {
      this.target = target;
      this.changes = changes;
    }

    Found find(WorkLimit limit) {
      long max = limit.max();
      long work = starts.length; // how many positions were visited
      step(new Node(null, ' ', startPositions()), '/');
      while (!queue.isEmpty() && (changes || paths.isEmpty())) {
        Node node = queue.remove();
        work += (long) LOOKS * node.positions.length;
        int other = match(node.positions, ownRules);
        if (match(node.positions, 0) == target && isSought(other)) {
          paths.put(other < 0 ? -1 : other - ownRules, path(node));
        }
        if (canLeadOn(node.positions)) {
          for (int c : following(node.positions)) {
            work += node.positions.length;
            step(node, (char) c);
          }
        }
        if (work > max) {
          limit.add(work);
          return new Found(paths, false);
        }
      }
      limit.add(work);
      return new Found(paths, exact);
    }

    /** Returns the starts of the target, of the rules that win over it, and of the other file's. */
    private int[] startPositions() {
      int[] positions = new int[2 * starts.length];
      int size = 0;
      for (int rule = 0; rule < starts.length; rule++) {
        if (rule <= target || (changes && rule >= ownRules)) {
          size = add(positions, size, starts[rule]);
        }
      }
      return Arrays.copyOf(positions, size);
    }

    /** Adds the state after one more character, if it is new and the target may still decide. */
    private void step(Node node, char c) {
      int[] next = new int[2 * node.positions.length];
      int size = 0;
      boolean alive = false;
      for (int position : node.positions) {
        char at = text[position];
        if (at == STAR || at == OPEN || at == c) {
          size = add(next, size, at == c ? position + 1 : position);
          int rule = ruleAt[position];
          alive |= rule == target;
          boolean matches = text[next[size - 1]] == OPEN;
          if (matches && rule < target) {
            return; // it wins over the target, whatever follows
          }
          if (matches && rule > target) {
            break; // it wins over the rest of its file, whatever follows
          }
        }
      }
      int[] positions = Arrays.copyOf(next, size);
      if (alive && seen.add(IntBuffer.wrap(positions))) {
        queue.add(new Node(node, c, positions));
      }
    }

    /** Returns whether to look for a path on which this rule of the other file wins. */
    private boolean isSought(int other) {
      boolean allowed = other < 0 || rules.get(other).allow();
      boolean differs =
          !changes
              || (allowed != rules.get(target).allow()
                  && (other < 0 || sameInOwn[other] >= target));
      return differs && !paths.containsKey(other < 0 ? -1 : other - ownRules);
    }

    /** Returns whether a longer path may be a result. */
    private boolean canLeadOn(int[] positions) {
      boolean matches = false;
      for (int position : positions) {
        int rule = ruleAt[position];
        if (rule >= ownRules && isSought(rule)) {
          return true;
        }
        matches |= rule >= ownRules && text[position] == OPEN;
      }
      return !matches && isSought(-1);
    }

    /** Returns the next characters to try: those that a pattern has there, and one other. */
    private int[] following(int[] positions) {
      boolean free = false;
      for (int position : positions) {
        free |= ruleAt[position] == target && (text[position] == STAR || text[position] == OPEN);
      }
      BitSet following = new BitSet();
      for (int position : positions) {
        if (text[position] < CLOSED && (free || ruleAt[position] == target)) {
          following.set(text[position]);
        }
      }
      if (free) {
        FILLERS.chars().filter(c -> !following.get(c)).findFirst().ifPresent(following::set);
      }
      return following.stream().toArray();
    }
  }

  private static String path(Node node) {
    StringBuilder path = new StringBuilder();
    for (Node at = node; at.before != null; at = at.before) {
      path.append(at.last);
    }
    return path.reverse().toString();
  }
}
