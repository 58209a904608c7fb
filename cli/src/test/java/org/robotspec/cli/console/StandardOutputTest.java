package org.robotspec.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

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

  /** Takes the first text, as {@code head -1} does, and fails from then on. */
  private final OutputStream closing = mock();

  private int run(String message, String... args) throws IOException {
    doNothing()
        .doThrow(new IOException(message))
        .when(closing)
        .write(any(byte[].class), anyInt(), anyInt());
    CommandLine command = Main.commandLine();
    command.setOut(new PrintWriter(new StandardOutput(closing), true, UTF_8));
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
    verify(closing, times(2)).write(any(byte[].class), anyInt(), anyInt());
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
