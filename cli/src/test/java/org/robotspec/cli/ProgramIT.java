package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as shipped, unpacked and run with only a Java runtime; it has to be packaged. */
@EnabledIfSystemProperty(named = "robotspec.program", matches = ".+")
@DisabledOnOs(OS.WINDOWS)
@Timeout(300)
final class ProgramIT {
  private static final Path ARCHIVES =
      Path.of(Objects.requireNonNull(System.getProperty("robotspec.program")));
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private static Path temporary;

  /** A folder with a space in its name, and the program in it. */
  private static Path folder;

  private static Path program;

  @TempDir private Path own;
  private Path cache;

  @BeforeEach
  void nameCache() {
    cache = own.resolve("a cache");
  }

  /** What a run printed. */
  private record Printed(int exitCode, String out, String err) {}

  @BeforeAll
  static void unpack() throws Exception {
    folder = Files.createDirectory(temporary.resolve("a b"));
    assertThat(execute(Map.of(), "tar", "xzf", ARCHIVES + ".tar.gz", "-C", folder.toString()))
        .isEqualTo(new Printed(0, "", ""));
    program = folder.resolve(ARCHIVES.getFileName()).resolve("bin/robotspec");
  }

  private static Printed execute(Map<String, String> environment, String... words)
      throws Exception {
    Path out = temporary.resolve("out");
    Path err = temporary.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    int exitCode = builder.start().waitFor();
    return new Printed(exitCode, Files.readString(out), Files.readString(err));
  }

  private Printed run(String... words) throws Exception {
    return run(Map.of("ROBOTSPEC_CACHE", cache.toString()), words);
  }

  private Printed run(Map<String, String> environment, String... words) throws Exception {
    Stream<String> all = Stream.concat(Stream.of(program.toString()), Arrays.stream(words));
    return execute(environment, all.toArray(String[]::new));
  }

  private List<Path> cached() {
    try (Stream<Path> files = Files.list(cache)) {
      return files.toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  @Test
  void theFirstRunMakesAnArchiveThatTheNextOnesUseIfTheyCan() throws Exception {
    Files.writeString(folder.resolve("robots.txt"), "User-agent: *\nDisallow: /x\n");
    String[] check = {"check", "--robots", "robots.txt", "/x"};
    Printed first = run(check);
    assertThat(first.exitCode()).isEqualTo(1);
    assertThat(first.out()).startsWith("disallowed  /x\n  Disallow: /x, line 2 of robots.txt");
    await()
        .atMost(LONG)
        .until(() -> cached().size() == 1 && cached().get(0).toString().endsWith(".jsa"));
    Path archive = cached().get(0);
    Map<String, String> onlyWithIt =
        Map.of("ROBOTSPEC_CACHE", cache.toString(), "JDK_JAVA_OPTIONS", "-Xshare:on");
    assertThat(run(onlyWithIt, check).out()).isEqualTo(first.out());
    assertThat(run(check)).isEqualTo(first);
    Files.delete(archive);
    Files.writeString(archive, "no archive");
    assertThat(run(check)).isEqualTo(first);
  }

  @Test
  void itRunsWithoutACacheAndThroughALink() throws Exception {
    String version = ARCHIVES.getFileName().toString().replaceFirst("-", " ");
    Map<String, String> none = Map.of("ROBOTSPEC_CACHE", "");
    assertThat(run(none, "--version")).isEqualTo(new Printed(0, version + "\n", ""));
    assertThat(run(Map.of("ROBOTSPEC_CACHE", "/dev/null/no"), "--version").exitCode()).isZero();
    assertThat(cached()).isEmpty();
    Path link = Files.createSymbolicLink(folder.resolve("link"), program);
    assertThat(execute(none, link.toString(), "--version").exitCode()).isZero();
  }

  /** Images are not built here: this is what the Dockerfile takes from the archive. */
  @Test
  void theImageHasThisProgram() throws Exception {
    String name = ARCHIVES.getFileName().toString();
    String version = name.substring(name.indexOf('-') + 1);
    String dockerfile = Files.readString(Path.of("Dockerfile")).replace("${VERSION}", version);
    assertThat(dockerfile)
        .contains("ADD " + name + ".tar.gz /opt/\n")
        .contains("ln -s \"/opt/" + folder.relativize(program) + "\" /usr/local/bin/")
        .contains("ENV ROBOTSPEC_CACHE=\n"); // tried above
    assertThat(program).isExecutable();
  }

  @Test
  void itSaysWhichJavaItNeeds() throws Exception {
    Path home = folder.resolve("old");
    Files.createDirectories(home.resolve("bin"));
    Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\nexit 1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"11.0.25\"\n");
    assertThat(run(Map.of("JAVA_HOME", home.toString()), "--version"))
        .isEqualTo(
            new Printed(
                1,
                "",
                "robotspec: Java 17 or newer is needed, and this is version 11.0.25: "
                    + java
                    + "\n"));
    assertThat(run(Map.of("JAVA_HOME", folder.toString()), "--version").err())
        .isEqualTo("robotspec: no bin/java in JAVA_HOME: " + folder + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {".zip", ".tar.gz", ".deb"})
  void itsChecksumIsBesideIt(String ending) throws IOException, NoSuchAlgorithmException {
    Path archive = Path.of(ARCHIVES + ending);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive));
    assertThat(Path.of(archive + ".sha256"))
        .content(StandardCharsets.US_ASCII)
        .isEqualToIgnoringNewLines(
            HexFormat.of().formatHex(digest) + "  " + archive.getFileName() + "\n");
  }

