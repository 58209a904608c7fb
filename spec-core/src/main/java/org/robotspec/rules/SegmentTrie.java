package org.robotspec.rules;

import java.util.Arrays;

/**
 * A trie of literal segments. A node stands for the start of a segment, and is mostly followed by
 * its child: only a child that came later than the node behind its parent is in a hash table.
 */
final class SegmentTrie {

  /** The node that stands for no octets. */
  static final int ROOT = 0;

  /** No node. */
  static final int NONE = Int24Array.MAX;

  private static final int OCTET = 0x7F;

  /** The last octet of each node, with this bit if it is no child of the node before it. */
  private static final byte LATER = (byte) 0x80;

  private byte[] octets;
  private int size = 1;

  /** A bit for each node that has other children than the node behind it. */
  private long[] branching;

  /** A parent and such a child of it, in turn; child 0 is an empty slot. */
  private Int24Array children = new Int24Array(32);

  private int later;

  /** Makes an empty trie with room for so many octets. */
  SegmentTrie(int most) {
    this.octets = new byte[most + 2];
    this.branching = new long[most / Long.SIZE + 1];
  }

  int size() {
    return size;
  }

  /** Returns the last octet of what a node stands for. */
  int octet(int node) {
    return octets[node] & OCTET;
  }

  /** Returns the parent of each node, which has a lower number. */
  int[] parents() {
    int[] parents = new int[size];
    for (int node = 1; node < size; node++) {
      parents[node] = node - 1;
    }
    for (int slot = 0; slot < children.size(); slot += 2) {
      parents[children.get(slot + 1)] = children.get(slot);
    }
    parents[ROOT] = ROOT;
    return parents;
  }

  /** Returns the node that an octet leads to from another; NONE if there is none. */
  int child(int node, int octet) {
    if (octets[node + 1] == octet) {
      return node + 1;
    }
    if ((branching[node / Long.SIZE] & (1L << node)) == 0) {
      return NONE;
    }
    int slot = slot(node, octet);
    int child = children.get(slot + 1);
    while (child != ROOT && (children.get(slot) != node || octet(child) != octet)) {
      slot = slot + 2 == children.size() ? 0 : slot + 2;
      child = children.get(slot + 1);
    }
    return child == ROOT ? NONE : child;
  }

  /** Adds a child, which the node does not have, and returns it. */
  int add(int node, int octet) {
    int child = size++;
    octets[child] = (byte) octet;
    if (child != node + 1) {
      octets[child] |= LATER;
      branching[node / Long.SIZE] |= 1L << node;
      if (3 * ++later > children.size()) {
        resize(3 * later);
      }
      put(node, child);
    }
    return child;
  }

  /** Gives back the room that is not needed: no node can be added then. */
  void trim() {
    octets = Arrays.copyOf(octets, size + 1);
    branching = Arrays.copyOf(branching, size / Long.SIZE + 1);
    resize(later + later / 2 + 1);
  }

  private void resize(int slots) {
    Int24Array old = children;
    children = new Int24Array(2 * slots);
    for (int slot = 0; slot < old.size(); slot += 2) {
      if (old.get(slot + 1) != ROOT) {
        put(old.get(slot), old.get(slot + 1));
      }
    }
  }

  private void put(int node, int child) {
    int slot = slot(node, octet(child));
    while (children.get(slot + 1) != ROOT) {
      slot = slot + 2 == children.size() ? 0 : slot + 2;
    }
    children.set(slot, node);
    children.set(slot + 1, child);
  }

  private int slot(int node, int octet) {
    long key = ((long) node << Byte.SIZE) | octet;
    long hash = Secret.mix(key * Secret.MULTIPLIER) >>> Integer.SIZE;
    return (int) ((hash * (children.size() / 2)) >>> Integer.SIZE) * 2;
  }

  /** Returns about how many bytes this takes in memory. */
  int weight() {
    return 80 + octets.length + Long.BYTES * branching.length + children.weight();
  }
}
