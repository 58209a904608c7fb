package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;

/**
 * Measurements of one thing: a cell of a table.
 *
 * @param work what was measured
 * @param row the row of its table, such as a sample
 * @param column the column, such as an engine
 * @param unit the unit of the measurements
 * @param rounds the measurements, by the JVM that they were made in
 */
record Figure(Work work, String row, String column, String unit, List<List<Double>> rounds) {

  static final String NANOS = "ns";
  static final String BYTES = "B";

  Figure {
    rounds = rounds.stream().map(List::copyOf).toList();
  }

  /** Makes a figure of one measurement. */
  static Figure of(Work work, String row, String column, String unit, double value) {
    return new Figure(work, row, column, unit, List.of(List.of(value)));
  }

  /** Returns the measurements of this and another one of the same thing. */
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

  /** Returns how many times as much another one is, round by round if there are several. */
  Spread ratio(Figure other) {
    if (rounds.size() == 1 || rounds.size() != other.rounds.size()) {
      return spread().ratio(other.spread());
    }
    List<Double> ours = medians();
    List<Double> theirs = other.medians();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      ratios.add(theirs.get(i) / ours.get(i));
    }
    return Spread.of(ratios);
  }
}
