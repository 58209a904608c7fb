package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Generates paths of rules, and paths of URLs that may match them. */
record Paths(RandomGenerator random) {
  private static final List<String> WORDS = lines("words.txt");
  private static final List<String> FOREIGN_WORDS = lines("foreign-words.txt");
  private static final List<String> ENDINGS = lines("endings.txt");

  /** One word in this many is foreign. */
  private static final int FOREIGN_SHARE = 25;

  static List<String> lines(String name) {
    try (InputStream in = Objects.requireNonNull(Paths.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String word() {
    return pick(WORDS);
  }

  private String anyWord() {
    return pick(random.nextInt(FOREIGN_SHARE) == 0 ? FOREIGN_WORDS : WORDS);
  }

  private static String directories(int count, Supplier<String> word) {
    return Stream.generate(word).limit(count).map(name -> "/" + name).collect(joining());
  }

  /** Returns a path without wildcards, such as {@code /shop/list-24/}. */
  String plain() {
    int segments = 1 + random.nextInt(3);
    String path = directories(segments, this::anyWord);
    // A bare first segment would match every page below it.
    if (segments == 1 || random.nextInt(3) > 0) {
      path += "-" + random.nextInt(10_000);
    }
    return switch (random.nextInt(5)) {
      case 0 -> path + pick(ENDINGS);
      case 1 -> path + "?" + word() + "=";
      case 2, 3 -> path + "/";
      default -> path;
    };
  }

  /** Returns a path with wildcards, in one of the shapes found in real files. */
  String wild() {
    String word = anyWord() + "-" + random.nextInt(1_000);
    String other = word();
    return switch (random.nextInt(8)) {
      case 0 -> "/*?" + word + "=";
      case 1 -> "/*&" + word + "=";
      case 2 -> "/*/" + word + "/";
      case 3 -> "/*-" + random.nextInt(10_000) + pick(ENDINGS) + "$";
      case 4 -> "/" + other + "/*/" + word;
      case 5 -> "/" + word + "/*/" + other + pick(ENDINGS) + "$";
      case 6 -> "*/" + word + "/*/" + other;
      default -> "/" + other + "/*?*" + word + "=*";
    };
  }

  String matching(String rule) {
    boolean anchored = rule.endsWith("$");
    StringBuilder path = new StringBuilder(rule.startsWith("*") ? "/" + word() : "/");
    for (char c : rule.substring(1, rule.length() - (anchored ? 1 : 0)).toCharArray()) {
      path.append(c == '*' ? word() + random.nextInt(100) : String.valueOf(c));
    }
    return anchored ? path.toString() : path + word() + "/" + random.nextInt(1_000_000);
  }

  /** Returns the path of a page that a rule may or may not match. */
  String page() {
    String path = directories(2 + random.nextInt(3), this::word) + "-" + random.nextInt(1_000_000);
    return switch (random.nextInt(3)) {
      case 0 -> path + pick(ENDINGS);
      case 1 -> path + "?" + word() + "=" + random.nextInt(1_000) + "&" + word() + "=1";
      default -> path + "/";
    };
  }
}
