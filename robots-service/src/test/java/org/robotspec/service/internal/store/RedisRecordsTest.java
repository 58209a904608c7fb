package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robotspec.service.Eventually.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.RedisProcess;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.Jedis;

/** The records in a real Redis; skipped without Redis. */
final class RedisRecordsTest extends StoreRecordsContract {
  @TempDir static Path directory;
  private static RedisProcess redis;

  private StoreRecords records;
  private RobotsStore store;

  @BeforeAll
  static void start() throws IOException {
    redis = RedisProcess.start(directory);
  }

  @AfterAll
  static void stop() {
    if (redis != null) {
      redis.close();
    }
  }

  @BeforeEach
  void open() throws IOException {
    try (Jedis client = new Jedis(redis.address())) {
      client.flushAll();
    }
    records = Stores.records(redis.address());
    store = new RedisStore(redis.address(), RedisStore.PAUSE, RedisStore.LIMIT);
  }

  @AfterEach
  void close() {
    records.close();
    store.close();
  }

  @Override
  StoreRecords records() {
    return records;
  }

  @Override
  RobotsStore store() {
    return store;
  }

  @Test
  void recordsExpireAndKeysOfOthersAreNoRecords() throws IOException {
    String key = "12345678 http://b.example";
    records.write(key, StoreContract.down());
    try (Jedis client = new Jedis(redis.address())) {
      String name = "robotspec:{" + key + "}";
      assertThat(client.pttl(name))
          .isBetween(RobotsStore.KEEP.minusDays(1).toMillis(), RobotsStore.KEEP.toMillis());
      client.set("other", "x");
      client.set("robotspec:other", "x");
      client.del(name);
      client.lpush(name, "x");
    }
    visit("");
    assertThat(visited).isEmpty();
    assertThat(unreadable).singleElement().asString().startsWith(key + ": WRONGTYPE");
    assertThatThrownBy(() -> records.read(key)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyNodeOfAClusterIsVisited() throws Exception {
    List<RedisProcess> nodes = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        nodes.add(RedisProcess.startNode(directory));
      }
      RedisProcess.createCluster(nodes, 0);
      for (RedisProcess node : nodes) {
        try (Jedis jedis = new Jedis("127.0.0.1", node.port())) {
          await().until(() -> jedis.clusterInfo().contains("cluster_state:ok"));
        }
      }
      String address = "redis-cluster://127.0.0.1:" + nodes.get(2).port();
      try (StoreRecords cluster = Stores.records(address)) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
          keys.add("12345678 http://h" + i + ".example");
          cluster.write(keys.get(i), StoreContract.down());
        }
        StoreRecords single = records;
        records = cluster;
        visit("");
        records = single;
        assertThat(visited).containsOnlyKeys(keys);
        cluster.remove(keys.get(0));
        assertThat(cluster.read(keys.get(0))).isEmpty();
        assertThat(cluster.read(keys.get(1))).isPresent();
      }
    } finally {
      nodes.forEach(RedisProcess::close);
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsAnError() throws IOException {
    try (StoreRecords nowhere = Stores.records("redis://127.0.0.1:1")) {
      String key = "12345678 http://b.example";
      assertThatThrownBy(() -> nowhere.read(key)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> nowhere.remove(key)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> nowhere.write(key, StoreContract.down()))
          .isInstanceOf(IOException.class);
      records = nowhere;
      assertThatThrownBy(() -> visit("")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aWrongPasswordIsAnError() throws IOException {
    String address = redis.address("crawler:wrong");
    try (StoreRecords refused = Stores.records(address)) {
      assertThatThrownBy(() -> refused.read("x"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("WRONGPASS");
    }
  }
}
