package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.internal.store.RedisStore;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.internal.store.Visited;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Servers are killed or change in the middle of a crawl. */
@Timeout(300)
final class RedisFailoverTest extends ClosingTest {
  private static final int ORIGINS = 100;

  @TempDir Path directory;

  private RobotsService service(FakeFetcher fetcher, String address) {
    RedisStore store = new RedisStore(address, Duration.ofMillis(100), Duration.ofSeconds(10), 8);
    RobotsConfig config = RobotsConfig.builder("foo").build();
    return opened(RobotsService.builder(config).fetcher(fetcher).store(store).open());
  }

  private static void crawl(RobotsService service, String hosts) {
    for (int i = 0; i < ORIGINS; i++) {
      assertThat(service.decide("http://" + hosts + i + ".example/").allowed()).isTrue();
    }
  }

  /** Returns whether the servers together have the records of all hosts of a crawl. */
  private static boolean haveAll(List<RedisProcess> servers, String hosts) {
    Set<String> found = new HashSet<>();
    for (RedisProcess each : servers) {
      try (Jedis redis = new Jedis(each.address())) {
        found.addAll(redis.keys("robotspec:{* http://" + hosts + "*"));
      }
    }
    return found.size() == ORIGINS;
  }

  /** Crawls while a server is killed and until the store works again; returns the warnings. */
  private List<String> warningsUntilTheStoreWorksAgain(
      String address, RedisProcess killed, List<RedisProcess> replicas) {
    FakeFetcher fetcher = new FakeFetcher();
    RobotsService service = service(fetcher, address);
    List<String> log =
        LogOf.running(
            () -> {
              crawl(service, "before");
              await().until(() -> haveAll(replicas, "before"));
              killed.kill();
              AtomicInteger round = new AtomicInteger();
              await()
                  .until(
                      () -> {
                        String hosts = "during" + round.incrementAndGet() + "-";
                        crawl(service, hosts);
                        return haveAll(replicas, hosts);
                      });
            });
    List<String> ours = log.stream().filter(line -> line.contains("RobotsStore")).toList();
    assertThat(ours)
        .filteredOn(line -> line.contains("works again"))
        .hasSameSizeAs(LogOf.warnings(ours));
    assertThat(fetcher.asked).doesNotHaveDuplicates();

    await()
        .until(
            () -> {
              FakeFetcher later = new FakeFetcher();
              crawl(service(later, address), "before");
              return later.asked.isEmpty();
            });
    return LogOf.warnings(ours);
  }

  @Test
  void sentinelsNameAnotherPrimary() throws Exception {
    RedisProcess primary = opened(RedisProcess.start(directory));
    String[] followed = {"replicaof 127.0.0.1 " + primary.port(), "repl-diskless-sync-delay 0"};
    RedisProcess replica = opened(RedisProcess.start(directory, followed));
    List<RedisProcess> sentinels = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sentinels.add(
          opened(
              RedisProcess.startSentinel(
                  directory,
                  "sentinel monitor crawl 127.0.0.1 " + primary.port() + " 2",
                  "sentinel down-after-milliseconds crawl 1000",
                  "sentinel failover-timeout crawl 5000")));
    }
    List<String> places = new ArrayList<>();
    for (RedisProcess sentinel : sentinels) {
      places.add("127.0.0.1:" + sentinel.port());
      try (Jedis jedis = new Jedis("127.0.0.1", sentinel.port())) {
        await()
            .until(
                () ->
                    jedis.sentinelReplicas("crawl").size() == 1
                        && jedis.sentinelSentinels("crawl").size() == 2);
      }
    }
    String address = "redis-sentinel://" + String.join(",", places) + "?master=crawl";
    // A Sentinel that learns of the new primary late may name the old one again.
    assertThat(warningsUntilTheStoreWorksAgain(address, primary, List.of(replica)))
        .allMatch(warning -> warning.contains("does not work"));
  }

  private List<RedisProcess> cluster() throws IOException, InterruptedException {
    String[] settings = {"cluster-node-timeout 1000", "repl-diskless-sync-delay 0"};
    List<RedisProcess> nodes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      nodes.add(opened(RedisProcess.startNode(directory, settings)));
    }
    RedisProcess.createCluster(nodes);
    return nodes;
  }

  @Test
  void inAClusterEveryNodeIsVisitedAndASlotMayMove() throws Exception {
    List<RedisProcess> nodes = cluster();
    String address = "redis-cluster://127.0.0.1:" + nodes.get(0).port();
    crawl(service(new FakeFetcher(), address), "h");
    assertThat(haveAll(nodes, "h")).isTrue();
    try (StoreRecords records = Stores.records(address)) {
      Visited visited = Visited.in(records, "http://h");
      assertThat(visited.states).hasSize(ORIGINS);
      assertThat(visited.unreadable).isEmpty();
    }

    FakeClock clock = new FakeClock();
    FakeFetcher fetcher = new FakeFetcher();
    crawlOne(address, fetcher, clock);
    RedisProcess from = nodes.get(0);
    String key = "";
    for (RedisProcess node : nodes) {
      try (Jedis jedis = new Jedis(node.address())) {
        for (String each : jedis.keys("robotspec:{*a.example}")) {
          key = each;
          from = node;
        }
      }
    }
    int slot = JedisClusterCRC16.getSlot(key);
    RedisProcess target = nodes.get((nodes.indexOf(from) + 1) % nodes.size());
    try (Jedis owner = new Jedis(from.address());
        Jedis next = new Jedis(target.address())) {
      next.clusterSetSlotImporting(slot, owner.clusterMyId());
      owner.clusterSetSlotMigrating(slot, next.clusterMyId());
      String record = key;
      List<String> log =
          LogOf.running(
              () -> {
                crawlOne(address, fetcher, clock); // record and lock are on different nodes
                owner.migrate("127.0.0.1", target.port(), record, 0, 5_000);
                crawlOne(address, fetcher, clock);
                assertThat(fetcher.asked).hasSize(1);
                clock.forward(Duration.ofDays(2));
                crawlOne(address, fetcher, clock);
                assertThat(fetcher.asked).hasSize(2);
                next.clusterSetSlotNode(slot, next.clusterMyId());
                owner.clusterSetSlotNode(slot, next.clusterMyId());
                crawlOne(address, fetcher, clock);
                assertThat(fetcher.asked).hasSize(2);
              });
      assertThat(log).isEmpty();
    }
  }

  /** Asks a new service, which has nothing in memory, about one origin. */
  private void crawlOne(String address, FakeFetcher fetcher, FakeClock clock) {
    RedisStore store = new RedisStore(address, Stores.PAUSE, Duration.ofMinutes(1), 8);
    RobotsConfig config = RobotsConfig.builder("foo").build();
    opened(RobotsService.builder(config).fetcher(fetcher).store(store).clock(clock).open())
        .decide("http://a.example/");
  }
}
