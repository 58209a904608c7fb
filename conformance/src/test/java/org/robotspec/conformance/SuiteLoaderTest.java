package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Malformed data ends in a line for each mistake; the rest is read. */
final class SuiteLoaderTest {
  private static final String GOOD =
      """
      {"id": "M-1.good", "says": "It is good.", "clauses": ["RFC 9309, section 2.2.2"],
       "agents": ["a"], "body": "", "url": "http://a/", "expect": {"*": {"verdict": "allow"}}}\
      """;

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
        "7                          | a.json: at \"/cases/0\": ",
        "{}                         | a.json: at \"/cases/0\": required property 'id' not found",
        "{\"id\": \"x\"}            | a.json: at \"/cases/0/id\": ",
        "\"M-1.    -> \"M1.       | a.json: at \"/cases/0/id\": ",
        "\"says\"   -> \"said\"     | a.json: at \"/cases/0\": ",
        "RFC 9309,  -> RFC 9308,    | a.json: at \"/cases/0/clauses",
        "\"agents\" -> \"required\": false, \"agents\"        | a.json: at \"/cases/0",
        "\"agents\" -> \"required\": [\"google\"], \"agents\" | a.json: at \"/cases/0",
        "\"allow\"  -> \"allowed\"  | a.json: at \"/cases/0/expect/*/verdict\"",
        "\"allow\"  -> \"allow\", \"line\": -3 | a.json: at \"/cases/0/expect/*/line\"",
        "\"*\":     -> \"google-2013\":       | a.json: at \"/cases/0/expect\"",
        "\"*\":     -> \"google-current\":    | a.json: at \"/cases/0/expect\"",
        "[\"a\"]    -> []           | a.json: at \"/cases/0/agents\"",
        "\"\"       -> [{\"bytes\": 1}]    | a.json: at \"/cases/0/body\"",
        "\"\"       -> [{\"base64\": \"*\"}] | a.json, M-1.good: Input byte[] should",
      })
  void aMalformedCaseIsRefused(String bad, String problem) {
    String[] change = bad.split(" *-> *", 2);
    String first = change.length == 2 ? GOOD.replace(change[0], change[1]) : bad;
    assertRefused(() -> load("match", first + "," + GOOD), problem);
  }

  private static void assertRefused(ThrowingCallable load, String problem) {
    assertThatThrownBy(load)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void aSecondCaseWithAnIdIsRefused() {
    assertRefused(
        () -> load("match", GOOD + "," + GOOD), "a.json, M-1.good: another case has the same id");
  }

  @Test
  void aTimeThatIsNoneIsRefused() {
    String script =
        """
        {"id": "H-1.x", "says": "It is so.", "clauses": ["RFC 9309, section 2"], "agents": ["a"],
         "profiles": ["rfc9309"], "script": [{"at": "0s", "serve": {"http://a/": {"status": 200}}},
         {"at": "99999999999999h", "ask": "http://a/", "expect": {"*": {"verdict": "allow"}}}]}\
        """;
    assertRefused(
        () -> load("fetch", script), "a.json, H-1.x: at: \"99999999999999h\" is not a time");
  }

  @Test
  void aFileThatIsNoJsonOrIsMissingIsRefused() throws IOException {
    assertRefused(() -> load("match", "{"), "a.json: not JSON");
    assertRefused(
        () -> loadFile("{\"track\": \"match\", \"cases\": [" + GOOD + "]} x"), "a.json: not JSON");
    Files.delete(directory.resolve("a.json"));
    assertRefused(() -> Suite.load(directory), "a.json: cannot be read");
    Files.writeString(directory.resolve("suite.json"), "{}");
    assertRefused(() -> Suite.load(directory), "suite.json: at \"\": ");
  }

  @Test
  void anUnknownTrackIsRefused() {
    assertRefused(() -> load("sing", GOOD), "a.json: at \"/track\"");
  }

  @Test
  void piecesArePutTogether() throws IOException {
    String pieces =
        GOOD.replace("\"\"", "[\"a\", {\"repeat\": \"bc\", \"times\": 3}, {\"base64\": \"/w==\"}]");
    assertThat(load("match", pieces).cases().get(0).body())
        .containsExactly('a', 'b', 'c', 'b', 'c', 'b', 'c', 0xFF);
  }
}
