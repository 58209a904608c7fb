package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.LogOf;

/** Redis servers that make no sense: one warning, and the crawl goes on. */
@Timeout(300)
final class HostileRedisTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final String KEY = "http://bad.example";

  /** Answers the commands of a crawl with a text, and others as Redis does. */
  private static FakeRedis answering(String answer) throws IOException {
    return new FakeRedis(
        (command, out) ->
            FakeRedis.say(out, List.of("GET", "EVAL").contains(command) ? answer : "+OK\r\n"));
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
          RedisStore store = new RedisStore(redis.address(scheme), Duration.ofHours(1), LONG)) {
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

  @Test
  void aServerThatNeverAnswersIsLeftAfterTheLimit() throws Exception {
    try (FakeRedis redis = new FakeRedis((command, out) -> {});
        RedisStore store =
            new RedisStore(redis.address("redis"), Duration.ofHours(1), Duration.ofMillis(200))) {
      List<String> log =
          LogOf.running(
              () -> {
                assertThat(store.load(KEY)).isEmpty();
                assertThat(store.tryLock(KEY, Duration.ofSeconds(9))).isTrue();
                store.save(KEY, StoreContract.file("x"));
                store.unlock(KEY);
              });
      assertThat(log).singleElement().asString().contains("WARN", "does not work");
    }
  }
}
