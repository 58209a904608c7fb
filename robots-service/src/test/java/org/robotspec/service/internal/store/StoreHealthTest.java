package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.robotspec.service.LogOf;

/** What of an outage is logged; the test runs each waiting task when it says so. */
final class StoreHealthTest {
  private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
  private final StoreHealth health =
      new StoreHealth("the store", Duration.ZERO, Duration.ofHours(1), waiting::add);

  private void runNext() {
    try {
      waiting.take().run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void fail() {
    health.failed(new IllegalStateException("no"), () -> {});
  }

  @Test
  void aServerThatFailsAgainUnderLoadIsOneOutage() {
    List<String> log =
        LogOf.running(
            () -> {
              fail();
              for (int i = 0; i < 4; i++) {
                runNext(); // the probe, which succeeds
                fail(); // what the crawl asks fails before the outage is over
                runNext();
              }
              runNext();
              runNext();
            });
    assertThat(health.works()).isTrue();
    assertThat(log).hasSize(2);
    assertThat(log.get(0)).contains("WARN", "the store does not work");
    assertThat(log.get(1)).contains("INFO", "the store works again");
  }
}
