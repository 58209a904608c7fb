package org.robotspec.benchmark;

/** One thing that JMH measures: one engine doing one kind of work on one sample. */
record Cell(
    Work work, String row, String column, String sample, RulesEngine engine, Effort effort) {

  /**
   * How long to measure. Rounds go over all cells, one JVM for each, so that a busy minute of the
   * machine does not fall on one engine alone.
   */
  record Effort(int rounds, int warmups, int warmupMillis, int iterations, int iterationMillis) {}

  /** Returns what the filter of the command line is compared with, and what progress shows. */
  String name() {
    return work.title + ": " + row + ", " + column;
  }
}
