package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.robotspec.service.RedisProcess;
import redis.clients.jedis.Jedis;

final class ForgetCommandTest extends StateFixture {
  @Test
  void forgottenOriginsAreFetchedAgainWhateverThePolicy() throws IOException {
    save(OTHER_POLICY + "https://example.com", down());
    save(POLICY + "http://example.com", down());
    assertThat(result("state forget file:store https://example.com"))
        .isEqualTo("forgot https://example.com\n");
    assertThat(result("state file:store example.com")).startsWith("http://example.com\n");
    assertThat(result("state file:store")).contains("\n3 origins: ");
  }

  @Test
  void recordsThatCannotBeReadAreNamedAndForgotten() throws IOException {
    Path record = onlyFile("shop.example");
    byte[] bytes = Files.readAllBytes(record);
    bytes[bytes.length - 1]++;
    Files.write(record, bytes);
    assertThat(run("state", store)).isEqualTo(2);
    assertThat(out.toString()).contains("\n2 origins: ");
    assertThat(err.toString())
        .startsWith("robotspec state: 3cb21a8a http://shop.example:8080: ")
        .contains("checksum")
        .hasLineCount(1);
    assertThat(run("state", store, "shop.example")).isEqualTo(2);
    assertThat(run("state", store, "example.com")).isZero();
    assertThat(run("state", "forget", store, "shop.example")).isZero();
    assertThat(record).doesNotExist();
  }

  @Test
  void aKeyInRedisThatIsNoRecordIsRemoved() throws IOException {
    try (RedisProcess redis = RedisProcess.start(dir);
        Jedis jedis = new Jedis(redis.address())) {
      jedis.lpush("robotspec:{" + POLICY + "http://shop.example}", "x");
      assertThat(result("state forget " + redis.address() + " shop.example"))
          .isEqualTo("forgot http://shop.example\n");
      assertThat(jedis.keys("*")).isEmpty();
    }
  }

  private Path onlyFile(String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (new String(Files.readAllBytes(file), UTF_8).contains(text)) {
          return file;
        }
      }
    }
    throw new AssertionError("no record of " + text);
  }
}
