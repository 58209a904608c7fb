package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What Robotspec set itself to reach, beside what was measured. */
final class Targets {

  /** How many times as much time as we crawler-commons shall need for a sample. */
  private static final List<Least> TIMES =
      List.of(
          new Least("2.3 KB", 10),
          new Least("52 KB", 10),
          new Least("512 KB", 8),
          new Least("10 rules, 0 % wildcards, hit", 8),
          new Least("10 rules, 0 % wildcards, miss", 8),
          new Least("1,000 rules, 30 % wildcards, hit", 50),
          new Least("1,000 rules, 30 % wildcards, miss", 50),
          new Least("10,000 rules, 0 % wildcards, hit", 1_000),
          new Least("10,000 rules, 0 % wildcards, miss", 1_000),
          new Least("10,000 rules, 30 % wildcards, hit", 200),
          new Least("10,000 rules, 30 % wildcards, miss", 200));

  /** Less than any object: what is left of the few that an iteration of JMH itself takes. */
  private static final double NO_BYTES = 16;

  private final BenchResults results;
  private final List<Outcome> outcomes = new ArrayList<>();

  private Targets(BenchResults results) {
    this.results = results;
  }

  private record Least(String sample, double ratio) {}

  /** What became of a target: what was reached, empty if not measured, and if that is enough. */
  record Outcome(String what, String target, String measured, boolean met) {}

  /** Says whether there is a target for the time that a sample takes. */
  static boolean isFor(String sample) {
    return TIMES.stream().anyMatch(l -> l.sample().equals(sample));
  }

  /** Compares results with all targets. */
  static List<Outcome> of(BenchResults results) {
    Targets targets = new Targets(results);
    targets.usual();
    targets.attacks();
    targets.memory();
    for (int hosts : BenchPlan.CACHED_HOSTS) {
      targets.cache(BenchPlan.ofHosts(hosts));
    }
    return List.copyOf(targets.outcomes);
  }

  private void usual() {
    List<Double> allocated = new ArrayList<>();
    for (Least least : TIMES) {
      String row = least.sample();
      Work work = row.endsWith("KB") ? Work.PARSE : Work.MATCH;
      ratio(work.title + ", " + row, least.ratio(), work, row, Figure.NANOS);
      if (work == Work.PARSE) {
        ratio(work.title + ", " + row + ", allocation", 10, work, row, Figure.BYTES);
        ratio("memory, rules of " + row, 2, Work.RULES_MEMORY, row, Figure.BYTES);
      } else {
        ours(work, row, Figure.BYTES).ifPresent(allocated::add);
      }
    }
    Optional<Double> most = allocated.stream().max(Comparator.naturalOrder());
    String bytes = most.map(b -> b < NO_BYTES ? "none" : Units.bytes(b)).orElse("");
    add("match, allocation, plain ASCII", "none", bytes, bytes.equals("none"));
  }

  private void attacks() {
    String any = "one verdict under any attack";
    String ours = BenchTables.OURS;
    Predicate<String> known =
        row -> Attacks.ON_AUTOMATON.stream().noneMatch(a -> a.name().equals(row));
    worst(any, 2e6, Work.ATTACK_MATCH, ours, known);
    worst(any + " on the automaton", 5e6, Work.ATTACK_MATCH, ours, known.negate());
    worst(any + ", URL of 65,000 octets", 10e6, Work.ATTACK_LONG, "65,000 octets", row -> true);
    worst(
        any + ", URL of 1,000,000 octets",
        150e6,
        Work.ATTACK_LONG,
        "1,000,000 octets",
        row -> true);
    worst("parse and compile under any attack", 20e6, Work.ATTACK_PARSE, ours, row -> true);
  }

  private void memory() {
    Work work = Work.RULES_MEMORY;
    Comparator<String> byRatio =
        Comparator.comparing(
            row -> results.ratio(work, row, Figure.BYTES).map(Spread::median).orElse(1e9));
    String least = results.rows(work).stream().min(byRatio).orElse("");
    ratio("memory, rules of any file measured", 2, work, least, Figure.BYTES);
    for (HostKind kind : HostKind.values()) {
      if (!kind.hasRules()) {
        String cache = MemoryMeter.KEEPERS.get(0);
        Optional<Double> bytes = results.value(Work.HOSTS_MEMORY, kind.title, cache, Figure.BYTES);
        String measured = bytes.map(Units::bytes).orElse("");
        String limit = "≤ 320 B besides the key";
        add("memory, a host: " + kind.title, limit, measured, bytes.orElse(0.0) <= 320);
      }
    }
  }

  private void cache(String row) {
    Optional<Double> part = ours(Work.CACHE_MATCH, row, Figure.NANOS);
    Optional<Double> nanos =
        ours(Work.CACHE, row, Figure.NANOS).flatMap(all -> part.map(p -> all - p));
    String measured = nanos.map(Units::nanos).orElse("");
    add("a cache hit, beyond the matching, " + row, "< 1.00 µs", measured, nanos.orElse(0.0) < 1e3);
  }

  private Optional<Double> ours(Work work, String row, String unit) {
    return results.value(work, row, BenchTables.OURS, unit);
  }

  private void ratio(String what, double least, Work work, String row, String unit) {
    Optional<Spread> ratio = results.ratio(work, row, unit);
    boolean met = ratio.isPresent() && ratio.get().median() >= least;
    add(what, "≥ " + Units.ratio(least), ratio.map(Units::ratio).orElse(""), met);
  }

  private void worst(String what, double most, Work work, String column, Predicate<String> rows) {
    Optional<Figure> worst =
        results.figures().stream()
            .filter(f -> f.work() == work && f.column().equals(column))
            .filter(f -> f.unit().equals(Figure.NANOS) && rows.test(f.row()))
            .max(Comparator.comparing(Figure::median));
    String measured = worst.map(f -> Units.nanos(f.median()) + " (" + f.row() + ")").orElse("");
    add(
        what,
        "≤ " + Units.nanos(most),
        measured,
        worst.isPresent() && worst.get().median() <= most);
  }

  private void add(String what, String target, String measured, boolean met) {
    outcomes.add(new Outcome(what, target, measured, met));
  }
}
