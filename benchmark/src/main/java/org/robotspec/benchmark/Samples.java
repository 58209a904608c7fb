package org.robotspec.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.robotspec.benchmark.RealisticFile.Questions;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/** Makes samples by their names, which are the rows of tables too: a forked JVM makes its own. */
final class Samples {

  /** Sizes of files that are parsed, in bytes. */
  static final List<Integer> SIZES = List.of(600, 2_300, 10_000, 52_000, 160_000, 512_000);

  /** Numbers of rules in files of nothing else: what most hosts have, and where ours takes most. */
  static final List<Integer> RULES_ALONE = List.of(1, 2, 3, 4, 8, 16, 51);

  /** Numbers of rules in files that URLs are matched with. */
  static final List<Integer> RULES = List.of(10, 100, 1_000, 10_000);

  /** The shares of wildcards in these. */
  static final List<Double> WILDCARDS = List.of(0.0, 0.3);

  private static final double SIZED_WILDCARDS = 0.3;

  /** So many URLs are asked in turn: enough to keep a processor from learning them by heart. */
  private static final int QUESTIONS = 128;

  private static final long SEED = 20190701;

  private Samples() {}

  /** Names the realistic file of a size in bytes. */
  static String ofSize(int bytes) {
    return Units.size(bytes);
  }

  /** Names the realistic file with a number of rules. */
  static String ofRules(int rules, double wildcards, Questions kind) {
    return String.format(
        Locale.ROOT,
        "%,d rules, %.0f %% wildcards, %s",
        rules,
        100 * wildcards,
        kind.name().toLowerCase(Locale.ROOT));
  }

  /** Names the smallest file with a number of rules. */
  static String ofRulesAlone(int rules) {
    return rules == 1 ? "1 rule" : rules + " rules";
  }

  /** Names an attack with a URL of so many octets. */
  static String ofAttack(Attack attack, int url) {
    return attack.name() + ", " + Attacks.length(url);
  }

  /**
   * Makes a sample.
   *
   * @param name what a method of this class returned, or the path of a file
   * @throws IllegalArgumentException if there is no such sample, and no such file
   */
  static Sample of(String name) {
    for (int bytes : SIZES) {
      if (name.equals(ofSize(bytes))) {
        return file(SIZED_WILDCARDS).ofSize(bytes).sample(Questions.HIT, QUESTIONS);
      }
    }
    for (int rules : RULES_ALONE) {
      if (name.equals(ofRulesAlone(rules))) {
        return file(SIZED_WILDCARDS).ofRulesAlone(rules).sample(Questions.HIT, QUESTIONS);
      }
    }
    for (Attack attack : Attacks.ALL) {
      for (int url : List.of(Attacks.URL, Attacks.LONG_URLS.get(0), Attacks.LONG_URLS.get(1))) {
        if (name.equals(ofAttack(attack, url))) {
          return attack.sample(url);
        }
      }
    }
    for (int rules : RULES) {
      for (double wildcards : WILDCARDS) {
        for (Questions kind : Questions.values()) {
          if (name.equals(ofRules(rules, wildcards, kind))) {
            return file(wildcards).ofRules(rules).sample(kind, QUESTIONS);
          }
        }
      }
    }
    Path path = Path.of(name);
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException("no sample \"" + name + "\"");
    }
    try {
      return ofFile(name, Files.readAllBytes(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RealisticFile file(double wildcards) {
    return new RealisticFile(SEED, wildcards);
  }

  private static Sample ofFile(String name, byte[] file) {
    List<String> rules =
        RobotsTxt.parse(file).groups().stream()
            .filter(g -> g.userAgents().contains("*"))
            .flatMap(g -> g.rules().stream())
            .map(Rule::path)
            .filter(p -> p.startsWith("/") || p.startsWith("*"))
            .toList();
    Random random = new Random(SEED);
    Paths paths = new Paths(random);
    return Sample.choose(
        name,
        file,
        () ->
            rules.isEmpty() || random.nextBoolean()
                ? paths.page()
                : paths.matching(Paths.pick(rules, random)),
        (url, decision) -> true,
        QUESTIONS);
  }
}
