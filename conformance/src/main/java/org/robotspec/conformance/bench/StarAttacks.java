package org.robotspec.conformance.bench;

import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Few long rules that make a matcher go back and forth, and keys that crowd. */
final class StarAttacks {

  /** What else a URL may have as it is. */
  private static final String MARKS = "-._~!$&'()+,;=:@";

  private StarAttacks() {}

  static List<Attack> all() {
    return List.of(
        oneLongPattern(),
        manyStars(),
        alternations(),
        twoLetters(),
        pairsOfLetters(),
        threeLetters(),
        threeOfAllLetters(),
        tenLetters(),
        nestedPieces(),
        ladder(),
        suffixes(),
        repeats());
  }

  /** One pattern of 250,000 wildcards. */
  private static Attack oneLongPattern() {
    String stars =
        "*a".repeat((AttackFile.MAX_BYTES - AttackFile.HEAD.length() - AttackFile.RULE - 3) / 2);
    return AttackFile.of(
        "one pattern of 500 KiB",
        "a pattern that is tried at every place of the URL",
        i -> "/" + stars + "*b",
        1,
        "/" + "a".repeat(AttackFile.PATH));
  }

  /** Patterns of 1, 2, 3 … times {@code *a}, then {@code *b}. */
  private static Attack manyStars() {
    return AttackFile.of(
        "/*a*a…*b",
        "back-tracking: every `a` of the URL fits every `*a`, and the `b` never comes",
        i -> "/" + "*a".repeat(i + 1) + "*b",
        AttackFile.MAX_BYTES,
        "/" + "a".repeat(AttackFile.PATH));
  }

  /** {@code *a*b*a*b…} with one change of letter more than the URL has. */
  private static Attack alternations() {
    String half = "a".repeat(AttackFile.PATH / 2) + "b".repeat(AttackFile.PATH / 2);
    return AttackFile.of(
        "/*a*b*a*b…",
        "patterns that fail at their very last piece",
        i -> "/" + "*a".repeat(1 + i % 40) + "*b".repeat(1 + i / 40) + "*a",
        AttackFile.MAX_BYTES,
        "/" + half);
  }

  /** Short pieces of two letters that occur everywhere, and a last one that does not. */
  private static Attack twoLetters() {
    return twoLetters(
        "pieces of a and b, all over",
        "pieces too common for any index to tell rules apart",
        new Random(5),
        "/",
        random -> pieces(random, 7, 7) + "*c");
  }

  /** As many pieces as fit that are longer than a letter; the last occurs at the start alone. */
  private static Attack pairsOfLetters() {
    return twoLetters(
        "/*ab*ba*aa…",
        "whatever is done once for a piece, and not for an octet",
        new Random(23),
        "/ca",
        random -> pieces(random, 100, 2) + "*ca");
  }

  /** As above, of three letters, of which there are more kinds. */
  private static Attack threeLetters() {
    return twoLetters(
        "/*aab*bab…",
        "what is kept ready for the commonest pieces alone",
        new Random(29),
        "/c",
        random -> pieces(random, 18, 3) + "*c");
  }

  /** As above, in a URL that has every other letter once before. */
  private static Attack threeOfAllLetters() {
    return twoLetters(
        "/*aab*bab… in a URL of all letters",
        "an automaton with a column for each letter",
        new Random(31),
        otherLetters(),
        random -> pieces(random, 18, 3) + "*c");
  }

  /** Pieces that stand about twice, so that it is open at each whether the rule goes on. */
  private static Attack tenLetters() {
    return twoLetters(
        "pieces of ten letters in a URL of all letters",
        "more pieces than memory is fast for, and guesses which of them follow",
        new Random(37),
        otherLetters(),
        random -> pieces(random, 5, 10) + "*c");
  }

  /** Returns the start of a path: all letters and signs but a and b, and those with a meaning. */
  private static String otherLetters() {
    StringBuilder start = new StringBuilder("/");
    for (char octet = '!'; octet <= '~'; octet++) {
      if (Character.isLetterOrDigit(octet)
          ? octet > 'b' || octet < 'a'
          : MARKS.indexOf(octet) >= 0) {
        start.append(octet);
      }
    }
    return start.toString();
  }

  /** Fills a file with rules, and a path behind its start with the letters a and b. */
  private static Attack twoLetters(
      String name, String aim, Random random, String start, Function<Random, String> rule) {
    String path = start + AttackFile.letters(random, AttackFile.PATH - start.length());
    return AttackFile.of(name, aim, i -> rule.apply(random), AttackFile.MAX_BYTES, path);
  }

  private static String pieces(Random random, int count, int length) {
    StringBuilder pieces = new StringBuilder("/");
    for (int i = 0; i < count; i++) {
      pieces.append('*').append(AttackFile.letters(random, length));
    }
    return pieces.toString();
  }

  /** Pieces that are each the start of the next: all occur at every place. */
  private static Attack nestedPieces() {
    return AttackFile.of(
        "nested pieces a, aa, aaa…",
        "an automaton whose states report hundreds of pieces at every place",
        i -> "*" + "a".repeat(i + 1) + "*b",
        AttackFile.MAX_BYTES,
        "/" + "a".repeat(AttackFile.PATH));
  }

  /** Literal starts of every length, all of which match. */
  private static Attack ladder() {
    return AttackFile.of(
        "literal starts of every length",
        "a table of prefixes, every one of which is found",
        i -> "/" + "a".repeat(i + 1) + "*b",
        AttackFile.MAX_BYTES,
        "/" + "a".repeat(AttackFile.PATH));
  }

  /** Pieces that must be the end of the URL and are so but for their first letter. */
  private static Attack suffixes() {
    Random random = new Random(17);
    String path = "/" + AttackFile.letters(random, AttackFile.PATH - 1);
    return AttackFile.of(
        "ends that fail at their first letter",
        "comparing from the end, in vain",
        i -> {
          int from = path.length() - 1 - i;
          return "/*" + (path.charAt(from) == 'a' ? 'b' : 'a') + path.substring(from + 1) + "$";
        },
        AttackFile.MAX_BYTES,
        path);
  }

  /** One rule, written as often as fits. */
  private static Attack repeats() {
    return AttackFile.of(
        "one rule 40,000 times",
        "duplicates in a bucket that is walked",
        i -> "*ab*a",
        AttackFile.MAX_BYTES,
        "/" + "a".repeat(AttackFile.PATH - 2) + "b");
  }
}
