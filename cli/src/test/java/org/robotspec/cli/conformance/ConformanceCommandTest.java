package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.cli.conformance.CommandRun.with;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.conformance.Suite;

final class ConformanceCommandTest {
  private static final String ALWAYS_ALLOW = "sh -c 'exit 0' %url%";

  @TempDir private Path directory;
  private final CommandRun command = new CommandRun();

  private int run(String... args) {
    return command.run(args);
  }

  @Test
  void oursPassesAndTheExitCodeIsZero() {
    assertThat(run("run", "--run", "M-7.*", "--profile", "all", "--strict")).isZero();
    assertThat(command.out())
        .contains("robotspec (google-2019): 56 passed, 0 failed")
        .contains("robotspec (google-reference): 56 passed, 0 failed");
    assertThat(command.err()).isEmpty();
  }

  @Test
  void aFailureIsExplainedAndTheExitCodeIsOne() {
    assertThat(run("run", "--command", ALWAYS_ALLOW, "--run", "M-5.four-levels-3")).isEqualTo(1);
    assertThat(command.out())
        .contains("M-5.four-levels-3")
        .contains("Nested rules: the third level.")
        .contains("rests on  RFC 9309, section 2.2.2")
        .contains(">      4  disallow: /a/b/c")
        .contains("expected  disallow, line 4")
        .contains("got       allow")
        .contains("wrong, by clause: M-5 1/1");
  }

  @Test
  void aRunThatJudgesNoRequiredCaseIsAnError() {
    String[] optional = {"run", "--command", ALWAYS_ALLOW, "--run", "M-6.with-query"};
    assertThat(run(optional)).isEqualTo(2);
    assertThat(command.out()).contains("0 failed, 1 optional failed");
    assertThat(command.err()).contains("no required case was judged");
    String known = directory.resolve("known.txt").toString();
    String[] late = {"run", "--command", "sh -c 'exec sleep 600' %url%", "--timeout", "1"};
    String[] one = {"--run", "M-7.fish.fish", "--known-failures", known};
    assertThat(run(with(with(late, one), "--update-known-failures"))).isEqualTo(2);
    assertThat(Path.of(known)).doesNotExist();
  }

  @Test
  void skippedCasesAreNotRun() {
    assertThat(run("run", "--run", "M-7.fish.*", "--skip", "*.not-*")).isZero();
    assertThat(command.out()).contains("6 passed");
  }

  @Test
  void tracksAndProfilesAreChosen() {
    assertThat(run("run", "--track", "origin", "--profile", "rfc9309")).isZero();
    assertThat(command.out()).containsPattern("robotspec \\(rfc9309\\): [0-9]{3} passed, 0 failed");
  }

  @Test
  void reportsAreWritten() {
    Path reports = directory.resolve("reports");
    assertThat(run("run", "--run", "M-3.*", "--report", reports.toString())).isZero();
    assertThat(reports.resolve("report.html")).exists();
    assertThat(command.out()).contains("wrote " + reports.resolve("report.xml"));
  }

  @Test
  void knownFailuresAreWrittenAndThenExpected() throws IOException {
    String file = directory.resolve("known.txt").toString();
    String[] tables = {
      "run", "--command", ALWAYS_ALLOW, "--run", "M-7.fish.*", "--known-failures", file
    };
    assertThat(run(tables)).isEqualTo(2);
    assertThat(command.err()).contains("--known-failures: cannot read " + file);
    assertThat(run(with(tables, "--update-known-failures"))).isZero();
    assertThat(Files.readAllLines(Path.of(file)))
        .hasSize(7)
        .startsWith(
            "# The failures of sh, with data %s. Written by --update-known-failures."
                .formatted(Suite.load().version()))
        .contains("google-2019 M-7.fish.fish");
    assertThat(run(tables)).isZero();
    assertThat(command.out()).contains("known failures: 6; new failures: 0");
    String reports = directory.resolve("reports").toString();
    assertThat(run(with(tables, "--report", reports))).isZero();
    assertThat(Path.of(reports, "report.xml"))
        .content()
        .contains("skipped=\"6\"", "<skipped message=\"known failure: expected disallow, line 2")
        .doesNotContain("<failure");
  }

