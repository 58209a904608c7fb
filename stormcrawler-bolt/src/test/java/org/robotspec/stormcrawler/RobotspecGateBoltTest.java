package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.storm.Constants;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** The gate, with a collector that only remembers. */
class RobotspecGateBoltTest {
  private static final String HOST = "http://gate.test";
  private static final String ROBOTS = HOST + "/robots.txt";

  /** Until a thread of the gate has answered; only a failing test waits so long. */
  private static final int PATIENCE_MILLIS = 300_000;

  private final OutputCollector collector = mock(OutputCollector.class);
  private final TopologyContext context = mock(TopologyContext.class);
  private final RobotspecGateBolt gate = new RobotspecGateBolt();

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
  }

  @AfterEach
  void cleanUp() {
    gate.cleanup();
    assertThat(SharedServices.inThisJvm().users(AdapterConfig.of(Settings.with()))).isZero();
  }

  private void prepare(Object... settings) {
    gate.prepare(Settings.with(settings), context, collector);
  }

  private static Tuple tuple(String url, Metadata metadata) {
    Tuple tuple = mock(Tuple.class);
    when(tuple.getSourceComponent()).thenReturn("partitioner");
    when(tuple.getSourceStreamId()).thenReturn("default");
    when(tuple.getStringByField("url")).thenReturn(url);
    when(tuple.getValueByField("url")).thenReturn(url);
    when(tuple.getValueByField("key")).thenReturn("the key");
    when(tuple.getValueByField("metadata")).thenReturn(metadata);
    return tuple;
  }

  private void verifyPassed(Tuple tuple, String url, Metadata metadata) {
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    verify(collector).emit(tuple, List.of(url, "the key", metadata));
    verify(collector, never()).emit(eq("status"), any(Tuple.class), any());
  }

  private Metadata verifyStatus(Tuple tuple, String url, Status status) {
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    @SuppressWarnings("unchecked")
    ArgumentCaptor<List<Object>> values = ArgumentCaptor.forClass(List.class);
    verify(collector).emit(eq("status"), eq(tuple), values.capture());
    assertThat(values.getValue()).hasSize(3).startsWith(url).endsWith(status);
    verify(collector, never()).emit(any(Tuple.class), any());
    return (Metadata) values.getValue().get(1);
  }

  @Test
  void anAllowedUrlGoesThroughUnchanged() {
    prepare();
    Metadata metadata = new Metadata();
    Tuple tuple = tuple(HOST + "/page", metadata);
    gate.execute(tuple);
    verifyPassed(tuple, HOST + "/page", metadata);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void aRefusedUrlGoesToTheStatusStreamWithItsRule() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: testbot\nDisallow: /no*.html$\n");
    prepare();
    Metadata metadata = new Metadata();
    metadata.setValue("depth", "3");
    Tuple tuple = tuple(HOST + "/no.html", metadata);
    gate.execute(tuple);
    Metadata stored = verifyStatus(tuple, HOST + "/no.html", Status.ERROR);
    assertThat(stored.getFirstValue("error.cause")).isEqualTo("robots.txt");
    assertThat(stored.getFirstValue("robotspec.rule")).isEqualTo("Disallow: /no*.html$");
    assertThat(stored.getFirstValue("robotspec.line")).isEqualTo("2");
    assertThat(stored.getFirstValue("robotspec.group")).isEqualTo("testbot");
    assertThat(stored.getFirstValue("robotspec.reason")).contains("line 2");
    assertThat(stored.getFirstValue("depth")).isEqualTo("3");
    assertThat(metadata.keySet()).as("the tuple's own metadata").containsExactly("depth");
  }

  @Test
  void whatAnEarlierVerdictLeftDoesNotGoThrough() {
    prepare();
    Metadata metadata = new Metadata();
    metadata.setValue("status.store.as.is.with.nextfetchdate", "2020-01-01T00:00:00Z");
    metadata.setValue("robotspec.reason", "H-6: long ago");
    metadata.setValue("depth", "3");
    Tuple tuple = tuple(HOST + "/page", metadata);
    gate.execute(tuple);
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    @SuppressWarnings("unchecked")
    ArgumentCaptor<List<Object>> values = ArgumentCaptor.forClass(List.class);
    verify(collector).emit(eq(tuple), values.capture());
    assertThat(((Metadata) values.getValue().get(2)).keySet()).containsExactly("depth");
  }

  @Test
  void P1_refusedUrlsDiscoverTheSitemapsOncePerCopy() {
    ScriptedProtocol.on(
        ROBOTS,
        200,
        "User-agent: *\nDisallow: /no\nSitemap: %s/map.xml\nSitemap: %s/no.xml\n"
            .formatted(HOST, HOST));
    prepare("sitemap.discovery", true);
    Tuple off = tuple(HOST + "/no/0", new Metadata());
    ((Metadata) off.getValueByField("metadata")).setValue("sitemap.discovery", "false");
    assertThat(statusesOf(off)).containsExactly("ERROR " + HOST + "/no/0");
    Tuple first = tuple(HOST + "/no/1", new Metadata());
    assertThat(statusesOf(first))
        .containsExactly("DISCOVERED " + HOST + "/map.xml", "ERROR " + HOST + "/no/1");
    Tuple second = tuple(HOST + "/no/2", new Metadata());
    assertThat(statusesOf(second)).containsExactly("ERROR " + HOST + "/no/2");
  }

  @Test
  void P1_refusedUrlsSayWhetherThereAreSitemaps() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\nSitemap: http://m.test/\n");
    ScriptedProtocol.on("http://other.test/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
    prepare();
    Tuple tuple = tuple(HOST + "/no/1", new Metadata());
    gate.execute(tuple);
    Metadata stored = verifyStatus(tuple, HOST + "/no/1", Status.ERROR);
    assertThat(stored.getFirstValue("foundSitemap")).isEqualTo("true");
    Tuple other = tuple("http://other.test/no", new Metadata());
    gate.execute(other);
    stored = verifyStatus(other, "http://other.test/no", Status.ERROR);
    assertThat(stored.getFirstValue("foundSitemap")).isEqualTo("false");
  }

  /** Puts a tuple through, and returns what it brought to the status stream. */
  private List<String> statusesOf(Tuple tuple) {
    gate.execute(tuple);
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    @SuppressWarnings("unchecked")
    ArgumentCaptor<List<Object>> values = ArgumentCaptor.forClass(List.class);
    verify(collector, atLeastOnce()).emit(eq("status"), eq(tuple), values.capture());
    return values.getAllValues().stream().map(v -> v.get(2) + " " + v.get(0)).toList();
  }

  @Test
  void aVerdictIsCountedOnceWhoeverAsks() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    ScriptedProtocol.on("http://down.test/robots.txt", 503, "");
    Object[] settings = {"http.agent.name", "countbot"};
    prepare(settings);
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.configure(Settings.config(settings));
    RulesFilter filter = new RulesFilter();
    filter.configure(Settings.with(settings), JsonNodeFactory.instance.objectNode());
    try (SharedServices.Share share =
        SharedServices.inThisJvm().acquire(AdapterConfig.of(Settings.with(settings)))) {
      for (String url : List.of(HOST + "/yes", HOST + "/no", "http://down.test/page")) {
        Tuple tuple = tuple(url, new Metadata());
        gate.execute(tuple);
        verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
      }
      filter.keeps(HOST + "/yes");
      filter.keeps("http://down.test/page");
      // The fetcher asks for what went through; a fetcher may ask again before it fetches.
      protocol.getRobotRules(HOST + "/yes").isAllowed(HOST + "/yes");
      protocol.getRobotRules(HOST + "/yes").isAllowed(HOST + "/other");
      protocol.getProtocolOutput(HOST + "/yes", new Metadata());
      assertThat(values(share.service()))
          .containsEntry("allowed", 1L)
          .containsEntry("refused-by-rule", 1L)
          .containsEntry("temporary-disallow", 1L)
          .containsEntry("reason.file", 2L)
          .containsEntry("reason.server-error", 1L);
      // What a filter drops, or a fetcher refuses, goes no further.
      filter.keeps(HOST + "/no/2");
      protocol.getRobotRules(HOST + "/no/3");
      assertThat(values(share.service())).containsEntry("refused-by-rule", 2L);
    } finally {
      protocol.cleanup();
    }
  }

  @Test
  void H6_aPostponedUrlGoesToTheStatusStreamWithItsTime() {
    ScriptedProtocol.on(ROBOTS, 500, "");
    prepare();
    Tuple tuple = tuple(HOST + "/page", Metadata.empty);
    gate.execute(tuple);
    Metadata stored = verifyStatus(tuple, HOST + "/page", Status.FETCH_ERROR);
    assertThat(stored.getFirstValue("error.cause")).isEqualTo("robots.txt postponed");
    assertThat(Instant.parse(stored.getFirstValue("status.store.as.is.with.nextfetchdate")))
        .isAfter(Instant.now());
  }

  @Test
  void D11_aUrlWithoutAnOriginIsAnError() {
    prepare();
    Tuple tuple = tuple("http:///page", new Metadata());
    gate.execute(tuple);
    Metadata stored = verifyStatus(tuple, "http:///page", Status.ERROR);
    assertThat(stored.getFirstValue("robotspec.reason")).startsWith("D-11");
  }

  @Test
  void otherSchemesAndSwitchedOff_goThrough() {
    prepare();
    Metadata metadata = new Metadata();
    Tuple file = tuple("file:///etc/hosts", metadata);
    gate.execute(file);
    verifyPassed(file, "file:///etc/hosts", metadata);
    assertThat(ScriptedProtocol.urls()).isEmpty();
  }

  @Test
  void L8_theCrawlersOwnSwitchIsHonoured() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /\n");
    prepare("http.robots.file.skip", true);
    Metadata metadata = new Metadata();
    Tuple tuple = tuple(HOST + "/page", metadata);
    gate.execute(tuple);
    verifyPassed(tuple, HOST + "/page", metadata);
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
  void aFaultOfOursGoesBackToTheSpout() {
    prepare();
    Tuple tuple = tuple(HOST + "/page", new Metadata());
    when(collector.emit(any(Tuple.class), any())).thenThrow(new IllegalStateException("a fault"));
    gate.execute(tuple);
    verify(collector, timeout(PATIENCE_MILLIS)).fail(tuple);
    verify(collector).reportError(any(IllegalStateException.class));
  }

  @Test
  void theMetricIsRegisteredOnceInAWorker() {
    prepare("robotspec.metrics.time.bucket.secs", 7);
    RobotspecTaskHook hook = new RobotspecTaskHook();
    when(context.getThisComponentId()).thenReturn("fetcher");
    hook.prepare(Settings.with("robotspec.metrics.time.bucket.secs", 7), context);
    verifyRegistered(7);
    hook.cleanup();
  }

  @SuppressWarnings("deprecation") // see Meters
  private void verifyRegistered(int seconds) {
    verify(context).registerMetric(eq("robotspec"), any(Meters.class), eq(seconds));
  }

  @Test
  void theMetricsTellVerdictsReasonsAndWaits() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    try (SharedServices.Share share =
        SharedServices.inThisJvm().acquire(AdapterConfig.of(Settings.with()))) {
      SharedService service = share.service();
      service.count(service.rulesFor(HOST + "/no").decide(HOST + "/no"));
      service.count(service.rulesFor(HOST + "/yes").decide(HOST + "/yes"));
      assertThat(values(service))
          .containsEntry("allowed", 1L)
          .containsEntry("refused-by-rule", 1L)
          .containsEntry("reason.file", 2L)
          .containsEntry("wait.count", 2L)
          .containsEntry("fetches", 1L)
          .containsKeys("wait.msec", "wait.msec.max", "failure.dns", "from-memory");
      assertThat(values(service)).containsEntry("allowed", 0L).containsEntry("reason.file", 0L);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> values(SharedService service) {
    return (Map<String, Object>) service.meters().getValueAndReset();
  }
}
