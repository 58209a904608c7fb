package org.robotspec.service.internal;

import java.time.Duration;

/** A point in time by the JVM's steady clock, which no test and no time server moves. */
public record Deadline(long nanos) {
  /** Returns the point that is so far away from now. */
  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** Returns what is left; zero if it has passed. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  /** Returns whether the point has passed. */
  public boolean passed() {
    return nanos - System.nanoTime() <= 0;
  }

  /** Returns the shorter of what is left and a limit. */
  public Duration atMost(Duration limit) {
    Duration left = left();
    return left.compareTo(limit) < 0 ? left : limit;
  }
}
