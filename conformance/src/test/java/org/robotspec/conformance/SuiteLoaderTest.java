package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Malformed data ends in a line for each mistake; the rest is read. */
final class SuiteLoaderTest {
  private static final String GOOD =
      """
      {"id": "M-1.good", "says": "Good.", "agents": ["a"], "body": "", "expect": {"*": {}}}""";

  @TempDir private Path directory;

  private Suite load(String cases) throws IOException {
    Files.writeString(
        directory.resolve("suite.json"), "{\"version\": \"7\", \"files\": [\"a.json\"]}");
    Files.writeString(directory.resolve("clauses.json"), "{\"clauses\": []}");
    Files.writeString(directory.resolve("a.json"), cases);
    return Suite.load(directory);
  }

  private void onlyTheGoodCaseIsLeft(String bad, String problem) throws IOException {
    Suite suite = load("{\"track\": \"match\", \"cases\": [" + bad + "," + GOOD + "]}");
    assertThat(suite.version()).isEqualTo("7");
    assertThat(suite.cases()).extracting(Case::id).containsExactly("M-1.good");
    assertThat(suite.problems()).hasSize(1);
    assertThat(suite.problems().get(0)).startsWith("a.json, case 1 (").contains(problem);
  }

  @Test
  void malformedCasesArePassedOver() throws IOException {
    onlyTheGoodCaseIsLeft("7", "");
    onlyTheGoodCaseIsLeft("{}", "it has no id");
    onlyTheGoodCaseIsLeft("{\"id\": \"x\"}", "its id does not start with a clause");
    onlyTheGoodCaseIsLeft("{\"id\": \"M-1.x\"}", "it has no \"says\"");
    onlyTheGoodCaseIsLeft("{\"id\": \"M-1.x\", \"says\": \"X.\"}", "it expects nothing");
    onlyTheGoodCaseIsLeft(GOOD.replace("[\"a\"]", "[]"), "it names no crawler");
    onlyTheGoodCaseIsLeft(GOOD.replace("\"\"", "[{\"bytes\": 1}]"), "not a text");
    onlyTheGoodCaseIsLeft(GOOD.replace("\"\"", "[{\"base64\": \"*\"}]"), "base64");
  }

  @Test
  void aSecondCaseWithAnIdIsPassedOver() throws IOException {
    Suite suite = load("{\"track\": \"match\", \"cases\": [" + GOOD + "," + GOOD + "]}");
    assertThat(suite.cases()).hasSize(1);
    assertThat(suite.problems())
        .containsExactly("a.json, case 2 (M-1.good): another case has the same id");
  }

  @Test
  void aFileThatIsNoJsonIsPassedOver() throws IOException {
    Suite suite = load("{\"track\": \"match\", \"cases\": [");
    assertThat(suite.cases()).isEmpty();
    assertThat(suite.problems().get(0)).startsWith("a.json: not JSON");
  }

  @Test
  void aFileThatIsMissingIsPassedOver() throws IOException {
    load("{}");
    Files.delete(directory.resolve("a.json"));
    assertThat(Suite.load(directory).problems().get(0)).startsWith("a.json: cannot be read");
  }

  @Test
  void anUnknownTrackIsPassedOver() throws IOException {
    assertThat(load("{\"track\": \"sing\"}").problems().get(0)).contains("the tracks are match");
  }

  @Test
  void aTimeThatIsNoneIsPassedOver() throws IOException {
    String script =
        """
        {"id": "H-1.x", "says": "X.", "agents": ["a"],
         "script": [{"at": "soon", "ask": "http://a/", "expect": {}}]}""";
    Suite suite = load("{\"track\": \"fetch\", \"cases\": [" + script + "]}");
    assertThat(suite.problems().get(0)).contains("at: \"soon\" is not allowed");
  }

  @Test
  void piecesArePutTogether() throws IOException {
    String pieces =
        GOOD.replace("\"\"", "[\"a\", {\"repeat\": \"bc\", \"times\": 3}, {\"base64\": \"/w==\"}]");
    Suite suite = load("{\"track\": \"match\", \"cases\": [" + pieces + "]}");
    assertThat(suite.cases().get(0).body())
        .containsExactly('a', 'b', 'c', 'b', 'c', 'b', 'c', 0xFF);
  }
}
