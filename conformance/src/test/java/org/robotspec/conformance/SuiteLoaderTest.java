package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Malformed data ends in a line for each mistake; the rest is read. */
final class SuiteLoaderTest {
  private static final String GOOD =
      """
      {"id": "M-1.good", "says": "It is good.", "clauses": ["RFC 9309, section 2.2.2"],
       "agents": ["a"], "body": "", "url": "http://a/", "expect": {"*": {"verdict": "allow"}}}""";

  @TempDir private Path directory;

  private Suite load(String track, String cases) throws IOException {
    return loadFile(
        "{\"track\": \"%s\", \"title\": \"A file\", \"cases\": [%s]}".formatted(track, cases));
  }

  private Suite loadFile(String file) throws IOException {
    Files.writeString(
        directory.resolve("suite.json"),
        "{\"version\": \"7.0.0\", \"texts\": {}, \"files\": [\"a.json\"]}");
    Files.writeString(directory.resolve("clauses.json"), "{\"clauses\": []}");
    Files.writeString(directory.resolve("a.json"), file);
    return Suite.load(directory);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "7                          | (no id): at \"/cases/0\": ",
        "{}                         | (no id): at \"/cases/0\": required property 'id' not found",
        "{\"id\": \"x\"}            | (x): at \"/cases/0/id\": ",
        "\"says\"   -> \"said\"     | (M-1.good): at \"/cases/0\": ",
        "\"allow\"  -> \"allowed\"  | (M-1.good): at \"/cases/0/expect/*/verdict\"",
        "[\"a\"]    -> []           | (M-1.good): at \"/cases/0/agents\"",
        "\"\"       -> [{\"bytes\": 1}]    | (M-1.good): at \"/cases/0/body\"",
        "\"\"       -> [{\"base64\": \"*\"}] | (M-1.good): Input byte[] should",
      })
  void aMalformedCaseIsPassedOver(String bad, String problem) throws IOException {
    String[] change = bad.split(" *-> *", 2);
    String first = change.length == 2 ? GOOD.replace(change[0], change[1]) : bad;
    Suite suite = load("match", first + "," + GOOD);
    assertThat(suite.version()).isEqualTo("7.0.0");
    assertThat(suite.cases()).extracting(Case::id).containsExactly("M-1.good");
    assertThat(suite.problems())
        .filteredOn(p -> p.startsWith("a.json"))
        .singleElement()
        .asString()
        .startsWith("a.json, case 1 " + problem);
  }

  @Test
  void aSecondCaseWithAnIdIsPassedOver() throws IOException {
    Suite suite = load("match", GOOD + "," + GOOD);
    assertThat(suite.cases()).hasSize(1);
    assertThat(suite.problems())
        .contains("a.json, case 2 (M-1.good): another case has the same id");
  }

  @Test
  void aTimeThatIsNoneIsPassedOver() throws IOException {
    String script =
        """
        {"id": "H-1.x", "says": "It is so.", "clauses": ["RFC 9309, section 2"], "agents": ["a"],
         "profiles": ["rfc9309"], "script": [{"at": "0s", "serve": {"http://a/": {"status": 200}}},
         {"at": "99999999999999h", "ask": "http://a/", "expect": {"*": {"verdict": "allow"}}}]}""";
    assertThat(load("fetch", script).problems())
        .anyMatch(p -> p.contains("at: \"99999999999999h\" is not allowed"));
  }

  @Test
  void aFileThatIsNoJsonOrIsMissingIsPassedOver() throws IOException {
    assertThat(load("match", "{").problems()).anyMatch(p -> p.startsWith("a.json: not JSON"));
    Suite goesOn = loadFile("{\"track\": \"match\", \"cases\": [" + GOOD + "]} x");
    assertThat(goesOn.problems()).anyMatch(p -> p.startsWith("a.json: not JSON"));
    Files.delete(directory.resolve("a.json"));
    assertThat(Suite.load(directory).problems())
        .anyMatch(p -> p.startsWith("a.json: cannot be read"));
    Files.writeString(directory.resolve("suite.json"), "{}");
    assertThat(Suite.load(directory).problems())
        .anyMatch(p -> p.startsWith("suite.json: at \"\": "));
  }

  @Test
  void anUnknownTrackIsPassedOver() throws IOException {
    assertThat(load("sing", GOOD).problems()).anyMatch(p -> p.contains("the tracks are match"));
  }

  @Test
  void piecesArePutTogether() throws IOException {
    String pieces =
        GOOD.replace("\"\"", "[\"a\", {\"repeat\": \"bc\", \"times\": 3}, {\"base64\": \"/w==\"}]");
    assertThat(load("match", pieces).cases().get(0).body())
        .containsExactly('a', 'b', 'c', 'b', 'c', 'b', 'c', 0xFF);
  }
}
