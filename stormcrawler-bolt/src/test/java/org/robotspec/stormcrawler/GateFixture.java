package org.robotspec.stormcrawler;

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
import java.util.List;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.ArgumentCaptor;

/** The gate, with a mock collector. */
abstract class GateFixture {
  static final String HOST = "http://gate.test";
  static final String ROBOTS = HOST + "/robots.txt";

  /** How long to wait for a thread of the gate; only a failing test waits this long. */
  static final int PATIENCE_MILLIS = 300_000;

  final OutputCollector collector = mock(OutputCollector.class);
  final TopologyContext context = mock(TopologyContext.class);
  final RobotspecGateBolt gate = new RobotspecGateBolt();

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
  }

  @AfterEach
  void cleanUp() {
    gate.cleanup();
    assertThat(AdapterService.OPEN.all())
        .doesNotContainKey(AdapterConfig.of(Settings.with()).key());
  }

  void prepare(Object... settings) {
    gate.prepare(Settings.with(settings), context, collector);
  }

  static Tuple tuple(String url, Metadata metadata) {
    Tuple tuple = mock(Tuple.class);
    when(tuple.getSourceComponent()).thenReturn("partitioner");
    when(tuple.getSourceStreamId()).thenReturn("default");
    when(tuple.getStringByField("url")).thenReturn(url);
    when(tuple.getValueByField("url")).thenReturn(url);
    when(tuple.getValueByField("key")).thenReturn("the key");
    when(tuple.getValueByField("metadata")).thenReturn(metadata);
    return tuple;
  }

  void verifyPassed(Tuple tuple, String url, Metadata metadata) {
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    @SuppressWarnings("unchecked")
    ArgumentCaptor<List<Object>> values = ArgumentCaptor.forClass(List.class);
    verify(collector).emit(eq(tuple), values.capture());
    assertThat(values.getValue()).hasSize(3).startsWith(url, "the key");
    assertThat(values.getValue().get(2)).asString().isEqualTo(metadata.toString());
    verify(collector, never()).emit(eq("status"), any(Tuple.class), any());
  }

  Metadata verifyStatus(Tuple tuple, String url, Status status) {
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    @SuppressWarnings("unchecked")
    ArgumentCaptor<List<Object>> values = ArgumentCaptor.forClass(List.class);
    verify(collector).emit(eq("status"), eq(tuple), values.capture());
    assertThat(values.getValue()).hasSize(3).startsWith(url).endsWith(status);
    verify(collector, never()).emit(any(Tuple.class), any());
    return (Metadata) values.getValue().get(1);
  }
}
