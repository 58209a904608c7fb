package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @Test
  void helpAndVersionSucceed() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Usage: robotspec");
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).contains("robotspec ");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void completionScriptIsPrinted() {
    assertThat(run("generate-completion")).isZero();
    assertThat(out.toString()).contains("_complete_robotspec");
  }

  @Test
  void usageErrorsExitWithTwo() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("no-such-subcommand")).isEqualTo(2);
    assertThat(run("--no-such-option")).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("Usage: robotspec");
  }
}
