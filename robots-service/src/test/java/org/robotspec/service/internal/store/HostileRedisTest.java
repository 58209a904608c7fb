package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.LogOf;

/** Bad Redis servers: they may delay a fetch, but not use up memory or stop the crawl. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
final class HostileRedisTest {
  /** For a server that does answer: a busy machine must not end that. */
  private static final Duration LONG = Duration.ofMinutes(5);

  private static final Duration SHORT = Duration.ofMillis(200);
  private static final String BAD = "http://bad.example";
  private static final String GOOD = "http://good.example";

  private static RedisStore open(FakeRedis redis, Duration limit) {
    return new RedisStore(redis.address(), Duration.ZERO, limit);
  }

  /** Answers like Redis with a value for one key, and a special answer for another. */
  private static FakeRedis.Script answering(String bad) {
    return (command, out) -> {
      boolean get = command.get(0).equals("GET");
      if (get && command.get(1).contains(BAD)) {
        FakeRedis.say(out, bad);
      } else if (get) {
        byte[] record = RedisRecord.of(StoreContract.file("x"));
        FakeRedis.say(out, "$" + record.length + "\r\n");
        out.write(record);
        FakeRedis.say(out, "\r\n");
      } else {
        FakeRedis.say(out, "+OK\r\n");
      }
    };
  }

  @ParameterizedTest
  @ValueSource(
      longs = {BoundedConnection.ANSWER_MAX + 1L, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L})
  void aValueThatIsTooLongIsDroppedUnreadAndOtherKeysAreServed(long length) throws IOException {
    try (FakeRedis redis = new FakeRedis(answering("$" + length + "\r\nxxxx"));
        RedisStore store = open(redis, LONG)) {
      List<String> log =
          LogOf.running(
              () -> {
                for (int i = 0; i < 3; i++) {
                  assertThat(store.load(BAD)).isEmpty();
                  assertThat(store.load(GOOD)).contains(StoreContract.file("x"));
                }
              });
      assertThat(log)
          .singleElement()
          .asString()
          .contains("WARN", "dropped the record of " + BAD, "a value of " + length + " bytes");
    }
  }

  @Test
  void aValueOfTheLargestSizeIsRead() throws IOException {
    String value = "x".repeat(BoundedConnection.ANSWER_MAX);
    try (FakeRedis redis =
            new FakeRedis(answering("$" + value.length() + "\r\n" + value + "\r\n"));
        RedisStore store = open(redis, LONG)) {
      List<String> log = LogOf.running(() -> assertThat(store.load(BAD)).isEmpty());
      assertThat(log).singleElement().asString().contains("is not a state of Robotspec");
      assertThat(store.load(GOOD)).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*2147483647\r\n", "%2147483647\r\n", "=2147483647\r\n", "$x\r\n", "nonsense"})
  void anAnswerWithoutAQuestionIsAFailure(String answer) throws IOException {
    try (FakeRedis redis = new FakeRedis(answering(answer));
        RedisStore store = open(redis, LONG)) {
      List<String> log = LogOf.running(() -> assertThat(store.load(BAD)).isEmpty());
      assertThat(log).singleElement().asString().contains("WARN", "does not work");
      assertThat(store.load(GOOD)).isPresent();
    }
  }

  @Test
  void whatAnErrorSaysIsBoundedAndPrintable() throws IOException {
    try (FakeRedis redis = new FakeRedis(answering("-ERR \u001b[31m" + "e".repeat(900) + "\r\n"));
        RedisStore store = open(redis, LONG)) {
      List<String> log = LogOf.running(() -> assertThat(store.load(BAD)).isEmpty());
      assertThat(log).singleElement().asString().contains("ERR \uFFFD[31mee").hasSizeLessThan(600);
    }
  }

  @Test
  void anEndlessLineIsAFailure() throws IOException {
    byte[] part = "e".repeat(1_000).getBytes(UTF_8);
    FakeRedis.Script endless =
        (command, out) -> {
          FakeRedis.say(out, "-ERR ");
          while (true) {
            out.write(part);
          }
        };
    try (FakeRedis redis = new FakeRedis(endless);
        RedisStore store = open(redis, LONG)) {
      List<String> log = LogOf.running(() -> assertThat(store.load(BAD)).isEmpty());
      assertThat(log).singleElement().asString().contains("WARN", "a line of more than");
    }
  }

  /** Sends a little repeatedly until the other side closes. */
  private static void drip(OutputStream out, String begin, CountDownLatch gone) throws IOException {
    try {
      FakeRedis.say(out, begin);
      while (!gone.await(20, TimeUnit.MILLISECONDS)) {
        FakeRedis.say(out, "x");
      }
    } catch (IOException e) {
      gone.countDown();
      throw e;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CLIENT", "SELECT", "GET"})
  void aServerThatDripsIsLeftAfterTheLimit(String slow) throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    FakeRedis.Script dripping =
        (command, out) -> {
          if (gone.getCount() > 0 && command.get(0).equals(slow)) {
            drip(out, slow.equals("GET") ? "$100000\r\n" : "+", gone);
          } else {
            answering("").answer(command, out);
          }
        };
    try (FakeRedis redis = new FakeRedis(dripping);
        RedisStore store = open(redis, SHORT)) {
      List<String> log =
          LogOf.running(
              () -> {
                assertThat(store.load(GOOD)).isEmpty();
                // The connection is ended, and its thread with it. On a busy machine a short limit
                // may end some before they get so far.
                while (gone.getCount() > 0) {
                  store.load(GOOD);
                }
              });
      assertThat(LogOf.warnings(log)).singleElement().asString().contains("does not work");
    }
  }

  @Test
  void aServerThatNeverAnswersIsLeftAfterTheLimit() throws Exception {
    try (FakeRedis redis = new FakeRedis((command, out) -> {});
        RedisStore store = open(redis, SHORT)) {
      List<String> log =
          LogOf.running(
              () -> {
                assertThat(store.load(GOOD)).isEmpty();
                assertThat(store.tryLock(GOOD, Duration.ofSeconds(9))).isTrue();
                store.save(GOOD, StoreContract.file("x"));
                store.unlock(GOOD);
              });
      assertThat(log).singleElement().asString().contains("WARN", "does not work");
    }
  }

  @Test
  void aNewConnectionSelectsTheDatabaseAgain() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    FakeRedis.Script once =
        (command, out) -> {
          if (gone.getCount() > 0 && command.get(0).equals("GET")) {
            drip(out, "$100000\r\n", gone);
          } else {
            answering("").answer(command, out);
          }
        };
    try (FakeRedis redis = new FakeRedis(once);
        RedisStore store = open(redis, Duration.ofSeconds(1))) {
      assertThat(store.load(GOOD)).isEmpty();
      while (store.load(GOOD).isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(redis.connections).hasSizeGreaterThan(1);
      for (List<String> commands : redis.connections) {
        assertThat(commands.indexOf("SELECT")).isNotNegative();
        assertThat(commands.indexOf("GET")).isGreaterThan(commands.indexOf("SELECT"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-MOVED 1 127.0.0.1:PORT\r\n",
        "-ASK 1 :PORT\r\n",
        "-MOVED 99999 127.0.0.1:99999\r\n",
        "*1\r\n*1\r\n$1\r\nx\r\n",
        "*1\r\n*3\r\n:0\r\n:16384\r\n*2\r\n$0\r\n\r\n:PORT\r\n",
        "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n",
        "*2\r\n-ERR x\r\n",
        "*0\r\n",
        "$-1\r\n",
        "-CLUSTERDOWN x\r\n"
      })
  void aClusterThatMakesNoSenseIsAFailure(String answer) throws IOException {
    AtomicInteger port = new AtomicInteger();
    FakeRedis.Script script =
        (command, out) ->
            FakeRedis.say(
                out,
                command.get(0).equals("CLIENT")
                    ? "+OK\r\n"
                    : answer.replace("PORT", port.toString()));
    try (FakeRedis redis = new FakeRedis(script)) {
      port.set(redis.port());
      String address = "redis-cluster://127.0.0.1:" + port;
      try (RedisStore store = new RedisStore(address, Duration.ZERO, LONG)) {
        List<String> log =
            LogOf.running(
                () -> {
                  assertThat(store.load(BAD)).isEmpty();
                  assertThat(store.tryLock(BAD, LONG)).isTrue();
                  store.saveAndUnlock(BAD, StoreContract.file("x"));
                });
        assertThat(LogOf.warnings(log)).isNotEmpty().hasSizeLessThanOrEqualTo(2);
      }
    }
  }
}
