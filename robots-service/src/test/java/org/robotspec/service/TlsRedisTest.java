package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.origin.LoopbackWeb;

/** {@code rediss://} and passwords, set as an operator sets them, against a Redis with TLS. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
final class TlsRedisTest extends ClosingTest {
  private static final String PASSWORD = "p@ss:word";
  private static final String IN_URL = "p%40ss:word";
  private static final String DECIDED = " line 2: Disallow: /no [*]";

  @TempDir Path directory;
  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final String first = robots();
  private final String second = robots();
  private String[] trust = {};
  private RedisProcess redis;

  @BeforeEach
  void start() throws Exception {
    TestTls tls = TestTls.forLoopback(directory);
    trust =
        new String[] {
          "-Djavax.net.ssl.trustStore=" + tls.trustStore(),
          "-Djavax.net.ssl.trustStorePassword=" + TestTls.PASSWORD
        };
    redis =
        opened(
            RedisProcess.startWithTls(
                directory,
                "tls-cert-file " + tls.certificateFile(),
                "tls-key-file " + tls.keyFile(),
                "tls-ca-cert-file " + tls.certificateFile(),
                "tls-auth-clients no",
                "requirepass " + PASSWORD,
                "user crawler on >its-"
                    + PASSWORD
                    + " ~robotspec:* +get +set +del +eval +type +pttl"));
  }

  private String robots() {
    return web.origin().robots("user-agent: *\ndisallow: /no\n").url("/no");
  }

  @Test
  void statesAreSharedOverTlsWithThePasswordOfTheUrl() throws Exception {
    for (String user : List.of(":" + IN_URL, "default:" + IN_URL, "crawler:its-" + IN_URL)) {
      String expected = web.log().hits().isEmpty() ? "FETCHED" : "STORE";
      try (CrawlerProcess crawler = CrawlerProcess.start(directory, redis.address(user), trust)) {
        assertThat(crawler.ask(first)).as(user).isEqualTo(expected + DECIDED);
        assertThat(crawler.log()).as(user).doesNotContain("WARN");
      }
    }
    assertThat(web.log().hits()).hasSize(1);
  }

  @Test
  void anUntrustedCertificateIsOneWarning() throws Exception {
    try (CrawlerProcess crawler = CrawlerProcess.start(directory, redis.address(":" + IN_URL))) {
      assertThat(crawler.ask(first)).isEqualTo("FETCHED" + DECIDED);
      assertThat(crawler.ask(second)).isEqualTo("FETCHED" + DECIDED);
      assertThat(crawler.ask(first)).isEqualTo("MEMORY" + DECIDED);
      assertThat(crawler.log().lines().filter(line -> line.contains("WARN")))
          .singleElement()
          .asString()
          .contains("does not work, robots.txt states stay in memory", "PKIX");
      assertThat(crawler.log()).doesNotContain(IN_URL, PASSWORD);
    }
  }
}
