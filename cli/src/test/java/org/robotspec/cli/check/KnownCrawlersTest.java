package org.robotspec.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.RunsCommands;
import org.robotspec.profile.SpecProfile;

/** The lists of known crawlers. */
final class KnownCrawlersTest extends RunsCommands {
  @TempDir private Path dir;

  private static List<String> names(String list) {
    return AskedCrawler.known(list, SpecProfile.GOOGLE_2019).stream()
        .map(AskedCrawler::name)
        .toList();
  }

  @Test
  void everyEntrySaysWhereAndWhenItWasLookedUp() throws IOException {
    try (InputStream in = AskedCrawler.class.getResourceAsStream(AskedCrawler.DATA)) {
      JsonNode data = new JsonMapper().readTree(Objects.requireNonNull(in));
      assertThat(data.get("about").asText()).contains("stored copy");
      for (JsonNode entry : data.get("crawlers")) {
        assertThat(entry.fieldNames())
            .toIterable()
            .containsSubsequence("list", "agent", "operator", "for", "page", "lookedUp", "source")
            .isSubsetOf(
                "list", "agent", "operator", "for", "ignoresStar", "page", "lookedUp", "source");
        assertThat(URI.create(entry.get("page").asText()).getScheme()).startsWith("http");
        assertThat(LocalDate.parse(entry.get("lookedUp").asText())).isBefore("2100-01-01");
        assertThat(entry.get("source").asText()).isIn("operator", "not from the operator");
        assertThat(entry.get("operator").asText()).isNotBlank();
        assertThat(entry.get("for").asText()).isNotBlank();
      }
    }
  }

  @Test
  void allIsEveryListAndNamesNobodyTwice() {
    List<String> each = new ArrayList<>(names("search"));
    each.addAll(names("ai"));
    each.addAll(names("ads"));
    assertThat(names("all")).containsExactlyInAnyOrderElementsOf(each);
    assertThat(each).doesNotHaveDuplicates().contains("Googlebot", "bingbot", "GPTBot", "CCBot");
    assertThat(names("ai")).contains("MistralAI-Index", "Diffbot-User").doesNotContain("Googlebot");
  }

  @Test
  void aListOfOnesOwnIsAFile() throws IOException {
    Path robots = Files.writeString(dir.resolve("r"), "user-agent: foobot\ndisallow: /\n");
    Path own = Files.writeString(dir.resolve("own.txt"), "# ours\nfoobot\nbarbot,foobot\n");
    String[] check = {"check", "--robots", robots.toString(), "--agents", own.toString(), "/"};
    assertThat(run(check)).isOne();
    assertThat(out.toString()).contains("disallowed  foobot ", "disallowed  barbot,foobot ");
    Files.writeString(own, "foobot\nno name/1\n");
    assertThat(run(check)).isEqualTo(2);
    assertThat(err.toString()).contains("own.txt, line 2: ");
  }

  @Test
  void eachIsShownWithWhatItIsFor() throws IOException {
    Path robots = Files.writeString(dir.resolve("r"), "user-agent: gptbot\ndisallow: /\n");
    assertThat(run("check", "--robots", robots.toString(), "--agents", "ai", "/")).isOne();
    assertThat(out.toString())
        .containsPattern(
            "disallowed +GPTBot +Disallow: /, line 2, group GPTBot +\\(OpenAI: model train")
        .containsPattern("allowed +CCBot +no group applies to this crawler");
    out.getBuffer().setLength(0);
    assertThat(run("check", "--robots", robots.toString(), "--agents", "search", "/")).isZero();
    assertThat(out.toString()).contains("Googlebot").doesNotContain("GPTBot");
    assertThat(run("check", "--robots", robots.toString(), "--agents", "none", "/")).isEqualTo(2);
    assertThat(err.toString()).contains("the lists are search, ai, ads and all");
    String[] two = {
      "check", "--json", "--robots", robots.toString(), "--agents", "all", "--agent", "me", "/"
    };
    assertThat(run(two)).isOne();
    assertThat(out.toString())
        .contains(
            "\"agent\":\"me\",\"agentPurpose\":null", "\"agentPurpose\":\"OpenAI: model train");
  }

  @Test
  void d20_adsBotFollowsOnlyGroupsThatNameIt() throws IOException {
    Path robots =
        Files.writeString(
            dir.resolve("r"),
            """
            user-agent: *
            disallow: /
            user-agent: AdsBot-Google-Mobile
            disallow: /m
            """);
    String file = robots.toString();
    String why = "AdsBot-Google follows only groups that name it, not those for *";

    assertThat(run("check", "--robots", file, "--agents", "ads", "/m")).isOne();
    assertThat(out.toString())
        .containsPattern("\\n  allowed +AdsBot-Google +" + Pattern.quote(why))
        .containsPattern("disallowed  AdsBot-Google-Mobile +Disallow: /m, line 4")
        .doesNotContain("google/robotstxt");
    out.getBuffer().setLength(0);
    assertThat(run("check", "--robots", file, "--agent", "adsbot-google/1.0", "/")).isZero();
    assertThat(out.toString()).contains("adsbot-google follows only groups that name it");
    String[] reference = {"--profile", "google-reference", "--agent", "AdsBot-Google", "/"};
    assertThat(
            run(
                "check",
                "--robots",
                file,
                reference[0],
                reference[1],
                reference[2],
                reference[3],
                reference[4]))
        .isOne();
    assertThat(run("check", "--robots", file, "--agent", "AdsBot", "/")).isOne();
  }
}
