package org.robotspec.benchmark;

import static org.robotspec.benchmark.Attack.Content.allowing;
import static org.robotspec.benchmark.AttackTexts.AB;
import static org.robotspec.benchmark.AttackTexts.LETTERS;
import static org.robotspec.benchmark.AttackTexts.NEVER;
import static org.robotspec.benchmark.AttackTexts.as;
import static org.robotspec.benchmark.AttackTexts.letters;
import static org.robotspec.benchmark.AttackTexts.repeated;
import static org.robotspec.benchmark.AttackTexts.segments;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.robotspec.benchmark.Attack.Content;

/**
 * Files and URLs written to make an engine as slow as can be, by someone who knows how engines
 * work. Each file is within 500 KiB.
 */
final class Attacks {

  /** The length of URLs in octets: the longest that is usual. */
  static final int URL = 2_083;

  /** The lengths of longer ones. */
  static final List<Integer> LONG_URLS = List.of(65_000, 1_000_000);

  private static final int ROOM = Attack.MAX_BYTES - Attack.HEAD.length();
  private static final String OTHERS = AttackTexts.ALL_BUT_AB;

  /** What anyone may think of who knows how engines work. */
  static final List<Attack> ON_ANY_ENGINE =
      List.of(
          attack(
              "one pattern of 500 KiB",
              n -> allowing(as(n), 1, i -> "/" + "*a".repeat(ROOM / 2 - 10) + "*b")),
          attack("/*a*a…*b", n -> allowing(as(n), i -> "/" + "*a".repeat(i + 1) + "*b")),
          attack(
              "/*a*b*a*b…",
              n ->
                  allowing(
                      as(n / 2) + "b".repeat(n / 2),
                      i -> "/" + "*a".repeat(1 + i % 40) + "*b".repeat(1 + i / 40) + "*a")),
          attack("segments of a and b, all over", n -> ofAb(n, "", "*c", 7, 7)),
          attack("/*ab*ba*aa…", n -> ofAb(n, "ca", "*ca", 100, 2)),
          attack("/*aab*bab…", n -> ofAb(n, "c", "*c", 18, 3)),
          attack("/*aab*bab… in a URL of all letters", n -> ofAb(n, OTHERS, "*c", 18, 3)),
          attack(
              "segments of ten letters in a URL of all letters", n -> ofAb(n, OTHERS, "*c", 5, 10)),
          attack(
              "nested segments a, aa, aaa…",
              n -> allowing(as(n), i -> "*" + "a".repeat(i + 1) + "*b")),
          attack("literal starts of every length", n -> allowing(as(n), i -> as(i + 1) + "*b")),
          attack("ends that fail at their first letter", Attacks::ends),
          attack("one rule 40,000 times", n -> allowing(as(n - 1) + "b", i -> "*ab*a")),
          attack("Thue–Morse hash collisions", AttackTexts::thueMorse),
          attack("segments that are neighbours under a known multiplier", AttackTexts::neighbours),
          attack("segments that undo the numbers of their starts", AttackTexts::undoneNumbers),
          attack("segments in the wrong order", AttackTexts::wrongOrder),
          attack("three segments, right in pairs", AttackTexts::threeSegments),
          attack("segments whose 4-grams all occur", n -> AttackTexts.absent(n, AB, 16)),
          attack(
              "segments of five letters that do not occur",
              n -> AttackTexts.absent(n, LETTERS.substring(0, 10), 5)),
          attack("segments as they follow in the URL", n -> AttackTexts.inOrder(n, 12)),
          attack("short segments as they follow in the URL", n -> AttackTexts.inOrder(n, 6)),
          attack("segments that fail at their last letter", AttackTexts::nearMisses),
          attack("50 rules that fail at an eighth letter", AttackTexts::fewRules),
          attack("one literal start, segments behind it", AttackTexts::sharedStart),
          attack(
              "40,000 rules of one segment",
              n -> AttackTexts.absent(n, LETTERS.substring(0, 16), 4)),
          attack("rules that all match", AttackTexts::everyRule),
          attack(
              "nothing but percent signs",
              n ->
                  allowing(
                      "/" + repeated("%41%C3%A4%zz", n),
                      i -> "/%41%zz%C3%A4é%2f*%7E" + Integer.toHexString(i))),
          attack("one literal of 500 KiB", n -> allowing(as(n), 1, i -> as(ROOM - 20) + "b")));

  /** What only those think of who have read ours: for an automaton, and rules that wait. */
  static final List<Attack> ON_AUTOMATON =
      List.of(
          attack(
              "nested segments behind one that is never reached",
              n -> allowing(as(n), i -> NEVER + "*" + "a".repeat(i + 1))),
          attack("all segments of a and b behind one that is never reached", AttackTexts::allOfAb),
          attack(
              "segments that overlap where they are found",
              n ->
                  allowing(
                      as(n), i -> "/" + ("*" + "a".repeat(i + 1)).repeat(2_000 / (i + 1)) + NEVER)),
          attack("segments of one letter, a hundred in a rule", Attacks::singleLetters),
          attack(
              "a thousand segments of one letter in a rule, as they follow",
              n ->
                  allowing(
                      "/" + repeated(AB, n),
                      i -> "/" + (i % 2 == 0 ? "*a*b" : "*b*a").repeat(500 + i) + NEVER)),
          attack("100,000 different segments of three letters", AttackTexts::manySegments),
          attack("segments of forty letters that fail at their last", AttackTexts::almostWhole));

  /** Files that are hard to read rather than to match. */
  private static final List<Attack> ON_READERS =
      List.of(
          attack("80,000 × <", n -> new Content(Attack.HEAD + "<".repeat(80_000) + "\n", "/page")),
          attack("512,000 empty lines", n -> new Content(Attack.HEAD + "\n".repeat(ROOM), "/page")),
          attack(
              "20,000 groups",
              n -> allowing("/page", 26_000, i -> "/x\nuser-agent:" + Integer.toString(i, 36))));

  /** All whose URL can be of any length. */
  static final List<Attack> OF_ANY_LENGTH =
      Stream.concat(ON_ANY_ENGINE.stream(), ON_AUTOMATON.stream()).toList();

  static final List<Attack> ALL =
      Stream.concat(OF_ANY_LENGTH.stream(), ON_READERS.stream()).toList();

  private Attacks() {}

  /** Says how long a URL is. */
  static String length(int url) {
    return String.format(Locale.ROOT, "%,d octets", url);
  }

  private static Attack attack(String name, IntFunction<Content> maker) {
    return new Attack(name, maker);
  }

  /**
   * Rules of so many segments of a and b, which the path has all over, and an end that it lacks.
   */
  private static Content ofAb(int n, String start, String end, int count, int length) {
    Random random = new Random(length);
    return allowing(
        "/" + start + letters(random, AB, n - start.length()),
        i -> "/" + segments(count, () -> letters(random, AB, length)) + end);
  }

  /** Ends of the path, of every length, but for their first letters. */
  private static Content ends(int n) {
    String path = "/" + letters(new Random(17), AB, n);
    return allowing(
        path,
        i -> {
          int from = path.length() - 1 - i;
          return "/*" + (path.charAt(from) == 'a' ? 'b' : 'a') + path.substring(from + 1) + "$";
        });
  }

  private static Content singleLetters(int n) {
    String kinds = LETTERS.substring(0, 20);
    Random random = new Random(67);
    return allowing(
        "/" + letters(random, kinds, n),
        i -> "/" + segments(100, () -> letters(random, kinds, 1)) + NEVER);
  }
}
