package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchResult;
import org.robotspec.service.FakeClock;
import org.robotspec.service.spi.RobotsStore;

/** What every store must do. */
@Timeout(300)
abstract class StoreContract {
  static final Instant AT = FakeClock.START;

  /** Returns the store under test, which its own class closes. */
  abstract RobotsStore store();

  static AccessState file(String body) {
    return new AccessState(
        AccessReason.FILE,
        new FetchResult(200, "", List.of(), null),
        AT,
        AT.plusSeconds(60),
        AT.plusSeconds(60),
        null,
        null,
        CachedFile.of(body.getBytes(UTF_8), AT));
  }

  static AccessState down() {
    return new AccessState(
        AccessReason.SERVER_ERROR,
        new FetchResult(503, "from http://a.example/b", List.of(), null),
        AT,
        AT.plusSeconds(60),
        AT.plusSeconds(60),
        new FailureRun(AT.minusSeconds(9), 3, 1, null),
        new FailureRun(AT.minusSeconds(9), 3, 1, null),
        null);
  }

  @Test
  void anUnknownKeyIsEmpty() {
    assertThat(store().load("http://never.example")).isEmpty();
  }

  @Test
  void whatIsSavedIsLoaded() {
    store().save("http://a.example", file("user-agent: *\n"));
    store().save("http://b.example", down());
    assertThat(store().load("http://a.example")).contains(file("user-agent: *\n"));
    assertThat(store().load("http://b.example")).contains(down());
  }

  @Test
  void theLaterStateReplacesTheEarlier() {
    store().save("http://a.example", down());
    store().save("http://a.example", file("x"));
    assertThat(store().load("http://a.example")).contains(file("x"));
  }

  @Test
  void whatIsRemovedIsForgotten() {
    store().save("http://a.example", file("x"));
    store().save("http://b.example", file("x"));
    store().remove("http://a.example");
    store().remove("http://never.example");
    assertThat(store().load("http://a.example")).isEmpty();
    assertThat(store().load("http://b.example")).isPresent();
  }

  @Test
  void aFileOfTheLargestSizeComesBack() {
    StringBuilder body = new StringBuilder();
    while (body.length() < 512_000) {
      body.append("disallow: /").append(body.length() * 7919L % 100_003).append('\n');
    }
    store().save("http://big.example", file(body.toString()));
    CachedFile copy =
        Objects.requireNonNull(store().load("http://big.example").orElseThrow().copy());
    assertThat(new String(copy.body(), UTF_8)).isEqualTo(body.toString());
  }

  @Test
  void manyThreadsMayUseIt() throws Exception {
    RobotsStore store = store();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> tasks = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        int thread = t;
        tasks.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 50; i++) {
                    String key = "http://h" + thread + "-" + i + ".example";
                    store.save(key, file(key));
                    assertThat(store.load(key)).contains(file(key));
                  }
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void anInterruptedThreadDoesNotBreakIt() {
    Thread.currentThread().interrupt();
    store().save("http://i.example", down());
    store().load("http://i.example");
    assertThat(Thread.interrupted()).isTrue();
    store().save("http://i.example", file("x"));
    assertThat(store().load("http://i.example")).contains(file("x"));
  }

  @Test
  void aKeyCanBeLockedAndUnlocked() {
    assertThat(store().tryLock("http://a.example", Duration.ofSeconds(30))).isTrue();
    store().unlock("http://a.example");
    assertThat(store().tryLock("http://a.example", Duration.ofSeconds(30))).isTrue();
    store().saveAndUnlock("http://a.example", down());
    assertThat(store().load("http://a.example")).contains(down());
    assertThat(store().tryLock("http://a.example", Duration.ofSeconds(30))).isTrue();
  }
}
