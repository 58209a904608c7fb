package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.LogOf;
import org.robotspec.service.internal.Threads;

/** Redis servers that make no sense: one warning, and the crawl goes on. */
@Timeout(300)
final class HostileRedisTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final String KEY = "http://bad.example";

  /** Answers the commands of a crawl with a text, and others as Redis does. */
  private static FakeRedis answering(String answer) throws IOException {
    return new FakeRedis(
        (command, out) ->
            FakeRedis.say(out, List.of("GET", "EVAL").contains(command) ? answer : "+OK\r\n"));
  }

  /** Answers GET with what a task returns, and others as Redis does. */
  private static FakeRedis answeringGet(Supplier<String> task) throws IOException {
    return new FakeRedis(
        (command, out) -> FakeRedis.say(out, command.equals("GET") ? task.get() : "+OK\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "$x\r\n",
        "+OK\r\n",
        "*1\r\n*1\r\n$1\r\nx\r\n",
        ":1\r\n",
        "-ERR \u001b[31mno\r\n",
        "-MOVED 1 127.0.0.1:1\r\n",
        "-LOADING\r\n"
      })
  void anAnswerWithoutAQuestionIsAtMostTwoWarnings(String answer) throws IOException {
    for (String scheme : List.of("redis", "redis-cluster")) {
      try (FakeRedis redis = answering(answer);
          RedisStore store = new RedisStore(redis.address(scheme), Duration.ofHours(1), SHORT, 8)) {
        List<String> log =
            LogOf.running(
                () -> {
                  for (int i = 0; i < 3; i++) {
                    assertThat(store.load(KEY)).isEmpty();
                    assertThat(store.tryLock(KEY, LONG)).isTrue();
                    store.saveAndUnlock(KEY, StoreContract.file("x"));
                  }
                });
        assertThat(LogOf.warnings(log))
            .hasSizeBetween(1, 2)
            .noneMatch(line -> line.contains("\u001b"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-MOVED 1 127.0.0.1:1\r\n", "-CLUSTERDOWN Hash slot not served\r\n"})
  void aNodeOfAClusterIsNoServer(String answer) throws IOException {
    try (FakeRedis redis = answering(answer);
        RedisStore store = new RedisStore(redis.address("redis"), Duration.ofHours(1), LONG, 8)) {
      List<String> log = LogOf.running(() -> assertThat(store.load(KEY)).isEmpty());
      assertThat(LogOf.warnings(log)).singleElement().asString().contains("use redis-cluster://");
    }
  }

  /** After each of these, Jedis throws another exception or error, or waits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "CLOSE",
        "-LOADING\r\n",
        "nonsense",
        "$x\r\n",
        "$2147483647\r\n",
        ":1\r\n",
        "*2147483647\r\n",
        "*-7\r\n",
        "DEEP",
        "$-7\r\n"
      })
  void aServerThatAnsweredBadlyIsUsedAgainOnceItAnswersWell(String answer) throws IOException {
    AtomicBoolean bad = new AtomicBoolean(true);
    String deep = answer.replace("DEEP", "*1\r\n".repeat(200_000));
    try (FakeRedis redis =
            new FakeRedis(
                (command, out) -> {
                  if (command.equals("GET") && bad.get() && answer.equals("CLOSE")) {
                    out.close();
                  } else {
                    boolean get = command.equals("GET");
                    FakeRedis.say(out, !get ? "+OK\r\n" : bad.get() ? deep : "$-1\r\n");
                  }
                });
        RedisStore store =
            new RedisStore(redis.address("redis"), Duration.ofMillis(20), SHORT, 8)) {
      List<String> log =
          LogOf.until(
              "works again",
              () -> {
                assertThat(store.load(KEY)).isEmpty();
                await().until(() -> redis.commands("GET") > 2);
                bad.set(false);
              });
      assertThat(LogOf.warnings(log)).hasSize(1);
      assertThat(store.load(KEY)).isEmpty();
    }
  }

  @Test
  void aKeyOfAnotherTypeUnderTheProbesNameIsNoDeadServer() throws IOException {
    AtomicBoolean bad = new AtomicBoolean(true);
    try (FakeRedis redis =
            answeringGet(() -> bad.getAndSet(false) ? "-LOADING\r\n" : "-WRONGTYPE a list\r\n");
        RedisStore store = new RedisStore(redis.address("redis"), Duration.ofMillis(20), LONG, 8)) {
      List<String> log = LogOf.until("works again", () -> assertThat(store.load(KEY)).isEmpty());
      assertThat(log).hasSize(2);
    }
  }

  @Test
  void answersThatTakeMostOfTheLimitAreNoticed() throws IOException {
    AtomicLong nanos = new AtomicLong();
    AtomicLong takes = new AtomicLong();
    try (FakeRedis redis =
            answeringGet(
                () -> {
                  nanos.addAndGet(takes.get());
                  return "$-1\r\n";
                });
        RedisStore store =
            new RedisStore(
                redis.address("redis"),
                Duration.ofMillis(20),
                Duration.ofMinutes(1),
                8,
                nanos::get)) {
      takes.set(Duration.ofSeconds(14).toNanos()); // a quarter is 15
      assertThat(
              LogOf.running(
                  () -> {
                    for (int i = 0; i < 50; i++) {
                      assertThat(store.load(KEY)).isEmpty();
                    }
                  }))
          .isEmpty();
      takes.set(Duration.ofSeconds(57).toNanos());
      List<String> log =
          LogOf.until(
              "does not work",
              () -> {
                assertThat(store.load(KEY)).isEmpty();
                assertThat(store.load(KEY)).isEmpty();
              });
      assertThat(log).singleElement().asString().contains("answers take most of PT1M");
      int asked = redis.commands("GET");
      await().until(() -> redis.commands("GET") > asked + 4); // probes find it as slow
      assertThat(LogOf.until("works again", () -> takes.set(0))).hasSize(1);
    }
  }

  /** Returns another caller of a store, which has begun. */
  private static Thread calling(RedisStore store) {
    Thread caller = Threads.daemons("caller").newThread(() -> store.load(KEY));
    caller.start();
    return caller;
  }

  @Test
  void theCallsThatOpenConnectionsAreNotCounted() throws Exception {
    AtomicLong nanos = new AtomicLong();
    CountDownLatch together = new CountDownLatch(2);
    try (FakeRedis redis =
            answeringGet(
                () -> {
                  together.countDown();
                  await().until(() -> together.getCount() == 0);
                  nanos.addAndGet(LONG.toNanos());
                  return "$-1\r\n";
                });
        RedisStore store = new RedisStore(redis.address("redis"), LONG, LONG, 8, nanos::get)) {
      List<String> log =
          LogOf.running(
              () -> {
                Thread other = calling(store);
                store.load(KEY);
                await().until(() -> !other.isAlive());
              });
      assertThat(log).isEmpty();
    }
  }

  @Test
  void aServerThatAnswersOthersIsKept() throws Exception {
    AtomicLong asked = new AtomicLong();
    try (FakeRedis redis = answeringGet(() -> asked.incrementAndGet() == 2 ? "" : "$-1\r\n");
        RedisStore store =
            new RedisStore(redis.address("redis"), LONG, RedisConnections.LIMIT, 8)) {
      store.load(KEY);
      List<String> log =
          LogOf.running(
              () -> {
                Thread other = calling(store);
                await().until(() -> asked.get() > 1);
                while (other.isAlive()) {
                  store.load(KEY);
                }
              });
      assertThat(log).isEmpty();
    }
  }

  @Test
  void anAnswerThatNeverEndsIsLeftAfterTheLimit() throws IOException {
    try (FakeRedis redis =
            new FakeRedis(
                (command, out) -> {
                  FakeRedis.say(out, command.equals("GET") ? "$10000000\r\n" : "+OK\r\n");
                  while (command.equals("GET")) {
                    out.write('x');
                  }
                });
        RedisStore store = new RedisStore(redis.address("redis"), Duration.ofHours(1), SHORT, 8)) {
      List<String> log = LogOf.running(() -> assertThat(store.load(KEY)).isEmpty());
      assertThat(log).singleElement().asString().contains("no answer within PT1S");
    }
  }

  @Test
  void noCallWaitsForTheConnectionOfAnother() throws IOException {
    int callers = 40;
    CountDownLatch together = new CountDownLatch(callers);
    try (FakeRedis redis =
            answeringGet(
                () -> {
                  together.countDown();
                  await().until(() -> together.getCount() == 0);
                  return "$-1\r\n";
                });
        RedisStore store = new RedisStore(redis.address("redis"), LONG, LONG, 8)) {
      List<Thread> threads = IntStream.range(0, callers).mapToObj(i -> calling(store)).toList();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(together.getCount()).isZero();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
