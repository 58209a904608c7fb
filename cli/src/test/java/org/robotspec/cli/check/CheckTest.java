package org.robotspec.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.RunsCommands;

final class CheckTest extends RunsCommands {
  @TempDir private Path dir;
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    Path path = dir.resolve("robots.txt");
    Files.writeString(
        path,
        """
        User-agent: foo
        # one
        # two
        # three
        Disallow: /private/
        Allow: /private/open
        nonsense

        User-agent: *
        Disallow: /\033[31m
        """);
    file = path.toString();
  }

  @Test
  void verdictComesWithItsRuleInTheContextOfTheFile() {
    int code = run("check", "--robots", file, "--agent", "foo", "http://a.com/private/x");
    assertThat(code).isEqualTo(1);
    assertThat(out.toString().lines())
        .containsExactly(
            "disallowed  http://a.com/private/x",
            "  Disallow: /private/, line 5 of " + file + ", group foo",
            "    1 | User-agent: foo",
            "      …",
            "    3 | # two",
            "    4 | # three",
            "  > 5 | Disallow: /private/",
            "    6 | Allow: /private/open",
            "    7 | nonsense",
            "");
  }

  @Test
  void exitCodeIsZeroIfAllAreAllowed() {
    String[] args = {"check", "--robots", file, "--agent", "foo", "http://a.com/private/open"};
    assertThat(run(args)).isZero();
    assertThat(run("check", "--robots", file, "--agent", "foo", "http://a.com/")).isZero();
    assertThat(out.toString()).contains("  no rule matches in the group for foo");
  }

  @Test
  void jsonHasOneObjectPerUrl() {
    String[] args = {
      "check",
      "--json",
      "--robots",
      file,
      "--agent",
      "foo",
      "http://a.com/",
      "http://a.com/private/"
    };
    assertThat(run(args)).isEqualTo(1);
    assertThat(out.toString().lines()).hasSize(2);
    assertThat(out.toString().lines().toList().get(1))
        .contains(
            "\"verdict\":\"disallowed\"", "\"reason\":\"rule\"", "\"group\":\"foo\"", "\"line\":5");
  }

  @Test
  void jsonHasTheUrlAsItWasGiven() throws IOException {
    String url = "/\u00E9\u202E\u009B/" + "x".repeat(3_000) + "\uD83D\uDE00";
    assertThat(run("check", "--json", "--robots", file, url, url.substring(1))).isEqualTo(2);
    JsonMapper json = new JsonMapper();
    List<String> lines = out.toString().lines().toList();
    assertThat(json.readTree(lines.get(0)).get("url").asText()).isEqualTo(url);
    assertThat(json.readTree(lines.get(1)).get("url").asText()).isEqualTo(url.substring(1));
    assertThat(out.toString()).isASCII();
  }

  @Test
  void badInputIsOneClearLine() {
    assertThat(run("check", "--robots", "/no/such/file", "http://a.com/")).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines("robotspec check: cannot read /no/such/file: no such file");
  }

  @Test
  void badUrlOrProfileIsAUsageError() {
    assertThat(run("check", "--robots", file, "nowhere")).isEqualTo(2);
    assertThat(run("check", "--robots", file, "http://[zz]/")).isEqualTo(2);
    assertThat(run("check", "--robots", file, "http://h|c/")).isEqualTo(2);
    assertThat(run("check", "--robots", file, "http://h.com/\uD83D")).isEqualTo(2);
    assertThat(run("check", "--robots", file, "--profile", "x", "http://a.com/")).isEqualTo(2);
    assertThat(run("check", "--robots", file, "--set", "max-bytes=x", "http://a.com/"))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("not a URL that can be crawled: \"nowhere\"")
        .contains("unknown profile \"x\"; the profiles are google-2019")
        .contains("max-bytes: \"x\" is not allowed")
        .doesNotContain("Exception");
  }

  @Test
  void d12_checkSaysWhereGoogleAnswersOtherwise() throws IOException {
    Files.writeString(
        Path.of(file), "user-agent: *\ndisallow: /my folder\nallow: /%7Ejoe\ndisallow: /~\n");
    for (String url : new String[] {"http://a.com/my%20folder/", "http://a.com/my folder/"}) {
      assertThat(run("check", "--robots", file, "--agent", "MJ12bot", url)).isEqualTo(1);
      assertThat(out.toString())
          .contains("Disallow: /my%20folder, line 2 of")
          .contains(
              "  google/robotstxt itself would allow it: no rule matches in the group for *\n");
    }
    assertThat(run("check", "--robots", file, "http://a.com/~joe")).isZero();
    assertThat(out.toString())
        .contains("  google/robotstxt itself would disallow it: Disallow: /~\n");
    assertThat(run("check", "--json", "--robots", file, "http://a.com/my%20folder/")).isEqualTo(1);
    assertThat(out.toString()).contains("\"googleAnswersOtherwise\":true");
    out.getBuffer().setLength(0);
    String[] reference = {"--profile", "google-reference", "http://a.com/my%20folder/"};
    assertThat(run("check", "--robots", file, reference[0], reference[1], reference[2])).isZero();
    assertThat(run("check", "--robots", file, "http://a.com/robots.txt", "http://a.com/x"))
        .isZero();
    assertThat(run("check", "--json", "--robots", file, "http://a.com/x")).isZero();
    assertThat(out.toString())
        .contains("\"googleAnswersOtherwise\":false")
        .doesNotContain("itself would");
  }

  @Test
  void d14_anAgentThatIsNoProductTokenIsAUsageError() {
    String header = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1)";
    assertThat(run("check", "--robots", file, "--agent", header, "http://a.com/")).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElse(""))
        .startsWith("robotspec check: --agent: \"Mozilla/5.0 AppleWebKit/537.36 (KHTML\" is no")
        .endsWith("\"Googlebot\" is probably meant");
    assertThat(run("check", "--indexing", "--agent", "my bot", file)).isEqualTo(2);
    assertThat(err.toString()).contains("--agent: \"my bot\"").doesNotContain("Exception");
    String[] verbatim = {"--profile", "google-reference", "--agent", "my bot"};
    assertThat(
            run(
                "check",
                "--robots",
                file,
                verbatim[0],
                verbatim[1],
                verbatim[2],
                verbatim[3],
                "http://a.com/"))
        .isZero();
  }
}
