package org.robotspec.conformance.driver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.robotspec.conformance.Case;
import org.robotspec.rules.internal.PrintableText;

/**
 * The messages of the line protocol: one JSON object a line, to a program's standard input and from
 * its standard output. The suite's documentation describes it for authors of programs.
 */
final class LineProtocol {
  /** The version of the protocol that {@code start} announces and a program repeats. */
  static final int VERSION = 1;

  private static final ObjectMapper JSON = new ObjectMapper();

  private LineProtocol() {}

  static ObjectNode command(String name) {
    return DriverAnswer.values().put("cmd", name);
  }

  /** A case without what is expected of it. */
  static ObjectNode question(Case c, String profile, int seq) {
    ObjectNode message = command("case");
    message.put("seq", seq).put("id", c.id());
    message.put("track", c.track().key()).put("profile", profile);
    message.setAll(c.question());
    message.remove("profiles");
    c.url().ifPresent(url -> message.put("url", url));
    expandBody(message);
    for (JsonNode step : message.path("script")) {
      ((ObjectNode) step).remove("expect");
      step.path("serve").forEach(answer -> expandBody((ObjectNode) answer));
    }
    return message;
  }

  private static void expandBody(ObjectNode node) {
    if (node.has("body")) {
      node.put("body", Case.bytes(node.get("body"))); // which JSON writes as base64
    }
    if (node.has("ifConditional")) {
      expandBody((ObjectNode) node.get("ifConditional"));
    }
  }

  /**
   * Reads a line of a program.
   *
   * @throws IOException if it is not a JSON object
   */
  static ObjectNode read(String line) throws IOException {
    try {
      if (JSON.readTree(line) instanceof ObjectNode message) {
        return message;
      }
    } catch (JsonProcessingException e) {
      // reported below
    }
    throw new IOException("not a JSON object: " + PrintableText.of(line));
  }

  /**
   * Reads an answer to a case.
   *
   * @throws IOException if it says nothing
   */
  static DriverAnswer answer(ObjectNode message) throws IOException {
    if (message.has("skipped")) {
      return new DriverAnswer.Skipped(message.get("skipped").asText("skipped"));
    }
    if (message.has("errored")) {
      return new DriverAnswer.Errored(message.get("errored").asText("errored"));
    }
    ObjectNode values = message.deepCopy();
    values.remove("seq");
    if (values.isEmpty()) {
      throw new IOException("an answer without a value: " + PrintableText.of(message.toString()));
    }
    return new DriverAnswer.Given(values);
  }
}
