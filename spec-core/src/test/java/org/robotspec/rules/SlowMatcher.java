package org.robotspec.rules;

import java.util.HashSet;
import java.util.Set;

/** An obviously right, slow reading of M-2: all places that each part of a pattern can reach. */
final class SlowMatcher {

  private SlowMatcher() {}

  static boolean matches(String pattern, String path) {
    boolean anchored = pattern.endsWith("$");
    String octets = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    Set<Integer> places = Set.of(0);
    for (int i = 0; i < octets.length(); i++) {
      char octet = octets.charAt(i);
      Set<Integer> next = new HashSet<>();
      for (int place : places) {
        if (octet == '*') {
          for (int reached = place; reached <= path.length(); reached++) {
            next.add(reached);
          }
        } else if (place < path.length() && path.charAt(place) == octet) {
          next.add(place + 1);
        }
      }
      places = next;
    }
    return anchored ? places.contains(path.length()) : !places.isEmpty();
  }
}
