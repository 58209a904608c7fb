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
    return read();
  }

  /** Reads the data without asking the schema, which would find most of this first. */
  private Suite read() {
    return new SuiteLoader(file -> Files.readAllBytes(directory.resolve(file))).load();
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
    assertThat(suite.problems()).singleElement().asString().startsWith("a.json: not JSON");
    Suite goesOn = load("{\"track\": \"match\", \"cases\": [" + GOOD + "]} x");
    assertThat(goesOn.problems()).singleElement().asString().startsWith("a.json: not JSON");
  }

  @Test
  void aFileThatIsMissingIsPassedOver() throws IOException {
    load("{}");
    Files.delete(directory.resolve("a.json"));
    assertThat(read().problems()).singleElement().asString().startsWith("a.json: cannot be read");
    Files.writeString(directory.resolve("suite.json"), "{}");
    assertThat(Suite.load(directory).problems())
        .anyMatch(problem -> problem.startsWith("suite.json: at \"\": "));
  }

  @Test
  void anUnknownTrackIsPassedOver() throws IOException {
    assertThat(load("{\"track\": \"sing\"}").problems().get(0)).contains("the tracks are match");
  }

  @Test
  void dataOfOthersIsCheckedAgainstTheSchema() throws IOException {
    String good =
        """
        {"id": "M-1.good", "says": "It is good.", "clauses": ["RFC 9309, section 2.2.2"],
         "agents": ["a"], "body": "", "url": "http://a/", "expect": {"*": {"verdict": "allow"}}}""";
    String wrong = good.replace("good\"", "wrong\"").replace("\"allow\"", "\"allowed\"");
    String odd =
        good.replace("good\"", "odd\"").replace("\"body\"", "\"required\": false, \"body\"");
    String cases = String.join(",", wrong, good, odd);
    load("{\"track\": \"match\", \"title\": \"A file\", \"cases\": [" + cases + "]}");
    Suite suite = Suite.load(directory);
    assertThat(suite.cases()).extracting(Case::id).containsExactly("M-1.good");
    assertThat(suite.problems())
        .anyMatch(p -> p.startsWith("suite.json: at \"\": ") && p.contains("'texts'"))
        .anyMatch(p -> p.startsWith("suite.json: at \"/version\": "))
        .anyMatch(
            p ->
                p.startsWith("a.json, case 1 (M-1.wrong): at \"/cases/0/expect/*/verdict\"")
                    && p.contains("invalid"))
        .anyMatch(p -> p.startsWith("a.json, case 3 (M-1.odd): at \"/cases/2/required\""))
        .hasSize(4);
  }

  @Test
  void thePublishedDataKeepsTheSchema() {
    Suite suite = Suite.load(Path.of("suite"));
    assertThat(suite.problems()).isEmpty();
    assertThat(suite.cases()).hasSameSizeAs(Suite.load().cases());
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
