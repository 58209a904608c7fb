package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

/** The data travels: in its zip there is all it needs, and the runner of its README runs there. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SuiteRunnerTest {
  private static final Path ZIP = Path.of(System.getProperty("robotspec.suite.zip", ""));

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
    Suite suite = Suite.load(data);
    assertThat(suite.problems()).isEmpty();
    assertThat(suite.cases()).hasSameSizeAs(Suite.load().cases());
    try (Stream<Path> files = Files.walk(data)) {
      assertThat(files.filter(Files::isRegularFile))
          .allMatch(file -> file.toString().matches(".*(\\.json|\\.md|/LICENSE)"));
    }
  }

  private static void thereIsPython() throws InterruptedException {
    boolean python;
    try {
      python = new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      python = false;
    }
    assumeTrue(python, "python3 is not installed, so the runner of the README is not run");
  }

  private static String runner() throws IOException {
    String readme = Files.readString(data.resolve("README.md"));
    int start = readme.indexOf("```python\n") + "```python\n".length();
    return readme.substring(start, readme.indexOf("```", start));
  }

  private static List<String> run(String... arguments) throws IOException, InterruptedException {
    thereIsPython();
    Path file = Files.writeString(directory.resolve("runner.py"), runner());
    List<String> command = new ArrayList<>(List.of("python3", file.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(data.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().toList();
  }

  @Test
  void itIs25Lines() throws IOException {
    assertThat(runner().lines().count()).isEqualTo(25);
  }

  @Test
  void itRunsTheStandardLibraryOfPython() throws Exception {
    List<String> lines = run("google-2019");
    assertThat(lines.get(lines.size() - 1)).matches("[1-9]\\d\\d right, \\d+ wrong");
    assertThat(lines).noneMatch(line -> line.startsWith("M-7.fish."));
  }

  @Test
  void itRunsACommandAndCountsAsTheSuiteDoes() throws Exception {
    String profile = "rfc9309";
    long allowed = 0;
    long disallowed = 0;
    for (Case c : Suite.load().cases()) {
      if (c.track() == Track.MATCH && c.required(profile) && c.agents().size() == 1) {
        String verdict = Case.expected(c.json(), profile).path("verdict").asText();
        allowed += verdict.equals("allow") ? 1 : 0;
        disallowed += verdict.equals("disallow") ? 1 : 0;
      }
    }
    List<String> lines = run(profile, "sh", "-c", "test -r $0 && exit 1");
    assertThat(lines.get(lines.size() - 1)).isEqualTo(disallowed + " right, " + allowed + " wrong");
  }
}
