package org.robotspec.service;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved, or moves a little by each reading. */
public final class FakeClock extends Clock {
  public static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  private Instant now = START;
  private Duration tick = Duration.ZERO;

  synchronized void tick(Duration atEachReading) {
    tick = atEachReading;
  }

  public synchronized void forward(Duration time) {
    now = now.plus(time);
  }

  synchronized void set(Instant instant) {
    now = instant;
  }

  @Override
  public synchronized Instant instant() {
    now = now.plus(tick);
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException();
  }
}
