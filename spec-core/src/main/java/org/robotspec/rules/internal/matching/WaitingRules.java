package org.robotspec.rules.internal.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes one pass over a path, from left to right, and keeps the rules that wait for each segment.
 *
 * <p>A rule takes each segment where it first fits, as in {@link PatternMatcher#matches}, then
 * waits for the next. The rules that wait for a segment form a queue in order of arrival, so only
 * the front of the queue is checked at the end of a segment. In total a rule leaves a queue once
 * for each of its segments, and is checked too early at most once for each octet of it: no more
 * steps than the file has octets, besides a few for each octet of the path.
 */
final class WaitingRules {
  private static final int NONE = SegmentAutomaton.NONE;

  private final SegmentAutomaton automaton;
  private final RuleTable table;
  private final String url;
  private final int from;
  private final int to;
  private int best;
  private int waiting; // how many rules are waiting
  private final long[] awaited; // a bit for each segment, set if a rule waits for it
  private final int[] head; // for each awaited segment, the first rule in its queue, and the last
  private final int[] last;
  private final int[] next; // for each rule, the one after it in its queue
  private final int[] segment; // for each rule, the index of the segment that it waits for
  private final int[] earliest; // for each rule, where that segment may end at the earliest
  private final int[] behind; // for each rule, the end of that segment in the table

  WaitingRules(SegmentAutomaton automaton, RuleTable table, String url, int from, int to) {
    this.automaton = automaton;
    this.table = table;
    this.url = url;
    this.from = from;
    this.to = to;
    this.awaited = new long[automaton.rows.length];
    this.head = new int[automaton.above.length];
    this.last = new int[automaton.above.length];
    this.next = new int[automaton.rules.length];
    this.segment = new int[automaton.rules.length];
    this.earliest = new int[automaton.rules.length];
    this.behind = new int[automaton.rules.length];
  }

  /** Returns the first rule that matches the path and wins over the best so far, else that one. */
  int first(int bestSoFar) {
    best = bestSoFar;
    int begun = 0;
    List<Reader> readers = new ArrayList<>();
    for (int tail = 0; tail < automaton.roots.length; tail++) {
      if (automaton.roots[tail] != NONE) {
        readers.add(new Reader(SegmentAutomaton.TAILS.get(tail), automaton.roots[tail]));
      }
    }
    for (int at = from; ; at++) {
      while (begun < next.length && automaton.starts[begun] == at - from) {
        int rule = automaton.rules[begun];
        if (rule < best && PatternMatcher.prefixMatch(table, rule, url, from, to) >= 0) {
          behind[begun] = table.start(rule) + automaton.starts[begun];
          await(begun, automaton.first[begun], at);
        }
        begun++;
      }
      if (at == to || (waiting == 0 && begun == next.length)) {
        return best;
      }
      for (Reader reader : readers) {
        reader.read(at);
      }
    }
  }

  /** Makes a rule wait for a segment from a position on, or records that it matches. */
  private void await(int i, int which, int at) {
    int wanted = automaton.segments[which];
    if (wanted == NONE) {
      if (PatternMatcher.endsWithTail(table, automaton.rules[i], url, at, to)) {
        best = Math.min(best, automaton.rules[i]);
      }
      return;
    }
    int end = at + nextSegment(i, automaton.segments[which + 1] == NONE);
    if (end > to) {
      return;
    }
    waiting++;
    segment[i] = which;
    earliest[i] = end;
    long bit = 1L << wanted;
    if ((awaited[wanted / Long.SIZE] & bit) == 0) {
      awaited[wanted / Long.SIZE] |= bit;
      head[wanted] = i;
    } else {
      next[last[wanted]] = i;
    }
    last[wanted] = i;
  }

  /** Goes to the end of a rule's next segment; returns its length. */
  private int nextSegment(int i, boolean isLast) {
    int limit = isLast ? table.end(automaton.rules[i]) : Integer.MAX_VALUE;
    int start = behind[i];
    while (table.text[start] == RuleTable.WILDCARD) {
      start++;
    }
    int end = start;
    while (end < limit && table.text[end] != RuleTable.WILDCARD) {
      end++;
    }
    behind[i] = end;
    return end - start;
  }

  /** Advances all rules that wait for a segment or one that it ends with. */
  private void advance(int longest, int at) {
    for (int found = longest; found != NONE; found = automaton.above[found]) {
      int word = found / Long.SIZE;
      long shorter = -1L >>> ~found;
      long begins = automaton.rows[word] & shorter;
      long bits = awaited[word] & shorter;
      while (begins == 0) {
        advance(word, bits, at);
        word--;
        begins = automaton.rows[word];
        bits = awaited[word];
      }
      advance(word, bits & -Long.highestOneBit(begins), at);
    }
  }

  private void advance(int word, long segments, int at) {
    for (long bits = segments; bits != 0; bits &= bits - 1) {
      advanceBehind(word * Long.SIZE + Long.numberOfTrailingZeros(bits), at);
    }
  }

  /** Advances the rules that wait for a segment, if it does not overlap their position. */
  private void advanceBehind(int found, int at) {
    int word = found / Long.SIZE;
    long bit = 1L << found;
    do {
      int i = head[found];
      if (earliest[i] > at) {
        return;
      }
      if (i == last[found]) {
        awaited[word] &= ~bit;
      } else {
        head[found] = next[i];
      }
      waiting--;
      await(i, segment[i] + 1, at);
    } while ((awaited[word] & bit) != 0);
  }

  /** Reads the path by the trie of a tail, as far behind as the tail is long. */
  private final class Reader {
    private final String tail;
    private final int root;
    private int node;
    private int before; // the node before an encoded octet
    private int octets; // how many octets of it have been read

    Reader(String tail, int root) {
      this.tail = tail;
      this.root = root;
      this.node = root;
    }

    void read(int at) {
      int end = at + 1 - tail.length();
      if (end > from) {
        node = node(end - 1);
      }
      if (end >= from && url.startsWith(tail, end)) {
        advance(automaton.trie.longest(node), at + 1);
      }
    }

    /** Returns the longest node that the path ends with after the octet at a position. */
    private int node(int at) {
      SegmentTrie trie = automaton.trie;
      if (octets == 0) {
        int symbol = Symbols.at(url, at, to);
        if (symbol < Symbols.ENCODED) {
          return trie.next(node, symbol);
        }
        before = node;
        octets = 1;
        return root;
      }
      octets = (octets + 1) % 3;
      return octets == 2
          ? trie.next(root, url.charAt(at))
          : trie.next(before, Symbols.at(url, at - 2, to));
    }
  }
}
