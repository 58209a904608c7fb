package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What was measured of one cell.
 *
 * @param cell what was done
 * @param rounds one entry for each JVM that did it
 */
record Timing(Cell cell, List<Round> rounds) {

  Timing {
    rounds = List.copyOf(rounds);
  }

  /**
   * What one JVM measured.
   *
   * @param nanos the time of one operation, in each iteration, in ns
   * @param bytes what one operation allocated
   */
  record Round(List<Double> nanos, double bytes) {
    Round {
      nanos = List.copyOf(nanos);
    }

    double median() {
      return Spread.of(nanos).median();
    }
  }

  /** Returns this with one more round. */
  Timing plus(Round round) {
    List<Round> more = new ArrayList<>(rounds);
    more.add(round);
    return new Timing(cell, more);
  }

  /** Returns the time of one operation in ns: the spread of the rounds, or of a single round. */
  Spread nanos() {
    return Spread.of(
        rounds.size() == 1 ? rounds.get(0).nanos() : rounds.stream().map(Round::median).toList());
  }

  /** Returns the bytes that one operation allocates. */
  double bytes() {
    return Spread.of(rounds.stream().map(Round::bytes).toList()).median();
  }

  /** Returns how many times as long another took, with the spread of what was measured. */
  Spread ratio(Timing other) {
    if (rounds.size() == 1 || rounds.size() != other.rounds.size()) {
      return nanos().ratio(other.nanos());
    }
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      ratios.add(other.rounds.get(i).median() / rounds.get(i).median());
    }
    return Spread.of(ratios);
  }
}
