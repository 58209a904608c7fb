package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/** Text from files, pages and servers is printed without control characters, and shortened. */
@Timeout(60)
final class HostileOutputTest extends RunsCommands {
  private static final String HOSTILE =
      "\u001b[2J\u0001\u007f\u0085\u009b\u202e\u2066\u200f\u061c\u2028\u2029" + "x".repeat(9_000);

  /** The length of the longest line: a URL and the text about it, some of it escaped. */
  private static final int LINE = 6_000;

  /** What the words of a command line stand for. */
  private final Map<String, String> names = new LinkedHashMap<>();

  @BeforeEach
  void write() throws IOException {
    name(
        "ROBOTS",
        "user-agent: *\ndisallow: /%1$s\ndisallow: /\nfoo%1$s: x\nuser-agent: foo%1$s\n%1$s\n");
    name(
        "USAGE",
        "user-agent: *\ncontent-usage: a=X,b=X,train-ai=n\n".replace("X", "x".repeat(9_000))
            + "content-signal: search=%1$s, %1$s=yes\n");
    name("NONE", "user-agent: *\n");
    name("EXPECTED", "* disallow /no%1$s # %1$s\n* allow /%1$s\n");
    name("SITEMAP", "http://a.example/%1$s\nhttp://a.example/\n");
    name("PAGE", "<meta name=robots content='%1$s, noindex, max-snippet:z'>");
    String longPath = "/long/" + "x".repeat(5_000);
    OriginServer site = web.origin().robots("user-agent: *\ndisallow: /x\n");
    site.on("/page", Answer.redirect(301, "/x" + "y".repeat(5_000)));
    site.on(longPath, Answer.text("user-agent: *\ndisallow: /\nfoo\n"));
    OriginServer moved = web.origin();
    moved.on("/robots.txt", Answer.redirect(301, site.url(longPath)));
    names.put("SITE", site.origin());
    names.put("MOVED", moved.origin());
    names.put("TAG", "X-Robots-Tag:foo" + HOSTILE + ":noindex");
    names.put("HOSTILE", HOSTILE);
  }

  private void name(String name, String format) throws IOException {
    names.put(name, file(name, format.formatted(HOSTILE)));
  }

  private int callNamed(String line) {
    String words = line;
    for (Map.Entry<String, String> name : names.entrySet()) {
      words =
          words.replaceAll(
              "\\b" + name.getKey() + "\\b", Matcher.quoteReplacement(name.getValue()));
    }
    return call(words);
  }

  private static void assertFit(String text) {
    assertThat(text.split("\r?\n"))
        .isNotEmpty()
        .allSatisfy(
            line -> assertThat(line).hasSizeLessThan(LINE).matches("[^\\p{C}\u2028\u2029]*"));
  }

  private static void assertFit(JsonNode node) {
    if (node.isTextual()) {
      assertFit(node.textValue());
    }
    node.forEach(HostileOutputTest::assertFit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --robots ROBOTS /",
        "check --usage --robots USAGE /",
        "check --usage --robots USAGE --agents ai /",
        "check MOVED/a",
        "check http://HOSTILE/",
        "check --indexing --header TAG PAGE",
        "check --indexing SITE/page",
        "lint ROBOTS",
        "lint USAGE",
        "lint MOVED",
        "lint HOSTILE",
        "lint http://a.example/HOSTILE",
        "diff USAGE NONE",
        "diff ROBOTS NONE",
        "test --robots ROBOTS EXPECTED",
        "test --robots ROBOTS --sitemap SITEMAP"
      })
  void everyFormFits(String line) {
    for (String format : List.of("text", "github")) {
      callNamed(line + " --format=" + format);
      assertThat(out.toString() + err).as(format).isNotBlank();
      assertFit(out.toString() + err);
    }
    for (String format : List.of("json", "sarif")) {
      int exitCode = callNamed(line + " --format=" + format);
      assertThat(out.toString()).as(format).matches("[\\x20-\\x7e\r\n]*");
      assertThat(exitCode == 2 || !json().isEmpty()).as(format).isTrue();
      assertThat(json()).allSatisfy(HostileOutputTest::assertFit);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"google-2019", "google-reference"})
  void theUrlIsTheUsersAndShownWhole(String profile) {
    String check = "check --profile " + profile + " --robots ROBOTS http://a.example/HOSTILE";
    assertThat(callNamed(check)).isEqualTo(1);
    assertThat(out.toString()).contains("\uFFFD[2J");
    assertFit(out.toString().replaceAll("x{9000}", "x"));
    callNamed(check + " --json");
    assertThat(out.toString()).isASCII().doesNotContain("\u001b");
    ObjectNode verdict = (ObjectNode) json().get(0);
    assertThat(verdict.remove("url").textValue()).isEqualTo("http://a.example/" + HOSTILE);
    assertFit(verdict);
  }
}
