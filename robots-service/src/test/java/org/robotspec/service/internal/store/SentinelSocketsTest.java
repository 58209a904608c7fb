package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.LogOf;

/** Sentinels that ask for a password, are down, or make no sense. */
@Timeout(300)
final class SentinelSocketsTest {
  private final AtomicReference<String> primary = new AtomicReference<>("");
  private final AtomicBoolean locked = new AtomicBoolean();

  /** Answers as a Sentinel and as the primary. */
  private FakeRedis sentinel() throws IOException {
    FakeRedis redis =
        new FakeRedis(
            (command, out) ->
                FakeRedis.say(
                    out,
                    switch (command.get(0)) {
                      case "SENTINEL" ->
                          locked.get() ? "-NOAUTH no\r\n" : String.valueOf(primary.get());
                      case "GET" -> "$-1\r\n";
                      case "AUTH" -> {
                        locked.set(!command.contains("secret"));
                        yield "+OK\r\n";
                      }
                      default -> "+OK\r\n";
                    }));
    String port = Integer.toString(redis.port());
    primary.set("*2\r\n$9\r\n127.0.0.1\r\n$%d\r\n%s\r\n".formatted(port.length(), port));
    return redis;
  }

  private static List<String> load(FakeRedis redis) {
    String address =
        "redis-sentinel://user:secret@127.0.0.1:1,127.0.0.1:" + redis.port() + "?master=main";
    return LogOf.running(
        () -> {
          try (RedisStore store =
              new RedisStore(address, Duration.ofHours(1), Duration.ofMinutes(1))) {
            assertThat(store.load("http://a.example")).isEmpty();
          }
        });
  }

  @Test
  void aSentinelThatIsDownIsPassedOver() throws IOException {
    try (FakeRedis redis = sentinel()) {
      assertThat(load(redis)).isEmpty();
    }
  }

  @Test
  void sentinelsThatAskForAPasswordGetThePrimarys() throws IOException {
    locked.set(true);
    try (FakeRedis redis = sentinel()) {
      assertThat(load(redis)).isEmpty();
      assertThat(redis.connections).anySatisfy(each -> assertThat(each).contains("GET"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*-1\r\n",
        "+OK\r\n",
        "*1\r\n$1\r\nx\r\n",
        "*2\r\n$1\r\nx\r\n$1\r\ny\r\n",
        "-ERR no\r\n"
      })
  void anAnswerWithoutAnAddressIsOneWarning(String answer) throws IOException {
    try (FakeRedis redis = sentinel()) {
      primary.set(answer);
      assertThat(load(redis))
          .singleElement()
          .asString()
          .contains("WARN", "no Sentinel names the primary main")
          .doesNotContain("secret");
    }
  }
}
