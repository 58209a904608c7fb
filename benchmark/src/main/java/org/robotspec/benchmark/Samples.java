package org.robotspec.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import org.robotspec.benchmark.RealisticFile.Questions;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/** All samples, by names that are also rows of tables. Each forked JVM makes its own samples. */
final class Samples {
  /** A sample that is not made yet. */
  record Source(String name, Supplier<Sample> maker) {}

  static final List<Integer> SIZES = List.of(600, 2_300, 10_000, 52_000, 160_000, 512_000);

  /** The numbers of rules in the files for matching. */
  static final List<Integer> RULES = List.of(10, 100, 1_000, 10_000);

  static final List<Double> WILDCARDS = List.of(0.0, 0.3);

  /** How many URLs take turns: enough that the processor cannot learn them. */
  private static final int QUESTIONS = 128;

  /** The numbers of rules in the files for long URLs. */
  static final List<Integer> RULES_LONG_URLS = List.of(10, 1_000);

  /** The lengths of long URLs, in octets. */
  static final List<Integer> LONG_URLS = List.of(2_000, 8_000, 64_000);

  /** Long URLs have enough octets that the processor cannot learn fewer of them either. */
  private static final int LONG_QUESTIONS = 16;

  private static final long SEED = 20190701;

  private Samples() {}

  static Source ofSize(int bytes) {
    String name = (bytes / 1_000.0 + " KB").replace(".0 ", " ");
    return new Source(name, () -> file(0.3).ofSize(bytes).sample(Questions.HIT, QUESTIONS));
  }

  static Source ofRules(int rules, double wildcards, Questions kind) {
    String asked = kind.name().toLowerCase(Locale.ROOT);
    String name =
        String.format(
            Locale.ROOT, "%,d rules, %.0f %% wildcards, %s", rules, 100 * wildcards, asked);
    return new Source(name, () -> file(wildcards).ofRules(rules).sample(kind, QUESTIONS));
  }

  static Source ofRulesAlone(int rules) {
    String name = rules == 1 ? "1 rule" : rules + " rules";
    return new Source(name, () -> file(0.3).ofRulesAlone(rules).sample(Questions.HIT, QUESTIONS));
  }

  static Source ofLongUrls(int rules, int url) {
    String name = String.format(Locale.ROOT, "%,d rules, URL of %d KB", rules, url / 1_000);
    return new Source(name, () -> file(0.3).ofRules(rules).sampleOfLength(url, LONG_QUESTIONS));
  }

  static Source ofAttack(Attack attack, int url) {
    return new Source(attack.name() + ", " + Attack.length(url), () -> attack.sample(url));
  }

  /** Makes the sample with this name, or of the file with this path. */
  static Sample of(String name) {
    return BenchPlan.generated().stream()
        .map(Cell::sample)
        .filter(source -> source.name().equals(name))
        .findFirst()
        .orElseGet(() -> ofFile(name))
        .maker()
        .get();
  }

  private static RealisticFile file(double wildcards) {
    return new RealisticFile(SEED, wildcards);
  }

  /** Returns a user's file, with URLs that its rules for all crawlers match, and others. */
  static Source ofFile(String name) {
    return new Source(name, () -> read(name));
  }

  private static Sample read(String name) {
    byte[] file;
    try {
      file = Files.readAllBytes(Path.of(name));
    } catch (IOException e) {
      throw new IllegalArgumentException("no sample \"" + name + "\"", e);
    }
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
        file,
        () ->
            rules.isEmpty() || random.nextBoolean()
                ? paths.page()
                : paths.matching(paths.pick(rules)),
        (url, decision) -> true,
        QUESTIONS);
  }
}
