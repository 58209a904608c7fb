package org.robotspec.rules;

import java.util.Arrays;

/** Where each octet of a path stands next, from every place on: for pieces of one octet. */
final class OctetPlaces {

  private final int width;

  /** For each octet, where its places start; those of octets that do not occur are all 0. */
  private final int[] start = new int[PathStates.ASCII];

  private final char[] next;

  OctetPlaces(byte[] path, int size) {
    this.width = size + 1;
    int used = width;
    for (int place = 0; place < size; place++) {
      if (path[place] >= 0 && start[path[place]] == 0) {
        start[path[place]] = used;
        used += width;
      }
    }
    this.next = new char[used];
    int[] filled = new int[PathStates.ASCII];
    for (int place = 0; place < size; place++) {
      byte octet = path[place];
      if (octet >= 0) {
        int end = place + 1;
        Arrays.fill(next, start[octet] + filled[octet], start[octet] + end, (char) end);
        filled[octet] = end;
      }
    }
  }

  /** Returns the place behind the next octet of a kind; 0 if there is none. */
  int next(byte octet, int place) {
    return next[start[octet] + place];
  }
}
