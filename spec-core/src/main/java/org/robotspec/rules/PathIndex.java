package org.robotspec.rules;

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

  PathIndex(PieceNumbers rules, String url, int from, int to) {
    this.rules = rules;
    this.places = new PiecePlaces(rules, url, from, to);
  }

  /** Returns the first rule that matches the path and wins over the best so far; or the latter. */
  int first(int best) {
    int i = 0;
    while (i + 1 < rules.rules.length && rules.rules[i + 1] < best) {
      int matching = firstOfTwo(i);
      if (matching >= 0) {
        return rules.rules[matching];
      }
      i += 2;
    }
    return i < rules.rules.length && rules.rules[i] < best && matches(i) ? rules.rules[i] : best;
  }

  /** Says whether a rule matches: takes each piece where it first fits, as RuleTable does. */
  boolean matches(int rule) {
    return matches(rules.first[rule], rules.first[rule + 1], 0);
  }

  /**
   * Returns the first of two rules that matches; -1 if none does. Takes a piece of each in turn, as
   * long as both are known, so that a processor need not wait for one place before the next.
   */
  private int firstOfTwo(int rule) {
    int[] pieces = rules.pieces;
    int[] lengths = rules.length;
    int[] tables = places.tables();
    char[] entries = places.entries();
    int one = rules.first[rule];
    int two = rules.first[rule + 1];
    int end = Math.min(two, one + rules.first[rule + 2] - two);
    int placeOfOne = 0;
    int placeOfTwo = 0;
    while (one < end) {
      int piece = pieces[one];
      int found = entries[NextPlaces.entry(tables[piece], placeOfOne)];
      int other = pieces[two];
      int foundOther = entries[NextPlaces.entry(tables[other], placeOfTwo)];
      if (found < placeOfOne + lengths[piece] || foundOther < placeOfTwo + lengths[other]) {
        break;
      }
      placeOfOne = found;
      placeOfTwo = foundOther;
      one++;
      two++;
    }
    if (matches(one, rules.first[rule + 1], placeOfOne)) {
      return rule;
    }
    return matches(two, rules.first[rule + 2], placeOfTwo) ? rule + 1 : -1;
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
