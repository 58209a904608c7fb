package org.robotspec.service;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waiting for what is sure to come: the limit ends a hang, and a busy machine stays within it. */
public final class Eventually {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private Eventually() {}

  public static ConditionFactory await() {
    return Awaitility.await().atMost(LIMIT);
  }
}
