package org.robotspec.conformance.bench;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Many rules whose literal pieces nearly fit: against indexes and filters over pieces. */
final class PieceAttacks {

  private PieceAttacks() {}

  static List<Attack> all() {
    return List.of(
        wrongOrder(),
        threePieces(),
        fourGrams(),
        noneOccurs(),
        inOrder(
            "pieces as they follow in the URL",
            "whatever is done when a piece is first asked for",
            12),
        inOrder("short pieces as they follow in the URL", "what is kept ready for many pieces", 6),
        nearMisses(),
        fewRules(),
        sharedPrefix(),
        onePiece(),
        everyRule());
  }

  /** All pairs of pieces that the URL has in the other order. */
  private static Attack wrongOrder() {
    int pieces = AttackFile.PATH / 4;
    StringBuilder path = new StringBuilder("/");
    for (int i = 0; i < pieces; i++) {
      path.append(piece(i));
    }
    int[] pair = {0, 0};
    return AttackFile.of(
        "pieces in the wrong order",
        "filters that ask only whether all pieces occur",
        i -> {
          pair[1]++;
          if (pair[1] >= pieces) {
            pair[0]++;
            pair[1] = pair[0] + 1;
          }
          return "*" + piece(pair[1]) + "*" + piece(pair[0]);
        },
        AttackFile.MAX_BYTES,
        path.toString());
  }

  /** Three pieces of which any two are in the right order. */
  private static Attack threePieces() {
    int pieces = AttackFile.PATH / 12;
    StringBuilder path = new StringBuilder("/");
    for (int block = 0; block < 3; block++) {
      for (int i = 0; i < pieces; i++) {
        path.append(piece(block == 1 ? pieces + i : i));
      }
    }
    Random random = new Random(3);
    return AttackFile.of(
        "three pieces, right in pairs",
        "filters that compare first and last places of two pieces",
        i ->
            "*"
                + piece(pieces + random.nextInt(pieces))
                + "*"
                + piece(random.nextInt(pieces))
                + "*"
                + piece(pieces + random.nextInt(pieces)),
        AttackFile.MAX_BYTES,
        path.toString());
  }

  /** Pieces that do not occur, all of whose 4-grams do. */
  private static Attack fourGrams() {
    Random random = new Random(7);
    String path = "/" + AttackFile.letters(random, AttackFile.PATH - 1);
    return AttackFile.of(
        "pieces whose 4-grams all occur",
        "filters over n-grams",
        i -> "*" + absent(() -> AttackFile.letters(random, 16), path),
        AttackFile.MAX_BYTES,
        path);
  }

  /** Returns the first of some pieces that a path does not have. */
  private static String absent(Supplier<String> pieces, String path) {
    return Stream.generate(pieces).filter(piece -> !path.contains(piece)).findFirst().orElseThrow();
  }

  /** Short pieces, hardly two of them alike, that do not occur either. */
  private static Attack noneOccurs() {
    Random random = new Random(41);
    String path = "/" + AttackFile.letters(random, 10, AttackFile.PATH - 1);
    return AttackFile.of(
        "pieces of five letters that do not occur",
        "a walk through an automaton for each piece, in vain",
        i -> "*" + absent(() -> AttackFile.letters(random, 10, 5), path),
        AttackFile.MAX_BYTES,
        path);
  }

  /**
   * Pieces cut from the URL as they follow each other, new ones if possible; the last piece of a
   * rule occurs at the start alone.
   */
  private static Attack inOrder(String name, String aim, int length) {
    Random random = new Random(43);
    String path = "/c" + AttackFile.letters(random, AttackFile.PATH - 2);
    Set<String> seen = new HashSet<>();
    return AttackFile.of(
        name,
        aim,
        i -> {
          StringBuilder rule = new StringBuilder("/");
          int at = 2;
          for (int piece = 0; piece < 8; piece++) {
            at += random.nextInt(200);
            String next = newPiece(path, at, length, random, seen);
            rule.append('*').append(next);
            at += next.length();
          }
          return rule.append("*c").toString();
        },
        AttackFile.MAX_BYTES,
        path);
  }

