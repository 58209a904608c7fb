package org.robotspec.conformance.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * A command that is run once for each case, as existing matchers are: it gets a file, an agent and
 * a URL, and its verdict is its exit code (0 allow, 1 disallow) or what it prints.
 */
final class CommandDriver implements Driver {
  /** Longer URLs are none for a command line. */
  private static final int MAX_ARGUMENT = 100_000;

  /** More output than this explains nothing. */
  private static final int MAX_OUTPUT = 1 << 16;

  private final String name;
  private final List<String> command;
  private final Duration timeout;
  private final @Nullable Pattern allowIf;
  private final Path robots;
  private final Path output;

  /**
   * Makes a driver.
   *
   * @param command words with {@code %robots%}, {@code %agent%} and {@code %url%} in them
   * @param allowIf a pattern found in the output of an allow; null if the exit code tells
   */
  CommandDriver(String name, List<String> command, Duration timeout, @Nullable Pattern allowIf) {
    this.name = name;
    this.command = List.copyOf(command);
    this.timeout = timeout;
    this.allowIf = allowIf;
    try {
      robots = Files.createTempFile("robotspec", ".txt");
      output = Files.createTempFile("robotspec", ".out");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Track> tracks() {
    return Set.of(Track.MATCH);
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
      return new DriverAnswer.Skipped("its URL is none for a command line");
    }
    try {
      Files.write(robots, c.body());
      return run(c.agents().get(0), url);
    } catch (IOException e) {
      return new DriverAnswer.Errored(e.getMessage() == null ? e.toString() : e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new DriverAnswer.Errored("interrupted");
    }
  }

  private DriverAnswer run(String agent, String url) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    for (String word : command) {
      words.add(
          word.replace("%robots%", robots.toString())
              .replace("%agent%", agent)
              .replace("%url%", url));
    }
    Process process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(robots.toFile()))
            .start();
    long end = System.nanoTime() + timeout.toNanos();
    while (!process.waitFor(10, TimeUnit.MILLISECONDS)) {
      boolean flood = Files.size(output) > 16L * MAX_OUTPUT;
      if (flood || System.nanoTime() > end) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        return new DriverAnswer.Errored(
            flood ? "floods its output" : "no answer within " + timeout.toMillis() + " ms");
      }
    }
    return verdict(process.exitValue(), text());
  }

  private String text() throws IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(output)) {
      bytes = in.readNBytes(MAX_OUTPUT);
    }
    return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
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

  @Override
  public void close() {
    try {
      Files.deleteIfExists(robots);
      Files.deleteIfExists(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
