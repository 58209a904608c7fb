package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All commands handle a missing FILE, a folder, and {@code -} in the same way. */
final class FileArgumentsTest extends RunsCommands {
  private int runWith(String command, String file) {
    return call(command.replace("FILE", file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --robots FILE /",
        "check --urls FILE",
        "check --indexing FILE",
        "lint FILE",
        "test FILE",
        "test --robots FILE FILE",
        "diff FILE FILE"
      })
  void aMissingFileAndAFolderAreErrors(String command) {
    assertThat(runWith(command, "no-such-file")).isEqualTo(2);
    assertThat(err.toString()).contains(": cannot read no-such-file: no such file").hasLineCount(1);
    if (!command.startsWith("lint")) { // which reads the files in it
      assertThat(runWith(command, dir.toString())).isEqualTo(2);
      assertThat(err.toString())
          .contains(": cannot read " + dir + ": it is a folder")
          .hasLineCount(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --robots FILE --agent x /y",
        "check --urls FILE",
        "check --indexing FILE",
        "lint FILE",
        "diff FILE pom.xml"
      })
  void aHyphenIsStandardInput(String command) {
    ByteArrayInputStream in = new ByteArrayInputStream("user-agent: x\nnonsense\n".getBytes(UTF_8));
    InputStream before = System.in;
    System.setIn(in);
    try {
      runWith(command, "-");
    } finally {
      System.setIn(before);
    }
    assertThat(in.available()).isZero();
    assertThat(err.toString()).doesNotContain("no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check --robots - --urls -", "test --robots - -", "diff - -"})
  void onlyOneInputIsStandardInput(String command) {
    assertThat(call(command)).isEqualTo(2);
    assertThat(err.toString()).contains("only one input can be standard input");
  }

  /** Whoever names a file in a pull request does not choose what the command does. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lint",
        "lint --fix --yes",
        "lint --fail-on=info",
        "test",
        "test --robots=pom.xml",
        "diff pom.xml"
      })
  void aNameIsNeitherAnOptionNorAListOfArguments(String command) throws IOException {
    Path other = Files.writeString(dir.resolve("robots.txt"), "Disallow:/x\nDisalow: /y\n");
    Path list = Files.writeString(dir.resolve("list"), "--fix --yes " + other);
    for (String name : List.of("@" + list, "-h.txt", "--version", "--fix", "--help", "%0A,::")) {
      assertThat(call(command + " -- " + name)).isEqualTo(2);
      assertThat(err.toString()).contains(": cannot read " + name + ": no such file");
      assertThat(out.toString()).doesNotContain("Usage", "robotspec ");
    }
    assertThat(call("lint @" + list)).isEqualTo(2);
    assertThat(err.toString()).contains(": cannot read @" + list + ": no such file");
    assertThat(other).content().contains("Disalow");
  }
}
