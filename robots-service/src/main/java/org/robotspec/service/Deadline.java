package org.robotspec.service;

import java.time.Duration;

/** A point in time by the JVM's steady clock, which no test and no time server moves. */
record Deadline(long nanos) {

  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** Returns what is left; zero if it has passed. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  boolean passed() {
    return nanos - System.nanoTime() <= 0;
  }

  /** Returns the shorter of what is left and a limit. */
  Duration atMost(Duration limit) {
    Duration left = left();
    return left.compareTo(limit) < 0 ? left : limit;
  }
}
