package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
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
    store = new RedisStore(redis.address(), Stores.PAUSE, RedisConnections.LIMIT, 8);
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
    store.save(key, StoreContract.down());
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
  }

  @Test
  void aServerThatDoesNotAnswerIsAnError() throws IOException {
    try (StoreRecords nowhere = Stores.records("redis://127.0.0.1:1")) {
      String key = "12345678 http://b.example";
      assertThatThrownBy(() -> nowhere.remove(key)).isInstanceOf(IOException.class);
      records = nowhere;
      assertThatThrownBy(() -> visit("")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aWrongPasswordIsAnError() throws IOException {
    String address = redis.address("crawler:wrong");
    try (StoreRecords refused = Stores.records(address)) {
      assertThatThrownBy(() -> refused.remove("x"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("WRONGPASS");
    }
  }
}
