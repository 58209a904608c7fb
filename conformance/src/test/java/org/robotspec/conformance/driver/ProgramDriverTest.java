package org.robotspec.conformance.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/** Programs that speak the line protocol, and such as do not. */
final class ProgramDriverTest {
  private static final String HELLO =
      "read start; echo '{\"protocol\":1,\"name\":\"test\",\"version\":\"1\"}'; ";
  private static final String ANSWER =
      "seq=${line#*seq\\\":}; seq=${seq%%,*}; echo \"{\\\"seq\\\":$seq,\\\"verdict\\\":\\\"allow\\\"}\"; ";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path directory;

  private Driver shell(String script, Duration timeout) throws IOException {
    Path file = Files.writeString(directory.resolve("test.sh"), script);
    return new ProgramDriver("sh '" + file + "'", timeout);
  }

  private static List<Result> run(Driver driver, String glob) {
    try (driver) {
      return RunPlan.of(List.of("google-2019"), glob).run(Suite.load(), driver);
    }
  }

  /** Runs nine cases, one of them M-7.fish.fish-html. */
  private List<Result> run(String script) throws IOException {
    List<Result> results = run(shell(script, LIMIT), "M-7.fish.*");
    assertThat(results).hasSize(9);
    return results;
  }

  private static String loop(String body) {
    return HELLO + "while read line; do case $line in *stop*) exit;; esac; " + body + "done";
  }

  /** A program that answers all cases but one. */
  private static String butFor(String what) {
    return loop("case $line in *fish-html*) " + what + ";; esac; " + ANSWER);
  }

  @Test
  void aProgramThatAnswersIsJudged() throws IOException {
    List<Result> results = run(loop(ANSWER));
    assertThat(results)
        .extracting(Result::outcome)
        .contains(CaseOutcome.PASSED, CaseOutcome.FAILED);
    assertThat(results).noneMatch(r -> r.outcome() == CaseOutcome.ERRORED);
    assertThat(results.get(0).driver()).isEqualTo("test 1");
  }

  @ParameterizedTest
  @CsvSource({
    "echo broken >&2; exit 3, the program ended with 3: broken",
    "echo what?; continue, not a JSON object: what?",
  })
  void aProgramThatCrashesOrTalksIsStartedAnew(String what, String got) throws IOException {
    assertThat(run(butFor(what)))
        .filteredOn(r -> r.outcome() == CaseOutcome.ERRORED)
        .extracting(r -> r.testCase().id() + ": " + r.got())
        .containsExactly("M-7.fish.fish-html: " + got);
  }

  @Test
  void aProgramThatHangsIsStartedAnew() throws IOException {
    List<Result> results = run(shell(butFor("sleep 600"), Duration.ofSeconds(3)), "M-7.fish.*");
    // On a busy machine other answers may come too late as well.
    assertThat(results)
        .filteredOn(r -> r.outcome() == CaseOutcome.TIMED_OUT)
        .allSatisfy(r -> assertThat(r.got()).contains("no answer within 3000 ms"))
        .extracting(r -> r.testCase().id())
        .contains("M-7.fish.fish-html");
    assertThat(results).hasSize(9).anyMatch(r -> r.outcome() == CaseOutcome.PASSED);
  }

  @Test
  void aFloodIsNoAnswer() throws IOException {
    List<Result> results = run(HELLO + "yes '{\"seq\":0}'");
    assertThat(results).allMatch(r -> r.outcome() == CaseOutcome.ERRORED);
    String flood = "the program writes more than it is asked for";
    assertThat(results.get(0).got()).isEqualTo(flood);
    assertThat(results.get(8).got())
        .isEqualTo("not asked: 5 cases in a row had no answer, the first: " + flood);
    assertThat(run(HELLO + "yes | tr -d '\\n'").get(0).got())
        .contains("a line of more than 1048576 bytes");
  }

  @Test
  void aTrackThatAProgramDoesNotNameIsSkipped() throws IOException {
    assertThat(run(shell(loop(ANSWER), LIMIT), "L-1.simple"))
        .extracting(Result::got)
        .containsExactly("no origin track");
  }

  @Test
  void aProgramThatEndsAtOnceIsRefused() {
    assertThatThrownBy(() -> shell("exit 7", LIMIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("driver " + directory.resolve("test.sh") + ": the program ended with 7");
  }

  @Test
  void thePythonExampleOfTheDocumentationRuns() throws Exception {
    assumeTrue(
        new ProcessBuilder("sh", "-c", "command -v python3").start().waitFor() == 0,
        "python3 is not installed");
    Path example = Path.of("drivers/urllib-robotparser/driver.py");
    assertThat(Files.readString(Path.of("../docs/conformance-protocol.md")))
        .contains(example.toString());
    List<Result> results = run(new ProgramDriver("python3 " + example, LIMIT), "*");
    assertThat(results)
        .allMatch(r -> r.driver().startsWith("urllib.robotparser"))
        .noneMatch(r -> r.outcome() == CaseOutcome.ERRORED);
    assertThat(results)
        .filteredOn(r -> r.testCase().id().startsWith("M-7.fish."))
        .allMatch(r -> r.outcome() == CaseOutcome.PASSED);
    assertThat(results)
        .filteredOn(r -> r.testCase().id().equals("M-7.star-php.filename"))
        .allMatch(r -> r.outcome() == CaseOutcome.FAILED);
  }
}
