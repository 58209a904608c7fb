package org.robotspec.benchmark;

import java.util.List;

/**
 * Several measurements of one thing.
 *
 * @param median the middle one, or the mean of the two in the middle
 * @param least the least
 * @param most the most
 */
record Spread(double median, double least, double most) {

  /**
   * Sums up measurements.
   *
   * @throws IllegalArgumentException if there are none
   */
  static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no measurements");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1));
  }

  /** Returns how many times this fits into another, at worst and at best too. */
  Spread ratio(Spread other) {
    return new Spread(other.median / median, other.least / most, other.most / least);
  }
}
