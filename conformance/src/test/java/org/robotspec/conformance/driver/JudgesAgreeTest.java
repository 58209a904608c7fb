package org.robotspec.conformance.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.CaseJudge;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;

/** The judge in Java and the one in JavaScript say the same about any answer. */
final class JudgesAgreeTest {
  private static final Path NPM = Path.of("target/npm").toAbsolutePath();
  private static final String PROFILE = "google-2019";

  private static final Map<CaseOutcome, String> NAMES =
      Map.of(
          CaseOutcome.PASSED, "right",
          CaseOutcome.FAILED, "wrong",
          CaseOutcome.ERRORED, "errored",
          CaseOutcome.SKIPPED, "skipped");

  /** A value of each type, and such as a member of another type would have. */
  private static final List<String> VALUES =
      List.of(
          """
          null true false 0 -0 1 1.5
          "" "1" "true" "allow" "invalid" "noindex" "http://example.com/robots.txt" "a\\u001bb\\u202e"
          [] [1] [null] ["noindex"] ["allow"] [{"toString":1}] [[[[]]]]
          {} {"toString":1} {"__proto__":"allowed"} {"search":"unknown"} {"search":["unknown"]}
          {"verdict":"never"} {"constructor":{}}
          """
              .strip()
              .split("\\s+", -1));

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  @BeforeAll
  static void needsNode() throws Exception {
    boolean node = new ProcessBuilder("sh", "-c", "command -v node").start().waitFor() == 0;
    assumeTrue(node, "node is not installed");
  }

  @Test
  void everyWrongShapeIsJudgedAlike() throws Exception {
    List<String> questions = new ArrayList<>();
    List<String> java = new ArrayList<>();
    for (Case c : casesOfEveryExpectation()) {
      for (String answer : answers(c)) {
        ObjectNode question = JSON.createObjectNode().put("id", c.id()).put("profile", PROFILE);
        question.set("answer", JSON.readTree(answer));
        questions.add(question.toString());
        DriverAnswer given = ProgramDriver.answerOf((ObjectNode) JSON.readTree(answer));
        Result result = CaseJudge.judge("d", c, PROFILE, given, Duration.ZERO);
        java.add(question + " is " + NAMES.get(result.outcome()) + ": " + result.got());
      }
    }
    Path file = Files.write(directory.resolve("questions.jsonl"), questions);
    String script =
        """
        import { readFileSync } from "node:fs";
        import { judge, readSuite } from "%1$s/judge.js";
        const cases = new Map(readSuite("%1$s/suite").cases.map((one) => [one.id, one]));
        for (const line of readFileSync("%2$s", "utf8").split("\\n").filter(Boolean)) {
          const { id, profile, answer } = JSON.parse(line);
          const { outcome, got } = judge(cases.get(id), profile, answer);
          console.log(`${line} is ${outcome}: ${got}`);
        }
        """
            .formatted(NPM, file);
    Path out = directory.resolve("out");
    new ProcessBuilder("node", "--input-type=module", "--eval", script)
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start()
        .waitFor();
    List<String> javaScript = Files.readAllLines(out);
    assertThat(java).hasSizeGreaterThan(1_000);
    // In the two, JSON writes escapes in another case.
    assertThat(javaScript)
        .map(line -> line.toLowerCase(Locale.ROOT))
        .isEqualTo(java.stream().map(line -> line.toLowerCase(Locale.ROOT)).toList());
  }

  /** Returns two cases for each member that is expected in each track. */
  private static List<Case> casesOfEveryExpectation() {
    Set<String> seen = new HashSet<>();
    return Suite.load().cases().stream()
        .filter(c -> c.appliesTo(PROFILE))
        .filter(
            c ->
                c.asks().stream()
                        .flatMap(ask -> Case.expected(ask, PROFILE).properties().stream())
                        .map(e -> c.track() + e.getKey() + e.getValue().getNodeType())
                        .filter(member -> seen.add(member) || seen.add("second " + member))
                        .toList()
                        .size()
                    > 0)
        .toList();
  }

  /** Returns the right answer with each of its members replaced by each value, and without it. */
  private static List<String> answers(Case c) throws IOException {
    List<ObjectNode> right =
        c.asks().stream().map(ask -> (ObjectNode) Case.expected(ask, PROFILE).deepCopy()).toList();
    List<String> answers = new ArrayList<>(List.of(answer(c, right), "{\"seq\":1,\"skipped\":5}"));
    answers.add("{\"seq\":1,\"errored\":{\"toString\":1}}");
    for (String value : VALUES) {
      if (c.isScript()) {
        answers.add("{\"seq\":1,\"steps\":" + value + "}");
        answers.add("{\"seq\":1,\"steps\":" + repeat(value, right.size()) + "}");
      }
      for (String member : members(right)) {
        List<ObjectNode> wrong = right.stream().map(ObjectNode::deepCopy).toList();
        ObjectNode last = wrong.get(wrong.size() - 1);
        last.set(member, JSON.readTree(value));
        answers.add(answer(c, wrong));
      }
    }
    return answers;
  }

  private static List<String> members(List<ObjectNode> right) {
    return Stream.concat(
            right.stream().flatMap(one -> one.propertyStream().map(Map.Entry::getKey)),
            Stream.of("verdict"))
        .distinct()
        .toList();
  }

  private static String repeat(String value, int times) {
    return "[" + String.join(",", Collections.nCopies(times, value)) + "]";
  }

  private static String answer(Case c, List<ObjectNode> values) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("seq", 1);
    if (c.isScript()) {
      values.forEach(answer.putArray("steps")::add);
    } else {
      answer.setAll(values.get(0));
    }
    return answer.toString();
  }
}