  @Test
  void aNewFailureAndAnUnexpectedPassFailTheRun() throws IOException {
    Path file = directory.resolve("known.txt");
    Files.writeString(file, "google-2019 M-7.fish.fish\n");
    String[] known = {"--known-failures", file.toString()};
    String[] allow = {"run", "--command", ALWAYS_ALLOW, "--run"};
    assertThat(run(with(with(allow, "M-7.fish.fish"), known))).isZero();
    assertThat(run(with(with(allow, "M-7.fish.fish,M-7.fish.fishheads"), known))).isEqualTo(1);
    assertThat(command.out()).contains("M-7.fish.fishheads\n").contains("new failures: 1");
    String[] disallow = {"run", "--command", "sh -c 'exit 1' %url%", "--run", "M-7.fish.fish"};
    assertThat(run(with(disallow, known))).isEqualTo(1);
    assertThat(command.out()).contains("no longer a failure  google-2019 M-7.fish.fish: passed");
  }

  @Test
  void aLateAnswerIsNoNewFailure() throws IOException {
    Path file = Files.writeString(directory.resolve("known.txt"), "google-2019 M-7.fish.fish\n");
    String slow = "sh -c 'case $0 in */fish) exit 0;; esac; exec sleep 600' %url%";
    String[] late = {
      "run", "--command", slow, "--timeout", "3", "--run", "M-5.tie-allow-wins,M-7.fish.fish"
    };
    assertThat(run(late)).isEqualTo(1);
    assertThat(run(with(late, "--known-failures", file.toString()))).isZero();
    assertThat(command.out()).contains("no answer in time, not judged: 1\n", "new failures: 0");
  }

  @Test
  void knownFailuresAreAboutOneDriver() {
    String file = directory.resolve("known.txt").toString();
    String[] two = {"run", "--command", ALWAYS_ALLOW, "--command", ALWAYS_ALLOW};
    assertThat(run(with(two, "--known-failures", file))).isEqualTo(2);
    assertThat(run("run", "--update-known-failures")).isEqualTo(2);
    assertThat(command.err())
        .contains("--known-failures takes only one driver")
        .contains("--update-known-failures needs --known-failures FILE");
  }

  @Test
  void wrongArgumentsAreUsageErrors() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("run", "--track", "sing")).isEqualTo(2);
    assertThat(run("run", "--profile", "google-1998")).isEqualTo(2);
    assertThat(run("run", "--program", "/no/such/program")).isEqualTo(2);
    assertThat(run("run", "--command", "prog")).isEqualTo(2);
    assertThat(run("run", "--run", "NOTHING")).isEqualTo(2);
    assertThat(run("run", "--suite", directory.toString())).isEqualTo(2);
    assertThat(run("show", "M-99.none")).isEqualTo(2);
    assertThat(run("serve", "--agent", "my bot")).isEqualTo(2);
    assertThat(command.err())
        .contains("the tracks are")
        .contains("the profiles are")
        .contains("--suite: suite.json: cannot be read")
        .contains("no case \"M-99.none\"")
        .contains("--agent: \"my bot\" is not a product token");
  }

  @Test
  void casesAreListed() {
    assertThat(run("list", "--run", "M-5.tie-*")).isZero();
    assertThat(command.out().lines()).hasSize(4).allMatch(line -> line.startsWith("match    M-5."));
  }

  @Test
  void aCaseIsShown() {
    assertThat(run("show", "D-2.longer-wildcard-disallow")).isZero();
    assertThat(command.out())
        .contains("D-2: A wildcard rule and a literal one")
        .containsPattern("google-2019 +either")
        .containsPattern("rfc9309 +disallow, line 3");
  }

  @Test
  void aClauseIsExplained() {
    assertThat(run("explain", "m-8")).isZero();
    assertThat(command.out())
        .contains("M-8\n  A URL is matched in the form in which it is crawled.")
        .contains("rests on  Google robots.txt specification (before July 2019), URL matching")
        .contains("case      M-8.");
  }

  @Test
  void aCaseIsExplained() {
    assertThat(run("explain", "M-5.tie-allow-wins")).isZero();
    assertThat(command.out())
        .contains("robotspec (google-2019): passed")
        .contains(">      3  allow: /a");
    assertThat(run("explain", "M-5.one-character-longer", "--command", "sh -c 'exit 1' %url%"))
        .isEqualTo(1);
  }
}
