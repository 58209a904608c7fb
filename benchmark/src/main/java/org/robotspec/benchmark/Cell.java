package org.robotspec.benchmark;

import org.robotspec.benchmark.Samples.Source;

/** One thing that JMH measures: one engine doing one kind of work on one sample. */
record Cell(
    Work work, String row, String column, Source sample, RulesEngine engine, Effort effort) {
  /**
   * How long to measure. Rounds go over all cells, one JVM for each, so that a busy minute of the
   * machine does not fall on one engine alone.
   */
  record Effort(int rounds, int warmups, int warmupMillis, int iterations, int iterationMillis) {}

  Cell(Work work, String row, Source sample, RulesEngine engine, Effort effort) {
    this(work, row, engine.title, sample, engine, effort);
  }

  Cell with(Effort other) {
    return new Cell(work, row, column, sample, engine, other);
  }

  /** What a filter selects by, and what progress shows. */
  String name() {
    return work.title + ": " + row + ", " + column;
  }
}
