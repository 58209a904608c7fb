package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class BenchCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @Test
  void aFilterThatLeavesNothingIsAUsageError() {
    assertThat(run("bench", "--quick", "--filter", "no such name")).isEqualTo(2);
    assertThat(err.toString()).contains("no such name").contains("attack");
  }

  @Test
  void aFileThatCannotBeReadIsAUsageError() {
    assertThat(run("bench", "no-such-file")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read no-such-file");
  }

  @Test
  void progressIsALineForEachStepWhereThereIsNoTerminal() {
    ProgressLine progress = new ProgressLine(new PrintWriter(err), false);
    progress.step(1, 2, "parse");
    progress.done();
    assertThat(err.toString()).matches("\\[1/2, \\d+:\\d\\d] parse\\R");
  }

  @Test
  void progressIsOneLineThatGoesOnATerminal() {
    ProgressLine progress = new ProgressLine(new PrintWriter(err), true);
    progress.step(1, 2, "parse");
    progress.step(2, 2, "match");
    progress.done();
    assertThat(err.toString()).doesNotContain("\n").endsWith("match\r\u001b[K");
  }
}
