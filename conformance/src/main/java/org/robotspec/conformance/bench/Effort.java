package org.robotspec.conformance.bench;

import java.time.Duration;

/**
 * How long to measure each cell. Rounds go over all cells, one JVM for each, so that a busy minute
 * of the machine does not fall on one engine alone.
 *
 * @param rounds how often each cell is measured
 * @param warmups iterations before those that count
 * @param warmup how long each of these lasts
 * @param iterations iterations that count
 * @param iteration how long each of these lasts
 */
record Effort(int rounds, int warmups, Duration warmup, int iterations, Duration iteration) {

  /** What an answer within minutes allows. */
  static final Effort QUICK = new Effort(1, 3, Duration.ofMillis(200), 4, Duration.ofMillis(120));

  /** Enough for figures to be published. */
  static final Effort FULL = new Effort(3, 4, Duration.ofMillis(600), 5, Duration.ofMillis(300));

  /** For a worst case, of which the order of magnitude is asked. */
  static final Effort ATTACK = new Effort(1, 6, Duration.ofMillis(200), 5, Duration.ofMillis(100));
}
