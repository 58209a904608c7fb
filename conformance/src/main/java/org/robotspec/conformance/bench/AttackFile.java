package org.robotspec.conformance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Makes the files of attacks: as large as an engine reads, with a URL as long as the targets say.
 */
final class AttackFile {

  /** What an engine reads of a file (F-6). */
  static final int MAX_BYTES = 512_000;

  /** The longest URL that the targets speak of. */
  static final int MAX_URL = 2_000;

  /** Disallows what no rule allows, so that a right answer takes looking at all of them. */
  static final String HEAD = "User-agent: *\nDisallow: /\n";

  /** What a rule takes besides its pattern. */
  static final int RULE = "Allow:".length() + 1;

  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz";

  private static final String SITE = "https://www.example.com";

  /** How many characters of a path may follow its first slash. */
  static final int PATH = MAX_URL - SITE.length() - 1;

  private AttackFile() {}

  /** Makes an attack of a file's text. */
  static Attack whole(String name, String aim, String file, String path, boolean allowed) {
    return new Attack(name, aim, () -> sample(name, file, path, allowed));
  }

  /** Makes an attack that fills a file with allow rules, none of which matches the path. */
  static Attack of(String name, String aim, IntFunction<String> pattern, int most, String path) {
    return new Attack(name, aim, () -> sample(name, fill(pattern, most), path, false));
  }

  private static String fill(IntFunction<String> pattern, int most) {
    StringBuilder file = new StringBuilder(MAX_BYTES).append(HEAD);
    int room = MAX_BYTES - HEAD.length();
    for (int i = 0; i < most; i++) {
      String rule = pattern.apply(i);
      room -= RULE + rule.getBytes(UTF_8).length;
      if (room < 0) {
        break;
      }
      file.append("Allow:").append(rule).append('\n');
    }
    return file.toString();
  }

  private static Sample sample(String name, String file, String path, boolean allowed) {
    byte[] bytes = file.getBytes(UTF_8);
    String url = SITE + path;
    if (bytes.length > MAX_BYTES || url.length() > MAX_URL) {
      throw new IllegalStateException(name + ": " + bytes.length + " bytes, " + url.length());
    }
    return new Sample(name, bytes, List.of(new Question(url, allowed)));
  }

  /** Returns a text of two letters. */
  static String letters(Random random, int length) {
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      letters.append(random.nextBoolean() ? 'a' : 'b');
    }
    return letters.toString();
  }

  /** Returns a text of the first so many letters. */
  static String letters(Random random, int kinds, int length) {
    return letters(random, ALPHABET.substring(0, kinds), length);
  }

  /** Returns a text of some characters. */
  static String letters(Random random, String kinds, int length) {
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      letters.append(kinds.charAt(random.nextInt(kinds.length())));
    }
    return letters.toString();
  }
}
