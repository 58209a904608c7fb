package org.robotspec.rules;

import java.util.Arrays;

/**
 * What decides about one path in a time that depends on the size of the file alone: each rule costs
 * no more than its pieces, whatever path and rules look like.
 *
 * <p>Built only when a file makes the ordinary search expensive, as somebody wrote it to be slow.
 */
final class PathIndex {

  /** Longer paths would take megabytes; they are searched the ordinary way. */
  static final int MAX_LENGTH = 8_192;

  private final PieceNumbers rules;
  private final PiecePlaces places;

  /** Which rules have a first piece that stands in the path. */
  private final int[] candidates;

  PathIndex(PieceNumbers rules, String url, int from, int to) {
    this.rules = rules;
    this.places = new PiecePlaces(rules, url, from, to);
    this.candidates = candidates();
  }

  private int[] candidates() {
    int[] found = new int[rules.rules.length + 1];
    int size = 0;
    for (int rule = 0; rule < rules.rules.length; rule++) {
      found[size] = rule;
      size += places.has(rules.pieces[rules.first[rule]]) ? 1 : 0;
    }
    return Arrays.copyOf(found, size);
  }

  /** Returns the first rule that matches the path and wins over the best so far; or the latter. */
  int first(int best) {
    int last = candidates.length - 1;
    int i = 0;
    while (i < last && rules.rules[candidates[i + 1]] < best) {
      int matching = firstOfTwo(candidates[i], candidates[i + 1]);
      if (matching >= 0) {
        return rules.rules[matching];
      }
      i += 2;
    }
    if (i <= last && rules.rules[candidates[i]] < best && matches(candidates[i])) {
      return rules.rules[candidates[i]];
    }
    return best;
  }

  /** Says whether a rule matches: takes each piece where it first fits, as RuleTable does. */
  boolean matches(int rule) {
    return matches(rules.first[rule], rules.first[rule + 1], 0);
  }

  /**
   * Returns the first of two rules that matches; -1 if none does. Takes a piece of each in turn, so
   * that a processor need not wait for one place before the next.
   */
  private int firstOfTwo(int rule, int next) {
    int[] pieces = rules.pieces;
    int[] lengths = rules.length;
    int[] tables = places.tables();
    char[] entries = places.entries();
    int one = rules.first[rule];
    int two = rules.first[next];
    int endOfOne = rules.first[rule + 1];
    int endOfTwo = rules.first[next + 1];
    int end = Math.min(endOfOne, one + endOfTwo - two);
    int placeOfOne = 0;
    int placeOfTwo = 0;
    while (one < end) {
      int piece = pieces[one];
      int found = entries[NextPlaces.entry(tables[piece], placeOfOne)];
      int other = pieces[two];
      int foundOther = entries[NextPlaces.entry(tables[other], placeOfTwo)];
      if (found < placeOfOne + lengths[piece]) {
        found = places.find(piece, placeOfOne);
        if (found == PiecePlaces.NOWHERE) {
          return matches(two, endOfTwo, placeOfTwo) ? next : -1;
        }
      }
      if (foundOther < placeOfTwo + lengths[other]) {
        foundOther = places.find(other, placeOfTwo);
        if (foundOther == PiecePlaces.NOWHERE) {
          return matches(one, endOfOne, placeOfOne) ? rule : -1;
        }
      }
      placeOfOne = found;
      placeOfTwo = foundOther;
      one++;
      two++;
    }
    if (matches(one, endOfOne, placeOfOne)) {
      return rule;
    }
    return matches(two, endOfTwo, placeOfTwo) ? next : -1;
  }

  /** Says whether pieces follow each other from a place on. */
  private boolean matches(int from, int end, int start) {
    int[] pieces = rules.pieces;
    int[] lengths = rules.length;
    int[] tables = places.tables();
    char[] entries = places.entries();
    int place = start;
    for (int i = from; i < end; i++) {
      int piece = pieces[i];
      int found = entries[NextPlaces.entry(tables[piece], place)];
      if (found < place + lengths[piece]) {
        found = places.find(piece, place);
        if (found == PiecePlaces.NOWHERE) {
          return false;
        }
      }
      place = found;
    }
    return true;
  }
}
