package org.robotspec.rules;

import java.util.Arrays;

/** Where each octet of a path stands next, from every place on: for pieces of one octet. */
final class OctetPlaces {

  private final int width;
  private final char[] next;

  /**
   * Takes in a path.
   *
   * @param classOf the class of each octet, from 1 to {@code classes}
   */
  OctetPlaces(String url, int from, int to, char[] classOf, int classes) {
    this.width = to - from + 1;
    this.next = new char[(classes + 1) * width];
    int[] filled = new int[classes + 1];
    for (int at = from; at < to; at++) {
      int octet = classOf[url.charAt(at)];
      int end = at - from + 1;
      Arrays.fill(next, octet * width + filled[octet], octet * width + end, (char) end);
      filled[octet] = end;
    }
  }

  /** Returns the place behind the next octet of a class; 0 if there is none. */
  int next(int octet, int place) {
    return next[octet * width + place];
  }
}
