package org.robotspec.rules;

import java.util.Arrays;

/**
 * The literal segments of a table's wildcard rules, which stand between wildcards, as an automaton
 * that finds all of them in one pass over a path (Aho and Corasick). {@link WaitingRules} makes the
 * pass.
 *
 * <p>Segments are numbered by rows. In a row each segment ends with the one before it, as {@code
 * bc} with {@code c} and {@code abc} with {@code bc}. Of several that end with one, that with most
 * segments upon it goes on its row, and the others begin rows: so all segments that one ends with
 * are in few rows, no more than their number has binary digits.
 *
 * <p>Immutable. Takes at most eight times the file's size.
 */
final class SegmentAutomaton {

  /** No segment. */
  static final int NONE = Int24Array.MAX;

  /** The rules, those with a shorter literal start first. */
  final int[] rules;

  /** The length of each rule's literal start. */
  final int[] starts;

  /** Where the segments of each rule begin. */
  final int[] first;

  /** The segments of each rule but one that must be the end of a path, and then NONE. */
  final int[] segments;

  /** The length of each segment. */
  final Int24Array lengths;

  /** For each segment, the longest one that it ends with of those that are not in its row. */
  final Int24Array above;

  /** A bit for each segment, set for the first of a row. */
  final long[] rows;

  private final SegmentTrie trie;

  /** For each node the longest other node that it ends with, and the longest such segment. */
  private final Int24Array links;

  SegmentAutomaton(RuleTable table) {
    long[] order = byStart(table);
    this.rules = new int[order.length];
    this.starts = new int[order.length];
    this.first = new int[order.length];
    this.trie = new SegmentTrie(table.text.length);
    int[] nodes = new int[Swar.countHigh(table.text) + order.length];
    int size = 0;
    for (int i = 0; i < order.length; i++) {
      rules[i] = (int) order[i];
      starts[i] = (int) (order[i] >>> Integer.SIZE);
      first[i] = size;
      size = addSegments(table, rules[i], starts[i], nodes, size);
    }
    trie.trim();
    this.links = new Int24Array(2 * trie.size());
    this.segments = Arrays.copyOf(nodes, size);
    int[] segmentOf = new int[trie.size()];
    Arrays.fill(segmentOf, NONE);
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (nodes[i] != NONE && segmentOf[nodes[i]] == NONE) {
        segmentOf[nodes[i]] = count++;
      }
    }
    this.lengths = new Int24Array(count);
    this.above = new Int24Array(count);
    this.rows = new long[count / Long.SIZE + 1];
    int[] lengthOf = new int[count];
    int[] numbers = numberByRows(link(segmentOf, lengthOf), lengthOf);
    for (int node = 0; node < segmentOf.length; node++) {
      links.set(2 * node + 1, segmentOf[node] == NONE ? NONE : numbers[segmentOf[node]]);
    }
    for (int i = 0; i < size; i++) {
      segments[i] = nodes[i] == NONE ? NONE : longest(nodes[i]);
    }
  }

  /** Says whether a table is small enough. */
  static boolean fits(RuleTable table) {
    return table.text.length < Int24Array.MAX;
  }

  /** Returns the wildcard rules, each below the length of its literal start, in order. */
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

  /**
   * Writes the nodes of a rule's segments to a position of an array; returns the position behind.
   */
  private int addSegments(RuleTable table, int rule, int start, int[] nodes, int to) {
    int size = to;
    int end = table.tail(rule);
    int node = SegmentTrie.ROOT;
    for (int at = table.start(rule) + start; at < end; at++) {
      byte octet = table.text[at];
      if (octet != PathPattern.WILDCARD) {
        int child = trie.child(node, octet);
        node = child == SegmentTrie.NONE ? trie.add(node, octet) : child;
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
   * Finds the suffix of each node, and gives segments numbers, shorter ones lower.
   *
   * @param segmentOf anything but NONE for a node that is a segment; it gets the longest segment
   *     that each node ends with
   * @param lengthOf gets the length of each segment
   * @return the longest other segment that each segment ends with
   */
  private int[] link(int[] segmentOf, int[] lengthOf) {
    int[] parents = trie.parents();
    int[] depths = new int[parents.length];
    for (int node = 1; node < depths.length; node++) {
      depths[node] = depths[parents[node]] + 1;
    }
    int[] ends = new int[lengthOf.length];
    int count = 0;
    for (int node : inOrder(depths)) {
      boolean isSegment = segmentOf[node] != NONE;
      if (depths[node] > 1) {
        links.set(2 * node, next(links.get(2 * parents[node]), trie.octet(node)));
      }
      segmentOf[node] = node == SegmentTrie.ROOT ? NONE : segmentOf[links.get(2 * node)];
      if (isSegment) {
        ends[count] = segmentOf[node];
        lengthOf[count] = depths[node];
        segmentOf[node] = count++;
      }
    }
    return ends;
  }

  /** Returns the nodes, those of less depth first. */
  private static int[] inOrder(int[] depths) {
    int[] position = new int[Arrays.stream(depths).max().orElse(0) + 2];
    for (int depth : depths) {
      position[depth + 1]++;
    }
    for (int i = 1; i < position.length; i++) {
      position[i] += position[i - 1];
    }
    int[] order = new int[depths.length];
    for (int node = 0; node < depths.length; node++) {
      order[position[depths[node]]++] = node;
    }
    return order;
  }

  /**
   * Lays out the rows.
   *
   * @param ends the longest other segment that each segment ends with, which is a lower one
   * @return the final number of each segment
   */
  private int[] numberByRows(int[] ends, int[] lengthOf) {
    int[] upon = new int[ends.length];
    int[] follower = new int[ends.length];
    Arrays.fill(follower, NONE);
    for (int segment = ends.length - 1; segment >= 0; segment--) {
      int end = ends[segment];
      if (end != NONE) {
        upon[end] += upon[segment] + 1;
        if (follower[end] == NONE || upon[segment] > upon[follower[end]]) {
          follower[end] = segment;
        }
      }
    }
    int[] numbers = new int[ends.length];
    int next = 0;
    for (int segment = 0; segment < ends.length; segment++) {
      int end = ends[segment];
      if (end == NONE || follower[end] != segment) {
        rows[next / Long.SIZE] |= 1L << next;
        for (int i = segment; i != NONE; i = follower[i]) {
          above.set(next, end == NONE ? NONE : numbers[end]);
          lengths.set(next, lengthOf[i]);
          numbers[i] = next++;
        }
      }
    }
    return numbers;
  }

  /** Returns the node for what a path ends with after one more octet. */
  int next(int node, int octet) {
    int start = node;
    int child = trie.child(start, octet);
    while (child == SegmentTrie.NONE && start != SegmentTrie.ROOT) {
      start = links.get(2 * start);
      child = trie.child(start, octet);
    }
    return child == SegmentTrie.NONE ? SegmentTrie.ROOT : child;
  }

  /** Returns the longest segment that a node ends with. */
  int longest(int node) {
    return links.get(2 * node + 1);
  }

  /** Returns about how many bytes this takes in memory. */
  int weight() {
    return 160
        + Integer.BYTES * (3 * rules.length + segments.length)
        + Long.BYTES * rows.length
        + lengths.weight()
        + above.weight()
        + links.weight()
        + trie.weight();
  }
}
