package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes the paths of rules, and paths of URLs that those rules are about or not. */
final class Paths {

  private static final List<String> WORDS = lines("words.txt");
  private static final List<String> FOREIGN_WORDS = lines("foreign-words.txt");
  private static final List<String> ENDINGS = lines("endings.txt");

  /** One word in so many is foreign. */
  private static final int FOREIGN_SHARE = 25;

  private final RandomGenerator random;

  Paths(RandomGenerator random) {
    this.random = random;
  }

  /** Returns the lines of a resource of this package. */
  static List<String> lines(String name) {
    try (InputStream in = Paths.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T pick(List<T> list, RandomGenerator random) {
    return list.get(random.nextInt(list.size()));
  }

  private String word() {
    return pick(WORDS, random);
  }

  private String anyWord() {
    return random.nextInt(FOREIGN_SHARE) == 0 ? pick(FOREIGN_WORDS, random) : word();
  }

  private String ending() {
    return pick(ENDINGS, random);
  }

  /** Returns a path without wildcards, such as {@code /shop/list-24/}. */
  String plain() {
    StringBuilder path = new StringBuilder();
    int segments = 1 + random.nextInt(3);
    for (int i = 0; i < segments; i++) {
      path.append('/').append(anyWord());
    }
    // A bare first segment would govern every page below it.
    if (segments == 1 || random.nextInt(3) > 0) {
      path.append('-').append(random.nextInt(10_000));
    }
    return switch (random.nextInt(5)) {
      case 0 -> path + ending();
      case 1 -> path + "?" + word() + "=";
      case 2, 3 -> path + "/";
      default -> path.toString();
    };
  }

  /** Returns a path with wildcards, in one of the shapes that real files have. */
  String wild() {
    String word = anyWord() + "-" + random.nextInt(1_000);
    String other = word();
    return switch (random.nextInt(8)) {
      case 0 -> "/*?" + word + "=";
      case 1 -> "/*&" + word + "=";
      case 2 -> "/*/" + word + "/";
      case 3 -> "/*-" + random.nextInt(10_000) + ending() + "$";
      case 4 -> "/" + other + "/*/" + word;
      case 5 -> "/" + word + "/*/" + other + ending() + "$";
      case 6 -> "*/" + word + "/*/" + other;
      default -> "/" + other + "/*?*" + word + "=*";
    };
  }

  /** Returns a path that a rule matches. */
  String matching(String rule) {
    boolean anchored = rule.endsWith("$");
    StringBuilder path = new StringBuilder(rule.startsWith("*") ? "/" + word() : "/");
    for (char c : rule.substring(1, rule.length() - (anchored ? 1 : 0)).toCharArray()) {
      path.append(c == '*' ? word() + random.nextInt(100) : String.valueOf(c));
    }
    return anchored ? path.toString() : path + word() + "/" + random.nextInt(1_000_000);
  }

  /** Returns the path of some page, about which a rule may or may not speak. */
  String page() {
    StringBuilder path = new StringBuilder();
    int segments = 2 + random.nextInt(3);
    for (int i = 0; i < segments; i++) {
      path.append('/').append(word());
    }
    path.append('-').append(random.nextInt(1_000_000));
    return switch (random.nextInt(3)) {
      case 0 -> path + ending();
      case 1 -> path + "?" + word() + "=" + random.nextInt(1_000) + "&" + word() + "=1";
      default -> path + "/";
    };
  }

  /** Percent-encodes what is above ASCII (M-4). */
  static String encoded(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte octet : text.getBytes(UTF_8)) {
      encoded.append(octet >= 0 ? (char) octet : String.format("%%%02X", octet & 0xFF));
    }
    return encoded.toString();
  }
}
