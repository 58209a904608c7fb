package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The measurements of one cell of a table, grouped by JVM. */
record Figure(Work work, String row, String column, String unit, List<List<Double>> rounds) {
  static final String NANOS = "ns";
  static final String NUMBER = "";
  static final String BYTES = "B";

  Figure {
    rounds = rounds.stream().map(List::copyOf).toList();
  }

  static Figure of(Work work, String row, String column, String unit, double value) {
    return new Figure(work, row, column, unit, List.of(List.of(value)));
  }

  Figure plus(Figure other) {
    List<List<Double>> all = new ArrayList<>(rounds);
    all.addAll(other.rounds);
    return new Figure(work, row, column, unit, all);
  }

  double median() {
    return spread().median();
  }

  /** Returns the spread of the rounds, or of a single round. */
  Spread spread() {
    return Spread.of(rounds.size() == 1 ? rounds.get(0) : medians());
  }

  private List<Double> medians() {
    return rounds.stream().map(r -> Spread.of(r).median()).toList();
  }

  /** Returns how many times larger the other figure is, round by round. */
  Spread ratio(Figure other) {
    List<Double> ours = medians();
    List<Double> theirs = other.medians();
    int both = Math.min(ours.size(), theirs.size());
    return Spread.of(IntStream.range(0, both).mapToObj(i -> theirs.get(i) / ours.get(i)).toList());
  }

  String text() {
    return switch (unit) {
      case NANOS -> Units.nanos(spread());
      case BYTES -> Units.bytes(median());
      default -> Units.counts(spread());
    };
  }
}
