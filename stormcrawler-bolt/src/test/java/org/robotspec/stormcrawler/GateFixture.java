package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

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

  /** Gives the gate a URL and waits for its end. */
  Tuple decided(String url, Metadata metadata) {
    Tuple tuple = tuple(url, metadata);
    gate.execute(tuple);
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    return tuple;
  }

  /** Gives the gate a URL that passes; returns its metadata behind the gate. */
  Metadata passed(String url, Metadata metadata) {
    Tuple tuple = decided(url, metadata);
    List<Object> values = emitted(Tuple.class::isInstance).get(0);
    verify(collector).emit(tuple, values);
    assertThat(values).hasSize(3).startsWith(url, "the key");
    assertThat(emitted("status"::equals)).isEmpty();
    return (Metadata) values.get(2);
  }

  /** Gives the gate a URL that goes to the status stream; returns its metadata there. */
  Metadata stored(String url, Metadata metadata, Status status) {
    Tuple tuple = decided(url, metadata);
    List<List<Object>> all = emitted("status"::equals);
    List<Object> values = all.get(all.size() - 1);
    verify(collector).emit("status", tuple, values);
    assertThat(values).hasSize(3).startsWith(url).endsWith(status);
    assertThat(emitted(Tuple.class::isInstance)).isEmpty();
    return (Metadata) values.get(1);
  }

  /** Returns what was emitted to a stream, or anchored to a tuple to the next bolt. */
  List<List<Object>> emitted(Predicate<Object> to) {
    List<List<Object>> all = new ArrayList<>();
    mockingDetails(collector).getInvocations().stream()
        .filter(call -> call.getMethod().getName().equals("emit"))
        .filter(call -> to.test(call.getArgument(0)))
        .forEach(call -> all.add(call.getArgument(call.getArguments().length - 1)));
    return all;
  }
}
