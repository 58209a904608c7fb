package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;

/** The performance targets of Robotspec, and whether results meet them. */
record Targets(BenchResults results, List<Outcome> outcomes) {
  /** How many times longer than Robotspec crawler-commons must take for a sample. */
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

  /** Less than any object: a remainder from the few objects that JMH itself allocates. */
  private static final double NO_BYTES = 16;

  private record Least(String sample, double ratio) {}

  /** A target and its result: the measured value, empty if none, and whether it is enough. */
  record Outcome(String what, String target, String measured, boolean met) {}

  /** Returns whether a sample has a target for its time. */
  static boolean isFor(String sample) {
    return TIMES.stream().anyMatch(l -> l.sample().equals(sample));
  }

  static List<Outcome> of(BenchResults results) {
    Targets targets = new Targets(results, new ArrayList<>());
    targets.usual();
    targets.attacks();
    targets.memory();
    BenchPlan.CACHED_HOSTS.forEach(hosts -> targets.cache(BenchPlan.ofHosts(hosts)));
    return List.copyOf(targets.outcomes);
  }

  private void usual() {
    List<Double> allocated = new ArrayList<>();
    for (Least least : TIMES) {
      String row = least.sample();
      Work work = row.endsWith("KB") ? Work.PARSE : Work.MATCH;
      String what = work.title + ", " + row;
      atLeast(what, least.ratio(), results.ratio(work, row, Figure.NANOS));
      if (work == Work.PARSE) {
        atLeast(what + ", allocation", 10, results.ratio(work, row, Figure.BYTES));
        atLeast("memory, rules of " + row, 2, results.ratio(Work.RULES_MEMORY, row, Figure.BYTES));
      } else {
        ours(work, row, Figure.BYTES).ifPresent(allocated::add);
      }
    }
    Optional<Double> most = allocated.stream().max(Comparator.naturalOrder());
    DoubleFunction<String> unit = bytes -> bytes < NO_BYTES ? "none" : Units.bytes(bytes);
    atMost("match, allocation, plain ASCII", 0, unit, most.map(b -> b < NO_BYTES ? 0 : b), "");
  }

  private void attacks() {
    String any = "one verdict under any attack";
    Predicate<Figure> onAutomaton =
        f -> Attack.ON_AUTOMATON.stream().anyMatch(a -> a.name().equals(f.row()));
    worst(any, 2e6, Work.ATTACK_MATCH, BenchResults.OURS, onAutomaton.negate());
    worst(any + " on the automaton", 5e6, Work.ATTACK_MATCH, BenchResults.OURS, onAutomaton);
    for (int url : Attack.LONG_URLS) {
      String length = Attack.length(url);
      double most = url < 100_000 ? 10e6 : 150e6;
      worst(any + ", URL of " + length, most, Work.ATTACK_LONG, length, f -> true);
    }
    String parse = "parse and compile under any attack";
    worst(parse, 20e6, Work.ATTACK_PARSE, BenchResults.OURS, f -> true);
  }

  private void worst(
      String what, double most, Work work, String column, Predicate<Figure> attacks) {
    Optional<Figure> worst =
        results.figures().stream()
            .filter(f -> f.work() == work && f.column().equals(column))
            .filter(f -> f.unit().equals(Figure.NANOS))
            .filter(attacks)
            .max(Comparator.comparing(Figure::median));
    String row = worst.map(f -> " (" + f.row() + ")").orElse("");
    atMost(what, most, Units::nanos, worst.map(Figure::median), row);
  }

  private void memory() {
    Optional<Spread> least =
        results.rows(Work.RULES_MEMORY).stream()
            .flatMap(row -> results.ratio(Work.RULES_MEMORY, row, Figure.BYTES).stream())
            .min(Comparator.comparing(Spread::median));
    atLeast("memory, rules of any file measured", 2, least);
    for (HostKind kind : HostKind.values()) {
      if (!kind.hasRules()) {
        String cache = MemoryMeter.KEEPERS.get(0);
        Optional<Double> bytes = results.value(Work.HOSTS_MEMORY, kind.title, cache, Figure.BYTES);
        atMost("memory, a host besides its key: " + kind.title, 320, Units::bytes, bytes, "");
      }
    }
  }

  private void cache(String row) {
    Optional<Double> part = ours(Work.CACHE_MATCH, row, Figure.NANOS);
    Optional<Double> nanos =
        ours(Work.CACHE, row, Figure.NANOS).flatMap(all -> part.map(p -> all - p));
    atMost("a cache hit, beyond the matching, " + row, 1e3, Units::nanos, nanos, "");
  }

  private Optional<Double> ours(Work work, String row, String unit) {
    return results.value(work, row, BenchResults.OURS, unit);
  }

  private void atLeast(String what, double least, Optional<Spread> ratio) {
    String measured = ratio.map(Units::ratio).orElse("");
    boolean met = ratio.isPresent() && ratio.get().median() >= least;
    outcomes.add(new Outcome(what, "≥ " + Units.ratio(least), measured, met));
  }

  private void atMost(
      String what, double most, DoubleFunction<String> unit, Optional<Double> value, String of) {
    String target = most == 0 ? "none" : "≤ " + unit.apply(most);
    String measured = value.map(v -> unit.apply(v) + of).orElse("");
    outcomes.add(new Outcome(what, target, measured, value.isPresent() && value.get() <= most));
  }
}
