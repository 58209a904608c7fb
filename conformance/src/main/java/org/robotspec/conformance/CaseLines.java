package org.robotspec.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the cases of the track match that ask about a URL, one a line, so that a test in any
 * language is a loop. The build calls it.
 */
final class CaseLines {
  private CaseLines() {}

  /**
   * Writes {@code cases.jsonl}, and the versions of the data and of the command into a template.
   */
  public static void main(String[] args) throws IOException {
    Suite suite = Suite.load();
    Path folder = Files.createDirectories(Path.of(args[0]));
    Files.write(
        folder.resolve("cases.jsonl"),
        suite.cases().stream()
            .filter(c -> c.track() == Track.MATCH && c.url().isPresent())
            .map(c -> OneLine.json(line(c).toString()))
            .toList());
    String template = Files.readString(Path.of(args[1]));
    Files.writeString(
        folder.resolve("package.json"),
        template.replace("VERSION", suite.version()).replace("RELEASE", args[2]));
  }

  /** Returns a case as one object: with joined texts, and the expectation for each profile. */
  static ObjectNode line(Case c) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("id", c.id()).put("says", c.says());
    c.agents().forEach(line.putArray("agents")::add);
    line.put("url", c.url().orElseThrow());
    String body = new String(c.body(), UTF_8);
    if (Arrays.equals(body.getBytes(UTF_8), c.body())) {
      line.put("body", body);
    } else {
      line.put("bodyBase64", c.body());
    }
    List<String> profiles = Suite.PROFILES.stream().filter(c::appliesTo).toList();
    profiles.stream().filter(c::required).forEach(line.putArray("required")::add);
    ObjectNode expect = line.putObject("expect");
    for (String profile : profiles) {
      JsonNode expected = Case.expected(c.json(), profile);
      ObjectNode values =
          expect.putObject(profile).put("verdict", expected.path("verdict").asText());
      if (expected.has("line")) {
        values.put("line", expected.get("line").asInt());
      }
    }
    return line;
  }
}
