package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.cli.RunsCommands;

/** Whatever a program answers or leaves behind, both runners end, with a sentence. */
@Timeout(value = 5, unit = TimeUnit.MINUTES) // only against hanging
final class HostileProgramTest extends RunsCommands {
  private static final Path NPM =
      Path.of("../conformance/target/npm/robotspec-conformance.js").toAbsolutePath();
  private static final String LOOP =
      """
      while read line; do
        case $line in *'"stop"'*) exit;; esac
        seq=${line#*'"seq":'}; seq=${seq%%[,\\}]*}
        ANSWER
      done
      """;
  private static final String HELLO =
      "read start; echo '{\"protocol\":1,\"name\":\"n\",\"version\":\"1\"}'\n";
  private static final String ALLOW = "echo \"{\\\"seq\\\":$seq,\\\"verdict\\\":\\\"allow\\\"}\"";
  private static final String DEEP =
      "head -c 150000 /dev/zero | tr '\\0' '['; head -c 150000 /dev/zero | tr '\\0' ']'; echo '}'";

  private record Ended(int code, String said) {}

  @BeforeEach
  void needsNode() throws Exception {
    boolean node = new ProcessBuilder("sh", "-c", "command -v node").start().waitFor() == 0;
    assumeTrue(node, "node is not installed");
  }

