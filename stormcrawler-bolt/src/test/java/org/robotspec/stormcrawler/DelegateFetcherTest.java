package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.ClientProtocolException;
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

  private static Response fetch(boolean allow5xx, int maxBytes) throws Exception {
    try (DelegateFetcher fetcher = new DelegateFetcher(new ScriptedProtocol(), allow5xx)) {
      return fetcher.fetch(URL, new Limits(SECOND, SECOND, SECOND, maxBytes));
    }
  }

  private static Response fetch() throws Exception {
    return fetch(false, LIMITS.maxBytes());
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
  void h2_aRedirectComesBackUnfollowed() throws Exception {
    Metadata metadata = new Metadata();
    metadata.setValue("Location", "/elsewhere");
    ScriptedProtocol.on(URL, request -> new ProtocolResponse(new byte[0], 301, metadata));
    Response.Answer answer = (Response.Answer) fetch();
    assertThat(answer.status()).isEqualTo(301);
    assertThat(answer.headers()).containsEntry("location", List.of("/elsewhere"));
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
  void h9_exceptionsAreFailuresWithTheirCause() throws Exception {
    ScriptedProtocol.on(
        URL,
        request -> {
          throw new UnknownHostException("fetch.test");
        });
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.DNS);
    ScriptedProtocol.on(
        URL,
        request -> {
          throw new NoHttpResponseException("nothing");
        });
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.CLOSED);
    ScriptedProtocol.on(
        URL,
        request -> {
          throw new ClientProtocolException("what?");
        });
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.INVALID_RESPONSE);
    ScriptedProtocol.on(
        URL,
        request -> {
          throw new IOException("odd");
        });
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.OTHER);
    ScriptedProtocol.on(
        URL,
        request -> {
          throw new IllegalStateException("a defect");
        });
    assertThatThrownBy(DelegateFetcherTest::fetch).isInstanceOf(IllegalStateException.class);
    ScriptedProtocol.on(URL, request -> null);
    assertThat(((Response.Failed) fetch()).cause()).isEqualTo(FailureCause.OTHER);
  }

  @Test
  void h6_a5xxAllowsAllOnlyWhereTheOperatorSaysSo() throws Exception {
    ScriptedProtocol.on(URL, 503, "later");
    assertThat(((Response.Answer) fetch()).status()).isEqualTo(503);
    assertThat(((Response.Answer) fetch(true, 512_001)).status()).isEqualTo(404);
  }
}
