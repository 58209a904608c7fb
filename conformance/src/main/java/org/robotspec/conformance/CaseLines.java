package org.robotspec.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Writes the track match with a line for each case, so that a test in any language is a loop. The
 * build calls it.
 */
final class CaseLines {
  private CaseLines() {}

  /** Writes {@code cases.jsonl}, and the version of the data into a template. */
  public static void main(String[] args) throws IOException {
    Suite suite = Suite.load();
    Path folder = Files.createDirectories(Path.of(args[0]));
    Files.write(
        folder.resolve("cases.jsonl"),
        suite.cases().stream()
            .filter(c -> c.track() == Track.MATCH && !c.isScript())
            .map(c -> line(c).toString())
            .toList());
    String template = Files.readString(Path.of(args[1]));
    Files.writeString(folder.resolve("package.json"), template.replace("VERSION", suite.version()));
  }

  /** Returns a case as one object: no pieces to join, and what is expected under each profile. */
  static ObjectNode line(Case c) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("id", c.id()).put("says", c.says());
    c.agents().forEach(line.putArray("agents")::add);
    put(line, "url", Case.bytes(c.json().path("url")));
    put(line, "body", c.body());
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

  /** Puts octets as a text, or, if they are not UTF-8, in Base64. */
  private static void put(ObjectNode line, String name, byte[] octets) {
    String text = new String(octets, UTF_8);
    if (Arrays.equals(text.getBytes(UTF_8), octets)) {
      line.put(name, text);
    } else {
      line.put(name + "Base64", Base64.getEncoder().encodeToString(octets));
    }
  }
}