  /** Runs nine cases with a runner, six of which disallow. */
  private Ended run(String runner, String script) throws IOException, InterruptedException {
    Path program = Files.writeString(dir.resolve("program.sh"), script);
    String command = "sh '" + program + "'";
    if (runner.equals("Java")) {
      int code = run("conformance", "run", "--program", command, "--run", "M-7.fish.*");
      return new Ended(code, printed(Map.of()));
    }
    Path printed = dir.resolve("printed");
    Process process =
        new ProcessBuilder("node", NPM.toString(), "--program", command, "--run", "M-7.fish.*")
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      return new Ended(process.waitFor(), Files.readString(printed));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void check(String script, int code, String why) throws Exception {
    for (String runner : new String[] {"Java", "JavaScript"}) {
      Ended ended = run(runner, script);
      assertThat(ended.said())
          .as(runner)
          .contains(why)
          .doesNotContain("Exception", "    at ", "\u001b", "\u202e");
      assertThat(ended.said().lines()).as(runner).allMatch(line -> line.length() < 3_000);
      assertThat(ended.code()).as(runner + ": " + ended.said()).isEqualTo(code);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"protocol":"1"}                               | it does not speak protocol 1: {"protocol":"1"}
          {"protocol":1,"cmd":"start"}                   | it does not speak protocol 1
          {"protocol":true}                              | it does not speak protocol 1
          {"protocol":1.5}                               | it does not speak protocol 1
          {"verdict":"allow"}                            | it does not speak protocol 1
          {"protocol":1,"name":["a"]}                    | its name is not a text: ["a"]
          {"protocol":1,"name":null}                     | its name is not a text: null
          {"protocol":1,"version":"1"}                   | its name is not a text: there is none
          {"protocol":1,"name":"n"}                      | its version is not a text: there is none
          {"protocol":1,"name":"n","version":2} | its version is not a text: 2
          {"protocol":1,"name":"n","version":"1","tracks":5}                      | its tracks are not a list of texts: 5
          {"protocol":1,"name":"n","version":"1","tracks":"match"}                | its tracks are not a list of texts: "match"
          {"protocol":1,"name":"n","version":"1","tracks":null}                   | its tracks are not a list of texts: null
          {"protocol":1,"name":"n","version":"1","tracks":{"match":true}}         | its tracks are not a list of texts: {"match":true}
          {"protocol":1,"name":"n","version":"1","tracks":["match",["match"]]}    | its tracks are not a list of texts: ["match",["match"]]
          {"protocol":1,"name":"n","version":"1","tracks":["toString"]}           | unknown track "toString"; the tracks are match, origin,
          {"protocol":1,"name":"n","version":"1","profiles":"yes"}                | its profiles is neither true nor false
          {"protocol":1} {"protocol":1}                  | not a JSON object: {"protocol":1} {"protocol":1}
          [{"protocol":1}]                               | not a JSON object: [{"protocol":1}]
          null                                           | not a JSON object: null
          x\u001b[31m\u202ehello                         | not a JSON object: x\ufffd[31m\ufffdhello
          """)
  void aHelloOfAWrongShapeIsRefused(String hello, String why) throws Exception {
    Path file = Files.writeString(dir.resolve("hello"), hello + "\n");
    check("read start; cat '" + file + "'; " + LOOP.replace("ANSWER", ALLOW), 2, why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          printf '{"seq":1,"verdict":'; DEEP       | not a JSON object
          echo '{"seq":"1","verdict":"allow"}'     | an answer with seq
          echo '{"seq":true,"verdict":"allow"}'    | an answer with seq true to question 1
          echo "{\\"seq\\":$seq.5,\\"verdict\\":1}" | an answer with seq 1.5 to question 1
          echo '{"seq":null,"verdict":"allow"}'    | an answer with seq null to question 1
          echo '{"seq":{"toString":1}}'            | an answer with seq {"toString":1} to question 1
          echo '[]'                                | not a JSON object: []
          echo starting; echo '{"seq":1,"verdict":"allow"}' | not a JSON object: starting
          echo '{"level":"debug"}'                 | an answer with no seq to question 1
          echo "{\\"seq\\":$seq,\\"skipped\\":false}"  | skipped is not a text: false
          echo "{\\"seq\\":$seq,\\"errored\\":null}"   | errored is not a text: null
          echo bye >&2; exit 3                     | ended with 3: bye
          head -c 300000 /dev/zero >&2; exit 3     | ended with 3: \ufffd\ufffd\ufffd
          """)
  void anAnswerOfAWrongShapeIsNone(String answer, String why) throws Exception {
    String said = answer.replace("DEEP", DEEP);
    check(HELLO + LOOP.replace("ANSWER", said), 2, why);
    for (String runner : new String[] {"Java", "JavaScript"}) {
      assertThat(run(runner, HELLO + LOOP.replace("ANSWER", said)).said().lines())
          .as(runner)
          .anyMatch(line -> line.contains("no answer to a required case; ") && line.contains(why))
          .noneMatch(line -> line.contains("no required case was judged"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[\"usage\"]"})
  void aRunWithoutAJudgedCaseIsAnError(String tracks) throws Exception {
    String hello = "{\"protocol\":1,\"name\":\"n\",\"version\":\"1\",\"tracks\":" + tracks + "}";
    String run = "read start; echo '" + hello + "'\n" + LOOP.replace("ANSWER", ALLOW);
    check(run, 2, "no required case was judged");
    String skips = "echo \"{\\\"seq\\\":$seq,\\\"skipped\\\":\\\"no\\\"}\"";
    check(HELLO + LOOP.replace("ANSWER", skips), 2, "no required case was judged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "setsid "})
  void aChildThatIsLeftBehindHoldsNobody(String away) throws Exception {
    Path pid = dir.resolve("pid");
    String leaves = away + "sh -c 'echo $$ > " + pid + "; exec sleep 36000' &\n";
    String waits = "while ! [ -s " + pid + " ]; do :; done\n";
    String script = leaves + waits + HELLO + LOOP.replace("ANSWER", ALLOW);
    for (String runner : new String[] {"Java", "JavaScript"}) {
      Ended ended = run(runner, script);
      assertThat(ended.code()).as(runner + ": " + ended.said()).isEqualTo(1);
      ProcessHandle child =
          ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElse(null);
      if (child != null) {
        if (!away.isEmpty()) {
          child.destroyForcibly(); // it left the group, too
        }
        child.onExit().get();
      }
      Files.delete(pid);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Java", "JavaScript"})
  void aProgramThatIgnoresTheEndIsKilled(String runner) throws Exception {
    String deaf = HELLO + LOOP.replace("ANSWER", ALLOW).replace("exit;;", ";;");
    assertThat(
            run(runner, "trap '' TERM INT HUP PIPE\n" + deaf + "while :; do sleep 1; done").code())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Java", "JavaScript"})
  void aNameIsOneShortLine(String runner) throws Exception {
    String hello =
        "printf '{\"protocol\":1,\"name\":\"a\\\\u001b[31m\\\\nb\\\\u202e'; "
            + "head -c 100000 /dev/zero | tr '\\0' 'n'; echo '\",\"version\":\"1\"}'; ";
    String said = run(runner, "read start; " + hello + LOOP.replace("ANSWER", ALLOW)).said();
    assertThat(said).contains("a\ufffd[31m b\ufffdnnn").contains("n…").doesNotContain("\u001b");
    assertThat(said.lines()).allMatch(line -> line.length() < 500);
  }
}
