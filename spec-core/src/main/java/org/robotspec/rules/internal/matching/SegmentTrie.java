package org.robotspec.rules.internal.matching;

import java.util.Arrays;

/**
 * Tries of literal segments. A node stands for the start of a segment, and its child usually comes
 * next to it; only a child that was added later is in a hash table.
 *
 * <p>A node is a 64-bit number: its {@link Symbols symbol}, two flags, and two 24-bit numbers for
 * {@link SegmentAutomaton}.
 */
final class SegmentTrie {
  static final int NONE = (1 << 24) - 1; // no node or no segment; all real numbers are less
  private static final int LATER = 0x200; // marks a node that is not a child of the node before it
  // Marks a node that has other children than the node after it.
  private static final int BRANCHING = 0x400;
  private static final int LINK_SHIFT = 16;
  private static final int LONGEST_SHIFT = 40;

  private long[] nodes;
  private int size;
  // Later children, below the lowest octet of their parents; the other octets; 0 is an empty slot.
  private int[] children;
  private short[] parents;
  private int later;

  /** Creates an empty trie with room for a number of nodes and later children. */
  SegmentTrie(int mostNodes, int mostLater) {
    this.nodes = new long[mostNodes + 1];
    allocate(mostLater);
  }

  private void allocate(int most) {
    children = new int[most + most / 4 + 1];
    parents = new short[children.length];
  }

  int size() {
    return size;
  }

  /** Adds the root of a trie. */
  int newRoot() {
    nodes[size] = LATER | ((long) size << LINK_SHIFT);
    return size++;
  }

  int symbol(int node) {
    return (int) nodes[node] & Symbols.MASK;
  }

  /** Returns the longest other node that a node ends with; a root itself for a root. */
  int link(int node) {
    return (int) (nodes[node] >>> LINK_SHIFT) & NONE;
  }

  void setLink(int node, int link) {
    nodes[node] |= (long) link << LINK_SHIFT;
  }

  /** Returns the longest segment that a node ends with. */
  int longest(int node) {
    return (int) (nodes[node] >>> LONGEST_SHIFT);
  }

  void setLongest(int node, int segment) {
    nodes[node] |= (long) segment << LONGEST_SHIFT;
  }

  /** Returns the parents of all nodes; a parent has a lower number, except that of a root. */
  int[] parents() {
    int[] all = new int[size];
    for (int node = 0; node < size; node++) {
      all[node] = (nodes[node] & LATER) == 0 ? node - 1 : node;
    }
    for (int slot = 0; slot < children.length; slot++) {
      if (children[slot] != 0) {
        all[children[slot] & NONE] = parent(slot);
      }
    }
    return all;
  }

  private int parent(int slot) {
    return (parents[slot] & 0xFFFF) << Byte.SIZE | children[slot] >>> 24;
  }

  int child(int node, int symbol) {
    if (((int) nodes[node + 1] & (LATER | Symbols.MASK)) == symbol) {
      return node + 1;
    }
    if ((nodes[node] & BRANCHING) != 0) {
      for (int slot = slot(node, symbol); children[slot] != 0; slot = next(slot)) {
        int child = children[slot] & NONE;
        if (symbol(child) == symbol && parent(slot) == node) {
          return child;
        }
      }
    }
    return NONE;
  }

  int childOrNew(int node, int symbol) {
    int child = child(node, symbol);
    if (child != NONE) {
      return child;
    }
    child = size++;
    nodes[child] = symbol;
    if (child != node + 1) {
      nodes[child] |= LATER;
      nodes[node] |= BRANCHING;
      later++;
      put(node, child);
    }
    return child;
  }

  /** Returns the longest node that a node ends with after one more symbol. */
  int next(int node, int symbol) {
    int start = node;
    int child = child(start, symbol);
    while (child == NONE && link(start) != start) {
      start = link(start);
      child = child(start, symbol);
    }
    return child == NONE ? inside(start, symbol) : child;
  }

  /** Returns the longest node that begins inside an encoded octet and ends with it. */
  int inside(int root, int symbol) {
    return symbol < Symbols.ENCODED
        ? root
        : next(next(root, Symbols.digit(symbol >> 4)), Symbols.digit(symbol));
  }

  /** Releases unused memory; afterwards no node can be added. */
  void trim() {
    nodes = Arrays.copyOf(nodes, size + 1);
    int[] all = parents();
    int[] old = children;
    allocate(later);
    for (int slot : old) {
      if (slot != 0) {
        put(all[slot & NONE], slot & NONE);
      }
    }
  }

  private void put(int node, int child) {
    int slot = slot(node, symbol(child));
    while (children[slot] != 0) {
      slot = next(slot);
    }
    children[slot] = node << 24 | child;
    parents[slot] = (short) (node >>> Byte.SIZE);
  }

  private int next(int slot) {
    return slot + 1 == children.length ? 0 : slot + 1;
  }

  private int slot(int node, int symbol) {
    long key = ((long) node << 9) | symbol;
    long hash = HashSeed.mix(key * HashSeed.MULTIPLIER) >>> Integer.SIZE;
    return (int) ((hash * children.length) >>> Integer.SIZE);
  }
}
