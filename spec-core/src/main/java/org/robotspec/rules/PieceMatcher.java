package org.robotspec.rules;

/**
 * Finds the pieces of rules in one path. Short pieces, of which a file can have the most, have a
 * loop that does no more than look up what is known of each.
 */
final class PieceMatcher {

  /** No piece ends at the start of a path, and none starts at that of a pattern. */
  private static final int NOWHERE = 0;

  private final int size;
  private final PathStates path;
  private final ShortPieces pieces;
  private final Leaps leaps;

  PieceMatcher(PathStates path, int size) {
    this.size = size;
    this.path = path;
    this.pieces = new ShortPieces(path, new NextPlaces(size + 1));
    this.leaps = new Leaps(path);
  }

  /**
   * Says whether a rule's pieces follow its literal start, the length of which is given. Takes each
   * piece where it first fits, as {@link RuleTable#matches} does.
   */
  boolean matches(RuleTable table, int rule, int prefix) {
    byte[] text = table.text;
    int end = table.start[rule + 1];
    int at = table.start[rule] + prefix;
    int place = prefix;
    while (at < end) {
      long found = pieces.skipKnown(text, at + 1, end, place);
      at = (int) found;
      place = (int) (found >> Integer.SIZE);
      if (at == end) {
        return true;
      }
      if (text[at] != PathPattern.WILDCARD) {
        found = find(table, rule, at, place);
        if (found == NOWHERE) {
          return false;
        }
        at = (int) found;
        place = (int) (found >> Integer.SIZE);
      }
    }
    return true;
  }

  /** Finds any piece; returns where it ends in the path, in the high half, and in the pattern. */
  private long find(RuleTable table, int rule, int from, int place) {
    byte[] text = table.text;
    int end = table.start[rule + 1];
    long word = ByteWords.word(text, from);
    int octets = Math.min(ByteWords.firstHigh(word), end - from);
    int at = from + octets;
    int found;
    if (octets <= ShortPieces.LONGEST && at < end) {
      found = pieces.find(word, octets, place + octets);
    } else {
      int state = leaps.leap(path.root(), word, octets);
      while (octets == Long.BYTES && state != PathStates.NONE) {
        word = ByteWords.word(text, at);
        octets = Math.min(ByteWords.firstHigh(word), end - at);
        state = octets == 0 ? state : leaps.leap(state, word, octets);
        at += octets;
      }
      if (state == PathStates.NONE) {
        return NOWHERE;
      }
      int notBefore = place + at - from;
      if (at == end && table.anchored(rule)) {
        found = path.lastEnd(state) == size && notBefore <= size ? size : NOWHERE;
      } else {
        found = path.nextEnd(state, notBefore);
      }
    }
    return found == NOWHERE ? NOWHERE : ((long) found << Integer.SIZE) | at;
  }
}
