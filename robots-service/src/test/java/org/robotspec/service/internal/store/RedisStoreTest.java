package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.LogOf;
import org.robotspec.service.TestRedis;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.RedisClient;

/** The store in a real Redis; skipped without Redis. */
final class RedisStoreTest extends StoreContract {
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

  @Override
  RobotsStore store() {
    return opened.isEmpty() ? open(address) : (RobotsStore) opened.get(0);
  }

  @Test
  void anotherProcessSeesIt() {
    open(address).save("http://a.example", file("x"));
    assertThat(open(address).load("http://a.example")).contains(file("x"));
  }

  @Test
  void aLockIsForOneProcessAndEndsByItself() {
    RedisStore one = open(address);
    RedisStore other = open(address);
    assertThat(one.tryLock("http://a.example", Duration.ofSeconds(60))).isTrue();
    assertThat(other.tryLock("http://a.example", Duration.ofSeconds(60))).isFalse();
    other.unlock("http://a.example");
    assertThat(other.tryLock("http://a.example", Duration.ofSeconds(60))).isFalse();
    one.unlock("http://a.example");
    assertThat(other.tryLock("http://a.example", Duration.ofMillis(20))).isTrue();
    await().until(() -> one.tryLock("http://a.example", Duration.ofSeconds(60)));
  }

  @Test
  void aCorruptRecordIsDropped() {
    try (RedisClient redis = RedisClient.create(address)) {
      redis.set("robotspec:http://bad.example".getBytes(UTF_8), new byte[] {1, 2, 3});
    }
    assertThat(store().load("http://bad.example")).isEmpty();
    store().save("http://bad.example", file("x"));
    assertThat(store().load("http://bad.example")).isPresent();
  }

  @Test
  void aKeyOfAnotherTypeIsItsOwnMatterAndIsRepaired() {
    store().save("http://a.example", file("x"));
    try (RedisClient redis = RedisClient.create(address)) {
      redis.lpush("robotspec:http://list.example", "x");
      redis.lpush("robotspec:lock:http://list.example", "x");
      redis.set("robotspec:lock:http://endless.example", "x");
    }
    List<String> log =
        LogOf.running(
            () -> {
              assertThat(store().load("http://list.example")).isEmpty();
              assertThat(store().load("http://a.example")).contains(file("x"));
              for (String host : List.of("http://list.example", "http://endless.example")) {
                assertThat(store().tryLock(host, Duration.ofSeconds(60))).isTrue();
                assertThat(store().tryLock(host, Duration.ofSeconds(60))).isFalse();
                store().unlock(host);
                assertThat(store().tryLock(host, Duration.ofSeconds(60))).isTrue();
              }
              store().save("http://list.example", file("y"));
              assertThat(store().load("http://list.example")).contains(file("y"));
            });
    assertThat(log).singleElement().asString().contains("WARN", "dropped the record", "WRONGTYPE");
  }

  /** Simulates fetches for many origins, with a Redis that is tried again after each failure. */
  private List<String> fetches(RedisStore store) {
    return LogOf.running(
        () -> {
          for (int i = 0; i < 20; i++) {
            assertThat(store.load("http://a.example")).contains(file("x"));
            assertThat(store.load("http://h" + i + ".example")).isEmpty();
            assertThat(store.tryLock("http://h" + i + ".example", Duration.ofSeconds(60))).isTrue();
            store.save("http://h" + i + ".example", file("x"));
            store.unlock("http://h" + i + ".example");
          }
        });
  }

  private static void replicaOf(RedisClient redis, String host, String port) {
    try (Connection connection = redis.getPool().getResource()) {
      CommandArguments command = new CommandArguments(Command.REPLICAOF).add(host).add(port);
      assertThat(connection.executeCommand(command)).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"OOM", "READONLY"})
  void readsThatWorkAndWritesThatDoNotAreOneWarning(String error) {
    RedisStore store = new RedisStore(address, Duration.ZERO, Duration.ofMinutes(1));
    opened.add(store);
    store.save("http://a.example", file("x"));
    try (RedisClient redis = RedisClient.create(address)) {
      try {
        if (error.equals("OOM")) {
          redis.configSet("maxmemory", "1");
        } else {
          replicaOf(redis, "127.0.0.1", "1");
        }
        assertThat(fetches(store))
            .singleElement()
            .asString()
            .contains("WARN", "writing to the Redis at", "does not work", error);
      } finally {
        redis.configSet("maxmemory", "0");
        replicaOf(redis, "NO", "ONE");
      }
      List<String> log = LogOf.running(() -> store.save("http://b.example", file("x")));
      assertThat(log).singleElement().asString().contains("INFO", "writing to", "works again");
      assertThat(store.load("http://b.example")).contains(file("x"));
    }
  }

  @Test
  void recordsEndAfterTheirTime() {
    store().save("http://a.example", file("x"));
    try (RedisClient redis = RedisClient.create(address)) {
      assertThat(redis.pttl("robotspec:http://a.example"))
          .isBetween(RobotsStore.KEEP.minusMinutes(5).toMillis(), RobotsStore.KEEP.toMillis());
    }
  }

  @Test
  void aWrongPasswordIsAWarningAndNotAnException() {
    URI uri = URI.create(address);
    RedisStore store = open("redis://user:wrong@" + uri.getHost() + ":" + uri.getPort());
    List<String> log = LogOf.running(() -> assertThat(store.load("http://a.example")).isEmpty());
    assertThat(log).singleElement().asString().contains("WARN").doesNotContain("wrong");
  }
}
