package org.robotspec.conformance.bench;

import java.util.random.RandomGenerator;

/** Makes the paths of rules, and paths of URLs that those rules are about or not. */
final class Paths {

  private final RandomGenerator random;

  Paths(RandomGenerator random) {
    this.random = random;
  }

  /** Returns a path without wildcards, such as {@code /shop/list-24/}. */
  String plain() {
    StringBuilder path = new StringBuilder();
    int segments = 1 + random.nextInt(3);
    for (int i = 0; i < segments; i++) {
      path.append('/').append(Words.any(random));
    }
    // A bare first segment would govern every page below it.
    if (segments == 1 || random.nextInt(3) > 0) {
      path.append('-').append(random.nextInt(10_000));
    }
    switch (random.nextInt(5)) {
      case 0 -> path.append(Words.ending(random));
      case 1 -> path.append('?').append(Words.plain(random)).append('=');
      case 2, 3 -> path.append('/');
      default -> {
        // Ends in a word, so that longer words match too.
      }
    }
    return path.toString();
  }

  /** Returns a path with wildcards, in one of the shapes that real files have. */
  String wild() {
    String word = Words.any(random) + "-" + random.nextInt(1_000);
    String other = Words.plain(random);
    return switch (random.nextInt(8)) {
      case 0 -> "/*?" + word + "=";
      case 1 -> "/*&" + word + "=";
      case 2 -> "/*/" + word + "/";
      case 3 -> "/*-" + random.nextInt(10_000) + Words.ending(random) + "$";
      case 4 -> "/" + other + "/*/" + word;
      case 5 -> "/" + word + "/*/" + other + Words.ending(random) + "$";
      case 6 -> "*/" + word + "/*/" + other;
      default -> "/" + other + "/*?*" + word + "=*";
    };
  }

  /** Returns a path that a rule matches. */
  String matching(String rule) {
    boolean anchored = rule.endsWith("$");
    String pattern = anchored ? rule.substring(0, rule.length() - 1) : rule;
    StringBuilder path = new StringBuilder();
    if (pattern.startsWith("*")) {
      path.append('/').append(Words.plain(random));
    }
    for (int i = pattern.startsWith("*") ? 1 : 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '*') {
        path.append(Words.plain(random)).append(random.nextInt(100));
      } else {
        path.append(pattern.charAt(i));
      }
    }
    if (!anchored) {
      path.append(Words.plain(random)).append('/').append(random.nextInt(1_000_000));
    }
    return path.toString();
  }

  /** Returns the path of some page, about which a rule may or may not speak. */
  String page() {
    StringBuilder path = new StringBuilder();
    int segments = 2 + random.nextInt(3);
    for (int i = 0; i < segments; i++) {
      path.append('/').append(Words.plain(random));
    }
    path.append('-').append(random.nextInt(1_000_000));
    switch (random.nextInt(3)) {
      case 0 -> path.append(Words.ending(random));
      case 1 ->
          path.append('?')
              .append(Words.plain(random))
              .append('=')
              .append(random.nextInt(1_000))
              .append('&')
              .append(Words.plain(random))
              .append("=1");
      default -> path.append('/');
    }
    return path.toString();
  }
}
