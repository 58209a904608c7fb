package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Commands for many files in one call, timed as whole processes with the start of their JVM. */
enum CommandSpeed {
  VERDICTS(
      "verdicts, cases",
      300_000,
      100_000,
      EnumSet.of(HostKind.EMPTY, HostKind.SMALL, HostKind.MEDIUM)) {
    @Override
    List<String> prepare(Path directory, int[] hosts) throws IOException {
      ObjectMapper json = new ObjectMapper();
      Paths paths = new Paths(new Random(1));
      try (BufferedWriter cases = Files.newBufferedWriter(directory.resolve(INPUT), US_ASCII)) {
        for (int host : hosts) {
          byte[] file = HostKind.of(host).file(host);
          Map<String, Object> question =
              Map.of(
                  "robots_base64", Base64.getEncoder().encodeToString(file),
                  "agents", List.of(Sample.AGENT),
                  "url", HostKind.origin(host) + paths.page());
          cases.write(json.writeValueAsString(question));
          cases.newLine();
        }
      }
      return List.of("verdicts");
    }
  },
  LINT("lint, files", 4_000, 500, EnumSet.range(HostKind.EMPTY, HostKind.HUGE)) {
    @Override
    List<String> prepare(Path directory, int[] hosts) throws IOException {
      List<String> command = new ArrayList<>(List.of("lint"));
      for (int host : hosts) {
        Path file = Files.write(directory.resolve(host + ".txt"), HostKind.of(host).file(host));
        command.add(file.getFileName().toString());
      }
      Files.createFile(directory.resolve(INPUT));
      return command;
    }
  };

  static final String COLUMN = "a second";

  /** What the command reads from standard input. */
  private static final String INPUT = "input";

  final String title;
  private final int count;

  /** How many a second it must do on two cores. */
  final int least;

  private final Set<HostKind> kinds;

  CommandSpeed(String title, int count, int least, Set<HostKind> kinds) {
    this.title = title;
    this.count = count;
    this.least = least;
    this.kinds = kinds;
  }

  /** Writes the files for these hosts into a directory, and returns the arguments. */
  abstract List<String> prepare(Path directory, int[] hosts) throws IOException;

  /** Runs the command of this project once. */
  List<Figure> measure(Path home) {
    try {
      Path directory = Files.createTempDirectory("robotspec-bench");
      try {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("cli/target/bin/robotspec").toString());
        command.addAll(prepare(directory, HostKind.first(count, kinds)));
        return List.of(figure(run(command, directory)));
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Duration run(List<String> command, Path directory) throws IOException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(directory.resolve(INPUT).toFile())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    int code = process.onExit().join().exitValue();
    if (code > 1) { // 1 says that lint found mistakes
      throw new IllegalStateException("robotspec " + command.get(1) + " ended with " + code);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private Figure figure(Duration took) {
    return Figure.of(
        Work.COMMAND, title, COLUMN, Figure.NUMBER, Math.rint(count / (took.toNanos() / 1e9)));
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
