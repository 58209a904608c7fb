package org.robotspec.benchmark;

import java.util.List;

/** The median, minimum and maximum of several measurements. */
record Spread(double median, double least, double most) {
  static Spread of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1));
  }
}
