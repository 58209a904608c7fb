package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The performance targets of Robotspec, and whether results meet them. */
record Targets(BenchResults results, List<Outcome> outcomes) {
  /** How many times longer than Robotspec crawler-commons must take; usual samples first. */
  private static final List<Least> TIMES =
      List.of(
          new Least(Work.FRESH, "10 rules, 30 % wildcards, hit", 10),
          new Least(Work.PARSE, "1 rule", 10),
          new Least(Work.PARSE, "2 rules", 10),
          new Least(Work.PARSE, "3 rules", 10),
          new Least(Work.PARSE, "4 rules", 10),
          new Least(Work.PARSE, "2.3 KB", 18),
          new Least(Work.MATCH, "10 rules, 0 % wildcards, hit", 12),
          new Least(Work.MATCH, "10 rules, 0 % wildcards, miss", 20),
          new Least(Work.PARSE, "52 KB", 15),
          new Least(Work.PARSE, "512 KB", 12),
          new Least(Work.MATCH, "1,000 rules, 30 % wildcards, hit", 50),
          new Least(Work.MATCH, "1,000 rules, 30 % wildcards, miss", 50),
          new Least(Work.MATCH, "10,000 rules, 0 % wildcards, hit", 1_000),
          new Least(Work.MATCH, "10,000 rules, 0 % wildcards, miss", 1_000),
          new Least(Work.MATCH, "10,000 rules, 30 % wildcards, hit", 200),
          new Least(Work.MATCH, "10,000 rules, 30 % wildcards, miss", 200));

  /** How many bytes a host with a file may take besides its key, with the last good copy. */
  private static final Map<HostKind, Integer> HOST_BYTES =
      Map.of(HostKind.EMPTY, 400, HostKind.SMALL, 600, HostKind.MEDIUM, 1_100);

  /** The most that a URL of 64 KB may take beside one of 8 KB; if linear, 8 times as long. */
  private static final double LINEAR = 10;

  /** Less than any object: a remainder from the few objects that JMH itself allocates. */
  private static final double NO_BYTES = 16;

  private static final String NONE = "–";

  private record Least(Work work, String sample, double ratio) {}

  /**
   * A target and its result: what Robotspec takes, empty if that was not measured; what
   * crawler-commons takes, and how many times as much, or a dash if the target is not a ratio.
   */
  record Outcome(
      String what, String target, String ours, String theirs, String ratio, boolean met) {
    boolean measured() {
      return !ours.isEmpty();
    }
  }

  /** Returns whether a sample has a target for its time. */
  static boolean isFor(Work work, String sample) {
    return TIMES.stream().anyMatch(l -> l.work() == work && l.sample().equals(sample));
  }

  /** Returns the targets for what a crawler meets every day. */
  static List<Outcome> everyday(BenchResults results) {
    Targets targets = new Targets(results, new ArrayList<>());
    targets.times();
    targets.longUrls();
    BenchPlan.CACHED_HOSTS.forEach(hosts -> targets.cache(BenchPlan.ofHosts(hosts)));
    targets.memory();
    targets.commands();
    return List.copyOf(targets.outcomes);
  }

  /** Returns the targets for what only hostile files cause. */
  static List<Outcome> attacks(BenchResults results) {
    Targets targets = new Targets(results, new ArrayList<>());
    targets.attacks();
    return List.copyOf(targets.outcomes);
  }

  private void times() {
    for (Least least : TIMES) {
      String what = least.work().title + ", " + least.sample();
      atLeast(what, least.ratio(), least.work(), least.sample(), Figure.NANOS);
    }
    Optional<Double> most =
        rows(Work.MATCH)
            .flatMap(row -> ours(Work.MATCH, row, Figure.BYTES).stream())
            .max(Comparator.naturalOrder());
    DoubleFunction<String> unit = bytes -> bytes < NO_BYTES ? "none" : Units.bytes(bytes);
    atMost("match, allocation, plain ASCII", 0, unit, most.map(b -> b < NO_BYTES ? 0 : b));
    leastOf("parse, allocation, files of 2.3 KB and more", 10, Work.PARSE, rows(Work.PARSE));
  }

  private void longUrls() {
    for (int rules : Samples.RULES_LONG_URLS) {
      String longest = Samples.ofLongUrls(rules, 64_000).name();
      Optional<Double> shorter =
          ours(Work.LONG_URL, Samples.ofLongUrls(rules, 8_000).name(), Figure.NANOS);
      Optional<Double> times =
          ours(Work.LONG_URL, longest, Figure.NANOS).flatMap(l -> shorter.map(s -> l / s));
      String what = "match, " + longest + " beside one of 8 KB";
      atMost(what, LINEAR, Units::ratio, times);
    }
  }

