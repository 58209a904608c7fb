package org.robotspec.conformance.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.RealisticFile.Questions;

/** What is measured, in order. */
final class Plan {

  /** The share of wildcards in files that are measured by size. */
  static final double SIZED_WILDCARDS = 0.3;

  /** The sizes that have a target. */
  static final List<Integer> SIZES = List.of(2_300, 52_000, 512_000);

  /** More sizes, for a curve. */
  static final List<Integer> ALL_SIZES = List.of(600, 2_300, 10_000, 52_000, 160_000, 512_000);

  /** Numbers of rules in files of nothing else: what most hosts have, and where ours takes most. */
  static final List<Integer> RULES_ALONE = List.of(1, 2, 3, 4, 8, 16, 51);

  /** Numbers of rules, for a curve; their wildcards are none or 30 %. */
  static final List<Integer> RULES = List.of(10, 100, 1_000, 10_000);

  static final List<Double> WILDCARDS = List.of(0.0, 0.3);

  /** How many hosts the cache is asked about in turn: always the same, and always another. */
  static final List<Integer> CACHED_HOSTS = List.of(1, 10_000);

  /** The attacks with the longest verdicts in full runs, for a run that has no time for all. */
  static final Set<String> LONGEST_VERDICTS =
      Set.of(
          "/*a*a…*b",
          "one rule 40,000 times",
          "pieces as they follow in the URL",
          "short pieces as they follow in the URL");

  /** The attacks that took longest to parse in full runs. */
  static final Set<String> LONGEST_TO_PARSE =
      Set.of("pieces in the wrong order", "pieces of five letters that do not occur");

  private final List<Cell> cells = new ArrayList<>();

  private Plan() {}

  /** Returns the cells that have targets; of the attacks, those that take longest. */
  static List<Cell> quick() {
    Plan plan = new Plan();
    SIZES.forEach(plan::parse);
    for (Targets.Matching target : Targets.MATCHING) {
      plan.match(target.rules(), target.wildcards(), Questions.HIT);
      plan.match(target.rules(), target.wildcards(), Questions.MISS);
    }
    plan.attacks(Work.ATTACK_MATCH, LONGEST_VERDICTS::contains, List.of(Engine.ROBOTSPEC));
    plan.attacks(Work.ATTACK_PARSE, LONGEST_TO_PARSE::contains, List.of(Engine.ROBOTSPEC));
    plan.cache();
    return plan.cells;
  }

  /** Returns all cells. */
  static List<Cell> full() {
    Plan plan = new Plan();
    RULES_ALONE.forEach(plan::parseAlone);
    ALL_SIZES.forEach(plan::parse);
    for (double wildcards : WILDCARDS) {
      for (int rules : RULES) {
        plan.match(rules, wildcards, Questions.HIT);
        plan.match(rules, wildcards, Questions.MISS);
      }
    }
    plan.match(1_000, SIZED_WILDCARDS, Questions.FOREIGN);
    plan.cache();
    plan.attacks(Work.ATTACK_MATCH, name -> true, List.of(Engine.values()));
    plan.attacks(Work.ATTACK_PARSE, name -> true, List.of(Engine.values()));
    return plan.cells;
  }

  /** Returns the cells of files that a user names. */
  static List<Cell> files(List<Path> files) {
    Plan plan = new Plan();
    for (Path file : files) {
      String id = Samples.ofFile(file);
      plan.add(Work.PARSE, file.toString(), id, List.of(Engine.values()));
      plan.add(Work.MATCH, file.toString(), id, List.of(Engine.values()));
    }
    return plan.cells;
  }

  private void parse(int bytes) {
    String title =
        bytes < 10_000
            ? String.format(Locale.ROOT, "%.1f KB", bytes / 1_000.0)
            : bytes / 1_000 + " KB";
    String id = Samples.ofSize(bytes, SIZED_WILDCARDS);
    add(Work.PARSE, title, id, List.of(Engine.values()));
  }

  private void parseAlone(int rules) {
    String title = rules == 1 ? "1 rule" : rules + " rules";
    add(Work.PARSE, title, Samples.ofRulesAlone(rules, SIZED_WILDCARDS), List.of(Engine.values()));
  }

  private void match(int rules, double wildcards, Questions kind) {
    String title =
        String.format(
            Locale.ROOT,
            "%,d rules, %.0f %% wildcards, %s",
            rules,
            100 * wildcards,
            kind.name().toLowerCase(Locale.ROOT));
    String id = Samples.ofRules(rules, wildcards, kind);
    add(Work.MATCH, title, id, List.of(Engine.values()));
  }

  private void cache() {
    for (int hosts : CACHED_HOSTS) {
      String title = hosts == 1 ? "one host" : String.format(Locale.ROOT, "%,d hosts", hosts);
      add(Work.CACHE, title, Integer.toString(hosts), List.of(Engine.ROBOTSPEC));
      add(Work.CACHE_MATCH, title, Integer.toString(hosts), List.of(Engine.ROBOTSPEC));
    }
  }

  private void attacks(Work work, Predicate<String> which, List<Engine> engines) {
    Attacks.all().stream()
        .filter(attack -> which.test(attack.name()))
        .forEach(attack -> add(work, attack.name(), Samples.ofAttack(attack), engines));
  }

  private void add(Work work, String title, String id, List<Engine> engines) {
    for (Engine engine : engines) {
      cells.add(new Cell(work, title, id, engine));
    }
  }
}
