package org.robotspec.conformance.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ConformanceCommandTest {
  private static final String ALWAYS_ALLOW = "sh -c 'exit 0' %url%";

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = new CommandLine(new ConformanceCommand());
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @Test
  void oursPassesAndTheExitCodeIsZero() {
    assertThat(run("run", "--run", "M-7.*", "--profile", "all", "--strict")).isZero();
    assertThat(out.toString())
        .contains("robotspec (google-2019): 56 passed, 0 failed")
        .contains("robotspec (google-reference): 56 passed, 0 failed");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aFailureIsExplainedAndTheExitCodeIsOne() {
    assertThat(run("run", "--command", ALWAYS_ALLOW, "--run", "M-5.four-levels-3")).isEqualTo(1);
    assertThat(out.toString())
        .contains("M-5.four-levels-3")
        .contains("Nested rules: the third level.")
        .contains("rests on  RFC 9309, section 2.2.2")
        .contains(">      4  disallow: /a/b/c")
        .contains("expected  disallow, line 4")
        .contains("got       allow")
        .contains("again     robotspec conformance run --command")
        .contains("--run 'M-5.four-levels-3'")
        .contains("wrong, by clause: M-5 1/1");
  }

  @Test
  void anOptionalFailureCountsInAStrictRunOnly() {
    String optional = "M-6.with-query";
    assertThat(run("run", "--command", ALWAYS_ALLOW, "--run", optional)).isZero();
    assertThat(run("run", "--command", ALWAYS_ALLOW, "--run", optional, "--strict")).isEqualTo(1);
  }

  @Test
  void skippedCasesAreNotRun() {
    assertThat(run("run", "--run", "M-7.fish.*", "--skip", "*.not-*")).isZero();
    assertThat(out.toString()).contains("6 passed");
  }

  @Test
  void tracksAndProfilesAreChosen() {
    assertThat(run("run", "--track", "origin", "--profile", "rfc9309")).isZero();
    assertThat(out.toString()).contains("robotspec (rfc9309): 103 passed");
  }

  @Test
  void reportsAreWritten() {
    Path reports = directory.resolve("reports");
    assertThat(run("run", "--run", "M-3.*", "--report", reports.toString())).isZero();
    assertThat(reports.resolve("report.html")).exists();
    assertThat(out.toString()).contains("wrote " + reports.resolve("badge.json"));
  }

  @Test
  void reportsThatCannotBeWrittenAreAUsageError() throws Exception {
    String file = Files.createFile(directory.resolve("file")).toString();
    assertThat(run("run", "--run", "M-3.*", "--report", file)).isEqualTo(2);
    assertThat(err.toString()).contains("--report: cannot write to " + file);
  }

  @Test
  void wrongArgumentsAreUsageErrors() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("run", "--driver", "netscape")).isEqualTo(2);
    assertThat(run("run", "--track", "sing")).isEqualTo(2);
    assertThat(run("run", "--profile", "google-1998")).isEqualTo(2);
    assertThat(run("run", "--program", "/no/such/program")).isEqualTo(2);
    assertThat(run("run", "--command", "prog")).isEqualTo(2);
    assertThat(run("run", "--run", "NOTHING")).isEqualTo(2);
    assertThat(run("run", "--suite", directory.toString())).isEqualTo(2);
    assertThat(run("show", "M-99.none")).isEqualTo(2);
    assertThat(run("serve", "--agent", "my bot")).isEqualTo(2);
    assertThat(err.toString())
        .contains("the drivers are robotspec")
        .contains("the tracks are")
        .contains("the profiles are")
        .contains("no suite.json in")
        .contains("no case \"M-99.none\"")
        .contains("--agent: \"my bot\" is not a product token");
  }

  @Test
  void casesAreListed() {
    assertThat(run("list", "--run", "M-5.tie-*")).isZero();
    assertThat(out.toString().lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith("match    M-5."));
  }

  @Test
  void aCaseIsShown() {
    assertThat(run("show", "D-2.longer-wildcard-disallow")).isZero();
    assertThat(out.toString())
        .contains("D-2: A wildcard rule and a literal one")
        .containsPattern("google-2019 +either")
        .containsPattern("rfc9309 +disallow, line 3")
        .containsPattern("robotspec \\(google-reference\\) +passed +disallow, line 3");
  }

  @Test
  void aCaseIsExplained() {
    assertThat(run("explain", "M-5.tie-allow-wins")).isZero();
    assertThat(out.toString())
        .contains("robotspec (google-2019): passed")
        .contains(">      3  allow: /a");
    assertThat(run("explain", "M-5.one-character-longer", "--command", "sh -c 'exit 1' %url%"))
        .isEqualTo(1);
  }

  @Test
  void malformedDataIsSaidAndTheRestRun() throws Exception {
    Files.writeString(
        directory.resolve("suite.json"), "{\"version\": \"9\", \"files\": [\"a.json\"]}");
    Files.writeString(directory.resolve("clauses.json"), "{\"clauses\": []}");
    Files.writeString(
        directory.resolve("a.json"),
        """
        {"track": "match", "cases": [{"id": "broken"},
          {"id": "M-1.x", "says": "X.", "clauses": [], "agents": ["a"],
           "body": "", "url": "http://a/", "expect": {"*": {"verdict": "allow"}}}]}""");
    assertThat(run("run", "--suite", directory.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains("a.json, case 1 (broken): its id does not start with a clause");
    assertThat(out.toString()).contains("robotspec (google-2019): 1 passed");
  }
}
