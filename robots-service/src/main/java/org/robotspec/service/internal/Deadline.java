package org.robotspec.service.internal;

import java.time.Duration;

/** A point in time on the JVM's steady clock, which neither tests nor time servers change. */
public record Deadline(long nanos) {
  /** Returns the point in time after a duration. */
  public static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  /** Returns the time that is left; zero if none is. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  /** Returns whether the point has passed. */
  public boolean passed() {
    return nanos - System.nanoTime() <= 0;
  }

  /** Returns the time that is left, but no more than a limit. */
  public Duration atMost(Duration limit) {
    Duration left = left();
    return left.compareTo(limit) < 0 ? left : limit;
  }
}
