package org.robotspec.rules;

/**
 * The wildcard rules of a table as the numbers of their pieces: equal pieces have the same number,
 * so that each needs to be looked for in a path only once.
 *
 * <p>Pieces that must stand at the start or the end of a path are others than those of the same
 * octets that need not. The first 8, 16, 24 and so on octets of a piece have numbers too, so that
 * what pieces have in common is looked for once.
 */
final class PieceNumbers {

  /** The mark of a piece that may stand anywhere. */
  static final int ANYWHERE = 0;

  /** The mark of a piece that must stand at the start of a path. */
  static final int START = 1;

  /** The mark of a piece that must stand at the end of a path. */
  static final int END = 2;

  /** The marks are numbers too, those of pieces without octets, at which all others begin. */
  static final int EMPTY = 3;

  /** The rules, in order. */
  final int[] rules;

  /** The pieces of all rules, one rule behind the other; of wildcards alone, that of no octets. */
  final int[] pieces;

  /** Where the pieces of each rule start, and behind the last where they end. */
  final int[] first;

  /** The octets of all pieces. */
  final byte[] text;

  /** For each number, where in the text the piece stands. */
  final int[] place;

  /** For each number, how many octets the piece has. */
  final int[] length;

  /** For each number, that of the piece without its last octets, of which there are up to eight. */
  final int[] before;

  private final byte[] marks;

  PieceNumbers(
      int[] rules,
      int[] pieces,
      int[] first,
      byte[] text,
      int[] place,
      int[] length,
      int[] before,
      byte[] marks) {
    this.rules = rules;
    this.pieces = pieces;
    this.first = first;
    this.text = text;
    this.place = place;
    this.length = length;
    this.before = before;
    this.marks = marks;
  }

  /** Returns how many numbers there are. */
  int size() {
    return place.length;
  }

  int mark(int number) {
    return marks[number];
  }

  /** Returns about how many bytes this takes in memory, the text not counted. */
  int weight() {
    return 150 + Integer.BYTES * (pieces.length + 2 * rules.length) + 13 * size();
  }
}
