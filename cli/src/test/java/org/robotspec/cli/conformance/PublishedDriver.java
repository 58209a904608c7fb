package org.robotspec.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.CommandDriver;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.ProgramDriver;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/**
 * An implementation whose results are published.
 *
 * @param folder its name in {@code conformance/drivers}
 * @param json the {@code driver.json} in it. {@code version} and {@code source} are missing if the
 *     build resolves them; {@code skips} lists the cases that its library cannot be asked; {@code
 *     classes} is the folder in which the build leaves its classes; ours has neither {@code
 *     program} nor {@code command}
 */
record PublishedDriver(String folder, JsonNode json) {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private static final String FOLDER = "conformance/drivers/";
  private static final Path FOLDERS = HOME.resolve(FOLDER);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  static List<PublishedDriver> all() throws IOException {
    List<PublishedDriver> all = new ArrayList<>();
    try (Stream<Path> folders = Files.list(FOLDERS)) {
      for (Path folder : folders.sorted().toList()) {
        Path file = folder.resolve("driver.json");
        if (Files.exists(file)) {
          JsonNode json = new JsonMapper().readTree(file.toFile());
          all.add(new PublishedDriver(folder.getFileName().toString(), json));
        }
      }
    }
    return all;
  }

  /** Returns a member, which may be missing: an empty text. */
  String text(String member) {
    return json.path(member).asText();
  }

  /** Returns whether every build can run it: it needs nothing that the build does not have. */
  boolean inEveryBuild() {
    return !json.has("source");
  }

  /** Returns whether what it needs is there, if the build is to put it there. */
  boolean isBuilt() {
    return !json.has("classes") || Files.isDirectory(HOME.resolve(text("classes")));
  }

  private String how() {
    return inEveryBuild()
        ? "in every build"
        : text("source").startsWith("commit") ? "by hand" : "on request";
  }

  /** Installs what it needs, as far as it says how; what is missing is seen when it is run. */
  void install() throws IOException, InterruptedException {
    if (json.has("install")) {
      Process process =
          new ProcessBuilder(text("install").split(" "))
              .directory(FOLDERS.resolve(folder).toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      process.waitFor();
    }
  }

  /**
   * Puts the suite to it, judged by the RFC, by Google's documents and by the profiles it names.
   *
   * @throws IllegalArgumentException if it can't be run here
   */
  List<Result> run(Suite suite) {
    List<String> profiles = new ArrayList<>(List.of("rfc9309", "google-2019"));
    profiles.addAll(Case.texts(json.path("alsoJudgedBy")));
    try (Driver opened = open()) {
      List<String> skip = Case.texts(json.path("skips"));
      return new RunPlan(Set.of(Track.values()), profiles, List.of(), skip).run(suite, opened);
    }
  }

  private Driver open() {
    if (json.has("program")) {
      return new ProgramDriver(absolute(text("program")), TIMEOUT);
    }
    if (!json.has("command")) {
      return new RobotspecDriver();
    }
    String line = absolute(text("command"));
    String executable = line.substring(0, line.indexOf(' '));
    if (!Files.isExecutable(Path.of(executable))) {
      throw new IllegalArgumentException(executable + " is not there");
    }
    return new CommandDriver(line, TIMEOUT, null);
  }

  /** Commands are written as one types them at the top of a checkout. */
  private String absolute(String line) {
    String here = line.replace(FOLDER, FOLDERS + "/");
    if (!json.has("classes")) {
      return here;
    }
    // The Java of this build, which has a compiler.
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = text("classes");
    return here.replace(classes, HOME.resolve(classes).toString()).replaceFirst("^java", java);
  }

  /**
   * Returns the results in the form of {@code conformance/results/NAME.json}.
   *
   * @param date when it was run; null if every build does it
   */
  ObjectNode published(List<Result> results, @Nullable String date, String suite) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", text("name")).put("language", text("language"));
    String[] said = results.get(0).driver().split(" ", 2); // name and version
    if (json.has("version") || said.length > 1) {
      node.put("version", json.has("version") ? text("version") : said[1]);
    }
    if (json.has("source")) {
      node.put("source", text("source"));
    }
    node.put("home", text("home")).put("how", how());
    if (date != null) {
      node.put("date", date);
    }
    ObjectNode profiles = node.put("suite", suite).putObject("profiles");
    by(Result::profile, results)
        .forEach((profile, judged) -> write(judged, profiles.putObject(profile)));
    return node;
  }

  private static <K> Map<K, List<Result>> by(Function<Result, K> key, List<Result> results) {
    return results.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
  }

  /** Writes the counts of each track of which anything is judged, and the wrong answers. */
  private static void write(List<Result> results, ObjectNode node) {
    ObjectNode tracks = node.putObject("tracks");
    by(result -> result.testCase().track().key(), results)
        .forEach(
            (track, all) -> {
              int right = count(all, r -> r.outcome() == CaseOutcome.PASSED && r.required());
              int wrong = count(all, r -> r.countsAgainst(false));
              if (right + wrong > 0) {
                tracks
                    .putObject(track)
                    .put("right", right)
                    .put("wrong", wrong)
                    .put(
                        "optionalRight", count(all, r -> r.outcome() == CaseOutcome.PASSED) - right)
                    .put("optionalWrong", count(all, r -> r.countsAgainst(true)) - wrong)
                    .put("skipped", count(all, r -> r.outcome() == CaseOutcome.SKIPPED));
              }
            });
    ObjectNode wrong = node.putObject("wrong");
    ObjectNode optionalWrong = node.putObject("optionalWrong");
    for (Result result : results) {
      if (result.countsAgainst(true)) {
        // What a driver says may name its own files: not where they are here.
        String got = result.got().replace(HOME + "/", "").strip();
        (result.required() ? wrong : optionalWrong).put(result.testCase().id(), got);
      }
    }
  }

  private static int count(List<Result> results, Predicate<Result> condition) {
    return (int) results.stream().filter(condition).count();
  }

  /** Returns the folder, which is what a test's report shows. */
  @Override
  public String toString() {
    return folder;
  }
}
