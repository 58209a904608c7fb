package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MainTest extends RunsCommands {
  @Test
  void helpAndVersionSucceed() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Usage: robotspec");
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).contains("robotspec ");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void usageErrorsExitWithTwo() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("no-such-subcommand")).isEqualTo(2);
    assertThat(run("--no-such-option")).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("Usage: robotspec");
  }

  @Test
  void helpIsACommandToo() {
    assertThat(run("help", "check")).isZero();
    assertThat(out.toString()).startsWith("Usage: robotspec check ");
  }

  @Test
  void whatIsMisspeltIsAnsweredWithWhatWasMeantOrIsAllowed() {
    for (String line :
        List.of(
            "check --agnet x http://a.example/",
            "diff --format xml a b",
            "lint --format jsn robots.txt",
            "lint --fail-on warn robots.txt",
            "lint --ignore craw-delay robots.txt",
            "lint --explain duplicate")) {
      assertThat(run(line.split(" ", -1))).as(line).isEqualTo(2);
    }
    assertThat(err.toString())
        .contains("Unknown option: '--agnet'", "Did you mean: --agent, ")
        .contains("'--format': expected one of [text, json, github, sarif] but was 'xml'")
        .contains("did you mean \"json\"?", "did you mean \"warning\"?")
        .contains("no note has the code craw-delay; did you mean \"crawl-delay\"?")
        .contains("no note has the code duplicate; did you mean \"duplicate-rule\"?");
  }

  @Test
  void aCodeIsExplained() {
    assertThat(run("lint", "--explain", "crawl-delay")).isZero();
    assertThat(out.toString()).startsWith("crawl-delay (info): Crawl delay");
    assertThat(run("lint")).isEqualTo(2);
    assertThat(err.toString()).contains("name a file, a folder or a site");
  }

  @Test
  void anUnknownCommandSuggestsTheNearest() {
    assertThat(run("zzz", "robots.txt")).isEqualTo(2);
    assertThat(run("chek", "http://a.example/")).isEqualTo(2);
    assertThat(run("conf")).isEqualTo(2);
    assertThat(run("conformance", "runs")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "robotspec: unknown command \"zzz\"",
            "Try: robotspec --help",
            "robotspec: unknown command \"chek\"; did you mean \"check\"?",
            "Try: robotspec --help",
            "robotspec: unknown command \"conf\"; did you mean \"conformance\"?",
            "Try: robotspec --help",
            "robotspec conformance: unknown command \"runs\"; did you mean \"run\"?",
            "Try: robotspec conformance --help");
  }
}
