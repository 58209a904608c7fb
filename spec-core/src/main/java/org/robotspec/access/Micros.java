package org.robotspec.access;

import java.time.Duration;
import java.time.Instant;

/** Times as microseconds since 1970: a third of an {@link Instant}'s memory, and no object. */
final class Micros {
  private static final int IN_SECOND = 1_000_000;
  private static final int NANOS = 1_000;
  // About 146,000 years: what is further away is taken for this, so that sums do not overflow.
  private static final long FARTHEST_SECOND = Long.MAX_VALUE / IN_SECOND / 2;

  private Micros() {}

  static long of(Instant time) {
    long second = Math.max(-FARTHEST_SECOND, Math.min(time.getEpochSecond(), FARTHEST_SECOND));
    return second * IN_SECOND + time.getNano() / NANOS;
  }

  static long of(Duration time) {
    return time.toNanos() / NANOS;
  }

  static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, IN_SECOND), (long) Math.floorMod(micros, IN_SECOND) * NANOS);
  }
}
