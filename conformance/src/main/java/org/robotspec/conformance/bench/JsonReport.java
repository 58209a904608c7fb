package org.robotspec.conformance.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** A report for programs: every figure, in ns and bytes. */
final class JsonReport {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonReport() {}

  /** Writes a report as JSON. */
  static String of(Report report) {
    ObjectNode root = JSON.createObjectNode();
    Machine machine = report.machine();
    root.putObject("machine")
        .put("processors", machine.processors())
        .put("architecture", machine.architecture())
        .put("system", machine.system())
        .put("java", machine.java())
        .put("jvm", machine.jvm());
    ArrayNode timings = root.putArray("timings");
    report.timings().forEach(t -> timing(timings.addObject(), t));
    ArrayNode footprints = root.putArray("footprints");
    report
        .footprints()
        .forEach(
            f ->
                footprints
                    .addObject()
                    .put("sample", f.sampleId())
                    .put("engine", f.engine().title())
                    .put("bytes", f.bytes()));
    ArrayNode hosts = root.putArray("hosts");
    report
        .hosts()
        .forEach(
            h ->
                hosts
                    .addObject()
                    .put("keeper", h.keeper().title())
                    .put("kind", h.kind().toLowerCase(Locale.ROOT))
                    .put("hosts", h.hosts())
                    .put("bytes", h.bytes())
                    .put("keyBytes", h.keyBytes())
                    .put("recordBytes", h.recordBytes()));
    ArrayNode crawls = root.putArray("crawls");
    report
        .crawls()
        .forEach(
            c ->
                crawls
                    .addObject()
                    .put("crawler", c.crawler().title())
                    .put("pages", c.pages())
                    .put("seconds", c.seconds())
                    .put("robotsRequests", c.robotsRequests()));
    ArrayNode targets = root.putArray("targets");
    Targets.of(report)
        .forEach(
            t ->
                targets
                    .addObject()
                    .put("what", t.what())
                    .put("target", t.target())
                    .put("measured", t.measured())
                    .put("result", t.result().name().toLowerCase(Locale.ROOT)));
    ArrayNode unmeasured = root.putArray("unmeasured");
    report.unmeasured().forEach(c -> unmeasured.add(c.name() + ", " + c.engine().title()));
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers can always be written", e);
    }
  }

  private static void timing(ObjectNode node, Timing timing) {
    Spread nanos = timing.nanos();
    node.put("work", timing.cell().work().title())
        .put("title", timing.cell().title())
        .put("sample", timing.cell().sampleId())
        .put("engine", timing.cell().engine().title())
        .put("medianNanos", nanos.median())
        .put("leastNanos", nanos.least())
        .put("mostNanos", nanos.most())
        .put("allocatedBytes", timing.bytes());
    ArrayNode rounds = node.putArray("roundsNanos");
    timing
        .rounds()
        .forEach(
            round -> {
              ArrayNode iterations = rounds.addArray();
              round.nanos().forEach(iterations::add);
            });
  }
}
