package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.OriginServer;

@Timeout(300)
final class TestCommandTest extends RunsCommands {
  private static final String ROBOTS =
      """
      User-agent: *
      Disallow: /private/
      Allow: /private/press/

      User-agent: Googlebot
      User-agent: Bingbot
      Disallow: /search?
      """;

  @BeforeEach
  void write() throws IOException {
    file("robots.txt", ROBOTS);
  }

  private String expectations(String... lines) throws IOException {
    return file("expected.txt", String.join("\n", lines));
  }

  @Test
  void otherFormsOfOutputHaveTheSameResults() throws IOException {
    String file = expectations("* allow /private/50%", "* disallow /private/");
    assertThat(run("test", "--format", "github", file)).isOne();
    assertThat(out.toString().lines())
        .containsExactly(
            "::error file=%s,line=1,title=not-met::"
                    .formatted(file.replace(Path.of("").toAbsolutePath() + "/", ""))
                + "line 1: * allow /private/50%25: not met: disallowed: Disallow: /private/, line 2 of "
                + dir.resolve("robots.txt")
                + ", group *",
            "1 of 2 expectations met.");
    call("test --json " + file);
    assertThat(json().get(0).get("results"))
        .extracting(result -> result.get("line").asInt() + " " + result.get("passed"))
        .containsExactly("1 false", "2 true");
    call("test --format sarif " + file);
    JsonNode result = json().get(0).at("/runs/0/results/0");
    assertThat(result.get("ruleId").asText()).isEqualTo("not-met");
    assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt()).isOne();
  }

  @Test
  void d12_whatGoogleItselfDecidesOtherwiseIsMarked() throws IOException {
    file("robots.txt", "User-agent: *\nDisalow: /a\n");
    String file = expectations("Googlebot allow /a", "Bingbot allow /a");
    assertThat(run("test", file)).isZero();
    assertThat(out.toString().replace(file, "FILE").lines())
        .containsExactly(
            "met  FILE:1: Googlebot allow /a",
            "  allowed: no rule matches in the group for *",
            "  Googlebot: google/robotstxt itself would disallow it: Disallow: /a, line 2",
            "2 of 2 expectations met.");
    assertThat(call("test --format github --junit " + dir.resolve("report.xml") + " " + file))
        .isZero();
    assertThat(out.toString()).contains("::warning ", "line=1,title=google-differs::");
    assertThat(dir.resolve("report.xml"))
        .content()
        .containsOnlyOnce("<system-out>Googlebot: google/robotstxt itself would disallow it: ");
  }

  @Test
  void expectationsOfSeveralCrawlersAreMet() throws IOException {
    String file =
        expectations(
            "\uFEFF# What our robots.txt must say",
            "",
            "  *         disallow  /private/        # the intranet",
            "otherbot\tALLOW\t/private/press/2024#top",
            "Googlebot   allow     /private/",
            "Bingbot/2.0 Disallow  /search?q=#x",
            "bingbot     allow     /robots.txt");
    assertThat(run("test", file)).isZero();
    assertThat(out.toString()).isEqualToIgnoringNewLines("5 of 5 expectations met.");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void whatIsNotMetComesWithItsLineAndTheRuleThatDecided() throws IOException {
    String file =
        expectations(
            "# first",
            "Googlebot disallow /private/  # the intranet",
            "* allow /private/a",
            "* disallow /private/press/",
            "* disallow /robots.txt",
            "* allow /");
    assertThat(run("test", file)).isEqualTo(1);
    String robots = dir.resolve("robots.txt").toString();
    assertThat(out.toString().lines())
        .containsExactly(
            "not met  " + file + ":2: Googlebot disallow /private/  # the intranet",
            "  allowed: no rule matches in the group for Googlebot",
            "not met  " + file + ":3: * allow /private/a",
            "  disallowed: Disallow: /private/, line 2 of " + robots + ", group *",
            "not met  " + file + ":4: * disallow /private/press/",
            "  allowed: Allow: /private/press/, line 3 of " + robots + ", group *",
            "not met  " + file + ":5: * disallow /robots.txt",
            "  allowed: robots.txt itself may always be fetched",
            "1 of 5 expectations met.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Googlbot   | no known crawler is called \"Googlbot\"; Googlebot was probably meant",
        "exampelbot | no group names \"exampelbot\"; ExampleBot was probably meant",
        "example-bot | no group names \"example-bot\"; ExampleBot was probably meant",
        "examplebot |",
        "examplebots-news |",
        "numbered1 |",
        "c |",
        "Bingbot |"
      })
  void aNameThatIsNearlyAKnownCrawlersOrOneOfTheFilesIsAWarning(
      String name, @Nullable String warning) throws IOException {
    file(
        "robots.txt",
        "User-agent: ExampleBot/1.0\nUser-agent: numbered2\nUser-agent: b\nUser-agent: Bingbott\n"
            + "Disallow: /x");
    String file = expectations(name + " allow /", name + " allow /y");
    assertThat(run("test", file)).isZero();
    assertThat(err.toString().strip())
        .isEqualTo(warning == null ? "" : file + ", line 1: " + warning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Disallow: /x | ",
        "Disalow: /x | 1 error, line 2",
        "Disalow: /x; Allow: /x; Disalow: /y | 2 errors, lines 2 and 4",
        "Disalow: /a; Disalow: /b; Disalow: /c; Disalow: /d; Disalow: /e | 5 errors, lines 2, 3, 4, 5 and 6",
        "Disalow: /a; Disalow: /b; Disalow: /c; Disalow: /d; Disalow: /e; Disalow: /f | 6 errors, lines 2, 3, 4, 5 and 2 more"
      })
  void oneSentenceNamesTheLinesInWhichLintFindsErrors(String lines, @Nullable String errors)
      throws IOException {
    String robots = file("robots.txt", "User-agent: *\n" + lines.replace("; ", "\n"));
    run("test", expectations("* allow /"));
    assertThat(err.toString().strip())
        .isEqualTo(errors == null ? "" : robots + ": lint finds " + errors);
  }

  @Test
  void warningsAreInEachFormat() throws IOException {
    file("robots.txt", "User-agent: *\nDisallow: /x\nDisalow: /y");
    String file = expectations("Googlbot disallow /x");
    call("test --format github " + file);
    assertThat(out.toString())
        .contains("::warning file=", ",line=1,title=no-such-name::no known")
        .contains(",line=3,title=lint-errors::lint finds 1 error, line 3");
    call("test --format sarif " + file);
    assertThat(json().get(0).at("/runs/0/results").findValuesAsText("ruleId"))
        .containsExactlyInAnyOrder("no-such-name", "lint-errors");
    call("check --agent Googlbot --robots " + dir.resolve("robots.txt") + " /x");
    assertThat(err.toString()).contains("Googlebot was probably meant");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Googlebot /x | write a crawler, allow or disallow, and a path, as in \"Googlebot disallow /private/\"",
        "Disallow: /x # x | write a crawler, allow or disallow, and a path, as in \"Googlebot disallow /private/\"",
        "disallow Googlebot /x | the second word must be allow or disallow, not \"Googlebot\", as in \"Googlebot disallow /private/\"",
        "Googlebot disallow x | a path must start with a slash: /x",
        "Googlebot disallow https://a.com/x?y | write only the path: /x?y",
        "Googlebot disallow https://a.com | write only the path: /",
        "Googlebot disallow /my folder | \"folder\" after the path; start a comment with #, and write a space in a path as %20",
        "Googlebot,Bingbot disallow /x | \"Googlebot,Bingbot\" names several crawlers; write a line for each",
        "Google: disallow /x | \"Google:\" is not a product token (letters, digits, - and _); \"Google\" is probably meant"
      })
  void aMalformedLineIsNamedWithWhatToWrite(String line, String mistake) throws IOException {
    String file = expectations("Googlebot allow /", line);
    assertThat(call("test " + file)).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .isEqualToIgnoringNewLines("robotspec test: " + file + ", line 2: " + mistake);
  }

  @Test
  void aFileWithoutExpectationsTestsNothingAndIsAnError() throws IOException {
    assertThat(call("test " + expectations("# later"))).isEqualTo(2);
    assertThat(err.toString()).contains("expected.txt has no expectations; write");
    Files.delete(dir.resolve("robots.txt"));
    assertThat(call("test " + expectations("* allow /"))).isEqualTo(2);
    assertThat(err.toString())
        .contains("cannot read " + dir.resolve("robots.txt") + ": no such file");
  }

  @Test
  void theRobotsTxtMayBeElsewhereAndOnTheWeb() throws IOException {
    String other = file("other.txt", "User-agent: *\nDisallow: /");
    String file = expectations("* disallow /");
    assertThat(run("test", file)).isEqualTo(1);
    assertThat(run("test", "--robots", other, file)).isZero();
    OriginServer site = web.origin().robots("User-agent: *\nDisallow: /");
    assertThat(run("test", "--robots", site.origin(), file)).isZero();
    // H-5: a site without a file allows everything; H-9: the rules of an unreachable one are
    // unknown.
    assertThat(run("test", "--robots", web.origin().origin(), file)).isEqualTo(1);
    assertThat(err.toString()).contains("no rules at ", "404");
    assertThat(run("test", "--robots", web.refusingOrigin(), file)).isEqualTo(2);
    assertThat(err.toString()).contains("cannot get the rules at http://", "no answer");
  }

  @Test
  void profilesDecide() throws IOException {
    file("robots.txt", "user-agent: *\ndisallow: x");
    String file = expectations("* disallow /x");
    assertThat(run("test", file)).isEqualTo(1);
    assertThat(run("test", "--profile", "google-2014", file)).isZero();
  }

  @Test
  void junitHasATestForEachExpectation() throws IOException {
    String file =
        expectations("* disallow /", "Googlebot allow /  # <&\u0001>", "* allow /private/");
    Path report = dir.resolve("report.xml");
    assertThat(run("test", "--junit", report.toString(), file)).isEqualTo(1);
    assertThat(Files.readString(report))
        .contains("tests=\"3\"", "failures=\"2\"", "name=\"line 3: * allow /private/\"")
        .contains("message=\"disallowed: Disallow: /private/, line 2 of ");
    assertThat(run("test", "--junit", dir.resolve("no/x").toString(), file)).isEqualTo(2);
    assertThat(err.toString()).contains("cannot write " + dir.resolve("no/x"));
  }

  @Test
  void anIndexOfSitemapsBesideARobotsTxtIsRead() throws IOException {
    file(
        "sitemap.xml",
        """
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://example.com/part.xml.gz</loc></sitemap></sitemapindex>
        """);
    try (OutputStream part =
        new GZIPOutputStream(Files.newOutputStream(dir.resolve("part.xml.gz")))) {
      part.write(
          """
          <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
          <url><loc>https://example.com/private/a</loc></url>
          <url><loc>https://example.com/private/press/b</loc></url></urlset>
          """
              .getBytes(StandardCharsets.UTF_8));
    }
    String sitemap = dir.resolve("sitemap.xml").toString();
    assertThat(run("test", "--sitemap", sitemap)).isEqualTo(1);
    assertThat(out.toString())
        .contains("disallowed  https://example.com/private/a", "1 of 2 URLs allowed.");
    assertThat(run("test", "--sitemap", sitemap, "--agent", "Googlebot")).isZero();
    assertThat(run("test", "--sitemap", dir.resolve("none.xml").toString())).isEqualTo(2);
    assertThat(run("test")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://\n/private/\nmailto:a@a.example\n",
        "<urlset/>",
        "<urlset><url><loc> </loc></url><url><loc>/x</loc></url></urlset>",
        "<sitemapindex/>",
        "<sitemapindex><sitemap><loc>no-such.xml</loc></sitemap></sitemapindex>",
        "<rss><channel><item><link>urn:x</link></item></channel></rss>"
      })
  void aSitemapWithoutAUrlIsAnError(String content) throws IOException {
    String sitemap = file("sitemap.xml", content);
    assertThat(run("test", "--sitemap", sitemap)).isEqualTo(2);
    assertThat(err.toString()).contains(sitemap + " has no URL that can be crawled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 | <urlset><url><loc>https://a.example/a b</loc></url></urlset>
          2 | <urlset><url><loc>https://a.example/</loc></url><url><loc>/x</loc></url><url><loc>https://[/</loc></url></urlset>
          1 | <sitemapindex><sitemap><loc>one.txt</loc></sitemap><sitemap><loc>two.txt</loc></sitemap></sitemapindex>
          0 | <rss><channel><link>https://a.example/feed</link><item><link>https://a.example/</link></item></channel></rss>
          """)
  void whatASitemapHasBesidesUrlsIsCounted(int unusable, String content) throws IOException {
    file("one.txt", "https://a.example/one");
    String sitemap = file("sitemap.xml", content);
    assertThat(run("test", "--sitemap", sitemap)).isZero();
    assertThat(out.toString()).startsWith("1 of 1 URL allowed.");
    assertThat(err.toString().strip())
        .isEqualTo(
            unusable == 0
                ? ""
                : sitemap
                    + ": left out "
                    + unusable
                    + " of its entries, which are not URLs that can be crawled");
  }

  @Test
  void aTextWithMoreUrlsThanASitemapMayHaveIsAnError() throws IOException {
    Path sitemap = dir.resolve("sitemap.txt");
    Files.writeString(sitemap, "https://a.example/\n".repeat(50_000));
    assertThat(run("test", "--sitemap", sitemap.toString())).isZero();
    Files.writeString(sitemap, "https://a.example/\n".repeat(50_001));
    assertThat(run("test", "--sitemap", sitemap.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("more lines than a sitemap may have: 50000");
  }
}
