package org.robotspec.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.cli.RunsCommands;

/** {@code check} with a robots.txt that is given. */
final class CheckTest extends RunsCommands {
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file =
        file(
            "robots.txt",
            """
            User-agent: foo
            # one
            # two
            # three
            Disallow: /private/
            Crawl-delay: 1.5
            nonsense

            User-agent: *
            Disallow: /my folder
            Allow: /%7Ejoe
            Disallow: /~
            Crawl-delay: 10
            Sitemap: https://a.example/one.xml
            Sitemap: https://a.example/two.xml
            """);
  }

  @Test
  void withoutAnAgentTheUsualCrawlersAnswer() throws IOException {
    String own = file("own.txt", "User-agent: GPTBot\nDisallow: /\n");
    assertThat(call("check --robots " + own + " /x")).isOne();
    assertThat(out.toString())
        .containsPattern("allowed +Googlebot +no group")
        .containsPattern("allowed +Bingbot +no group")
        .containsPattern("disallowed +GPTBot +Disallow: /, line 2")
        .containsPattern("allowed +\\* +no group .*\\(any that no group names\\)")
        .contains("Choose others with --agent NAME, or --agents search, ai, ads or all.");
    assertThat(call("check --json --robots " + own + " /x")).isOne();
    assertThat(json())
        .extracting(line -> line.get("agent").asText())
        .containsExactly("Googlebot", "Bingbot", "GPTBot", "*");
  }

  @Test
  void whatIsTheSameForAllUsualCrawlersIsSaidOnce() {
    assertThat(check("/my%20folder")).isOne();
    assertThat(out.toString())
        .containsOnlyOnce("disallowed")
        .contains("> 10 | Disallow: /my folder")
        .contains("For Googlebot, Bingbot, GPTBot and any crawler that no group names (*).");
  }

  private int check(String rest) {
    return call("check --robots " + file + " " + rest);
  }

  @Test
  void verdictComesWithItsRuleInTheContextOfTheFile() {
    assertThat(check("--agent foo http://a.com/private/x")).isEqualTo(1);
    assertThat(out.toString().lines())
        .startsWith(
            "disallowed  http://a.com/private/x",
            "  Disallow: /private/, line 5 of " + file + ", group foo",
            "    1 | User-agent: foo",
            "      …",
            "    3 | # two",
            "    4 | # three",
            "  > 5 | Disallow: /private/",
            "    6 | Crawl-delay: 1.5",
            "    7 | nonsense",
            "");
    assertThat(check("--agent foo http://a.com/")).isZero();
    assertThat(out.toString()).contains("  no rule matches in the group for foo");
  }

  @Test
  void crawlDelaysAndSitemapsAreShown() {
    assertThat(check("--agent foo --agent no /")).isZero();
    assertThat(out.toString().lines())
        .endsWith(
            file,
            "  crawl delay: 1.5 s, group foo",
            "  crawl delay: 10 s, group *",
            "  sitemap: https://a.example/one.xml",
            "  sitemap: https://a.example/two.xml",
            "");
    assertThat(check("--json --agent foo --agent no / /x")).isZero();
    assertThat(json()).hasSize(4);
    assertThat(json().get(0).get("crawlDelay").asDouble()).isEqualTo(1.5);
    assertThat(json().get(0).get("sitemaps")).hasSize(2); // those of the site, in its first object
    assertThat(json()).filteredOn(one -> !one.get("sitemaps").isNull()).hasSize(1);
  }

  @Test
  void aCrawlDelayThatIsLostWithTheGroupIsTold() throws IOException {
    String other =
        file("other", "user-agent: bingbot\ndisallow: /no\n\nuser-agent: *\ncrawl-delay: 2.5\n");
    assertThat(call("check --agent bingbot --agent else --robots " + other + " /")).isZero();
    assertThat(out.toString().lines())
        .endsWith(
            other,
            "  crawl delay: none, group bingbot; that of group *, 2.5 s, does not count for it",
            "  crawl delay: 2.5 s, group *",
            "");
    assertThat(call("check --json --agent bingbot --agent else --robots " + other + " /")).isZero();
    assertThat(json().get(0).get("crawlDelay").isNull()).isTrue();
    assertThat(json().get(0).get("lostCrawlDelay").asDouble()).isEqualTo(2.5);
    assertThat(json().get(1).get("lostCrawlDelay").isNull()).isTrue();
  }

  @Test
  void d19_fieldsOfOthersAreNamedOnceWithWhoReadsThem() throws IOException {
    String other = file("other", "user-agent: *\nlicense: /1\nLicense: /2\ndisallow: /no\n");
    assertThat(call("check --agent me --robots " + other + " /")).isZero();
    assertThat(out.toString().lines())
        .endsWith(
            other,
            "  line 2: license has no effect on what may be crawled; defined by RSL (Really Simple"
                + " Licensing) in 2025, read by crawlers that follow RSL",
            "");
  }

  @Test
  void urlsComeFromArgumentsAFileOrStandardInput() throws IOException {
    String urls = file("urls", "\uFEFF# mine\r\n\r\n /private/ \r\nhttp://a.example/y\r\n");
    assertThat(check("--agent foo --urls " + urls + " /z")).isOne();
    assertThat(out.toString().lines().filter(line -> line.contains("allowed  ")))
        .containsExactly("allowed  /z", "disallowed  /private/", "allowed  http://a.example/y");
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("/x\n/private/2\n".getBytes(UTF_8)));
      assertThat(check("--json --agent foo --urls -")).isOne();
    } finally {
      System.setIn(before);
    }
    assertThat(json())
        .extracting(line -> line.get("url").asText())
        .containsExactly("/x", "/private/2");
  }

  @Test
  void jsonHasTheUrlAsItWasGiven() {
    String url = "/\u00E9\u202E\u009B/" + "x".repeat(3_000) + "\uD83D\uDE00";
    assertThat(check("--agent me --json " + url + " " + url.substring(1))).isEqualTo(2);
    assertThat(json().get(0).get("url").asText()).isEqualTo(url);
    assertThat(json().get(1).get("url").asText()).isEqualTo(url.substring(1));
    assertThat(out.toString()).isASCII();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "http://[zz]/ ! not a URL that can be crawled: \"http://[zz]/\"",
        "http://h|c/ ! not a URL that can be crawled",
        "http:/// ! not a URL that can be crawled: \"http:///\": it has no host",
        "http://h.com/\uD83D ! not a URL that can be crawled",
        "--profile x / ! unknown profile \"x\"; the profiles are google-2019",
        "--set max-bytes=x / ! max-bytes: \"x\" is not allowed",
        "--agent my;bot / ! --agent: \"my;bot\" is no",
        "--indexing --agent x;y pom.xml ! --agent: \"x;y\" is no",
        "--header X-Robots-Tag:none / ! --header needs --indexing",
        "--usage --profile google-reference / ! --usage needs usage-preferences=true; it is false"
            + " under google-reference",
        "--usage --set usage-preferences=false / ! --usage needs usage-preferences=true",
        "--agents none / ! the lists are search, ai, ads and all",
        "'' ! no URL given: name one, or a file of URLs with --urls"
      })
  void badInputIsAnError(String rest, String error) {
    assertThat(check(rest)).isEqualTo(2);
    assertThat(err.toString()).contains(error).doesNotContain("Exception");
  }

  @Test
  void d12_checkSaysWhereGoogleAnswersOtherwise() {
    assertThat(run("check", "--robots", file, "http://a.com/my folder/")).isEqualTo(1);
    assertThat(out.toString()).contains("google/robotstxt itself would allow it");
    assertThat(check("--agent MJ12bot http://a.com/my%20folder/")).isEqualTo(1);
    assertThat(out.toString())
        .contains("Disallow: /my%20folder, line 10 of")
        .contains("  google/robotstxt itself would allow it: no rule matches in the group for *\n");
    assertThat(check("http://a.com/~joe")).isZero();
    assertThat(out.toString())
        .contains("  google/robotstxt itself would disallow it: Disallow: /~, line 12\n");
    assertThat(check("--agent me --json /my%20folder/")).isEqualTo(1);
    assertThat(json().get(0).get("googleAnswersOtherwise").asText())
        .isEqualTo("google/robotstxt itself would allow it: no rule matches in the group for *");
    assertThat(check("--profile google-reference /my%20folder/")).isZero();
    assertThat(out.toString()).doesNotContain("itself would");
    assertThat(check("/robots.txt /x")).isZero();
    assertThat(out.toString()).doesNotContain("itself would");
    assertThat(check("--agent me --json /x")).isZero();
    assertThat(json().get(0).get("googleAnswersOtherwise").isNull()).isTrue();
  }

  @Test
  void aUrlBesideAFileNeedsNoScheme() {
    assertThat(check("--agent me www.a.example/x")).isZero();
    assertThat(out.toString()).contains("allowed  https://www.a.example/x");
  }

  @Test
  void m3_aRuleThatDecidesNothingIsNoRuleInJson() throws IOException {
    String empty = file("empty.txt", "User-agent: *\nDisallow:\n");
    assertThat(
            call(
                "check --agent me --json --profile google-reference --robots "
                    + empty
                    + " http://a/x"))
        .isZero();
    assertThat(json().get(0).get("reason").asText()).isEqualTo("no-matching-rule");
    assertThat(json().get(0).get("rule").isNull()).isTrue(); // as the JavaScript module has it
  }

  @Test
  void d14_anAgentThatIsNoProductTokenGetsAHint() {
    String header = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1)";
    String[] args = {"check", "--robots", file, "--agent", header, "http://a.com/"};
    assertThat(run(args)).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElse(""))
        .startsWith("robotspec check: --agent: \"Mozilla/5.0 AppleWebKit/537.36 (KHTML\" is no")
        .endsWith("\"Googlebot\" is probably meant");
    assertThat(check("--profile google-reference --agent my;bot /")).isZero();
  }

  @Test
  void inputsMustFitTogether() throws IOException {
    assertThat(call("check /x")).isEqualTo(2);
    assertThat(err.toString()).contains("\"/x\" has no site: give the whole URL", "--robots");
    assertThat(check("--urls " + file("none", "# none\n"))).isEqualTo(2);
    assertThat(err.toString()).contains("no URL in " + dir);
  }
}