  private void cache(String row) {
    Optional<Double> part = ours(Work.CACHE_MATCH, row, Figure.NANOS);
    Optional<Double> nanos =
        ours(Work.CACHE, row, Figure.NANOS).flatMap(all -> part.map(p -> all - p));
    atMost("a cache hit, beyond the matching, " + row, 500, Units::nanos, nanos);
  }

  private void memory() {
    leastOf(
        "memory, rules of any file measured",
        2,
        Work.RULES_MEMORY,
        results.rows(Work.RULES_MEMORY).stream());
    String host = "memory, a host besides its key: ";
    Optional<Double> most =
        Stream.of(HostKind.values())
            .filter(kind -> !kind.hasRules())
            .flatMap(kind -> bytes(kind).stream())
            .max(Comparator.naturalOrder());
    atMost(host + "without a file", 320, Units::bytes, most);
    for (HostKind kind : HostKind.values()) {
      if (HOST_BYTES.containsKey(kind)) {
        atMost(host + kind.title, HOST_BYTES.get(kind), Units::bytes, bytes(kind));
      }
    }
  }

  private Optional<Double> bytes(HostKind kind) {
    String cache = MemoryMeter.KEEPERS.get(0);
    return results.value(Work.HOSTS_MEMORY, kind.title, cache, Figure.BYTES);
  }

  private void commands() {
    for (CommandSpeed command : CommandSpeed.values()) {
      Optional<Double> each =
          results.value(Work.COMMAND, command.title, CommandSpeed.COLUMN, Figure.NUMBER);
      String what = "robotspec " + command.title + " " + CommandSpeed.COLUMN;
      outcomes.add(
          new Outcome(
              what,
              "≥ " + Units.count(command.least),
              each.map(Units::count).orElse(""),
              NONE,
              NONE,
              each.isPresent() && each.get() >= command.least));
    }
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
    String row = worst.map(Figure::row).orElse("");
    Optional<Figure> theirs = results.find(work, row, BenchResults.THEIRS, Figure.NANOS);
    Optional<Spread> ratio = results.ratio(work, row, Figure.NANOS);
    outcomes.add(
        new Outcome(
            what,
            "≤ " + Units.nanos(most),
            worst.map(f -> Units.nanos(f.median()) + " (" + row + ")").orElse(""),
            theirs.map(Figure::text).orElse(NONE),
            ratio.map(Units::ratio).orElse(NONE),
            worst.isPresent() && worst.get().median() <= most));
  }

  /** Returns the samples that have a target for their time, except the smallest files. */
  private Stream<String> rows(Work work) {
    return TIMES.stream()
        .filter(least -> least.work() == work)
        .map(Least::sample)
        .filter(sample -> work != Work.PARSE || sample.endsWith("KB"));
  }

  private Optional<Double> ours(Work work, String row, String unit) {
    return results.value(work, row, BenchResults.OURS, unit);
  }

  /** Adds a target for the row with the smallest ratio of bytes. */
  private void leastOf(String what, double least, Work work, Stream<String> rows) {
    String row =
        rows.filter(r -> results.ratio(work, r, Figure.BYTES).isPresent())
            .min(Comparator.comparing(r -> times(work, r)))
            .orElse("");
    atLeast(what, least, work, row, Figure.BYTES);
  }

  private double times(Work work, String row) {
    return results.ratio(work, row, Figure.BYTES).orElseThrow().median();
  }

  private void atLeast(String what, double least, Work work, String row, String unit) {
    String target = "≥ " + Units.ratio(least);
    Outcome outcome = new Outcome(what, target, "", NONE, NONE, false);
    Optional<Spread> ratio = results.ratio(work, row, unit);
    if (ratio.isPresent()) {
      String ours = text(work, row, BenchResults.OURS, unit);
      String theirs = text(work, row, BenchResults.THEIRS, unit);
      boolean met = ratio.get().median() >= least;
      outcome = new Outcome(what, target, ours, theirs, Units.ratio(ratio.get()), met);
    }
    outcomes.add(outcome);
  }

  private String text(Work work, String row, String column, String unit) {
    return results.find(work, row, column, unit).orElseThrow().text();
  }

  private void atMost(
      String what, double most, DoubleFunction<String> unit, Optional<Double> value) {
    String target = most == 0 ? "none" : "≤ " + unit.apply(most);
    String ours = value.map(unit::apply).orElse("");
    boolean met = value.isPresent() && value.get() <= most;
    outcomes.add(new Outcome(what, target, ours, NONE, NONE, met));
  }
}
