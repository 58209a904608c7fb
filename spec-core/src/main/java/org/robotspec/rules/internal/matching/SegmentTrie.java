package org.robotspec.rules.internal.matching;

import java.util.Arrays;

/**
 * A trie of literal segments. A node stands for the start of a segment, and its child usually comes
 * next to it; only a child that was added later is in a hash table.
 *
 * <p>A node is a 64-bit number: its octet, two flags, and two 24-bit numbers for {@link
 * SegmentAutomaton}.
 */
final class SegmentTrie {
  static final int ROOT = 0; // the node that stands for no octets
  static final int NONE = (1 << 24) - 1; // no node or no segment; all real numbers are less
  private static final int OCTET = 0x7F;
  private static final int LATER = 0x80; // marks a node that is not a child of the node before it
  // Marks a node that has other children than the node after it.
  private static final int BRANCHING = 0x100;
  private static final int LINK_SHIFT = 16;
  private static final int LONGEST_SHIFT = 40;

  private long[] nodes;
  private int size = 1;
  // Later children in the low bits and their parents above; 0 is an empty slot.
  private long[] children;
  private int later;

  /** Creates an empty trie with room for a number of segments and their octets. */
  SegmentTrie(int mostOctets, int mostSegments) {
    this.nodes = new long[mostOctets + 2];
    this.children = slotsFor(mostSegments); // a segment adds at most one later child
  }

  private static long[] slotsFor(int children) {
    return new long[children + children / 4 + 1];
  }

  int size() {
    return size;
  }

  int octet(int node) {
    return (int) nodes[node] & OCTET;
  }

  /** Returns the longest other node that a node ends with. */
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

  /** Returns the parents of all nodes; a parent has a lower number. */
  int[] parents() {
    int[] parents = new int[size];
    for (int node = 1; node < size; node++) {
      parents[node] = node - 1;
    }
    for (long child : children) {
      parents[(int) child] = (int) (child >>> Integer.SIZE);
    }
    return parents;
  }

  int child(int node, int octet) {
    if (((int) nodes[node + 1] & (LATER | OCTET)) == octet) {
      return node + 1;
    }
    if ((nodes[node] & BRANCHING) != 0) {
      for (int slot = slot(node, octet); children[slot] != 0; slot = next(slot)) {
        int child = (int) children[slot];
        if (children[slot] >>> Integer.SIZE == node && octet(child) == octet) {
          return child;
        }
      }
    }
    return NONE;
  }

  int childOrNew(int node, int octet) {
    int child = child(node, octet);
    if (child != NONE) {
      return child;
    }
    child = size++;
    nodes[child] = octet;
    if (child != node + 1) {
      nodes[child] |= LATER;
      nodes[node] |= BRANCHING;
      later++;
      put(node, child);
    }
    return child;
  }

  /** Releases unused memory; afterwards no node can be added. */
  void trim() {
    nodes = Arrays.copyOf(nodes, size + 1);
    long[] old = children;
    children = slotsFor(later);
    for (long child : old) {
      if (child != 0) {
        put((int) (child >>> Integer.SIZE), (int) child);
      }
    }
  }

  private void put(int node, int child) {
    int slot = slot(node, octet(child));
    while (children[slot] != 0) {
      slot = next(slot);
    }
    children[slot] = ((long) node << Integer.SIZE) | child;
  }

  private int next(int slot) {
    return slot + 1 == children.length ? 0 : slot + 1;
  }

  private int slot(int node, int octet) {
    long key = ((long) node << Byte.SIZE) | octet;
    long hash = Secret.mix(key * Secret.MULTIPLIER) >>> Integer.SIZE;
    return (int) ((hash * children.length) >>> Integer.SIZE);
  }
}
