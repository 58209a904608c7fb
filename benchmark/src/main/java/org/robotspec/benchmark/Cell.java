package org.robotspec.benchmark;

import org.robotspec.benchmark.Samples.Source;

/** One thing that JMH measures: one engine doing one kind of work on one sample. */
record Cell(
    Work work, String row, String column, Source sample, RulesEngine engine, Effort effort) {
  /**
   * How long to measure. Each round starts one JVM for each cell, so that a busy minute of the
   * machine does not affect only one engine.
   */
  record Effort(int rounds, int warmups, int warmupMillis, int iterations, int iterationMillis) {}

  Cell(Work work, String row, Source sample, RulesEngine engine, Effort effort) {
    this(work, row, engine.title, sample, engine, effort);
  }

  Cell with(Effort other) {
    return new Cell(work, row, column, sample, engine, other);
  }

  /** Returns the name that filters match and progress shows. */
  String name() {
    return work.title + ": " + row + ", " + column;
  }
}
