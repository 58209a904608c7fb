package org.robotspec.service;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;

/** A test that closes what it opened, the last first. */
abstract class ClosingTest {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  final <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** Returns a configuration whose time limits for a fetch are the same. */
  static RobotsConfig.Builder limited(Duration limit) {
    return RobotsConfig.builder("foo")
        .set(ServiceSettings.CONNECT_TIMEOUT, limit)
        .set(ServiceSettings.RESPONSE_TIMEOUT, limit)
        .set(ServiceSettings.FETCH_TIMEOUT, limit);
  }

  @AfterEach
  final void closeAll() throws Exception {
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
