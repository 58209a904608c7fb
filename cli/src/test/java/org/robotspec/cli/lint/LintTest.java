package org.robotspec.cli.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.cli.RunsCommands;
import org.robotspec.lint.NoteCode;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/** The lint command: its input, its output, and its exit code. */
@Timeout(300)
final class LintTest extends RunsCommands {
  private static final String MISTAKES =
      "User-agent: *\nDisalow: /a\nDisallow: /my folder\nnonsense\nDisalow: /b\n// the end\n";

  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file = file("robots.txt", MISTAKES);
  }

  @Test
  void eachNoteIsALineInTheOrderOfTheFile() {
    assertThat(run("lint", file)).isEqualTo(1);
    assertThat(out.toString().replace(file, "FILE"))
        .isEqualToNormalizingNewlines(
            """
            FILE:2: error: "disalow" is not a field; "disallow" was probably meant; Google reads it as "disallow" [misspelt-field]
            FILE:3: warning: google/robotstxt compares "/my folder" as written, so for Googlebot it does not match "/my%20folder"; write the latter [space-in-path]
            FILE:4: warning: no colon, so not a rule: "nonsense" [missing-colon]
            FILE:5: error: "disalow" is not a field; "disallow" was probably meant; Google reads it as "disallow" [misspelt-field]
            FILE:6: info: "//" does not start a comment; the line is ignored because no field has that name [slash-comment]
                misspelt-field: Write the field as User-agent, Allow, Disallow, Sitemap, Crawl-delay, Content-Usage or Content-Signal.
                space-in-path: Write %20 for each space in the path.
                missing-colon: Write the line as a field, a colon and a value; if it is a remark, start it with #.
                slash-comment: Start comments with #.
            1 file: 2 errors, 2 warnings, 1 info
            --fix shows 5 corrections with what would change, and asks
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "Disalow: /x, 1, 1, 1",
    "nonsense, 0, 1, 1",
    "Crawl-delay: 5, 0, 0, 1",
    "Disallow: /x, 0, 0, 0"
  })
  void failOnSaysWhatFails(String line, int error, int warning, int info) throws IOException {
    String one = file("one.txt", "User-agent: *\n" + line + "\n");
    assertThat(run("lint", one)).isEqualTo(error);
    assertThat(run("lint", "--fail-on", "error", one)).isEqualTo(error);
    assertThat(run("lint", "--fail-on", "warning", one)).isEqualTo(warning);
    assertThat(run("lint", "--fail-on=INFO", "--json", one)).isEqualTo(info);
    assertThat(run("lint", "--fail-on", "all", one)).isEqualTo(2);
    assertThat(err.toString()).contains("expected one of [error, warning, info] but was 'all'");
  }

  @Test
  void jsonIsALineForEachNoteWithItsCorrection() {
    call("lint --json " + file);
    assertThat(json()).hasSize(5);
    JsonNode first = json().get(0);
    assertThat(first.path("robots").textValue()).isEqualTo(file);
    assertThat(first.path("line").intValue()).isEqualTo(2);
    assertThat(first.path("code").textValue()).isEqualTo("misspelt-field");
    assertThat(first.path("severity").textValue()).isEqualTo("error");
    assertThat(first.path("fix").textValue()).isEqualTo(NoteCode.MISSPELT_FIELD.fix());
    assertThat(first.path("message").textValue()).contains("\"disallow\" was probably meant");
    JsonNode correction = first.path("correction");
    assertThat(correction.path("lines").toString()).isEqualTo("[\"Disallow: /a\"]");
    assertThat(correction.path("complete").booleanValue()).isTrue();
    assertThat(correction.at("/changes/0/subject").textValue()).isEqualTo("/a");
    assertThat(correction.at("/changes/0/after").textValue()).isEqualTo("disallowed");
    assertThat(correction.path("sentence").textValue())
        .isEqualTo("Googlebot, Bingbot and crawlers without a group: /a would be disallowed");
    assertThat(correction.findValues("safe")).isEmpty();
  }

  @Test
  void gitHubGetsAnAnnotationOnTheLineWithTheCorrection() {
    run("lint", "--format", "github", "--ignore=space-in-path", file);
    assertThat(out.toString().lines())
        .hasSize(4)
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("::error file=")
                    .contains(",line=2,title=misspelt-field::")
                    .contains("Correction: line 2: Disallow: /a (Googlebot"));
  }

  /** Checks the output against sections 3.13 to 3.30 of SARIF 2.1.0. */
  @Test
  void sarifHasWhatItsStandardRequires() throws IOException {
    String other = file("sub/other robots.txt", "Crawl-delay: 5\nDisallow: /x\n");
    assertThat(run("lint", "--format=sarif", file, other)).isEqualTo(1);
    JsonNode log = json().get(0);
    assertThat(log.path("version").textValue()).isEqualTo("2.1.0");
    assertThat(URI.create(log.path("$schema").textValue())).hasScheme("https");
    assertThat(log.path("runs")).hasSize(1);
    JsonNode driver = log.at("/runs/0/tool/driver");
    assertThat(driver.path("name").textValue()).isEqualTo("robotspec");
    JsonNode rules = driver.path("rules");
    assertThat(rules).hasSize(NoteCode.all().size());
    for (JsonNode rule : rules) {
      assertThat(rule.path("id").textValue()).isNotBlank();
      assertThat(rule.at("/shortDescription/text").textValue()).isNotBlank();
      assertThat(rule.at("/help/text").textValue()).isNotBlank();
      assertThat(rule.at("/defaultConfiguration/level").textValue())
          .isIn("error", "warning", "note");
    }
    assertThat(rules.findValuesAsText("id")).doesNotHaveDuplicates();
    JsonNode results = log.at("/runs/0/results");
    assertThat(results.isArray()).isTrue();
    for (JsonNode result : results) {
      assertThat(result.at("/message/text").textValue()).isNotBlank();
      assertThat(result.path("ruleId").textValue())
          .isEqualTo(rules.path(result.path("ruleIndex").intValue()).path("id").textValue());
      assertThat(result.path("level").textValue()).isIn("error", "warning", "note");
      assertThat(result.path("locations")).hasSize(1);
      JsonNode place = result.at("/locations/0/physicalLocation");
      URI uri = URI.create(place.at("/artifactLocation/uri").textValue());
      assertThat(uri.getPath()).endsWith("robots.txt");
      assertThat(place.at("/region/startLine").intValue()).isPositive();
    }
    assertThat(results.findValues("region").toString().replaceAll("\\D+", " "))
        .isEqualTo(" 2 3 4 5 6 1 2 ");
    JsonNode fix = results.get(0).at("/fixes/0");
    assertThat(fix.at("/description/text").textValue()).contains("/a would be disallowed");
    JsonNode replacement = fix.at("/artifactChanges/0/replacements/0");
    assertThat(replacement.path("deletedRegion").toString())
        .isEqualTo("{\"startLine\":2,\"endLine\":2}");
    assertThat(replacement.at("/insertedContent/text").textValue()).isEqualTo("Disallow: /a");
    assertThat(results.findValuesAsText("ruleId").get(6)).isEqualTo("rule-before-group");
  }

  @Test
  void filesFoldersAndSitesInOneCall() throws IOException {
    OriginServer site = web.origin().robots("User-agent: *\nnonsense\n");
    file("site/robots.txt", "foo: bar\nUser-agent: *\n");
    file("site/deep/er/robots-staging.txt", "foo: bar\nUser-agent: *\n");
    file("site/readme.txt", "no robots\n");
    file("site/.git/robots.txt", "foo: bar\nUser-agent: *\n");
    file("many/a.example", "foo: bar\nUser-agent: *\n");
    file("many/b.example", "User-agent: *\nDisallow:\n");
    String folder = dir.resolve("site").toString();
    String many = dir.resolve("many").toString();
    assertThat(run("lint", file, folder, many, site.origin())).isEqualTo(1);
    assertThat(out.toString().lines().filter(line -> line.contains(": warning:")))
        .hasSize(6)
        .anyMatch(line -> line.startsWith(folder + "/deep/er/robots-staging.txt:1:"))
        .anyMatch(line -> line.startsWith(folder + "/robots.txt:1:"))
        .anyMatch(line -> line.startsWith(many + "/a.example:1:"))
        .anyMatch(line -> line.startsWith(site.url("/robots.txt") + ":2:"));
    assertThat(out.toString()).contains("\n6 files: 2 errors, 6 warnings, 1 info\n");
  }

  @Test
  void whatCannotBeReadDoesNotStopTheOthers() throws IOException {
    Files.createDirectories(dir.resolve("empty"));
    OriginServer none = web.origin();
    String empty = dir.resolve("empty").toString();
    assertThat(run("lint", "no-such-file", empty, none.origin(), "http://[/", file)).isEqualTo(2);
    assertThat(err.toString())
        .contains("robotspec lint: cannot read no-such-file: no such file")
        .contains("no files in " + empty)
        .contains("nothing to lint at " + none.url("/robots.txt"))
        .contains("404")
        .contains("http://[/");
    assertThat(out.toString()).contains(file + ":2: error:").contains("1 file: 2 errors");
    assertThat(run("lint")).isEqualTo(2);
  }

  @Test
  void urlsOfTheSiteThatWasAsked() throws IOException {
    OriginServer site = web.origin();
    site.robots("User-agent: *\nDisallow: " + site.url("/x") + "\nDisallow: http://b.example/y\n");
    call("lint " + site.origin());
    assertThat(out.toString()).contains("[url-as-path]").contains("[other-site-url]");
    String one = file("one.txt", "User-agent: *\nDisallow: http://b.example/y\n");
    call("lint " + one);
    assertThat(out.toString()).contains("[url-as-path]");
    call("lint --site https://a.example " + one);
    assertThat(out.toString()).contains("[other-site-url]");
    call("lint --site https://b.example " + one);
    assertThat(out.toString()).contains("[url-as-path]");
    assertThat(run("lint", "--site", "b.example", one)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n \n"})
  void anEmptyFileAfterARedirectIsNoted(String nothing) {
    OriginServer empty = web.origin().robots(nothing);
    OriginServer moved = web.origin();
    moved.on("/robots.txt", Answer.redirect(301, empty.url("/robots.txt")));
    assertThat(run("lint", "--fail-on", "warning", moved.origin())).isEqualTo(1);
    assertThat(out.toString())
        .startsWith(empty.url("/robots.txt") + ":1: warning: " + moved.url("/robots.txt"))
        .contains("[empty-after-redirect]")
        .contains("1 file: 0 errors, 1 warning, 0 info");
    assertThat(call("lint --fail-on info " + empty.origin())).isZero();
    assertThat(out.toString()).startsWith("1 file: 0 errors, 0 warnings");
  }

  @Test
  void aThousandFilesHaveOneReport() throws IOException {
    for (int i = 0; i < 1_000; i++) {
      file("thousand/site-" + i + ".txt", MISTAKES);
    }
    assertThat(call("lint " + dir.resolve("thousand"))).isEqualTo(1);
    assertThat(out.toString())
        .contains("\n1,000 files: 2,000 errors, 2,000 warnings, 1,000 info\n");
  }
}
