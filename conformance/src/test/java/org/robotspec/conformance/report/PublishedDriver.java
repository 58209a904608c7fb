package org.robotspec.conformance.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.Drivers;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/**
 * An implementation whose results are published: {@code drivers/NAME/driver.json}.
 *
 * @param name what people call it
 * @param language it is written in
 * @param version the pinned one, whose results are published; none if the build resolves it
 * @param source where that version is from; none if the build resolves it
 * @param home its address
 * @param classes the folder in which the build leaves its classes, if it does
 * @param program the command line of a program that speaks the line protocol; none for ours
 * @param command the command line of a program that is run once for each case
 * @param install what to run in its folder first
 * @param alsoJudgedBy profiles beside those that everyone is judged by
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PublishedDriver(
    String name,
    String language,
    @Nullable String version,
    @Nullable String source,
    String home,
    @Nullable String classes,
    @Nullable String program,
    @Nullable String command,
    @Nullable String install,
    @Nullable List<String> alsoJudgedBy) {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  /** Everyone is judged by the RFC and by Google's documents. */
  static final List<String> JUDGED_BY = List.of("rfc9309", "google-2019");

  private static final String FOLDER = "conformance/drivers/";
  private static final Path FOLDERS = HOME.resolve(FOLDER);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Returns the names of all folders. */
  static List<String> names() {
    try (Stream<Path> folders = Files.list(FOLDERS)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("driver.json")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static PublishedDriver of(String name) throws IOException {
    Path file = FOLDERS.resolve(name).resolve("driver.json");
    return new JsonMapper().readValue(file.toFile(), PublishedDriver.class);
  }

  /** Returns whether every build can run it: it needs nothing that the build does not have. */
  boolean inEveryBuild() {
    return classes != null || (program == null && command == null);
  }

  /** Returns why it can't be run here; empty if it can. */
  Optional<String> missing() {
    return classes == null || Files.isDirectory(HOME.resolve(classes))
        ? Optional.empty()
        : Optional.of(classes + " is not there: mvn package makes it");
  }

  /** Says how it is run. */
  String how() {
    if (inEveryBuild()) {
      return "in every build";
    }
    return source != null && source.startsWith("commit") ? "by hand" : "by `-Pmatrix`";
  }

  List<String> profiles() {
    List<String> profiles = new ArrayList<>(JUDGED_BY);
    profiles.addAll(alsoJudgedBy == null ? List.of() : alsoJudgedBy);
    return profiles;
  }

  /** Installs what it needs, as far as it says how; what is missing is seen when it is run. */
  void install(String folder) throws InterruptedException {
    if (install == null) {
      return;
    }
    try {
      Process process =
          new ProcessBuilder(install.split(" "))
              .directory(FOLDERS.resolve(folder).toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (process.waitFor() != 0) {
        System.out.println(folder + ": \"" + install + "\" failed");
      }
    } catch (IOException e) {
      System.out.println(folder + ": " + e.getMessage());
    }
  }

  /**
   * Puts the suite to it.
   *
   * @throws IllegalArgumentException if it can't be run here
   */
  List<Result> run(Suite suite) {
    try (Driver opened = open()) {
      return RunPlan.of(profiles()).run(suite, opened, result -> {});
    }
  }

  private Driver open() {
    if (program == null && command == null) {
      return Drivers.ours();
    }
    if (program != null) {
      return Drivers.program(absolute(program), TIMEOUT);
    }
    String line = absolute(String.valueOf(command));
    String executable = line.substring(0, line.indexOf(' '));
    if (!Files.isExecutable(Path.of(executable))) {
      throw new IllegalArgumentException(executable + " is not there");
    }
    return Drivers.command(line, TIMEOUT, null);
  }

  /** Commands are written as one types them at the top of a checkout. */
  private String absolute(String line) {
    String here = line.replace(FOLDER, FOLDERS + "/");
    if (classes == null) {
      return here;
    }
    // The Java of this build, which has a compiler.
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return here.replace(classes, HOME.resolve(classes).toString()).replaceFirst("^java", java);
  }
}
