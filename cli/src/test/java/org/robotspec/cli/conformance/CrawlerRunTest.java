package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.robotspec.cli.conformance.ConformanceCommandTest.with;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.robotspec.cli.Main;
import org.robotspec.cli.RunsCommands;

/** {@code run --crawler} with crawlers of a few lines, each in a process of its own. */
final class CrawlerRunTest extends RunsCommands {
  private static final String JAVA =
      "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'";
  private static final String CRAWLER =
      JAVA
          + " -cp '"
          + System.getProperty("java.class.path")
          + "' org.robotspec.cli.conformance.SmallCrawler %start% ";

  /** Longer than any test runs. */
  private static final String ENDLESS = "sleep 36000";

  @Test
  void aCrawlerThatObeysDoesEverythingRight() throws Exception {
    String[] crawler = {"conformance", "run", "--crawler", CRAWLER + "polite", "--agent", "foobot"};
    String[] named = {
      "--crawler-name", "small", "--crawler-version", "1", "--crawler-how", "in a test"
    };
    String result = dir.resolve("small.json").toString();
    String[] reports = {"--result", result, "--report", dir.resolve("reports").toString()};
    String profiles = "--profile=google-2019,google-2014,rfc9309";
    assertThat(run(with(with(with(crawler, named), reports), profiles))).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(out.toString())
        .containsPattern("small \\(google-2019\\): ([4-9]\\d) of \\1 sites right; .*; 0 undecided")
        .containsPattern("small \\(google-2014\\): (\\d+) of \\1 sites right; .*; 0 undecided")
        .containsPattern("small \\(rfc9309\\): (\\d+) of \\1 sites right; .*; 0 undecided")
        .doesNotContain("wrong", "note ");
    JsonNode json = new ObjectMapper().readTree(Path.of(result).toFile());
    assertThat(String.join(" ", (Iterable<String>) json::fieldNames))
        .isEqualTo(
            "name version date how profile sites right fetchedForbidden leftOutAllowed undecided"
                + " failed");
    assertThat(json.get("name").textValue()).isEqualTo("small");
    assertThat(json.get("right")).isEqualTo(json.get("sites"));
    assertThat(dir.resolve("small-rfc9309.json")).exists();
    for (String file : new String[] {"report.json", "report.xml", "report.html"}) {
      assertThat(dir.resolve("reports").resolve(file)).content().contains("small");
    }
  }

  @Test
  void aRudeCrawlerIsFoundAndASiteThatIsLeftOutUndecided() throws Exception {
    Path result = dir.resolve("rude.json");
    String[] crawler = {
      "conformance", "run", "--crawler", CRAWLER + "rude", "--result", result.toString()
    };
    assertThat(run(with(crawler, "--run", "M-1.*,H-5.*", "--skip", "*refreshes*"))).isEqualTo(1);
    assertThat(out.toString())
        .contains("wrong      M-1   a plain rule: fetched /private/page")
        .contains("undecided  H-5   status 404: never requested robots.txt")
        .contains("undecided  M-1   a page that refreshes to a refused one: never came")
        .contains("undecided  H-6   status 500: never came")
        .containsPattern(": 0 of \\d+ sites right; fetched what is forbidden on [1-9]");
    JsonNode json = new ObjectMapper().readTree(result.toFile());
    assertThat(json.get("failed").get(0).toString())
        .startsWith("{\"id\":\"M-1.a-plain-rule\",\"site\":\"a plain rule\"")
        .contains("\"fetchedForbidden\":[\"/private/page\"]");
    assertThat(json.get("fetchedForbidden").intValue() + json.get("undecided").intValue())
        .isEqualTo(json.get("sites").intValue());
  }

  @Test
  void aCrawlerThatDoesNotEndIsStoppedAndNotPublished() {
    Path result = dir.resolve("cut.json");
    String[] args = {
      "conformance",
      "run",
      "--crawler",
      "sh -c '" + ENDLESS + "' %start%",
      "--limit",
      "1",
      "--result",
      result.toString()
    };
    assertThat(run(args)).isEqualTo(1);
    assertThat(out.toString())
        .contains("stopped after 1 s, so this result is not complete")
        .contains("never came");
    assertThat(result).doesNotExist();
  }

