package org.robotspec.conformance.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;

/**
 * A command that runs once for each case, like existing matchers: it gets a file, an agent and a
 * URL, and its verdict is its exit code (0 allow, 1 disallow) or its output.
 */
public final class CommandDriver implements Driver {
  /** Longer URLs do not fit on a command line. */
  private static final int MAX_ARGUMENT = 100_000;

  private final List<String> command;
  private final Duration timeout;
  private final @Nullable Pattern allowIf;

  /**
   * Creates a driver.
   *
   * @param commandLine its words, with {@code %robots%}, {@code %agent%} and {@code %url%}
   * @param timeout how long it may take
   * @param allowIf a pattern found in the output of an allow; null if the exit code is the verdict
   * @throws IllegalArgumentException if there is no command, or it has no place for the URL
   */
  public CommandDriver(String commandLine, Duration timeout, @Nullable Pattern allowIf) {
    if (!commandLine.contains("%url%")) {
      throw new IllegalArgumentException(
          "the command \"" + commandLine + "\" has no %url%; it needs %robots%, %agent%, %url%");
    }
    this.command = CommandWords.of(commandLine);
    this.timeout = timeout;
    this.allowIf = allowIf;
  }

  @Override
  public String name() {
    return command.get(0);
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    if (c.url().isEmpty()) {
      return new DriverAnswer.Skipped("asks about no URL");
    }
    String url = c.url().get();
    if (c.agents().size() > 1) {
      return new DriverAnswer.Skipped("names several agents");
    }
    if (url.isEmpty() || url.length() > MAX_ARGUMENT || url.indexOf('\0') >= 0) {
      return new DriverAnswer.Skipped("its URL cannot be a command-line argument");
    }
    try {
      Path robots = Files.createTempFile("robotspec", ".txt");
      try {
        Files.write(robots, c.body());
        return run(robots, c.agents().get(0), url);
      } finally {
        Files.delete(robots);
      }
    } catch (IOException e) {
      return ChildProcess.noAnswer(e);
    }
  }

  private DriverAnswer run(Path robots, String agent, String url) throws IOException {
    String file = robots.toString();
    ProcessBuilder builder =
        new ProcessBuilder(
                command.stream()
                    .map(word -> word.replace("%robots%", file))
                    .map(word -> word.replace("%agent%", agent).replace("%url%", url))
                    .toList())
            .redirectErrorStream(true)
            .redirectInput(robots.toFile());
    try (ChildProcess process = new ChildProcess(builder)) {
      return process.within(
          timeout,
          () -> {
            String text = process.readAll();
            return verdict(process.exitCode(), text);
          });
    }
  }

  private DriverAnswer verdict(int exit, String text) {
    if (allowIf != null) {
      return text.isBlank()
          ? new DriverAnswer.Errored("prints nothing, and ends with " + exit)
          : DriverAnswer.verdict(allowIf.matcher(text).find());
    }
    if (exit == 0 || exit == 1) {
      return DriverAnswer.verdict(exit == 0);
    }
    String first = text.lines().findFirst().orElse("");
    return new DriverAnswer.Errored("ends with " + exit + (first.isEmpty() ? "" : ": " + first));
  }
}
