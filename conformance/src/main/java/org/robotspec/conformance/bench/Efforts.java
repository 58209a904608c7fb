package org.robotspec.conformance.bench;

import static java.time.Duration.ofMillis;

/**
 * How long to measure the cells of a run.
 *
 * @param usual for all but attacks
 * @param attack for a worst case, of which the order of magnitude is asked
 */
record Efforts(Effort usual, Effort attack) {

  /** What an answer within minutes allows. */
  static final Efforts QUICK =
      new Efforts(
          new Effort(1, 3, ofMillis(200), 4, ofMillis(120)),
          new Effort(1, 3, ofMillis(300), 3, ofMillis(80)));

  /**
   * Enough for figures to be published. What takes milliseconds is run so seldom that the compiler
   * is at work on it for two seconds.
   */
  static final Efforts FULL =
      new Efforts(
          new Effort(3, 4, ofMillis(600), 5, ofMillis(300)),
          new Effort(1, 6, ofMillis(500), 5, ofMillis(100)));

  Effort of(Cell cell) {
    return cell.work().isAttack() ? attack : usual;
  }
}
