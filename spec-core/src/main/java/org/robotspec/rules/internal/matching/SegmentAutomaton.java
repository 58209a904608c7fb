package org.robotspec.rules.internal.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An automaton over the literal segments of a table's wildcard rules; it finds all of them in one
 * pass over a path (Aho and Corasick). {@link WaitingRules} makes the pass.
 *
 * <p>Segments are numbered by rows. In a row each segment ends with the one before it: {@code bc}
 * with {@code c}, {@code abc} with {@code bc}. If several end with the same one, the one that most
 * others build on continues its row, and the others begin rows: so all segments that one ends with
 * are in few rows, at most as many as their number has binary digits.
 *
 * <p>A path's encoded octet is one {@link Symbols symbol}, so a segment that ends inside one has a
 * tail, {@code %} or {@code %C}. All segments of the same tail are in their own trie, without it.
 *
 * <p>Immutable. Takes at most eight times the size of the file.
 */
final class SegmentAutomaton {
  static final int NONE = SegmentTrie.NONE; // no segment
  static final List<String> TAILS = tails(); // what a segment may end with inside an encoded octet
  // The object itself, and segments of one symbol, which take eight bytes more than others.
  private static final int BESIDES = 2600;

  final int[] rules; // the rules, sorted by the length of their literal start
  final int[] starts; // the length of each rule's literal start
  final int[] first; // where the segments of each rule begin
  // The segments of each rule except one that must end a path, followed by NONE.
  final int[] segments;
  final int[] above; // for each segment, the longest segment of another row that it ends with
  final long[] rows; // a bit for each segment, set if it begins a row
  final int[] roots; // the root of each tail's trie; NONE if no segment has it
  final SegmentTrie trie;

  SegmentAutomaton(RuleTable table) {
    long[] order = byStart(table);
    this.rules = new int[order.length];
    this.starts = new int[order.length];
    this.first = new int[order.length];
    int most = order.length;
    for (byte octet : table.text) {
      most += octet == RuleTable.WILDCARD ? 1 : 0;
    }
    this.roots = new int[TAILS.size()];
    Arrays.fill(roots, NONE);
    this.trie = new SegmentTrie(table.text.length + roots.length, most);
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
    this.above = new int[count];
    this.rows = new long[count / Long.SIZE + 1];
    link(longest);
    for (int i = 0; i < size; i++) {
      segments[i] = nodes[i] == NONE ? NONE : trie.longest(nodes[i]);
    }
  }

  private static List<String> tails() {
    List<String> tails = new ArrayList<>(List.of("", "%"));
    for (int digit = 0; digit < 0x10; digit++) {
      tails.add("%" + (char) Symbols.digit(digit));
    }
    return List.copyOf(tails);
  }

  static boolean fits(RuleTable table) {
    return table.text.length < NONE;
  }

  /**
   * Returns how many bytes this takes, at most: eight for each wildcard and each symbol, which has
   * at least an octet in the file, and 16 for each rule, whose line has seven octets besides. A
   * segment takes less than 16 besides eight for each symbol that it does not share with the start
   * of another, which one of two symbols only shares its first.
   */
  static int weightAtMost(RuleTable table) {
    int weight = BESIDES;
    for (int rule = 0; rule < table.size(); rule++) {
      if (table.hasWildcard(rule)) {
        weight += 4 * Integer.BYTES;
        int end = table.end(rule);
        for (int at = table.start(rule); at < end; weight += Long.BYTES) {
          at += Symbols.length(Symbols.at(table.text, at, end));
        }
      }
    }
    return weight;
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
    int at = table.start(rule) + start;
    while (at < end) {
      int segmentEnd = at;
      while (segmentEnd < end && table.text[segmentEnd] != RuleTable.WILDCARD) {
        segmentEnd++;
      }
      if (segmentEnd > at) {
        nodes[size++] = add(table.text, at, segmentEnd);
      }
      at = segmentEnd + 1;
    }
    nodes[size++] = NONE;
    return size;
  }

  private int add(byte[] text, int from, int end) {
    int tail = tail(text, from, end);
    if (roots[tail] == NONE) {
      roots[tail] = trie.newRoot();
    }
    int node = roots[tail];
    int to = end - TAILS.get(tail).length();
    for (int at = from; at < to; ) {
      int symbol = Symbols.at(text, at, to);
      node = trie.childOrNew(node, symbol);
      at += Symbols.length(symbol);
    }
    return node;
  }

  /** Returns which tail a segment has. */
  private static int tail(byte[] text, int from, int end) {
    if (text[end - 1] == '%') {
      return 1;
    }
    return end - from > 1 && text[end - 2] == '%'
        ? Math.max(0, TAILS.indexOf("%" + (char) text[end - 1]))
        : 0;
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
    for (int node = 0; node < parents.length; node++) {
      int parent = parents[node];
      depths[node] = parent == node ? 0 : depths[parent] + Symbols.length(trie.symbol(node));
      order[node] = ((long) depths[node] << Integer.SIZE) | node;
    }
    Arrays.sort(order);
    for (long place : order) {
      int node = (int) place;
      int parent = parents[node];
      if (parent != node) {
        int symbol = trie.symbol(node);
        boolean below = depths[parent] > 0;
        trie.setLink(
            node, below ? trie.next(trie.link(parent), symbol) : trie.inside(parent, symbol));
        if (longest[node] != node) {
          longest[node] = longest[trie.link(node)];
        }
      }
    }
    int[] numbers = numberByRows(order, longest);
    for (int node = 0; node < longest.length; node++) {
      trie.setLongest(node, longest[node] == NONE ? NONE : numbers[longest[node]]);
    }
  }

  /** Lays out the rows, shorter segments first; returns the number of each node's segment. */
  private int[] numberByRows(long[] order, int[] longest) {
    int[] upon = new int[longest.length];
    int[] follower = new int[longest.length];
    Arrays.fill(follower, NONE);
    for (int i = order.length - 1; i >= 0; i--) {
      int node = (int) order[i];
      int end = above(node, longest);
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
      int end = above(node, longest);
      if (longest[node] == node && (end == NONE || follower[end] != node)) {
        rows[next / Long.SIZE] |= 1L << next;
        for (int i = node; i != NONE; i = follower[i]) {
          above[next] = end == NONE ? NONE : numbers[end];
          numbers[i] = next++;
        }
      }
    }
    return numbers;
  }

  /** Returns the longest other segment that a node ends with. */
  private int above(int node, int[] longest) {
    int link = trie.link(node);
    return link == node ? NONE : longest[link];
  }
}
