package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.joining;
import static org.robotspec.benchmark.Attack.Content.allowing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.robotspec.benchmark.Attack.Content;

/** Makes the files of attacks that take more than a line. */
final class AttackTexts {

  static final String AB = "ab";
  static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  /** What a URL has as it is, but for the letters a and b, and what has a meaning. */
  static final String ALL_BUT_AB =
      "!&'()+,-.0123456789:;=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_~" + LETTERS.substring(2);

  /** A segment that no path has. */
  static final String NEVER = "*Z";

  private static final String KEYS = LETTERS + "0123456789-_" + LETTERS.toUpperCase(Locale.ROOT);

  /** What a long path repeats if its parts must be known: the length of a usual path. */
  private static final int PERIOD = 2_059;

  /** The usual multiplier of hashes: 2 to the power of 32, by phi. */
  private static final int KNOWN_MULTIPLIER = 0x9E3779B1;

  private AttackTexts() {}

  static String as(int count) {
    return "/" + "a".repeat(count);
  }

  /** Returns a text of some characters. */
  static String letters(Random random, String kinds, int length) {
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      letters.append(kinds.charAt(random.nextInt(kinds.length())));
    }
    return letters.toString();
  }

  /** Returns a text again and again, up to a length. */
  static String repeated(String text, int length) {
    return text.repeat(length / text.length() + 1).substring(0, length);
  }

  static String segments(int count, Supplier<String> segment) {
    return Stream.generate(segment).limit(count).map(text -> "*" + text).collect(joining());
  }

  /** Returns the texts that are not there yet. */
  private static Supplier<String> unlike(Set<String> seen, Supplier<String> texts) {
    return () -> Stream.generate(texts).filter(seen::add).findFirst().orElseThrow();
  }

  private static Set<String> runs(String period, int length) {
    Set<String> runs = new HashSet<>();
    for (int i = 0; i < period.length(); i++) {
      runs.add((period + period).substring(i, i + length));
    }
    return runs;
  }

  /** Segments that do not occur in a URL of the same letters. */
  static Content absent(int n, String kinds, int length) {
    Random random = new Random(length);
    String period = letters(random, kinds, PERIOD);
    Supplier<String> segment = unlike(runs(period, length), () -> letters(random, kinds, length));
    return allowing("/" + repeated(period, n), 40_000, i -> "*" + segment.get());
  }

  /** Keys that collide under any polynomial hash of 64 bits. */
  static Content thueMorse(int n) {
    return allowing(
        "/" + repeated(morse(1, 1) + morse(0, 1), n),
        1_024,
        i -> (i % 2 == 0 ? "/" : "*") + morse(0xAAA ^ (i + 1), 11));
  }

  private static String morse(int upright, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 64 * words; i++) {
      text.append((Integer.bitCount(i % 64) + (upright >> (i / 64))) % 2 == 0 ? 'a' : 'b');
    }
    return text.toString();
  }

  /**
   * Segments of four letters whose products with the multiplier are small, so that they all want
   * the same positions of a table; and so are all runs of four letters of the path.
   */
  static Content neighbours(int n) {
    Random random = new Random(53);
    StringBuilder path = new StringBuilder(letters(random, KEYS, 3));
    while (path.length() < PERIOD) {
      String three = path.substring(path.length() - 3);
      List<String> next =
          KEYS.chars().mapToObj(Character::toString).filter(c -> isSmall(three + c)).toList();
      if (next.isEmpty()) {
        path.replace(0, path.length(), letters(random, KEYS, 3));
      } else {
        path.append(Paths.pick(next, random));
      }
    }
    Supplier<String> run =
        () ->
            Stream.generate(() -> letters(random, KEYS, 4))
                .filter(AttackTexts::isSmall)
                .findFirst()
                .orElseThrow();
    Supplier<String> segment = unlike(runs(path.toString(), 4), run);
    return allowing("/" + repeated(path.toString(), n), i -> "*" + segment.get());
  }

  private static boolean isSmall(String four) {
    int octets = ByteBuffer.wrap(four.getBytes(US_ASCII)).getInt();
    return Integer.compareUnsigned(octets * KNOWN_MULTIPLIER, 1 << 29) < 0;
  }

  /**
   * An engine that numbers the first eight octets of segments as they come, and adds the number to
   * the last eight to look these up, gets few different sums.
   */
  static Content undoneNumbers(int n) {
    Random random = new Random(59);
    return allowing(
        "/" + letters(random, AB, n), i -> "*" + letters(random, KEYS, 8) + minus(2 * i, random));
  }

  /** Returns eight octets that are, as a number, one of six less one that is given, if they can. */
  private static String minus(int number, Random random) {
    for (int offset : List.of(0, 0x5E, 0xBC, 0x5E00, 0x5E5E, 0x5EBC)) {
      ByteBuffer octets = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      octets.putLong(0x7A7A_7A7A_7A7A_7E7EL + offset - number);
      String text = new String(octets.array(), US_ASCII);
      if (text.chars().allMatch(c -> (AB + ALL_BUT_AB).indexOf(c) >= 0)) {
        return text;
      }
    }
    return letters(random, KEYS, Long.BYTES);
  }

  /** Pairs of segments that the URL has in the other order. */
  static Content wrongOrder(int n) {
    int words = n / 4;
    int gaps = 100;
    return allowing(
        "/" + words(0, words),
        i -> {
          int second = i % (words - gaps);
          return "*" + word(second + 1 + i / (words - gaps)) + "*" + word(second);
        });
  }

  /** Three segments of which any two are in the right order. */
  static Content threeSegments(int n) {
    int count = n / 12;
    String first = words(0, count);
    Random random = new Random(3);
    Supplier<String> middle = () -> "*" + word(count + random.nextInt(count));
    return allowing(
        "/" + first + words(count, count) + first,
        i -> middle.get() + "*" + word(random.nextInt(count)) + middle.get());
  }

  /**
   * Segments cut from the URL as they follow each other, new ones if possible; the last segment of
   * a rule occurs at the start alone.
   */
  static Content inOrder(int n, int length) {
    Random random = new Random(43);
    String path = "/c" + letters(random, AB, n - 1);
    Set<String> seen = new HashSet<>();
    int[] at = {0};
    Supplier<String> cut =
        () -> path.substring(at[0], at[0] + length / 2 + random.nextInt(length + 1));
    Supplier<String> next =
        () -> {
          at[0] += random.nextInt(200);
          String segment = cut.get();
          for (int tries = 1; !seen.add(segment) && tries < 30; tries++) {
            segment = cut.get();
          }
          at[0] += segment.length();
          return segment;
        };
    return allowing(
        path,
        i -> {
          at[0] = 2;
          return "/" + segments(8, next) + "*c";
        });
  }

  /** Segments cut from the URL, with another last letter. */
  static Content nearMisses(int n) {
    Random random = new Random(11);
    String path = "/" + letters(random, LETTERS, n);
    return allowing(
        path,
        i -> {
          int from = 1 + random.nextInt(n - 40);
          return "*" + path.substring(from, from + 12 + random.nextInt(20)) + "Z";
        });
  }

  /** As many rules as may be thought few, with all pairs of letters that the URL has. */
  static Content fewRules(int n) {
    String ends = LETTERS.substring(2, 22);
    String pairs = ends.replaceAll("[a-z]", "a$0bab");
    return allowing(
        "/" + pairs + "a".repeat(n - pairs.length()),
        49,
        i -> "*aaaaaaa" + ends.charAt(i % ends.length()) + "*" + "ab".repeat(i + 1));
  }

  /** One literal start, behind it segments of the URL in the wrong order. */
  static Content sharedStart(int n) {
    String start = "/shared/prefix/";
    int words = (n - start.length()) / 4;
    Random random = new Random(13);
    return allowing(
        start + words(0, words),
        i -> {
          int first = 1 + random.nextInt(words - 1);
          return start + "*" + word(first) + "*" + word(random.nextInt(first));
        });
  }

  /** Rules all of which match, and a longer one that decides. */
  static Content everyRule(int n) {
    Random random = new Random(19);
    String path = "/" + letters(random, AB, n);
    StringBuilder file = new StringBuilder("User-agent: *\n");
    while (file.length() < Attack.MAX_BYTES - 100) {
      int from = 1 + random.nextInt(n / 2);
      int then = n / 2 + random.nextInt(n / 2 - 20);
      file.append("Allow:*").append(path, from, from + 6).append('*');
      file.append(path, then, then + 6 + random.nextInt(6)).append('\n');
    }
    return new Content(file + "Disallow:/*" + path.substring(1, 40) + "\n", path);
  }

  /** All segments of two letters, shortest first: at every position ends one of each length. */
  static Content allOfAb(int n) {
    int[] next = {2};
    Supplier<String> segment =
        () -> Integer.toString(next[0]++, 2).substring(1).replace('0', 'a').replace('1', 'b');
    String path = "/" + letters(new Random(61), AB, n);
    return allowing(path, 3_200, i -> NEVER + segments(10, segment));
  }

  /** As many different segments as fit, all of whose starts occur. */
  static Content manySegments(int n) {
    Random random = new Random(71);
    String kinds = KEYS.replace("Z", "");
    Supplier<String> segment = unlike(new HashSet<>(), () -> letters(random, kinds, 3));
    return allowing("/" + letters(random, kinds, n), i -> NEVER + segments(40, segment));
  }

  /** Long segments; the path has each but for its last letter. */
  static Content almostWhole(int n) {
    Random random = new Random(73);
    String path = letters(random, AB, n);
    Supplier<String> almost =
        () -> {
          int from = random.nextInt(PERIOD - 41);
          return path.substring(from, from + 40) + (path.charAt(from + 40) == 'a' ? 'b' : 'a');
        };
    return allowing("/" + path, i -> segments(10, almost) + NEVER);
  }

  private static String words(int from, int count) {
    return IntStream.range(from, from + count).mapToObj(AttackTexts::word).collect(joining());
  }

  /** Returns a word of four letters, each number's another; the capital keeps them apart. */
  private static String word(int number) {
    int n = number * 7919;
    return String.format(
        "%c%c%c%c", 'A' + n % 26, 'a' + n / 26 % 26, 'a' + n / 676 % 26, 'a' + n / 17_576 % 26);
  }
}
