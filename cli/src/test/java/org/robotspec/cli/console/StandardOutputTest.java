package org.robotspec.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.cli.Main;
import picocli.CommandLine;

/** A command ends when nothing more can be written: quietly if nobody reads it. */
final class StandardOutputTest {
  private static final int URLS = 60_000;

  private @TempDir Path dir;
  private final StringWriter err = new StringWriter();
  private int writes;

  /** Takes the first text, as {@code head -1} does, and fails from then on. */
  private final class Failing extends OutputStream {
    private final String message;

    Failing(String message) {
      this.message = message;
    }

    @Override
    public void write(byte[] octets, int from, int length) throws IOException {
      if (writes++ > 0) {
        throw new IOException(message);
      }
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[1], 0, 1);
    }
  }

  private int run(String message, String... args) {
    CommandLine command = Main.commandLine();
    command.setOut(new PrintWriter(new StandardOutput(new Failing(message)), true, UTF_8));
    command.setErr(new PrintWriter(err, true));
    return command.execute(args);
  }

  private String robots() throws IOException {
    String rules = "User-agent: *\nDisalow: /x\n";
    return Files.writeString(dir.resolve("robots.txt"), rules.repeat(1_000)).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Broken pipe", "The pipe is being closed"})
  void itIsQuietWhereNobodyReads(String message) throws IOException {
    String urls = IntStream.range(0, URLS).mapToObj(i -> "/" + i).collect(Collectors.joining("\n"));
    Path list = Files.writeString(dir.resolve("urls"), urls);
    assertThat(run(message, "check", "--robots", robots(), "--urls", list.toString()))
        .isEqualTo(StandardOutput.CLOSED);
    assertThat(writes).isEqualTo(2);
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"check --json --robots ROBOTS /a /b", "lint ROBOTS"})
  void aFullDiskIsAnError(String line) throws IOException {
    String[] args = line.replace("ROBOTS", robots()).split(" ");
    assertThat(run("No space left on device", args)).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "robotspec %s: cannot write to standard output: No space left on device"
                .formatted(args[0]));
  }
}