  @Test
  void bothArchivesHaveTheSameFiles() throws IOException {
    Path root = folder.resolve(ARCHIVES.getFileName());
    try (Stream<Path> unpacked = Files.walk(root);
        ZipFile zip = new ZipFile(ARCHIVES + ".zip")) {
      List<String> names =
          unpacked
              .filter(Files::isRegularFile)
              .map(file -> folder.relativize(file).toString())
              .toList();
      assertThat(names)
          .containsExactlyInAnyOrderElementsOf(
              zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName).toList())
          .contains(root.getFileName() + "/bin/robotspec.cmd", root.getFileName() + "/LICENSE");
    }
  }

  @Test
  void thirdPartyNamesTheLicenceOfEveryJarOfOthers() throws IOException {
    Path root = folder.resolve(ARCHIVES.getFileName());
    assertThat(root.resolve("NOTICE")).isNotEmptyFile();
    List<String> named =
        Files.readAllLines(root.resolve("THIRD-PARTY.txt")).stream()
            .filter(line -> line.matches("[a-z_0-9-]+"))
            .toList();
    try (Stream<Path> jars = Files.list(root.resolve("lib"))) {
      assertThat(jars)
          .map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
          .filteredOn(name -> !name.startsWith("robotspec-"))
          .containsExactlyInAnyOrderElementsOf(named);
    }
  }

  @Test
  void theLicencesOfWhatThePageContainsLieWhereThirdPartySays() throws IOException {
    Path root = folder.resolve(ARCHIVES.getFileName());
    List<String> folders =
        Pattern.compile("\\bin\\s(org/[a-z/]+)")
            .matcher(Files.readString(root.resolve("THIRD-PARTY.txt")))
            .results()
            .map(found -> found.group(1) + "/")
            .toList();
    String version = ARCHIVES.getFileName().toString().replaceFirst("robotspec", "robotspec-site");
    try (ZipFile site = new ZipFile(root.resolve("lib/" + version + ".jar").toFile())) {
      assertThat(folders).hasSize(2).allMatch(name -> site.getEntry(name) != null);
      assertThat(site.stream().map(ZipEntry::getName))
          .filteredOn(name -> name.matches(".*/lib/[^/]+/"))
          .hasSizeGreaterThan(10)
          .allMatch(name -> folders.stream().anyMatch(name::startsWith))
          .allMatch(name -> site.getEntry(name + "LICENSE") != null);
    }
  }

  /** Prepares a release, a repository with a base branch, and what stands in for GitHub's gh. */
  private static Map<String, String> inputs() throws Exception {
    for (String tool : List.of("jq", "curl", "git")) {
      assumeThat(execute(Map.of(), "sh", "-c", "command -v " + tool).exitCode()).isZero();
    }
    String version = String.valueOf(ARCHIVES.getFileName()).replaceFirst("robotspec-", "");
    String prepare =
        """
        set -e
        rm -rf releases up work && mkdir -p releases/v%1$s && cp '%2$s.tar.gz' '%2$s.tar.gz.sha256' releases/v%1$s
        git init -q -b main up && cd up && printf 'User-agent: *\\nDisallow: /a\\n' > robots.txt && git add .
        git -c user.name=n -c user.email=n@example.com commit -qm one && cd .. && git clone -q up work
        printf 'User-agent: *\\nDisalow: /b|b\\nDisallow: /b\\n' > work/robots.txt
        echo '* disallow /a' > work/expected.txt
        """
            .formatted(version, ARCHIVES);
    assertThat(execute(Map.of(), "bash", "-c", prepare)).isEqualTo(new Printed(0, "", ""));
    Path gh = Files.createDirectories(folder.resolve("gh")).resolve("gh");
    Files.writeString(gh, "#!/bin/sh\necho \"$@\" > \"${0%/*}/asked\"; exit $ATTESTED\n");
    assertThat(gh.toFile().setExecutable(true)).isTrue();
    return new HashMap<>(
        Map.of(
            "PATH", gh.getParent() + ":" + System.getenv("PATH"),
            "ATTESTED", "0",
            "ROBOTSPEC_RELEASES", "file://" + folder.toString().replace(" ", "%20") + "/releases",
            "VERSION", version,
            "ROBOTS", "./robots.txt",
            "FAIL_ON", "error",
            "BASE", "main",
            "ROBOTSPEC_CACHE", ""));
  }

  private static Printed action(Map<String, String> inputs) throws Exception {
    Path script = SourceTree.home().resolve(".github/check-robots-txt.sh").toAbsolutePath();
    return execute(inputs, "sh", "-c", "cd work && '" + script + "'");
  }

  @Test
  void theActionShowsNotesAndChangedVerdictsOfAPullRequest() throws Exception {
    Map<String, String> inputs = inputs();
    inputs.put("EXPECTATIONS", "expected.txt");
    inputs.put("SARIF", "notes.sarif");
    Printed result = action(inputs);
    assertThat(result.exitCode()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .containsSubsequence(
            "::error file=expected.txt,line=1,title=not-met::line 1: * disallow /a: not met: ",
            "file=robots.txt,line=2,title=")
        .contains("0 of 1 expectation met.")
        .contains("::warning file=robots.txt,line=3,title=changed-verdict::")
        .contains("; old: Disallow: /a, line 2 of main")
        .contains("| allowed | <code>Disallow&#58; &#47;a</code>, line 2 | no rule |")
        .contains("| **disallowed** | no rule | <code>Disallow&#58; &#47;b</code>, line 3 |");
    assertThat(folder.resolve("work/notes.sarif")).content().contains("\"version\":\"2.1.0\"");
    assertThat(folder.resolve("gh/asked"))
        .content()
        .contains(
            ARCHIVES.getFileName()
                + ".tar.gz --repo robotspec/robotspec --source-ref refs/tags/v"
                + inputs.get("VERSION")
                + " ")
        .contains("--signer-workflow robotspec/robotspec/.github/workflows/release.yml");
    inputs.put("ATTESTED", "1");
    assertThat(action(inputs)).isEqualTo(new Printed(1, "", ""));
    inputs.put("VERIFY_ATTESTATION", "false");
    inputs.put("SHA256", "0".repeat(64));
    assertThat(action(inputs).err()).contains("did NOT match");
  }

  @Test
  void theActionFailsWhereItCannotCompare() throws Exception {
    Map<String, String> inputs = inputs();
    Files.writeString(folder.resolve("work/robots.txt"), "User-agent: *\nDisallow: /a\n");
    assertThat(action(inputs).exitCode()).isZero();
    Path hit = folder.resolve("hit");
    for (String base : List.of("none", "--upload-pack=touch '" + hit + "';false", "main:x")) {
      inputs.put("BASE", base);
      assertThat(action(inputs).exitCode()).as(base).isEqualTo(1);
    }
    assertThat(hit).doesNotExist();
    inputs.put("BASE", "main");
    Files.createSymbolicLink(folder.resolve("up/link.txt"), Path.of("robots.txt"));
    Files.createSymbolicLink(folder.resolve("work/link.txt"), Path.of("robots.txt"));
    String commit =
        "cd up && git add . && git -c user.name=n -c user.email=n@e.example commit -qm two";
    assertThat(execute(Map.of(), "sh", "-c", commit).exitCode()).isZero();
    inputs.put("ROBOTS", "link.txt");
    assertThat(action(inputs))
        .extracting(Printed::exitCode, Printed::err)
        .containsExactly(1, "robotspec: ./link.txt is not a file in main\n");
  }

  @Test
  void noNameInAPullRequestIsAnOptionOrASite() throws Exception {
    Map<String, String> inputs = inputs();
    inputs.put("BASE", "");
    Files.writeString(folder.resolve("work/list"), "--version");
    for (String name : List.of("--version", "@list", "www.example.invalid/robots.txt##[error]")) {
      inputs.put("ROBOTS", name);
      assertThat(action(inputs))
          .as(name)
          .extracting(Printed::exitCode, Printed::err)
          .containsExactly(
              1,
              "robotspec lint: cannot read ./%s: no such file or folder\n"
                  .formatted(name.replace("##[", "## [")));
    }
  }

  @Test
  void aSummaryHasNoMarkdownFromAFile() throws Exception {
    Map<String, String> inputs = inputs();
    Path summary = folder.resolve("summary.md");
    inputs.put("GITHUB_STEP_SUMMARY", summary.toString());
    String path = "/`</code>|*a*<img src=x>[l](http://e.example)@user www.e.example&lt;\u001b";
    Files.writeString(
        folder.resolve("work/robots.txt"),
        "User-agent: *\nDisallow: %1$s\nAllow: %1$s x y\n".formatted(path));
    action(inputs);
    assertThat(summary)
        .content()
        .contains("**disallowed**", "<code>Disallow&#58; &#47;&#37;60")
        .satisfies(
            text ->
                assertThat(text.replaceAll("</?code>|&#\\d+;|\\*\\*disallowed\\*\\*", ""))
                    .doesNotContainPattern("[`<>*_\\[\\](){}@&\u001b]|www\\.|//"));
  }
}
