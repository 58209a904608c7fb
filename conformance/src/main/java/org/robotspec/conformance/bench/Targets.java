package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.HostHeap.Keeper;
import org.robotspec.conformance.bench.RealisticFile.Questions;

/** What Robotspec set itself to reach, beside what was measured. */
final class Targets {

  /** How much faster a URL shall be judged than by crawler-commons. */
  record Matching(int rules, double wildcards, double ratio) {}

  static final List<Matching> MATCHING =
      List.of(
          new Matching(10, 0, 8),
          new Matching(1_000, 0.3, 50),
          new Matching(10_000, 0, 1_000),
          new Matching(10_000, 0.3, 200));

  /** How much faster a file of so many bytes shall be parsed than by crawler-commons. */
  private static final Map<Integer, Double> PARSING =
      Map.of(2_300, 10.0, 52_000, 10.0, 512_000, 8.0);

  private static final double PARSE_BYTES_RATIO = 10;
  private static final double FOOTPRINT_RATIO = 2;
  private static final double ATTACK_MATCH_NANOS = 2e6;
  private static final double ATTACK_PARSE_NANOS = 20e6;
  private static final double CACHE_NANOS = 1_000;

  /** Of a full-allow or full-disallow host, besides its key. */
  private static final double HOST_BYTES = 100;

  /** Less than any object: what is left of the few that an iteration of JMH itself takes. */
  private static final double NO_BYTES = 16;

  private final Report report;
  private final List<Outcome> outcomes = new ArrayList<>();

  private Targets(Report report) {
    this.report = report;
  }

  /** Whether a target was met. */
  enum Result {
    MET,
    NOT_MET,
    NOT_MEASURED
  }

  /**
   * A target and what became of it.
   *
   * @param what what it is about
   * @param target what was to be reached
   * @param measured what was reached; empty if it was not measured
   * @param result whether that is enough
   */
  record Outcome(String what, String target, String measured, Result result) {}

  /** Compares a report with all targets. */
  static List<Outcome> of(Report report) {
    Targets targets = new Targets(report);
    targets.parsing();
    targets.matching();
    targets.attack(Work.ATTACK_MATCH, ATTACK_MATCH_NANOS, "one verdict under any attack");
    targets.attack(Work.ATTACK_PARSE, ATTACK_PARSE_NANOS, "parse and compile under any attack");
    targets.footprints();
    targets.hosts();
    targets.cache();
    return List.copyOf(targets.outcomes);
  }

  private void parsing() {
    for (int bytes : Plan.SIZES) {
      String id = Samples.ofSize(bytes, Plan.SIZED_WILDCARDS);
      String what = "parse " + Units.size(bytes);
      atLeast(what, PARSING.getOrDefault(bytes, 1.0), report.ratio(Work.PARSE, id));
      atLeast(what + ", allocation", PARSE_BYTES_RATIO, report.bytesRatio(Work.PARSE, id));
    }
  }

  private void matching() {
    OptionalDouble most = OptionalDouble.empty();
    for (Matching target : MATCHING) {
      for (Questions kind : List.of(Questions.HIT, Questions.MISS)) {
        String id = Samples.ofRules(target.rules(), target.wildcards(), kind);
        String what =
            String.format(
                Locale.ROOT,
                "match, %,d rules, %.0f %% wildcards, %s",
                target.rules(),
                100 * target.wildcards(),
                kind.name().toLowerCase(Locale.ROOT));
        atLeast(what, target.ratio(), report.ratio(Work.MATCH, id));
        Optional<Timing> ours = report.timing(Work.MATCH, id, Engine.ROBOTSPEC);
        if (ours.isPresent()) {
          most = OptionalDouble.of(Math.max(most.orElse(0), ours.get().bytes()));
        }
      }
    }
    add(
        "match, allocation, plain ASCII",
        "none",
        most.isEmpty()
            ? ""
            : most.getAsDouble() < NO_BYTES ? "none" : Units.bytes(most.getAsDouble()),
        most.isPresent() && most.getAsDouble() < NO_BYTES);
  }

  private void attack(Work work, double limit, String what) {
    Optional<Timing> worst = report.worst(work, Engine.ROBOTSPEC);
    add(
        what,
        "≤ " + Units.nanos(limit),
        worst.map(t -> Units.nanos(t.nanos().median()) + " (" + t.cell().title() + ")").orElse(""),
        worst.isPresent() && worst.get().nanos().median() <= limit);
  }

  private void footprints() {
    for (int bytes : Plan.SIZES) {
      String id = Samples.ofSize(bytes, Plan.SIZED_WILDCARDS);
      atLeast("memory, rules of " + Units.size(bytes), FOOTPRINT_RATIO, report.footprintRatio(id));
    }
    atLeast("memory, rules of any file measured", FOOTPRINT_RATIO, report.leastFootprintRatio());
  }

  private void hosts() {
    for (HostClass kind : HostClass.values()) {
      if (kind.hasRules()) {
        continue;
      }
      OptionalDouble bytes = report.bytesPerHost(Keeper.ROBOTSPEC_CACHE, kind.name(), 0);
      add(
          "memory, a host: " + kind.title(),
          "< " + Units.bytes(HOST_BYTES) + " besides the key",
          bytes.isEmpty() ? "" : Units.bytes(bytes.getAsDouble()),
          bytes.isPresent() && bytes.getAsDouble() < HOST_BYTES);
    }
  }

  private void cache() {
    for (int hosts : Plan.CACHED_HOSTS) {
      String id = Integer.toString(hosts);
      Optional<Timing> all = report.timing(Work.CACHE, id, Engine.ROBOTSPEC);
      Optional<Timing> matching = report.timing(Work.CACHE_MATCH, id, Engine.ROBOTSPEC);
      if (all.isPresent() && matching.isPresent()) {
        double nanos = all.get().nanos().median() - matching.get().nanos().median();
        add(
            "a cache hit, beyond the matching, " + all.get().cell().title(),
            "< " + Units.nanos(CACHE_NANOS),
            Units.nanos(nanos),
            nanos < CACHE_NANOS);
      }
    }
  }

  private void atLeast(String what, double target, Optional<Spread> ratio) {
    add(
        what,
        "≥ " + Units.ratio(target),
        ratio.map(Units::ratio).orElse(""),
        ratio.isPresent() && ratio.get().median() >= target);
  }

  private void add(String what, String target, String measured, boolean met) {
    Result result = measured.isEmpty() ? Result.NOT_MEASURED : met ? Result.MET : Result.NOT_MET;
    outcomes.add(new Outcome(what, target, measured, result));
  }
}
