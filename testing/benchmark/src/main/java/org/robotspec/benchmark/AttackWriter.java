package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
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
  static final String KEYS = LETTERS + "0123456789-_" + LETTERS.toUpperCase(Locale.ROOT);
  static final String NEVER = "*Z"; // a segment that no path has

  final int n; // how many characters the URL has after the first slash of its path
  private final Random random = new Random(53);

  AttackWriter(int n) {
    this.n = n;
  }

  /** Creates a file with a rule that disallows everything, then this text. */
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

  static String repeated(String text, int length) {
    return text.repeat(length / text.length() + 1).substring(0, length);
  }

  private String letters(String kinds, int length) {
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      letters.append(kinds.charAt(random.nextInt(kinds.length())));
    }
    return letters.toString();
  }

  private String cut(String path, int end, int length) {
    int from = 1 + random.nextInt(end - length);
    return path.substring(from, from + length);
  }

  /** Segments of random letters, in place of %s in the rules, and a path of the same letters. */
  Sample random(String start, String kinds, int count, int length, String pattern) {
    return allowing(
        "/" + start + letters(kinds, n - start.length()),
        i ->
            String.format(
                pattern,
                Stream.generate(() -> "*" + letters(kinds, length))
                    .limit(count)
                    .collect(joining())));
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
}
