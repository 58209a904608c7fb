package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** One request for robots.txt, through the crawler's protocol. */
class DelegateFetcherTest {
  private static final String URL = "http://fetch.test/robots.txt";
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Limits LIMITS = new Limits(SECOND, SECOND, SECOND, 512_001);

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
  }

  private static Response fetch() throws Exception {
    try (DelegateFetcher fetcher = new DelegateFetcher(new ScriptedProtocol(), url -> false)) {
      return fetcher.fetch(URL, LIMITS);
    }
  }

  private static void trimmed(String reason) {
    Metadata metadata = new Metadata();
    metadata.setValue("http.trimmed", "true");
    if (!reason.isEmpty()) {
      metadata.setValue("http.trimmed.reason", reason);
    }
    ScriptedProtocol.on(
        URL, request -> new ProtocolResponse("half".getBytes(UTF_8), 200, metadata));
  }

  @Test
  void l6_aRequestHasOnlyOurOwnMetadata() throws Exception {
    fetch();
    assertThat(ScriptedProtocol.REQUESTS.get(0).metadata())
        .containsOnlyKeys("robots.txt", "http.content.limit")
        .containsEntry("robots.txt", "true")
        .containsEntry("http.content.limit", Integer.toString(LIMITS.codedBytes()));
  }

  @Test
  void f6_aBodyThatTheLimitCutsIsTruncated() throws Exception {
    for (String reason : List.of("", "length")) {
      trimmed(reason);
      assertThat(((Response.Answer) fetch()).truncated()).isTrue();
    }
  }

  @Test
  void h9_aBodyThatEndsEarlyIsAFailure() throws Exception {
    trimmed("disconnect");
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.INCOMPLETE_BODY);
    trimmed("time");
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.TIMEOUT);
  }

  @Test
  void aProtocolWithoutAResponseIsAFailure() throws Exception {
    ScriptedProtocol.on(URL, request -> null);
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.OTHER);
  }
}