  @Test
  void theCrawlerGetsWhatItNeeds() throws Exception {
    Path script = dir.resolve("crawler.sh");
    Path seen = dir.resolve("seen");
    Files.writeString(
        script,
        """
        cat "$1" > "$4.seeds"
        echo "$2 $3" > "$4.words"
        ls -A "$3" > "$4.content"
        echo from the crawler
        exit 3
        """);
    run(
        "conformance",
        "run",
        "--crawler",
        "sh '" + script + "' %seeds% %agent% %dir% '" + seen + "'",
        "--agent",
        "foobot",
        "--report",
        dir.resolve("reports").toString());
    assertThat(Path.of(seen + ".seeds")).content().matches("http://127\\.0\\.0\\.\\d+:\\d+/\n");
    assertThat(Path.of(seen + ".content")).isEmptyFile();
    String folder = Files.readString(Path.of(seen + ".words")).strip().split(" ", 2)[1];
    assertThat(Path.of(folder)).doesNotExist();
    assertThat(out.toString()).contains("the crawler ended with exit code 3");
    assertThat(dir.resolve("reports/crawler.log")).content().isEqualTo("from the crawler\n");
  }

  @Test
  void wrongArgumentsAreUsageErrors() {
    assertThat(run("conformance", "run", "--crawler", "true")).isEqualTo(2);
    assertThat(run("conformance", "run", "--crawler", "/no/such/crawler %start%")).isEqualTo(2);
    assertThat(run("conformance", "run", "--crawler", "true %start%", "--agent", "my bot"))
        .isEqualTo(2);
    assertThat(run("conformance", "run", "--crawler", "true %start%", "--strict")).isEqualTo(2);
    assertThat(run("conformance", "run", "--agent", "foobot")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--crawler: the command has neither %start% nor %seeds%")
        .contains("/no/such/crawler")
        .contains("--agent: \"my bot\" is not a product token")
        .contains("--strict is not for --crawler")
        .contains("--agent needs --crawler");
  }

  @Test
  void resultsThatCannotBeWrittenAreAUsageError() throws Exception {
    String file = Files.createFile(dir.resolve("file")).toString();
    String[] crawler = {"conformance", "run", "--crawler", "true %start%", "--run", "M-1.*"};
    assertThat(run(with(crawler, "--report", file))).isEqualTo(2);
    assertThat(run(with(crawler, "--result", file + "/result.json"))).isEqualTo(2);
    assertThat(err.toString())
        .contains("--report: cannot write to " + file)
        .contains("--result: cannot write: " + file);
  }

  /** Runs the command in a process of its own, ends that, and waits for all that it started. */
  private void endWhatItStarted(int started, String... arguments) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + dir,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "conformance"));
    Collections.addAll(words, arguments);
    Process command = new ProcessBuilder(words).start();
    try {
      Path pids = dir.resolve("pids");
      Awaitility.await()
          .atMost(Duration.ofMinutes(5))
          .until(
              () -> Files.exists(pids) && Files.readString(pids).split("\n", -1).length > started);
      List<ProcessHandle> handles =
          Files.readAllLines(pids).stream()
              .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
              .toList();
      command.destroy(); // as Ctrl-C does, with another signal
      for (ProcessHandle one : handles) {
        assertThatCode(() -> one.onExit().get()).doesNotThrowAnyException();
      }
      assertThatCode(() -> command.onExit().get()).doesNotThrowAnyException();
    } finally {
      command.destroyForcibly();
    }
  }

  @Test
  void theCrawlerEndsWithTheCommand() throws Exception {
    String crawler = "sh -c 'echo $$ > %s; exec %s' %%start%%";
    endWhatItStarted(1, "run", "--crawler", crawler.formatted(dir.resolve("pids"), ENDLESS));
    assertThat(dir.toFile().list()).noneMatch(name -> name.matches("robotspec-crawler\\d+"));
  }

  @Test
  void aProgramAndWhatItStartedEndWithTheCommand() throws Exception {
    Path pids = dir.resolve("pids");
    String script =
        """
        trap '' INT TERM HUP
        sleep 36000 &
        echo $! >> %1$s
        read start
        echo '{"protocol":1,"name":"test","version":"1"}'
        sh -c 'echo $$ >> %1$s; trap "" TERM; while :; do sleep 1; done' &
        echo $$ >> %1$s
        while :; do sleep 1; done
        """;
    Path program = Files.writeString(dir.resolve("program.sh"), script.formatted(pids));
    endWhatItStarted(3, "run", "--timeout", "3600", "--program", "sh '" + program + "'");
  }
}
