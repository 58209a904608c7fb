package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.Constants;
import org.apache.storm.tuple.Tuple;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the gate sends a URL: on, or to the status stream. */
class RobotspecGateBoltTest extends GateFixture {
  @Test
  void aDisallowedUrlGoesToTheStatusStreamWithItsRule() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: testbot\nDisallow: /no*.html$\n");
    prepare();
    Metadata metadata = new Metadata();
    metadata.setValue("depth", "3");
    metadata.setValue("status.store.as.is.with.nextfetchdate", "2020-01-01T00:00:00Z");
    Metadata stored = stored(HOST + "/no.html", metadata, Status.ERROR);
    assertThat(stored.getFirstValue("error.cause")).isEqualTo("robots.txt");
    assertThat(stored.getFirstValue("robotspec.rule")).isEqualTo("Disallow: /no*.html$");
    assertThat(stored.getFirstValue("robotspec.line")).isEqualTo("2");
    assertThat(stored.getFirstValue("robotspec.group")).isEqualTo("testbot");
    assertThat(stored.getFirstValue("robotspec.reason")).contains("line 2");
    assertThat(stored.getFirstValue("depth")).isEqualTo("3");
    assertThat(stored.containsKey("status.store.as.is.with.nextfetchdate")).isFalse();
    assertThat(metadata.keySet()).as("the tuple's own metadata").hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "robotspec.mode, shadow, http://gate.test/page",
    "http.robots.file.skip, true, http://gate.test/page",
    "robotspec.mode, enforce, file:///etc/hosts"
  })
  void l8_whatIsNotOursToDecideGoesThrough(String setting, String value, String url) {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /\n");
    prepare(setting, value);
    Metadata metadata = new Metadata();
    metadata.setValue("robotspec.reason", "left by an earlier day");
    assertThat(passed(url, metadata)).isSameAs(metadata);
    assertThat(metadata.keySet()).containsExactly("robotspec.reason");
    assertThat(ScriptedProtocol.urls()).isEmpty();
  }

  @Test
  void anAllowedUrlGoesThroughWithoutWhatAnEarlierVerdictLeft() {
    prepare();
    Metadata metadata = new Metadata();
    metadata.setValue("status.store.as.is.with.nextfetchdate", "2020-01-01T00:00:00Z");
    metadata.setValue("robotspec.reason", "H-6: long ago");
    metadata.setValue("depth", "3");
    assertThat(passed(HOST + "/page", metadata).keySet()).containsExactly("depth");
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void h6_aPostponedUrlGoesToTheStatusStreamWithItsTime() {
    ScriptedProtocol.on(ROBOTS, 500, "");
    prepare();
    Metadata stored = stored(HOST + "/page", Metadata.empty, Status.FETCH_ERROR);
    assertThat(stored.getFirstValue("error.cause")).isEqualTo("robots.txt postponed");
    assertThat(Instant.parse(stored.getFirstValue("status.store.as.is.with.nextfetchdate")))
        .isAfter(Instant.now());
  }

  @Test
  void d11_aUrlWithoutAnOriginIsAnError() {
    prepare();
    Metadata stored = stored("http:///page", new Metadata(), Status.ERROR);
    assertThat(stored.getFirstValue("robotspec.reason")).startsWith("D-11");
  }

  @Test
  void aTickIsAcked() {
    prepare();
    Tuple tick = mock(Tuple.class);
    when(tick.getSourceComponent()).thenReturn(Constants.SYSTEM_COMPONENT_ID);
    when(tick.getSourceStreamId()).thenReturn(Constants.SYSTEM_TICK_STREAM_ID);
    gate.execute(tick);
    verify(collector).ack(tick);
    verify(collector, never()).emit(any(Tuple.class), any());
  }

  @Test
  void aSlowOriginIsAskedOnceAndHoldsUpNoOther() {
    CountDownLatch slow = new CountDownLatch(1);
    ScriptedProtocol.on(
        ROBOTS,
        request -> {
          slow.await();
          return ScriptedProtocol.response(200, "User-agent: *\nDisallow: /no\n");
        });
    prepare();
    List<Tuple> waiting = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Tuple tuple = tuple(HOST + "/page" + i, new Metadata());
      waiting.add(tuple);
      gate.execute(tuple);
    }
    decided("http://quick.test/page", new Metadata());
    waiting.forEach(tuple -> verify(collector, never()).ack(tuple));
    slow.countDown();
    waiting.forEach(tuple -> verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple));
    assertThat(ScriptedProtocol.urls())
        .containsExactlyInAnyOrder(ROBOTS, "http://quick.test/robots.txt");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFaultOfOursGoesBackToTheSpout(boolean warm) {
    prepare();
    if (warm) {
      decided(HOST + "/first", new Metadata());
    }
    Tuple tuple = tuple(HOST + "/page", new Metadata());
    when(collector.emit(any(Tuple.class), any())).thenThrow(new IllegalStateException("a fault"));
    gate.execute(tuple);
    verify(collector, timeout(PATIENCE_MILLIS)).fail(tuple);
    verify(collector).reportError(any(IllegalStateException.class));
  }

  /** As a bolt of the WARC module reads pages. */
  @Test
  void answersForRobotsTxtGoToTheirStream() {
    ScriptedProtocol.on(ROBOTS, request -> answer(301, "moved", "location", HOST + "/rules"));
    ScriptedProtocol.on(
        HOST + "/rules",
        request -> answer(200, "User-agent: *\n", "_response.headers_", "HTTP/1.1 200 OK"));
    when(context.getThisTargets()).thenReturn(Map.of("robots", Map.of()));
    prepare("protocol.md.prefix", "protocol.");
    gate.execute(tuple(HOST + "/page", new Metadata()));
    verify(collector, timeout(PATIENCE_MILLIS).times(2)).emit(eq("robots"), any());
    List<List<Object>> answers = emitted("robots"::equals);
    assertThat(answers)
        .extracting(
            values -> values.get(0),
            values -> new String((byte[]) values.get(1), UTF_8),
            values -> ((Metadata) values.get(2)).getFirstValue("fetch.statusCode"))
        .containsExactly(
            Assertions.tuple(ROBOTS, "moved", "301"),
            Assertions.tuple(HOST + "/rules", "User-agent: *\n", "200"));
    assertThat((Metadata) answers.get(1).get(2))
        .extracting(metadata -> metadata.getFirstValue("protocol._response.headers_"))
        .isEqualTo("HTTP/1.1 200 OK");
  }

  private static ProtocolResponse answer(int status, String body, String key, String value) {
    Metadata metadata = new Metadata();
    metadata.setValue(key, value);
    return new ProtocolResponse(body.getBytes(UTF_8), status, metadata);
  }

  @Test
  void p1_disallowedUrlsDiscoverTheSitemapsOncePerCopy() {
    ScriptedProtocol.on(
        ROBOTS,
        200,
        "User-agent: *\nDisallow: /no\nSitemap: map.xml\nSitemap: %s/no.xml\n".formatted(HOST));
    prepare("sitemap.discovery", true);
    Metadata off = new Metadata();
    off.setValue("sitemap.discovery", "false");
    decided(HOST + "/no/0", off);
    decided(HOST + "/no/1", new Metadata());
    decided(HOST + "/no/2", new Metadata());
    assertThat(emitted("status"::equals))
        .extracting(values -> values.get(2) + " " + values.get(0))
        .containsExactly(
            "ERROR " + HOST + "/no/0",
            "DISCOVERED " + HOST + "/map.xml",
            "ERROR " + HOST + "/no/1",
            "ERROR " + HOST + "/no/2");
  }

  @Test
  void p1_disallowedUrlsSayWhetherThereAreSitemaps() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\nSitemap: http://m.test/\n");
    ScriptedProtocol.on("http://other.test/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
    prepare();
    Metadata stored = stored(HOST + "/no/1", new Metadata(), Status.ERROR);
    assertThat(stored.getFirstValue("foundSitemap")).isEqualTo("true");
    stored = stored("http://other.test/no", new Metadata(), Status.ERROR);
    assertThat(stored.getFirstValue("foundSitemap")).isEqualTo("false");
  }
}
