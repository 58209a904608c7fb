package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.internal.store.RedisStore;
import org.robotspec.service.internal.store.Stores;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisMonitor;

/** How often a service asks Redis, as Redis sees it. */
@Timeout(300)
final class RoundTripsTest extends ClosingTest {
  private static final String PAGE = "http://a.example/";

  @TempDir Path directory;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final FakeClock clock = new FakeClock();
  private RedisProcess redis;
  private RobotsService service;

  @BeforeEach
  void open() throws Exception {
    redis = opened(RedisProcess.start(directory));
    Jedis monitor = opened(new Jedis("127.0.0.1", redis.port()));
    Thread reader =
        new Thread(
            () ->
                monitor.monitor(
                    new JedisMonitor() {
                      @Override
                      public void onCommand(String line) {
                        lines.add(line);
                      }
                    }));
    reader.setDaemon(true);
    reader.setUncaughtExceptionHandler((thread, end) -> {}); // the connection was closed
    reader.start();
    await().until(() -> mark("begin"));
    service = service();
    service.decide("http://warm.example/"); // opens a connection
  }

  private RobotsService service() {
    RedisStore store = new RedisStore(redis.address(), Stores.PAUSE, Duration.ofMinutes(1), 8);
    return opened(
        RobotsService.builder(RobotsConfig.builder("foo").build())
            .fetcher(new FakeFetcher())
            .store(store)
            .clock(clock)
            .open());
  }

  /** Sends a text to Redis; returns whether the monitor has seen it. */
  private boolean mark(String text) {
    try (Jedis jedis = new Jedis("127.0.0.1", redis.port())) {
      jedis.echo(text);
    }
    return lines.stream().anyMatch(line -> line.contains(text));
  }

  /** Returns the commands that clients send about the origin meanwhile. */
  private List<String> commands(Runnable task) {
    lines.clear();
    task.run();
    await().until(() -> mark("end"));
    return lines.stream()
        .filter(line -> line.contains("http://a.example") && !line.contains(" lua] "))
        .map(line -> line.replaceAll(".*?] \"(\\w+)\".*", "$1"))
        .toList();
  }

  @Test
  void aFetchTakesFourAKnownOriginOneAndMemoryNone() {
    String[] fetch = {"GET", "EVAL", "GET", "EVAL"};
    assertThat(commands(() -> service.decide(PAGE))).containsExactly(fetch);
    assertThat(commands(() -> service.decide(PAGE))).isEmpty();
    RobotsService other = service();
    other.decide("http://warm.example/");
    assertThat(commands(() -> other.decide(PAGE))).containsExactly("GET");
    clock.forward(Duration.ofDays(2));
    assertThat(commands(() -> service.decide(PAGE))).containsExactly(fetch);
    assertThat(commands(() -> service.cached(PAGE))).isEmpty();
  }
}
