package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.LogOf;
import org.robotspec.service.RedisProcess;
import org.robotspec.service.TestRedis;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;

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
    RedisStore store = new RedisStore(where, Duration.ofMillis(20), Duration.ofMinutes(1), 8);
    opened.add(store);
    return store;
  }

  @Override
  RobotsStore store() {
    return opened.isEmpty() ? open(address) : (RobotsStore) opened.get(0);
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
  void oneProcessFetchesAndTheOthersReadItsResult() {
    RedisStore one = open(address);
    RedisStore other = open(address);
    Duration life = Duration.ofSeconds(60);
    assertThat(one.tryLock("http://a.example", life)).isTrue();
    assertThat(other.tryLock("http://a.example", life)).isFalse();
    one.saveAndUnlock("http://a.example", file("x"));
    assertThat(other.load("http://a.example")).contains(file("x"));
    assertThat(other.tryLock("http://a.example", life)).isTrue();
    one.saveAndUnlock("http://a.example", file("y")); // its lock is not the other's
    assertThat(one.tryLock("http://a.example", life)).isFalse();
    assertThat(other.load("http://a.example")).contains(file("y"));
  }

  @Test
  void aLockThatWasEvictedCostsASecondFetch() {
    Duration life = Duration.ofSeconds(60);
    RedisStore one = open(address);
    RedisStore other = open(address);
    assertThat(one.tryLock("http://a.example", life)).isTrue();
    try (Jedis redis = new Jedis(address)) {
      assertThat(redis.del("robotspec:lock:{http://a.example}")).isEqualTo(1);
    }
    assertThat(other.tryLock("http://a.example", life)).isTrue();
    one.saveAndUnlock("http://a.example", file("x"));
    other.saveAndUnlock("http://a.example", file("y"));
    assertThat(one.load("http://a.example")).contains(file("y"));
  }

  @Test
  void aKeyOfAnotherTypeIsItsOwnMatterAndIsRepaired() {
    store().save("http://a.example", file("x"));
    try (Jedis redis = new Jedis(address)) {
      redis.lpush("robotspec:{http://list.example}", "x");
      redis.lpush("robotspec:lock:{http://list.example}", "x");
      redis.set("robotspec:lock:{http://endless.example}", "x");
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
            assertThat(store.tryLock("http://h" + i + ".example", Duration.ofSeconds(60))).isTrue();
            store.saveAndUnlock("http://h" + i + ".example", file("x"));
            assertThat(store.load("http://h" + i + ".example")).isEmpty();
          }
        });
  }

  private static void replicaOf(Jedis redis, String host, String port) {
    assertThat(redis.sendCommand(Command.REPLICAOF, host, port)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"OOM", "READONLY"})
  void readsThatWorkAndWritesThatDoNotAreOneWarning(String error) {
    RedisStore store = open(address);
    store.save("http://a.example", file("x"));
    try (Jedis redis = new Jedis(address)) {
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
        // No origin is new meanwhile.
        List<String> log =
            LogOf.until(
                "works again",
                () -> {
                  redis.configSet("maxmemory", "0");
                  replicaOf(redis, "NO", "ONE");
                });
        assertThat(log).singleElement().asString().contains("INFO", "writing to the Redis at");
      }
      store.save("http://b.example", file("x"));
      assertThat(store.load("http://b.example")).contains(file("x"));
    }
  }

  @Test
  void onlyTheKeyThatRedisRefusesIsLeftOut(@TempDir Path directory) throws IOException {
    String user = "user default on nopass +@all %R~* ~robotspec:probe* ~*http://b.example*";
    try (RedisProcess redis = RedisProcess.start(directory, user)) {
      RedisStore store = open(redis.address());
      List<String> log =
          LogOf.running(
              () -> {
                for (int i = 0; i < 10; i++) {
                  store.saveAndUnlock("http://a.example", file("x"));
                  assertThat(store.load("http://a.example")).isEmpty();
                  store.saveAndUnlock("http://b.example:" + i, file("y"));
                  assertThat(store.load("http://b.example:" + i)).contains(file("y"));
                }
              });
      assertThat(log)
          .hasSize(1)
          .allMatch(line -> line.contains("dropped the record of http://a.example"))
          .allMatch(line -> line.contains("WARN") && line.contains("NOPERM"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"eval", "set", "del", "type", "get"})
  void aCommandThatTheUserMayNotSendIsNamedOnce(String command, @TempDir Path directory)
      throws IOException {
    String user = "user default on nopass +@all ~* -" + command;
    try (RedisProcess redis = RedisProcess.start(directory, user)) {
      RedisStore store = open(redis.address());
      List<String> log =
          LogOf.running(
              () ->
                  IntStream.range(0, 200)
                      .parallel()
                      .forEach(
                          i -> {
                            String key = "http://h" + i + ".example";
                            assertThat(store.load(key)).isEmpty();
                            store.tryLock(key, Duration.ofSeconds(60));
                            store.saveAndUnlock(key, file("x"));
                          }));
      assertThat(LogOf.warnings(log)).singleElement().asString().contains("does not work", command);
    }
  }

  @Test
  void aWrongPasswordIsAWarningAndNotAnException() {
    URI uri = URI.create(address);
    RedisStore store = open("redis://user:wrong@" + uri.getHost() + ":" + uri.getPort());
    List<String> log = LogOf.running(() -> assertThat(store.load("http://a.example")).isEmpty());
    assertThat(log)
        .singleElement()
        .asString()
        .contains("WARN", "WRONGPASS")
        .doesNotContain("wrong");
  }
}
