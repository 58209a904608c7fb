package org.robotspec.conformance;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data travels: in its zip there is all it needs, and the runner of its README runs there. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SuiteRunnerTest {
  private static final Path ZIP = Path.of(System.getProperty("robotspec.artifact") + "-suite.zip");

  @TempDir private static Path directory;
  private static Path data;

  @BeforeAll
  static void unzip() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        Path file = directory.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.write(file, zip.getInputStream(entry).readAllBytes());
        }
      }
    }
    data = directory.resolve("robotspec-conformance-suite");
  }

  @Test
  void theZipHoldsTheDataAndNoJava() throws IOException {
    for (String file :
        List.of("README.md", "LICENSE", "CHANGELOG.md", "schema.json", "conformance-protocol.md")) {
      assertThat(data.resolve(file)).isNotEmptyFile();
    }
    assertThat(data.resolve("LICENSE")).hasSameTextualContentAs(Path.of("../LICENSE"));
    for (Path folder : List.of(data, Path.of("target/npm"))) {
      assertThat(folder.resolve("NOTICE")).hasSameTextualContentAs(Path.of("../NOTICE"));
    }
    Suite suite = Suite.load(data);
    assertThat(suite.cases()).hasSameSizeAs(Suite.load().cases());
    try (Stream<Path> files = Files.walk(data)) {
      assertThat(files.filter(Files::isRegularFile))
          .allMatch(
              file -> file.toString().matches(".*(\\.jsonl?|\\.md|/LICENSE|/NOTICE|/examples/.*)"));
    }
  }

  private static String example(Path file, String language) throws IOException {
    String text = Files.readString(file);
    int start = text.indexOf("```" + language + "\n") + language.length() + 4;
    return text.substring(start, text.indexOf("```", start));
  }

  private static List<String> run(Path folder, String... command) throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, command[0]))),
        command[0] + " is not installed, so this example is not run");
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().toList();
  }

  private static List<Case> required(String profile) {
    return Suite.load().cases().stream()
        .filter(c -> c.track() == Track.MATCH && c.required(profile))
        .filter(c -> c.agents().size() == 1 && c.url().isPresent())
        .toList();
  }

  @Test
  void tenLinesOfPythonRunItsStandardLibrary() throws Exception {
    String runner = example(data.resolve("README.md"), "python");
    assertThat(runner.lines().count()).isEqualTo(10);
    Path file = Files.writeString(directory.resolve("runner.py"), runner);
    List<String> lines = run(data, "python3", file.toString(), "google-2019");
    assertThat(lines)
        .hasSameSizeAs(required("google-2019"))
        .anyMatch(line -> line.startsWith("right M-7.fish.fish "))
        .anyMatch(line -> line.startsWith("wrong "));
  }

  @Test
  void theNpmPackageHasTheSameCases() throws Exception {
    Path npm = Path.of("target/npm").toAbsolutePath();
    String allowsAll =
        example(npm.resolve("README.md"), "js")
            .replace("robotspec-conformance", npm.resolve("index.js").toUri().toString());
    Path file = directory.resolve("example.mjs");
    Files.writeString(file, allowsAll + "function isAllowed() { return true; }\n");
    assertThat(run(directory, "node", file.toString())).hasSize(notAllowed());
  }

  /** Returns how many required cases are wrong for who allows everything. */
  private static int notAllowed() {
    return (int)
        required("rfc9309").stream()
            .map(c -> Case.expected(c.json(), "rfc9309").path("verdict").asText())
            .filter(verdict -> !verdict.equals("allow"))
            .count();
  }

  /** Each as far as its language is here; that in Rust needs crates, and is not run. */
  @ParameterizedTest
  @CsvSource({
    "allowed.php, <?php function allowed() { return true; }, php runner.php",
    "allowed.pl, sub allowed { 1 } 1, perl runner.pl",
    "allowed.go, 'package main; func allowed(_ []byte, _, _ string) bool { return true }', "
        + "go run runner.go allowed.go",
  })
  void theSameLoopRunsInOtherLanguages(String file, String code, String command) throws Exception {
    Path examples = data.resolve("examples");
    Files.copy(data.resolve("cases.jsonl"), examples.resolve("cases.jsonl"), REPLACE_EXISTING);
    Files.writeString(examples.resolve(file), code);
    assertThat(run(examples, (command + " rfc9309").split(" "))).hasSize(notAllowed());
  }

  /** The published numbers are those of Java: each build compares them with its own. */
  @Test
  void theCommandOfTheNpmPackageJudgesAsJavaDoes() throws Exception {
    Path home = Path.of("..").toAbsolutePath().normalize();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes = "conformance/target/hosts/crawler-commons/*";
    String driver = "conformance/drivers/crawler-commons/Driver.java";
    Path file = directory.resolve("results.json");
    Path known = directory.resolve("known-failures.txt"); // it fails some, and the exit code is 0
    List<String> command = new ArrayList<>();
    command.addAll(List.of("node", "conformance/target/npm/robotspec-conformance.js"));
    command.addAll(List.of("--program", "'%s' -cp %s %s".formatted(java, classes, driver)));
    command.addAll(List.of("--timeout", "120")); // only against hanging
    command.addAll(List.of("--profile", "rfc9309,google-2019", "--json", file.toString()));
    command.addAll(List.of("--known-failures", known.toString(), "--update-known-failures"));
    run(home, command.toArray(String[]::new));
    JsonNode published = json(home.resolve("conformance/results/crawler-commons.json"));
    assertThat(summary(json(file))).isEqualTo(summary(published));
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** Returns the version of the data, all counts, and which cases are wrong. */
  private static List<String> summary(JsonNode results) {
    List<String> summary = new ArrayList<>(List.of(results.path("suite").asText()));
    for (String profile : List.of("rfc9309", "google-2019")) {
      JsonNode judged = results.path("profiles").path(profile);
      summary.add(judged.path("tracks").toString());
      judged.path("wrong").fieldNames().forEachRemaining(summary::add);
      judged.path("optionalWrong").fieldNames().forEachRemaining(summary::add);
    }
    return summary;
  }
}
