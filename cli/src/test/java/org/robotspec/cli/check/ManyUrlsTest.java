package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.RunsCommands;

/** {@code check} with many URLs, many crawlers, and paths. */
final class ManyUrlsTest extends RunsCommands {
  @TempDir private Path dir;
  private String robots = "";

  @BeforeEach
  void write() throws IOException {
    robots =
        file(
            "robots.txt",
            """
            user-agent: foo
            disallow: /x
            crawl-delay: 1.5
            user-agent: bar
            disallow: /y
            user-agent: *
            allow: /
            crawl-delay: 10
            sitemap: https://a.example/one.xml
            sitemap: https://a.example/two.xml
            """);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  private List<JsonNode> json() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : out.toString().lines().toList()) {
      lines.add(new JsonMapper().readTree(line));
    }
    return lines;
  }

  @Test
  void everyAgentIsACrawlerOfItsOwnWithItsFallBacks() {
    String[] args = {
      "check",
      "--robots",
      robots,
      "--agent",
      "foo",
      "--agent",
      "no, bar",
      "--agent",
      "no",
      "/x",
      "/y"
    };
    assertThat(run(args)).isEqualTo(1);
    assertThat(out.toString().lines())
        .startsWith(
            "/x",
            "  disallowed  foo     Disallow: /x, line 2, group foo",
            "  allowed     no,bar  no rule matches in the group for bar",
            "  allowed     no      Allow: /, line 7, group *",
            "",
            "/y",
            "  allowed     foo     no rule matches in the group for foo",
            "  disallowed  no,bar  Disallow: /y, line 5, group bar",
            "  allowed     no      Allow: /, line 7, group *",
            "");
  }

  @Test
  void crawlDelaysAndSitemapsAreShown() {
    assertThat(run("check", "--robots", robots, "--agent", "foo", "--agent", "no", "/")).isZero();
    assertThat(out.toString())
        .endsWith(
            """

            %s
              crawl delay: 1.5 s, group foo
              crawl delay: 10 s, group *
              sitemap: https://a.example/one.xml
              sitemap: https://a.example/two.xml

            """
                .formatted(robots)
                .replace("\n", System.lineSeparator()));
  }

  @Test
  void urlsComeFromArgumentsAFileOrStandardInput() throws IOException {
    String urls = file("urls", "\uFEFF# mine\r\n\r\n /x \r\nhttp://a.example/y\r\n");
    assertThat(run("check", "--robots", robots, "--agent", "foo", "--urls", urls, "/z")).isOne();
    assertThat(out.toString().lines().filter(line -> line.contains("allowed  ")))
        .containsExactly("allowed  /z", "disallowed  /x", "allowed  http://a.example/y");
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("/x\n/x2\n".getBytes(UTF_8)));
      out.getBuffer().setLength(0);
      assertThat(run("check", "--json", "--robots", robots, "--agent", "foo", "--urls", "-"))
          .isOne();
    } finally {
      System.setIn(before);
    }
    assertThat(json()).extracting(line -> line.get("url").asText()).containsExactly("/x", "/x2");
  }

  @Test
  void withoutAUrlOrWithStandardInputTwiceItIsAUsageError() throws IOException {
    assertThat(run("check", "--robots", robots)).isEqualTo(2);
    assertThat(err.toString()).contains("no URL given", "--urls");
    assertThat(run("check", "--robots", robots, "--urls", file("none", "# none\n"))).isEqualTo(2);
    assertThat(err.toString()).contains("no URL in " + dir);
    assertThat(run("check", "--robots", "-", "--urls", "-")).isEqualTo(2);
    assertThat(err.toString()).contains("only one input can be standard input");
    assertThat(run("check", "--indexing", "--agents", "ai", robots)).isEqualTo(2);
    assertThat(err.toString()).contains("--indexing takes only one crawler");
  }

  @Test
  void d11_aBadUrlGetsItsErrorAndTheOthersTheirAnswers() throws IOException {
    String[] args = {
      "check", "--robots", robots, "--agent", "foo", "nowhere", "/y", "http:///", "/x"
    };
    assertThat(run(args)).isEqualTo(2);
    assertThat(out.toString()).contains("allowed  /y", "disallowed  /x");
    assertThat(err.toString().lines())
        .containsExactly(
            "robotspec check: not a URL that can be crawled: \"nowhere\":"
                + " it does not start with a scheme and ://",
            "robotspec check: not a URL that can be crawled: \"http:///\": it has no host");
    out.getBuffer().setLength(0);
    assertThat(run("check", "--json", "--robots", robots, "nowhere", "/y")).isEqualTo(2);
    assertThat(json().get(0).get("error").asText()).contains("does not start with a scheme");
    assertThat(json().get(0).get("url").asText()).isEqualTo("nowhere");
    assertThat(json().get(1).get("verdict").asText()).isEqualTo("allowed");
    assertThat(run("check", "--indexing", "no-such-page", robots)).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read no-such-page: no such file");
    assertThat(out.toString()).contains("may be indexed  " + robots);
  }

  @Test
  void aPathNeedsARobotsTxt() {
    assertThat(run("check", "/x")).isEqualTo(2);
    assertThat(err.toString()).contains("\"/x\" has no site: give the whole URL", "--robots");
  }

  @Test
  void jsonSaysWhoDelaysAndSitemaps() throws IOException {
    assertThat(run("check", "--json", "--robots", robots, "--agent", "foo,bar", "/x")).isOne();
    JsonNode verdict = json().get(0);
    assertThat(verdict.get("agent").asText()).isEqualTo("foo,bar");
    assertThat(verdict.get("agentPurpose").isNull()).isTrue();
    assertThat(verdict.get("crawlDelay").asDouble()).isEqualTo(1.5);
    assertThat(verdict.get("sitemaps")).hasSize(2);
    assertThat(verdict.get("fetch").isNull()).isTrue();
  }
}
