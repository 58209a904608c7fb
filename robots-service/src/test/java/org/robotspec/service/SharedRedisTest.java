package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchResult;
import org.robotspec.service.internal.store.RedisStore;
import org.robotspec.service.spi.RobotsFetcher;
import redis.clients.jedis.Jedis;

/** Services that share a real Redis as processes do (H-11); skipped without Redis. */
@Timeout(300)
final class SharedRedisTest extends ClosingTest {
  private static final String PAGE = "http://a.example/page";
  private static final String ROBOTS = "http://a.example/robots.txt";
  private static final int ORIGINS = 300;

  private String address = "";

  @BeforeEach
  void findRedis() {
    address = TestRedis.emptied();
  }

  private RedisStore open(String where) {
    return opened(new RedisStore(where, Duration.ofMillis(20), Duration.ofMinutes(1), 8));
  }

  private RobotsService service(RobotsFetcher fetcher, String... agents) {
    RobotsConfig config = RobotsConfig.builder(agents).build();
    return opened(RobotsService.builder(config).fetcher(fetcher).store(open(address)).open());
  }

  @Test
  void h11_twoProcessesFetchEachOriginOnce() {
    fetchedOnceByTwo();
  }

  @Test
  void d18_twoProcessesFetchOnceWhatIsDueByTheirPolicyAlone() {
    FakeFetcher fetcher = new FakeFetcher();
    service(fetcher, "foo").rulesFor(PAGE);
    try (Jedis redis = new Jedis(address)) {
      String name = redis.keys("robotspec:{*").iterator().next();
      String key = name.substring(name.indexOf('{') + 1, name.indexOf('}'));
      Instant fetched = Instant.now().minus(Duration.ofDays(100));
      Instant never = fetched.plus(Duration.ofDays(3_650));
      AccessReason reason = AccessReason.CLIENT_ERROR;
      open(address)
          .save(
              key,
              new AccessState(reason, new FetchResult(404, "", List.of(), null), fetched, never));
    }
    fetchedOnceByTwo();
  }

  /** Lets two services ask about the same origins; none answers before the first is asked. */
  private void fetchedOnceByTwo() {
    CountDownLatch hold = new CountDownLatch(1);
    FakeFetcher fetcher = new FakeFetcher();
    fetcher.otherwise(
        FakeFetcher.after(hold, FakeFetcher.file("user-agent: *", "disallow: /page")));
    List<RobotsService> both = List.of(service(fetcher, "foo"), service(fetcher, "foo"));
    List<OriginRules> answers = new ArrayList<>();
    List<String> urls = new ArrayList<>(List.of(PAGE));
    for (int i = 1; i < ORIGINS; i++) {
      urls.add("http://h" + i + ".example/page");
    }
    var stages =
        urls.stream()
            .flatMap(url -> both.stream().map(each -> each.rulesForAsync(url)))
            .map(stage -> stage.toCompletableFuture())
            .toList();
    await().until(() -> !fetcher.asked.isEmpty());
    hold.countDown();
    stages.forEach(stage -> answers.add(stage.join()));
    assertThat(answers).noneMatch(rules -> rules.isAllowed(rules.origin() + "/page"));
    assertThat(answers).filteredOn(OriginRules::fetchedNow).hasSize(ORIGINS);
    assertThat(fetcher.asked).doesNotHaveDuplicates().hasSize(ORIGINS);
  }

  @Test
  void aServiceThatIsClosedInTheMiddleOfAFetchUnlocksTheKey() {
    FakeFetcher hanging = new FakeFetcher();
    hanging.on(ROBOTS, FakeFetcher.after(new CountDownLatch(1), FakeFetcher.status(404)));
    RobotsService first = service(hanging, "foo");
    var unused = first.rulesForAsync(PAGE);
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
}
