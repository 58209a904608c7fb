package org.robotspec.rules;

import java.util.Arrays;

/**
 * Gives numbers to the pieces of a table's wildcard rules: a trie, with eight octets at each
 * branch.
 */
final class PieceNumbering {

  private static final int LOG_SLOTS_AT_FIRST = 10;

  private static final int ROOM_AT_FIRST = 1 << (LOG_SLOTS_AT_FIRST - 1);

  /** An octet is one step, a piece so many. */
  private static final int EFFORT_FOR_PIECE = 12;

  /** So many steps take about 0.4 ms. */
  private static final int LONG = 160_000;

  /** With so few octets it is never long. */
  private static final int ALWAYS_SHORT = LONG / (1 + EFFORT_FOR_PIECE);

  private final byte[] text;
  private final int[] pieces;
  private int end;

  private int[] place = new int[ROOM_AT_FIRST];
  private int[] length = new int[ROOM_AT_FIRST];
  private int[] before = new int[ROOM_AT_FIRST];
  private byte[] marks = new byte[ROOM_AT_FIRST];

  /** For each number, the octets that it has more than the one before it. */
  private long[] last = new long[ROOM_AT_FIRST];

  private int size = PieceNumbers.EMPTY;

  /** The numbers, by what is before them and their last octets; 0 is an empty slot. */
  private int[] slots = new int[1 << LOG_SLOTS_AT_FIRST];

  private PieceNumbering(byte[] text, int most) {
    this.text = text;
    this.pieces = new int[most];
    for (int mark = 0; mark < PieceNumbers.EMPTY; mark++) {
      marks[mark] = (byte) mark;
    }
  }

  /** Says whether it takes so long that it must be done before a path is asked about. */
  static boolean isLong(RuleTable table) {
    if (table.text.length < ALWAYS_SHORT) {
      return false;
    }
    int effort = EFFORT_FOR_PIECE * ByteWords.countHigh(table.text);
    for (int rule = 0; rule < table.size(); rule++) {
      effort += table.hasWildcard(rule) ? table.end(rule) - table.start(rule) : 0;
    }
    return effort > LONG;
  }

  static PieceNumbers of(RuleTable table) {
    int[] rules = new int[table.wildRules()];
    int most = rules.length + ByteWords.countHigh(table.text);
    PieceNumbering numbering = new PieceNumbering(table.text, most);
    int[] first = new int[rules.length + 1];
    int i = 0;
    for (int rule = 0; rule < table.size(); rule++) {
      if (table.hasWildcard(rule)) {
        numbering.add(table, rule);
        rules[i++] = rule;
        first[i] = numbering.end;
      }
    }
    return numbering.result(rules, first);
  }

  private PieceNumbers result(int[] rules, int[] first) {
    return new PieceNumbers(
        rules,
        Arrays.copyOf(pieces, end),
        first,
        text,
        Arrays.copyOf(place, size),
        Arrays.copyOf(length, size),
        Arrays.copyOf(before, size),
        Arrays.copyOf(marks, size));
  }

  private void add(RuleTable table, int rule) {
    int to = table.end(rule);
    int bound = table.anchored(rule) ? lastPiece(table.start(rule), to) : to;
    int at = table.start(rule);
    int mark = PieceNumbers.START;
    int none = end;
    while (at < to) {
      mark = at == bound ? PieceNumbers.END : mark;
      int piece = piece(at, to, mark);
      if (piece >= PieceNumbers.EMPTY) {
        pieces[end++] = piece;
      }
      at += length[piece] + 1;
      mark = PieceNumbers.ANYWHERE;
    }
    if (end == none) {
      pieces[end++] = PieceNumbers.ANYWHERE;
    }
  }

  /** Returns where the last piece of a rule starts. */
  private int lastPiece(int from, int to) {
    int at = to;
    while (at > from && text[at - 1] != PathPattern.WILDCARD) {
      at--;
    }
    return at;
  }

  /** Returns the number of the piece at a place. */
  private int piece(int from, int to, int mark) {
    int number = mark;
    int at = from;
    int octets;
    do {
      long word = ByteWords.word(text, at);
      octets = Math.min(ByteWords.firstHigh(word), to - at);
      if (octets > 0) {
        at += octets;
        number = number(number, ByteWords.padded(word, octets), from, at - from);
      }
    } while (octets == Long.BYTES);
    return number;
  }

  /** Returns the number of a piece, a new one if there is none like it. */
  private int number(int start, long octets, int at, int all) {
    int slot = slot(start, octets);
    while (slots[slot] != 0) {
      int number = slots[slot];
      if (last[number] == octets && before[number] == start) {
        return number;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (size == place.length) {
      grow();
    }
    int number = size++;
    place[number] = at;
    length[number] = all;
    before[number] = start;
    marks[number] = marks[start];
    last[number] = octets;
    insert(number);
    return number;
  }

  private int slot(int start, long octets) {
    long mixed = Secret.mix(octets * Secret.MULTIPLIER + start);
    return (int) (mixed >>> (Integer.numberOfLeadingZeros(slots.length) + Integer.SIZE + 1));
  }

  private void insert(int number) {
    int slot = slot(before[number], last[number]);
    while (slots[slot] != 0) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = number;
  }

  private void grow() {
    place = Arrays.copyOf(place, 2 * size);
    length = Arrays.copyOf(length, 2 * size);
    before = Arrays.copyOf(before, 2 * size);
    marks = Arrays.copyOf(marks, 2 * size);
    last = Arrays.copyOf(last, 2 * size);
    slots = new int[2 * slots.length];
    for (int number = PieceNumbers.EMPTY; number < size; number++) {
      insert(number);
    }
  }
}
