package org.robotspec.rules.internal.matching;

import java.util.Arrays;

/**
 * An automaton over the literal segments of a table's wildcard rules; it finds all of them in one
 * pass over a path (Aho and Corasick). {@link WaitingRules} makes the pass.
 *
 * <p>Segments are numbered by rows. In a row each segment ends with the one before it: {@code bc}
 * with {@code c}, {@code abc} with {@code bc}. If several end with the same one, the one that most
 * others build on continues its row, and the others begin rows: so all segments that one ends with
 * are in few rows, at most as many as their number has binary digits.
 *
 * <p>Immutable. Takes at most eight times the size of the rules, percent-encoded, and a little more
 * for their short segments.
 */
final class SegmentAutomaton {
  static final int NONE = SegmentTrie.NONE; // no segment
  // Six bytes for each pair of octets that a segment may begin with, fourteen for each octet: more
  // than 123 never stand as they are.
  private static final int SHORT_SEGMENTS = 96 << 10;
  final int[] rules; // the rules, sorted by the length of their literal start
  final int[] starts; // the length of each rule's literal start
  final int[] first; // where the segments of each rule begin
  // The segments of each rule except one that must end a path, followed by NONE.
  final int[] segments;
  final int[] lengths; // the length of each segment
  final int[] above; // for each segment, the longest segment of another row that it ends with
  final long[] rows; // a bit for each segment, set if it begins a row
  private final SegmentTrie trie;

  SegmentAutomaton(RuleTable table) {
    long[] order = byStart(table);
    this.rules = new int[order.length];
    this.starts = new int[order.length];
    this.first = new int[order.length];
    int most = order.length;
    for (byte octet : table.text) {
      most += octet == RuleTable.WILDCARD ? 1 : 0;
    }
    this.trie = new SegmentTrie(table.text.length, most);
    int[] nodes = new int[most];
    int size = 0;
    for (int i = 0; i < order.length; i++) {
      rules[i] = (int) order[i];
      starts[i] = (int) (order[i] >>> Integer.SIZE);
      first[i] = size;
      size = addSegments(table, rules[i], starts[i], nodes, size);
    }
    trie.trim();
    this.segments = Arrays.copyOf(nodes, size);
    int[] longest = new int[trie.size()];
    Arrays.fill(longest, NONE);
    int count = 0;
    for (int node : segments) {
      if (node != NONE && longest[node] == NONE) {
        longest[node] = node;
        count++;
      }
    }
    this.lengths = new int[count];
    this.above = new int[count];
    this.rows = new long[count / Long.SIZE + 1];
    link(longest);
    for (int i = 0; i < size; i++) {
      segments[i] = nodes[i] == NONE ? NONE : longest(nodes[i]);
    }
  }

  static boolean fits(RuleTable table) {
    return table.text.length < NONE;
  }

  /**
   * Returns how many bytes this takes, at most. A segment takes 22 bytes besides eight for each
   * octet that it does not share with the start of another. So if it shares two, it takes no more
   * than eight times its octets and its star, and few do not.
   */
  static int weightAtMost(RuleTable table) {
    int rules = 0;
    int octets = 0;
    int segments = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      if (table.hasWildcard(rule)) {
        rules++;
        octets += table.length(rule);
        for (int at = table.start(rule); at < table.end(rule); at++) {
          segments += table.text[at] == RuleTable.WILDCARD ? 1 : 0;
        }
      }
    }
    return 256
        + 4 * Integer.BYTES * rules
        + Long.BYTES * octets
        + Math.min(22 * segments, SHORT_SEGMENTS);
  }

  private static long[] byStart(RuleTable table) {
    long[] order = new long[table.wildRules()];
    int size = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      if (table.hasWildcard(rule)) {
        order[size++] = ((long) table.prefixLength(rule) << Integer.SIZE) | rule;
      }
    }
    Arrays.sort(order);
    return order;
  }

  /** Writes the nodes of a rule's segments to an array; returns the position after them. */
  private int addSegments(RuleTable table, int rule, int start, int[] nodes, int to) {
    int size = to;
    int end = PatternMatcher.tail(table, rule);
    int node = SegmentTrie.ROOT;
    for (int at = table.start(rule) + start; at < end; at++) {
      byte octet = table.text[at];
      if (octet != RuleTable.WILDCARD) {
        node = trie.childOrNew(node, octet);
      } else if (node != SegmentTrie.ROOT) {
        nodes[size++] = node;
        node = SegmentTrie.ROOT;
      }
    }
    if (node != SegmentTrie.ROOT) {
      nodes[size++] = node;
    }
    nodes[size++] = NONE;
    return size;
  }

  /**
   * Finds the nodes and segments that each node ends with, and numbers the segments.
   *
   * @param longest in: the node itself for each segment, NONE for others; out: the longest segment
   *     that each node ends with
   */
  private void link(int[] longest) {
    int[] parents = trie.parents();
    int[] depths = new int[parents.length];
    long[] order = new long[parents.length];
    for (int node = 1; node < parents.length; node++) {
      depths[node] = depths[parents[node]] + 1;
      order[node] = ((long) depths[node] << Integer.SIZE) | node;
    }
    Arrays.sort(order);
    for (long place : order) {
      int node = (int) place;
      if (depths[node] > 1) {
        trie.setLink(node, next(trie.link(parents[node]), trie.octet(node)));
      }
      if (longest[node] != node) {
        longest[node] = longest[trie.link(node)];
      }
    }
    int[] numbers = numberByRows(order, depths, longest);
    for (int node = 0; node < longest.length; node++) {
      trie.setLongest(node, longest[node] == NONE ? NONE : numbers[longest[node]]);
    }
  }

  /** Lays out the rows, shorter segments first; returns the number of each node's segment. */
  private int[] numberByRows(long[] order, int[] depths, int[] longest) {
    int[] upon = new int[longest.length];
    int[] follower = new int[longest.length];
    Arrays.fill(follower, NONE);
    for (int i = order.length - 1; i >= 0; i--) {
      int node = (int) order[i];
      int end = longest[trie.link(node)];
      if (longest[node] == node && end != NONE) {
        upon[end] += upon[node] + 1;
        if (follower[end] == NONE || upon[node] > upon[follower[end]]) {
          follower[end] = node;
        }
      }
    }
    int[] numbers = new int[longest.length];
    int next = 0;
    for (long place : order) {
      int node = (int) place;
      int end = longest[trie.link(node)];
      if (longest[node] == node && (end == NONE || follower[end] != node)) {
        rows[next / Long.SIZE] |= 1L << next;
        for (int i = node; i != NONE; i = follower[i]) {
          above[next] = end == NONE ? NONE : numbers[end];
          lengths[next] = depths[i];
          numbers[i] = next++;
        }
      }
    }
    return numbers;
  }

  /** Returns the node that a path ends with after one more octet. */
  int next(int node, int octet) {
    int start = node;
    int child = trie.child(start, octet);
    while (child == SegmentTrie.NONE && start != SegmentTrie.ROOT) {
      start = trie.link(start);
      child = trie.child(start, octet);
    }
    return child == SegmentTrie.NONE ? SegmentTrie.ROOT : child;
  }

  int longest(int node) {
    return trie.longest(node);
  }
}
