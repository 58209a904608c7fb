package org.robotspec.service;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for something certain: the limit ends a hang, and is long enough for a busy machine. */
public final class Eventually {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private Eventually() {}

  public static ConditionFactory await() {
    return Awaitility.await().atMost(LIMIT);
  }
}
