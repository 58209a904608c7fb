package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.Map;
import org.robotspec.conformance.Case;

/**
 * The messages of the line protocol: one JSON object a line, to a program's standard input and from
 * its standard output. The suite's documentation describes it for authors of programs.
 */
final class LineProtocol {
  /** The version of the protocol that {@code start} announces and a program repeats. */
  static final int VERSION = 1;

  private LineProtocol() {}

  static ObjectNode start() {
    return DriverAnswer.values().put("cmd", "start").put("protocol", VERSION);
  }

  static ObjectNode stop() {
    return DriverAnswer.values().put("cmd", "stop");
  }

  /** A case without what is expected of it. */
  static ObjectNode question(Case c, String profile, int seq) {
    ObjectNode message = DriverAnswer.values();
    message.put("cmd", "case").put("seq", seq).put("id", c.id());
    message.put("track", c.track().key()).put("profile", profile);
    c.url().ifPresent(url -> message.put("url", url));
    for (String name : new String[] {"agents", "robotsTxt", "settings", "headers", "now"}) {
      if (c.json().has(name)) {
        message.set(name, c.json().get(name));
      }
    }
    if (c.json().has("body")) {
      message.put("body", base64(c.body()));
    }
    if (c.json().has("script")) {
      ArrayNode script = message.putArray("script");
      c.script().forEach(step -> script.add(step(step)));
    }
    return message;
  }

  private static ObjectNode step(JsonNode step) {
    ObjectNode copy = step.deepCopy();
    copy.remove("expect");
    for (Map.Entry<String, JsonNode> served : copy.path("serve").properties()) {
      expand((ObjectNode) served.getValue());
    }
    return copy;
  }

  private static void expand(ObjectNode answer) {
    if (answer.has("body")) {
      answer.set("body", JsonNodeFactory.instance.textNode(base64(Case.bytes(answer.get("body")))));
    }
    if (answer.has("ifConditional")) {
      expand((ObjectNode) answer.get("ifConditional"));
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * Reads an answer.
   *
   * @throws IllegalArgumentException if it is none; the message says why
   */
  static DriverAnswer answer(JsonNode message) {
    if (!(message instanceof ObjectNode values)) {
      throw new IllegalArgumentException("not a JSON object");
    }
    if (values.has("skipped")) {
      return new DriverAnswer.Skipped(values.get("skipped").asText("skipped"));
    }
    if (values.has("errored")) {
      return new DriverAnswer.Errored(values.get("errored").asText("errored"));
    }
    ObjectNode answer = values.deepCopy();
    answer.remove("seq");
    if (answer.isEmpty()) {
      throw new IllegalArgumentException("an answer without a value");
    }
    return new DriverAnswer.Given(answer);
  }
}