  /** Returns a piece of about a length that was not there before, or any after a few tries. */
  private static String newPiece(
      String path, int from, int length, Random random, Set<String> seen) {
    String piece;
    int tries = 0;
    do {
      piece = path.substring(from, from + length / 2 + random.nextInt(length + 1));
      tries++;
    } while (!seen.add(piece) && tries < 30);
    return piece;
  }

  /** Pieces cut from the URL, with another last letter. */
  private static Attack nearMisses() {
    Random random = new Random(11);
    String path = "/" + AttackFile.letters(random, 26, AttackFile.PATH - 1);
    return AttackFile.of(
        "pieces that fail at their last letter",
        "filters over the starts of pieces",
        i -> {
          int from = 1 + random.nextInt(AttackFile.PATH - 40);
          return "*" + path.substring(from, from + 12 + random.nextInt(20)) + "Z";
        },
        AttackFile.MAX_BYTES,
        path);
  }

  /** As many rules as may be thought few, with all pairs of letters that the URL has. */
  private static Attack fewRules() {
    String ends = "cdefghijklmnopqrstuv";
    StringBuilder path = new StringBuilder("/");
    ends.chars().forEach(end -> path.append('a').append((char) end).append("bab"));
    path.append("a".repeat(AttackFile.PATH - path.length()));
    return AttackFile.of(
        "50 rules that fail at an eighth letter",
        "trying all rules of a small file",
        i -> "*aaaaaaa" + ends.charAt(i % ends.length()) + "*" + "ab".repeat(i + 1),
        49,
        path.toString());
  }

  /** One literal start, behind it pieces of the URL in the wrong order. */
  private static Attack sharedPrefix() {
    String start = "/shared/prefix/";
    int pieces = 400;
    StringBuilder path = new StringBuilder(start);
    for (int i = 0; i < pieces; i++) {
      path.append(piece(i));
    }
    Random random = new Random(13);
    return AttackFile.of(
        "one literal start, pieces behind it",
        "indexes over the literal start alone",
        i -> {
          int first = 1 + random.nextInt(pieces - 1);
          return start + "*" + piece(first) + "*" + piece(random.nextInt(first));
        },
        AttackFile.MAX_BYTES,
        path.toString());
  }

  /** As many rules as the limit allows, each of one piece of letters that the URL is full of. */
  private static Attack onePiece() {
    String path = "/" + "abcdefghijklmnop".repeat(AttackFile.PATH / 16);
    int[] next = {0};
    return AttackFile.of(
        "40,000 rules of one piece",
        "trying one rule after the other",
        i -> "*" + absent(() -> hexLetters(next[0]++), path),
        40_000,
        path);
  }

  private static String hexLetters(int number) {
    StringBuilder word = new StringBuilder(4);
    for (int shift = 12; shift >= 0; shift -= 4) {
      word.append((char) ('a' + (number >> shift & 0xF)));
    }
    return word.toString();
  }

  /** Returns a word of four letters, each number's another; the capital keeps them apart. */
  private static String piece(int number) {
    StringBuilder word = new StringBuilder(4);
    int rest = number * 7919;
    for (int i = 0; i < 4; i++) {
      word.append((char) ((i == 0 ? 'A' : 'a') + rest % 26));
      rest /= 26;
    }
    return word.toString();
  }

  /** Rules all of which match but one, the longest of which has to be found. */
  private static Attack everyRule() {
    Random random = new Random(19);
    String path = "/" + AttackFile.letters(random, AttackFile.PATH - 1);
    StringBuilder file = new StringBuilder(AttackFile.MAX_BYTES).append("User-agent: *\n");
    while (file.length() < AttackFile.MAX_BYTES - 100) {
      int from = 1 + random.nextInt(AttackFile.PATH / 2);
      int then = AttackFile.PATH / 2 + random.nextInt(AttackFile.PATH / 2 - 20);
      file.append("Allow:*").append(path, from, from + 6).append('*');
      file.append(path, then, then + 6 + random.nextInt(6)).append('\n');
    }
    file.append("Disallow:/*").append(path, 1, 40).append('\n');
    return AttackFile.whole(
        "rules that all match",
        "keeping all that match before choosing the longest",
        file.toString(),
        path,
        false);
  }
}
