package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.robotspec.benchmark.Sample.Question;

/** Writes the file and the URL of one attack, the same each time. Not thread-safe. */
final class AttackWriter {
  static final int MAX_BYTES = 512_000;

  /** Disallows what no rule allows, so that the right answer needs all rules. */
  private static final String HEAD = "User-agent: *\nDisallow: /\n";

  static final int ROOM = MAX_BYTES - HEAD.length();

  static final String AB = "ab";
  static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  /** A segment that no path has. */
  static final String NEVER = "*Z";

  static final String KEYS = LETTERS + "0123456789-_" + LETTERS.toUpperCase(Locale.ROOT);

  /** The length of the text that a long path repeats: that of a usual path. */
  private static final int PERIOD = 2_059;

  /** The usual multiplier of hashes: 2 to the power of 32, divided by phi. */
  private static final int KNOWN_MULTIPLIER = 0x9E3779B1;

  /** How many characters the URL has after the first slash of its path. */
  final int n;

  private final Random random = new Random(53);

  AttackWriter(int n) {
    this.n = n;
  }

  /** Makes a file with a rule that disallows everything, then this text. */
  Sample file(String path, String text) {
    Question question = new Question(Sample.SITE + path, false);
    return new Sample((HEAD + text).getBytes(UTF_8), List.of(question));
  }

  /** Fills a file with allow rules, none of which matches the path. */
  Sample allowing(String path, IntFunction<String> pattern) {
    StringBuilder file = new StringBuilder();
    int bytes = 0;
    for (int i = 0; true; i++) {
      String rule = "Allow:" + pattern.apply(i) + "\n";
      bytes += rule.getBytes(UTF_8).length;
      if (bytes > ROOM) {
        return file(path, file.toString());
      }
      file.append(rule);
    }
  }

  static String as(int count) {
    return "/" + "a".repeat(count);
  }

  String letters(String kinds, int length) {
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      letters.append(kinds.charAt(random.nextInt(kinds.length())));
    }
    return letters.toString();
  }

  static String repeated(String text, int length) {
    return text.repeat(length / text.length() + 1).substring(0, length);
  }

  private static String segments(int count, Supplier<String> segment) {
    return Stream.generate(segment).limit(count).map(text -> "*" + text).collect(joining());
  }

  private String find(Predicate<String> wanted, String kinds, int length) {
    return Stream.generate(() -> letters(kinds, length)).filter(wanted).findFirst().orElseThrow();
  }

  /**
   * Segments of random letters, in a path of the same letters.
   *
   * @param start the start of the path
   * @param pattern a rule, with %s in place of the segments
   */
  Sample random(String start, String kinds, int count, int length, String pattern) {
    return allowing(
        "/" + start + letters(kinds, n - start.length()),
        i -> String.format(pattern, segments(count, () -> letters(kinds, length))));
  }

  Sample absent(String kinds, int length) {
    return absent(letters(kinds, PERIOD), any -> true, kinds, length);
  }

  /** Segments that do not occur in the path, which repeats a text. */
  private Sample absent(String period, Predicate<String> wanted, String kinds, int length) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < period.length(); i++) {
      seen.add((period + period).substring(i, i + length));
    }
    return allowing(
        "/" + repeated(period, n), i -> "*" + find(wanted.and(seen::add), kinds, length));
  }

  /**
   * Segments of four letters whose products with the multiplier are small, so that they all hash to
   * the same positions of a table; the path consists of other such segments.
   */
  Sample neighbours() {
    String period =
        Stream.generate(() -> find(AttackWriter::isSmall, KEYS, 4))
            .limit(PERIOD / 4)
            .collect(joining());
    return absent(period, AttackWriter::isSmall, KEYS, 4);
  }

  private static boolean isSmall(String four) {
    int octets = ByteBuffer.wrap(four.getBytes(US_ASCII)).getInt();
    return Integer.compareUnsigned(octets * KNOWN_MULTIPLIER, 1 << 29) < 0;
  }

  /** Segments in the order of the path, and a last one that occurs only at its start. */
  Sample inOrder(int length) {
    String path = "/c" + letters(AB, n - 1);
    return allowing(
        path,
        i -> {
          StringBuilder rule = new StringBuilder("/");
          for (int segment = 0, at = 2; segment < 8; segment++) {
            int from = at + random.nextInt(200);
            at = from + length / 2 + random.nextInt(length + 1);
            rule.append('*').append(path, from, at);
          }
          return rule + "*c";
        });
  }

  /** Pairs of segments, after a literal start, that the path has in reverse order. */
  Sample wrongOrder(String start) {
    int words = (n - start.length()) / 4;
    int gaps = 100;
    return allowing(
        start + words(0, words),
        i -> {
          int second = i % (words - gaps);
          return start + "*" + word(second + 1 + i / (words - gaps)) + "*" + word(second);
        });
  }

  private static String words(int from, int count) {
    return IntStream.range(from, from + count).mapToObj(AttackWriter::word).collect(joining());
  }

  /** Returns a word of four letters for a number; the capital separates words. */
  private static String word(int number) {
    int n = number * 7919;
    return String.format(
        "%c%c%c%c", 'A' + n % 26, 'a' + n / 26 % 26, 'a' + n / 676 % 26, 'a' + n / 17_576 % 26);
  }

  Sample nearMisses() {
    String path = "/" + letters(LETTERS, n);
    return allowing(path, i -> "*" + cut(path, n, 12 + random.nextInt(20)) + "Z");
  }

  /** Long segments; the path has each of them except its last letter. */
  Sample almostWhole() {
    String path = "/" + letters(AB, n);
    Supplier<String> almost =
        () -> {
          String whole = cut(path, PERIOD, 41);
          return whole.substring(0, 40) + (whole.endsWith("a") ? 'b' : 'a');
        };
    return allowing(path, i -> segments(10, almost) + NEVER);
  }

  private String cut(String path, int end, int length) {
    int from = 1 + random.nextInt(end - length);
    return path.substring(from, from + length);
  }

  /** Rules that all match, and a longer one that decides. */
  Sample everyRule() {
    String path = "/" + letters(AB, n);
    return allowing(
        path,
        i -> {
          int then = n / 2 + random.nextInt(n / 2 - 20);
          String rule = cut(path, n / 2, 6) + "*" + path.substring(then, then + 6 + i % 6);
          return i == 0 ? "/x\nDisallow:/*" + path.substring(2, 41) : "*" + rule;
        });
  }

  /** All segments of a and b, shortest first: one of each length ends at every position. */
  Sample allOfAb() {
    int[] next = {2};
    Supplier<String> segment =
        () -> Integer.toString(next[0]++, 2).substring(1).replace('0', 'a').replace('1', 'b');
    return allowing("/" + letters(AB, n), i -> NEVER + segments(10, segment));
  }
}
