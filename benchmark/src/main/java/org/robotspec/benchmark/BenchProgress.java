package org.robotspec.benchmark;

/** Where a run says what it does at the moment. */
public interface BenchProgress {

  /**
   * Takes one step.
   *
   * @param number its number, from 1
   * @param steps how many there are
   * @param what what is measured now
   */
  void step(int number, int steps, String what);

  /** Learns that the run is ended from outside; called on a thread of the JVM's end. */
  default void stopped() {}
}
