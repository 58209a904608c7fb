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
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/** Programs that speak the line protocol, and such as do not. */
final class ProgramDriverTest {
  private static final String HELLO = "read start; echo '{\"protocol\":1,\"name\":\"test\"}'; ";
  private static final String ANSWER =
      "seq=${line#*seq\\\":}; seq=${seq%%,*}; echo \"{\\\"seq\\\":$seq,\\\"verdict\\\":\\\"allow\\\"}\"; ";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Suite suite = Suite.load();

  private static Driver shell(String script, Duration timeout) {
    return new ProgramDriver("sh", List.of("sh", "-c", script), timeout);
  }

  private List<Result> run(Driver driver, String glob) {
    try (driver) {
      return RunPlan.of(List.of("google-2019"), glob).run(suite, driver, result -> {});
    }
  }

  private List<Result> tables(Driver driver) {
    return run(driver, "M-7.fish.*");
  }

  private static String loop(String body) {
    return HELLO + "while read line; do case $line in *stop*) exit;; esac; " + body + "done";
  }

  @Test
  void aProgramThatAnswersIsJudged() {
    List<Result> results = tables(shell(loop(ANSWER), LIMIT));
    assertThat(results).hasSize(9);
    assertThat(results)
        .extracting(Result::outcome)
        .containsOnly(Outcome.PASSED, Outcome.FAILED)
        .contains(Outcome.PASSED, Outcome.FAILED);
    assertThat(results.get(0).driver()).isEqualTo("test");
  }

  @Test
  void aProgramThatCrashesIsStartedAnew() {
    String once = "case $line in *fish-html*) echo broken >&2; exit 3;; esac; ";
    List<Result> results = tables(shell(loop(once + ANSWER), LIMIT));
    assertThat(results)
        .filteredOn(r -> r.outcome() == Outcome.ERRORED)
        .singleElement()
        .satisfies(
            r -> {
              assertThat(r.testCase().id()).isEqualTo("M-7.fish.fish-html");
              assertThat(r.got()).contains("ended with 3").contains("broken");
            });
    assertThat(results).hasSize(9);
  }

  @Test
  void aProgramThatHangsIsStartedAnew() {
    String once = "case $line in *fish-html*) sleep 600;; esac; ";
    List<Result> results = tables(shell(loop(once + ANSWER), Duration.ofSeconds(3)));
    // On a busy machine other answers may come too late as well.
    assertThat(results)
        .filteredOn(r -> r.outcome() == Outcome.TIMED_OUT)
        .allSatisfy(r -> assertThat(r.got()).contains("no answer within 3000 ms"))
        .extracting(r -> r.testCase().id())
        .contains("M-7.fish.fish-html");
    assertThat(results).hasSize(9).anyMatch(r -> r.outcome() == Outcome.PASSED);
  }

  @Test
  void nonsenseIsNoAnswer() {
    String once = "case $line in *fish-html*) echo 'what?'; continue;; esac; ";
    assertThat(tables(shell(loop(once + ANSWER), LIMIT)))
        .filteredOn(r -> r.outcome() == Outcome.ERRORED)
        .singleElement()
        .satisfies(r -> assertThat(r.got()).isEqualTo("not a JSON object: what?"));
  }

  @Test
  void anAnswerToAnotherQuestionIsNone() {
    String script = loop("echo '{\"seq\":99,\"verdict\":\"allow\"}'; ");
    assertThat(tables(shell(script, LIMIT)))
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.ERRORED));
  }

  @Test
  void aVerdictThatIsNoneIsAnErrorOfTheProgram() {
    String script = loop(ANSWER.replace("allow", "perhaps"));
    assertThat(tables(shell(script, LIMIT)))
        .hasSize(9)
        .allSatisfy(
            r -> {
              assertThat(r.outcome()).isEqualTo(Outcome.ERRORED);
              assertThat(r.got())
                  .startsWith("unknown verdict \"perhaps\"; the verdicts are allow,");
            });
  }

  @Test
  void aTrackThatIsNoneIsReportedAsTheProgramsOwn() {
    String hello = "read start; echo '{\"protocol\":1,\"tracks\":[\"match\",\"sing\"]}'; ";
    assertThatThrownBy(() -> shell(hello, LIMIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("driver sh: it names an unknown track \"sing\"");
  }

  @Test
  void aFloodOfLinesIsNoAnswer() {
    List<Result> results = tables(shell(HELLO + "yes '{\"seq\":0}'", LIMIT));
    assertThat(results)
        .hasSize(9)
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.ERRORED));
    assertThat(results.get(0).got()).contains("more than it is asked for");
    assertThat(results.get(8).got()).contains("not asked");
  }

  @Test
  void aLineWithoutEndIsNoAnswer() {
    List<Result> results = tables(shell(HELLO + "yes | tr -d '\\n'", LIMIT));
    assertThat(results.get(0).got()).contains("a line of more than 1048576 bytes");
  }

  @Test
  void skippedAndErroredAreAnswers() {
    String skipped = ANSWER.replace("verdict", "skipped").replace("allow", "no files");
    String errored = ANSWER.replace("verdict", "errored").replace("allow", "disk full");
    assertThat(tables(shell(loop(skipped), LIMIT)))
        .allSatisfy(
            r -> {
              assertThat(r.outcome()).isEqualTo(Outcome.SKIPPED);
              assertThat(r.got()).isEqualTo("no files");
            });
    assertThat(tables(shell(loop(errored), LIMIT)))
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.ERRORED));
  }

  @Test
  void aTrackThatAProgramDoesNotNameIsSkipped() {
    assertThat(run(shell(loop(ANSWER), LIMIT), "L-1.simple"))
        .singleElement()
        .satisfies(r -> assertThat(r.got()).isEqualTo("no origin track"));
  }

  @Test
  void aProgramThatDoesNotSpeakTheProtocolIsRefused() {
    assertThatThrownBy(() -> shell("read start; echo '{\"protocol\":2}'", LIMIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("driver sh: it does not speak protocol 1: ");
    assertThatThrownBy(() -> shell("echo hello", LIMIT)).hasMessageContaining("not a JSON object");
    assertThatThrownBy(() -> shell("exit 7", LIMIT)).hasMessageContaining("ended with 7");
    assertThatThrownBy(() -> Drivers.program("/no/such/program", LIMIT))
        .hasMessageContaining("/no/such/program");
  }

  @Test
  void thePythonExampleOfTheDocumentationRuns() throws IOException {
    assumeTrue(hasPython(), "python3 is not installed");
    Path example = Path.of("drivers/urllib-robotparser/driver.py");
    assertThat(Files.readString(Path.of("../docs/conformance-protocol.md")))
        .contains(example.toString());
    List<Result> results = run(Drivers.program("python3 " + example, LIMIT), "*");
    assertThat(results)
        .extracting(Result::driver)
        .allMatch(n -> n.startsWith("urllib.robotparser"));
    assertThat(results)
        .filteredOn(r -> r.testCase().id().startsWith("M-7.fish."))
        .extracting(Result::outcome)
        .containsOnly(Outcome.PASSED);
    assertThat(results)
        .filteredOn(r -> r.testCase().id().equals("M-7.star-php.filename"))
        .extracting(Result::outcome)
        .containsOnly(Outcome.FAILED);
    assertThat(results).filteredOn(r -> r.outcome() == Outcome.ERRORED).isEmpty();
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
