package org.robotspec.service.internal.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.robotspec.service.TestRedis;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.Jedis;

/** The records in a real Redis; skipped without Redis. */
final class RedisRecordsTest extends StoreRecordsContract {
  private String address = "";
  private @Nullable StoreRecords records;
  private @Nullable RobotsStore store;

  @BeforeEach
  void open() throws IOException {
    address = TestRedis.emptied();
    records = Stores.records(address);
    store = new RedisStore(address, Stores.PAUSE, RedisConnections.LIMIT, 8);
  }

  @AfterEach
  void close() {
    if (store != null) { // a test without Redis is skipped before
      records().close();
      store.close();
    }
  }

  @Override
  StoreRecords records() {
    return requireNonNull(records);
  }

  @Override
  RobotsStore store() {
    return requireNonNull(store);
  }

  @Test
  void recordsExpireAndKeysOfOthersAreNoRecords() throws IOException {
    String key = "12345678 http://b.example";
    store().save(key, StoreContract.down());
    try (Jedis client = new Jedis(address)) {
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
    String wrong = address.replace("redis://", "redis://crawler:wrong@");
    try (StoreRecords refused = Stores.records(wrong)) {
      assertThatThrownBy(() -> refused.remove("x"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("WRONGPASS");
    }
  }
}
