package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** Text from files, pages and servers is printed without control characters, and shortened. */
@Timeout(60)
final class HostileOutputTest extends RunsCommands {
  private static final String HOSTILE =
      "\u001b[2J\u0001\u007f\u0085\u009b\u202e\u2066\u200f\u061c\u2028\u2029" + "x".repeat(9_000);

  /** The length of the longest line: a URL and the text about it. */
  private static final int LINE = 3_000;

  @TempDir private Path dir;
  private String file = "";
  private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer site = web.origin();

  @BeforeEach
  void write() throws IOException {
    Path path = dir.resolve("robots.txt");
    String lines =
        "user-agent: *\ndisallow: /" + HOSTILE + "\ndisallow: /\nfoo" + HOSTILE + ": x\n";
    Files.writeString(path, lines + "user-agent: foo" + HOSTILE + "\n" + HOSTILE + "\n");
    file = path.toString();
  }

  @AfterEach
  void close() {
    web.close();
  }

  private static void assertFit(String text) {
    assertThat(text.split("\r?\n"))
        .isNotEmpty()
        .allSatisfy(
            line -> assertThat(line).hasSizeLessThan(LINE).matches("[^\\p{C}\u2028\u2029]*"));
  }

  private void assertFitJson() throws IOException {
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.isObject()).isTrue();
    assertFit(json);
  }

  private static void assertFit(JsonNode node) {
    if (node.isTextual()) {
      assertFit(node.textValue());
    }
    node.forEach(HostileOutputTest::assertFit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"google-2019", "google-reference"})
  void aRule(String profile) throws IOException {
    String url = "http://a.example/" + HOSTILE;
    String[] args = {"check", "--profile", profile, "--robots", file, url};
    assertThat(run(args)).isEqualTo(1);
    assertThat(out.toString()).contains("\uFFFD[2J");
    // The URL comes from the user, and is shown whole.
    assertFit(out.toString().replaceAll("x{9000}", "x"));
    out.getBuffer().setLength(0);
    run("check", "--json", "--profile", profile, "--robots", file, url);
    assertThat(out.toString()).isASCII().doesNotContain("\u001b");
    ObjectNode json = (ObjectNode) new JsonMapper().readTree(out.toString());
    assertThat(json.remove("url").textValue()).isEqualTo(url);
    assertFit(json);
  }

  @Test
  void notes() throws IOException {
    assertThat(run("lint", "--fail-on", "warning", file)).isEqualTo(1);
    assertFit(out.toString());
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSizeGreaterThan(2);
    out.getBuffer().setLength(0);
    run("lint", "--json", file);
    for (String line : out.toString().lines().toList()) {
      assertFit(new JsonMapper().readTree(line));
    }
    out.getBuffer().setLength(0);
    run("lint", "--sarif", file);
    assertFitJson();
  }

  @Test
  void usagePreferences() throws IOException {
    Path usage = dir.resolve("usage.txt");
    String many = "a=" + "x".repeat(9_000) + ",";
    String lines = "content-usage: " + many + many.replace("a=", "b=") + "train-ai=n\n";
    String signals = "content-signal: search=" + HOSTILE + ", " + HOSTILE + "=yes\n";
    Files.writeString(usage, "user-agent: *\n" + lines + signals);
    String none = Files.writeString(dir.resolve("none.txt"), "user-agent: *\n").toString();
    assertThat(run("check", "--usage", "--robots", usage.toString(), "/")).isZero();
    assertThat(out.toString()).contains("train-ai=n: disallowed", "content-signal.search=\uFFFD");
    run("check", "--usage", "--robots", usage.toString(), "--agents", "ai", "/");
    run("diff", usage.toString(), none);
    run("lint", usage.toString());
    assertFit(out.toString());
    out.getBuffer().setLength(0);
    run("check", "--json", "--robots", usage.toString(), "/");
    assertFitJson();
    out.getBuffer().setLength(0);
    run("diff", "--json", usage.toString(), none);
    assertFitJson();
  }

  @Test
  void errors() {
    assertThat(run("check", "http://" + HOSTILE + "/")).isEqualTo(2);
    assertThat(run("lint", "http://a.example/" + HOSTILE)).isEqualTo(2);
    assertThat(run("lint", HOSTILE)).isEqualTo(2);
    assertFit(err.toString());
  }

  @Test
  void whereARedirectLeads() throws IOException {
    site.robots("user-agent: *\ndisallow: /\n");
    OriginServer moved = web.origin();
    String target = site.url("/long/" + "x".repeat(5_000));
    moved.on("/robots.txt", Answer.redirect(301, target));
    site.on("/long/" + "x".repeat(5_000), Answer.text("user-agent: *\ndisallow: /\nfoo\n"));
    assertThat(run("check", moved.url("/a"))).isEqualTo(1);
    assertFit(out.toString());
    out.getBuffer().setLength(0);
    run("check", "--json", moved.url("/a"));
    assertFitJson();
    out.getBuffer().setLength(0);
    assertThat(run("lint", moved.url("/robots.txt"))).isZero();
    assertFit(out.toString());
    out.getBuffer().setLength(0);
    run("lint", "--json", moved.url("/robots.txt"));
    assertFitJson();
  }

  @Test
  void pages() throws IOException {
    Path page = dir.resolve("page.html");
    Files.writeString(page, "<meta name=robots content='" + HOSTILE + ", noindex, max-snippet:z'>");
    String header = "X-Robots-Tag: foo" + HOSTILE + ": noindex";
    run("check", "--indexing", "--header", header, page.toString());
    assertFit(out.toString());
    out.getBuffer().setLength(0);
    run("check", "--indexing", "--json", "--header", header, page.toString());
    assertFitJson();
  }

  @Test
  void pagesThatRedirect() throws IOException {
    site.robots("user-agent: *\ndisallow: /x\n");
    site.on("/page", Answer.redirect(301, "/x" + "y".repeat(5_000)));
    run("check", "--indexing", site.url("/page"));
    assertFit(out.toString());
    out.getBuffer().setLength(0);
    run("check", "--indexing", "--json", site.url("/page"));
    assertFitJson();
  }

  @Test
  void cases() throws IOException {
    String robots = Base64.getEncoder().encodeToString("user-agent: *".getBytes(UTF_8));
    String url = new JsonMapper().writeValueAsString("http://" + HOSTILE);
    String one = "{\"robots_base64\":\"" + robots + "\",\"agents\":[\"foo\"],\"url\":" + url + "}";
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    byte[] input = (one + "\n{\"a\":\u202e}\n{\"a\":" + HOSTILE + "}").getBytes(UTF_8);
    new VerdictsCommand().answerAll(new ByteArrayInputStream(input), answers);
    List<String> lines = answers.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line).contains("error"));
    for (String line : lines) {
      assertFit(new JsonMapper().readTree(line));
    }
  }
}
