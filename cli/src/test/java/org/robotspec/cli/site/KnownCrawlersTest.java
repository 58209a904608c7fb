package org.robotspec.cli.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.cli.RunsCommands;
import org.robotspec.lint.Lint;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.KnownCrawler;

/** The lists of known crawlers. */
final class KnownCrawlersTest extends RunsCommands {
  private static List<String> names(String list) {
    return AskedCrawler.known(list, SpecProfile.GOOGLE_2019).stream()
        .map(AskedCrawler::name)
        .toList();
  }

  @Test
  void everyListedCrawlerSaysWhereAndWhenItWasLookedUp() {
    for (KnownCrawler known : KnownCrawler.all()) {
      assertThat(known.operator()).as(known.token()).isNotBlank();
      assertThat(known.use().isEmpty()).as(known.token()).isEqualTo(known.page() == null);
      assertThat(known.replacedBy()).allMatch(name -> KnownCrawler.of(name).isPresent());
      if (known.page() != null) {
        assertThat(URI.create(known.page()).getScheme()).startsWith("http");
        assertThat(LocalDate.parse(known.read())).isBefore("2100-01-01");
      }
    }
  }

  @Test
  void lintCallsNoneOfThemUnknown() {
    for (KnownCrawler known : KnownCrawler.all()) {
      byte[] file =
          ("User-agent: *\nUser-agent: " + known.token() + "\nDisallow: /x\n").getBytes(UTF_8);
      assertThat(Lint.notes(file, SpecProfile.GOOGLE_2019)).as(known.token()).isEmpty();
    }
  }

  @Test
  void allIsEveryListAndNamesNobodyTwice() {
    List<String> each = new ArrayList<>(names("search"));
    each.addAll(names("ai"));
    each.addAll(names("ads"));
    assertThat(names("all")).containsExactlyInAnyOrderElementsOf(each);
    assertThat(each).doesNotHaveDuplicates().contains("Googlebot", "Bingbot", "GPTBot", "CCBot");
    assertThat(names("ai")).contains("MistralAI-Index", "Diffbot-User").doesNotContain("Googlebot");
  }

  @Test
  void aListOfOnesOwnIsAFile() throws IOException {
    String robots = file("r", "user-agent: foobot\ndisallow: /\n");
    String own = file("own.txt", "# ours\nfoobot\nbarbot,foobot\n");
    String check = "check --robots " + robots + " --agents " + own + " /";
    assertThat(call(check)).isOne();
    assertThat(out.toString()).contains("disallowed  foobot ", "disallowed  barbot,foobot ");
    file("own.txt", "foobot\nno name/1\n");
    assertThat(call(check)).isEqualTo(2);
    assertThat(err.toString()).contains("own.txt, line 2: ");
  }

  @Test
  void eachIsShownWithWhatItIsFor() throws IOException {
    String check = "check --robots " + file("r", "user-agent: gptbot\ndisallow: /\n");
    assertThat(call(check + " --agents ai /")).isOne();
    assertThat(out.toString())
        .containsPattern(
            "disallowed +GPTBot +Disallow: /, line 2, group GPTBot +\\(OpenAI: model train")
        .containsPattern("allowed +CCBot +no group applies to this crawler");
    assertThat(call(check + " --agents search /")).isZero();
    assertThat(out.toString()).contains("Googlebot").doesNotContain("GPTBot");
    assertThat(call(check + " --json --agents all --agent me /")).isOne();
    assertThat(out.toString())
        .contains(
            "\"agent\":\"me\",\"agentPurpose\":null", "\"agentPurpose\":\"OpenAI: model train");
  }

  @Test
  void d20_adsBotFollowsOnlyGroupsThatNameIt() throws IOException {
    String check =
        "check --robots "
            + file(
                "r",
                "user-agent: *\ndisallow: /\nuser-agent: AdsBot-Google-Mobile\ndisallow: /m\n");
    assertThat(call(check + " --agents ads /m")).isOne();
    assertThat(out.toString())
        .contains("\n  allowed     AdsBot-Google  ")
        .containsPattern("disallowed  AdsBot-Google-Mobile +Disallow: /m, line 4")
        .doesNotContain("google/robotstxt");
    assertThat(call(check + " --agent adsbot-google/1.0 /")).isZero();
    assertThat(out.toString())
        .contains("this crawler follows only groups that name it, not those for *");
    assertThat(call(check + " --profile google-reference --agent AdsBot-Google /")).isOne();
    assertThat(call(check + " --agent AdsBot /")).isOne();
  }
}
