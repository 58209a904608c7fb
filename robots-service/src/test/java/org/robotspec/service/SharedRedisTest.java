package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.service.internal.store.RedisStore;
import org.robotspec.service.spi.RobotsFetcher;
import redis.clients.jedis.Jedis;

/** Services that share a real Redis (H-11); skipped without Redis. */
@Timeout(300)
final class SharedRedisTest {
  private static final String PAGE = "http://a.example/page";
  private static final String ROBOTS = "http://a.example/robots.txt";

  private final List<AutoCloseable> opened = new ArrayList<>();
  private String address = "";

  @BeforeEach
  void findRedis() {
    address = TestRedis.emptied();
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  private RedisStore open(String where) {
    RedisStore store = new RedisStore(where, Duration.ofMillis(20), Duration.ofMinutes(1));
    opened.add(store);
    return store;
  }

  private RobotsService service(RobotsFetcher fetcher, String... agents) {
    RobotsService service =
        RobotsService.open(
            RobotsConfig.builder(agents).set(ServiceSettings.STORE, address).build(), fetcher);
    opened.add(service);
    return service;
  }

  @Test
  void h11_twoProcessesFetchOnce() throws Exception {
    fetchedOnceByTwo();
  }

  @Test
  void d18_twoProcessesFetchOnceWhatIsDueByTheirPolicyAlone() throws Exception {
    FakeFetcher fetcher = new FakeFetcher();
    fetcher.on(ROBOTS, FakeFetcher.status(404));
    service(fetcher, "foo").rulesFor(PAGE);
    try (Jedis redis = new Jedis(address)) {
      String name = redis.keys("robotspec:{*").iterator().next();
      String key = name.substring(name.indexOf('{') + 1, name.indexOf('}'));
      Instant fetched = Instant.now().minus(Duration.ofDays(100));
      Instant never = fetched.plus(Duration.ofDays(3_650));
      AccessReason reason = AccessReason.CLIENT_ERROR;
      open(address)
          .save(key, new AccessState(reason, 404, "", fetched, never, never, null, 0, null));
    }
    fetchedOnceByTwo();
  }

  private void fetchedOnceByTwo() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    FakeFetcher one = new FakeFetcher();
    FakeFetcher other = new FakeFetcher();
    for (FakeFetcher each : List.of(one, other)) {
      each.on(ROBOTS, FakeFetcher.after(hold, FakeFetcher.file("user-agent: *", "disallow: /x")));
    }
    RobotsService first = service(one, "foo");
    RobotsService second = service(other, "foo");
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<OriginRules> a = threads.submit(() -> first.rulesFor(PAGE));
      Future<OriginRules> b = threads.submit(() -> second.rulesFor(PAGE));
      await().until(() -> one.asked.size() + other.asked.size() == 1);
      hold.countDown();
      assertThat(a.get().isAllowed("http://a.example/x")).isFalse();
      assertThat(b.get().isAllowed("http://a.example/x")).isFalse();
      assertThat(a.get().fetchedNow() ^ b.get().fetchedNow()).isTrue();
      assertThat(one.asked.size() + other.asked.size()).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aServiceThatIsClosedInTheMiddleOfAFetchUnlocksTheKey() {
    FakeFetcher hanging = new FakeFetcher();
    hanging.on(ROBOTS, FakeFetcher.after(new CountDownLatch(1), FakeFetcher.status(404)));
    RobotsService first = service(hanging, "foo");
    Thread caller = new Thread(() -> first.rulesFor(PAGE));
    caller.start();
    await().until(() -> !hanging.asked.isEmpty());
    first.close();
    // Otherwise another process would wait until the lock expires.
    try (Jedis redis = new Jedis(address)) {
      assertThat(redis.keys("robotspec:lock:*")).isEmpty();
    }
  }

  @Test
  void h11_crawlersOfDifferentNamesShareTheAnswerAndNotTheRules() {
    FakeFetcher one = new FakeFetcher();
    FakeFetcher other = new FakeFetcher();
    one.on(
        ROBOTS,
        FakeFetcher.file("user-agent: foo", "disallow: /x", "user-agent: bar", "disallow: /y"));
    assertThat(service(one, "foo").decide("http://a.example/x").allowed()).isFalse();
    RobotsService bar = service(other, "bar");
    assertThat(bar.decide("http://a.example/x").allowed()).isTrue();
    assertThat(bar.decide("http://a.example/y").allowed()).isFalse();
    assertThat(other.asked).isEmpty();
    assertThat(bar.counters().get(Counter.FROM_STORE)).isEqualTo(1);
  }

  @Test
  void withRedisDownTheCrawlerGoesOnAndRecoversByItself() throws Exception {
    try (Gate gate = new Gate(URI.create(address).getPort())) {
      FakeFetcher fetcher = new FakeFetcher();
      RobotsConfig config = RobotsConfig.builder("foo").build();
      RedisStore store = open("redis://127.0.0.1:" + gate.port());
      RobotsService service = RobotsService.builder(config).fetcher(fetcher).store(store).open();
      opened.add(service);
      service.decide("http://a.example/");
      gate.shut();
      assertThat(service.decide("http://b.example/").allowed()).isTrue();
      assertThat(service.decide("http://a.example/").allowed()).isTrue();
      assertThat(store.load("x")).isEmpty();
      gate.open();
      try (Jedis redis = new Jedis(address)) {
        AtomicInteger host = new AtomicInteger();
        await()
            .until(
                () -> {
                  service.decide("http://h" + host.incrementAndGet() + ".example/");
                  return redis.keys("*http://h*").size() > 0;
                });
      }
    }
  }
}
