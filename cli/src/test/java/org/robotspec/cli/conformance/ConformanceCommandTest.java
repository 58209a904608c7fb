package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.cli.RunsCommands;
import org.robotspec.conformance.Suite;

final class ConformanceCommandTest extends RunsCommands {
  private static final String ALWAYS_ALLOW = "sh -c 'exit 0' %url%";

  static String[] with(String[] first, String... more) {
    return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run --run M-7.* --profile all --strict | robotspec .google-2019.: 56 passed, 0 failed
          run --run M-7.* --profile all --strict | robotspec .google-reference.: 56 passed, 0 failed
          run --run M-7.fish.* --skip *.not-*    | 6 passed
          run --track origin --profile rfc9309   | robotspec .rfc9309.: [0-9]{3} passed, 0 failed
          list --run M-5.tie-*                   | ^(match    M-5.*\\s){4}$
          show D-2.longer-wildcard-disallow      | D-2: A wildcard rule and a literal one
          show D-2.longer-wildcard-disallow      | google-2019 +either
          show D-2.longer-wildcard-disallow      | rfc9309 +disallow, line 3
          explain m-8                | M-8\\s+A URL is matched in the form in which it is crawled.
          explain m-8                | rests on  Google robots.txt specification .*, URL matching
          explain m-8                | case      M-8.
          explain M-5.tie-allow-wins | robotspec .google-2019.: passed
          explain M-5.tie-allow-wins | >      3  allow: /a
          """)
  void theExitCodeIsZeroIfNoCaseFails(String line, String printed) {
    assertThat(call("conformance " + line)).isZero();
    assertThat(out.toString()).containsPattern(printed);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aFailureIsExplainedAndTheExitCodeIsOne() {
    assertThat(run("conformance", "run", "--command", ALWAYS_ALLOW, "--run", "M-5.four-levels-3"))
        .isEqualTo(1);
    assertThat(out.toString())
        .contains("M-5.four-levels-3")
        .contains("Nested rules: the third level.")
        .contains("rests on  RFC 9309, section 2.2.2")
        .contains(">      4  disallow: /a/b/c")
        .contains("expected  disallow, line 4")
        .contains("got       allow")
        .contains("wrong, by clause: M-5 1/1");
    String[] explain = {"conformance", "explain", "M-5.one-character-longer", "--command"};
    assertThat(run(with(explain, "sh -c 'exit 1' %url%"))).isEqualTo(1);
  }

  @Test
  void aRunThatJudgesNoRequiredCaseIsAnError() {
    String[] optional = {
      "conformance", "run", "--command", ALWAYS_ALLOW, "--run", "M-6.with-query"
    };
    assertThat(run(optional)).isEqualTo(2);
    assertThat(out.toString()).contains("0 failed, 1 optional failed");
    assertThat(err.toString()).contains("no required case was judged");
    String known = dir.resolve("known.txt").toString();
    String[] late = {
      "conformance", "run", "--command", "sh -c 'exec sleep 600' %url%", "--timeout", "1"
    };
    String[] one = {"--run", "M-7.fish.fish", "--known-failures", known};
    assertThat(run(with(with(late, one), "--update-known-failures"))).isEqualTo(2);
    assertThat(Path.of(known)).doesNotExist();
  }

  @Test
  void reportsAreWritten() {
    Path reports = dir.resolve("reports");
    assertThat(run("conformance", "run", "--run", "M-3.*", "--report", reports.toString()))
        .isZero();
    assertThat(reports.resolve("report.html")).exists();
    assertThat(out.toString()).contains("wrote " + reports.resolve("report.xml"));
  }

  @Test
  void knownFailuresAreWrittenAndThenExpected() throws IOException {
    String file = dir.resolve("known.txt").toString();
    String[] tables = {
      "conformance",
      "run",
      "--command",
      ALWAYS_ALLOW,
      "--run",
      "M-7.fish.*",
      "--known-failures",
      file
    };
    assertThat(run(tables)).isEqualTo(2);
    assertThat(err.toString()).contains("--known-failures: cannot read " + file);
    assertThat(run(with(tables, "--update-known-failures"))).isZero();
    assertThat(Files.readAllLines(Path.of(file)))
        .hasSize(7)
        .startsWith(
            "# The failures of sh, with data %s. Written by --update-known-failures."
                .formatted(Suite.load().version()))
        .contains("google-2019 M-7.fish.fish");
    assertThat(run(tables)).isZero();
    assertThat(out.toString()).contains("known failures: 6; new failures: 0");
    String reports = dir.resolve("reports").toString();
    assertThat(run(with(tables, "--report", reports))).isZero();
    assertThat(Path.of(reports, "report.xml"))
        .content()
        .contains("skipped=\"6\"", "<skipped message=\"known failure: expected disallow, line 2")
        .doesNotContain("<failure");
  }

  @Test
  void aNewFailureAndAnUnexpectedPassFailTheRun() throws IOException {
    Path file = dir.resolve("known.txt");
    Files.writeString(file, "google-2019 M-7.fish.fish\n");
    String[] known = {"--known-failures", file.toString()};
    String[] allow = {"conformance", "run", "--command", ALWAYS_ALLOW, "--run"};
    assertThat(run(with(with(allow, "M-7.fish.fish"), known))).isZero();
    assertThat(run(with(with(allow, "M-7.fish.fish,M-7.fish.fishheads"), known))).isEqualTo(1);
    assertThat(out.toString()).contains("M-7.fish.fishheads\n").contains("new failures: 1");
    String[] disallow = {
      "conformance", "run", "--command", "sh -c 'exit 1' %url%", "--run", "M-7.fish.fish"
    };
    assertThat(run(with(disallow, known))).isEqualTo(1);
    assertThat(out.toString()).contains("no longer a failure  google-2019 M-7.fish.fish: passed");
  }

  @Test
  void aLateAnswerIsNoNewFailure() throws IOException {
    Path file = Files.writeString(dir.resolve("known.txt"), "google-2019 M-7.fish.fish\n");
    String slow = "sh -c 'case $0 in */fish) exit 0;; esac; exec sleep 600' %url%";
    String[] late = {
      "conformance",
      "run",
      "--command",
      slow,
      "--timeout",
      "3",
      "--run",
      "M-5.tie-allow-wins,M-7.fish.fish"
    };
    assertThat(run(late)).isEqualTo(1);
    assertThat(run(with(late, "--known-failures", file.toString()))).isZero();
    assertThat(out.toString()).contains("no answer in time, not judged: 1\n", "new failures: 0");
  }

  @Test
  void knownFailuresAreAboutOneDriver() {
    String file = dir.resolve("known.txt").toString();
    String[] two = {"conformance", "run", "--command", ALWAYS_ALLOW, "--command", ALWAYS_ALLOW};
    assertThat(run(with(two, "--known-failures", file))).isEqualTo(2);
    assertThat(run("conformance", "run", "--update-known-failures")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--known-failures takes only one driver")
        .contains("--update-known-failures needs --known-failures FILE");
  }

  @Test
  void wrongArgumentsAreUsageErrors() {
    assertThat(run("conformance")).isEqualTo(2);
    assertThat(run("conformance", "run", "--track", "sing")).isEqualTo(2);
    assertThat(run("conformance", "run", "--profile", "google-1998")).isEqualTo(2);
    assertThat(run("conformance", "run", "--program", "/no/such/program")).isEqualTo(2);
    assertThat(run("conformance", "run", "--command", "prog")).isEqualTo(2);
    assertThat(run("conformance", "run", "--run", "NOTHING")).isEqualTo(2);
    assertThat(run("conformance", "run", "--suite", dir.toString())).isEqualTo(2);
    assertThat(run("conformance", "show", "M-99.none")).isEqualTo(2);
    assertThat(run("conformance", "serve", "--agent", "my bot")).isEqualTo(2);
    assertThat(err.toString())
        .contains("the tracks are")
        .contains("the profiles are")
        .contains("--suite: suite.json: cannot be read")
        .contains("no case \"M-99.none\"")
        .contains("--agent: \"my bot\" is not a product token");
  }
}
