package org.robotspec.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.cli.site.PageFetch;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;
import org.robotspec.profile.SpecProfile;

/** {@code check --indexing}: what pages say about indexing, and where. */
@Timeout(300)
final class IndexingTest extends RunsCommands {
  private static final String ROBOTS = "User-agent: *\nDisallow: /x\n";

  private final OriginServer site = web.origin().robots(ROBOTS);

  @BeforeEach
  void serve() {
    site.on(
        "/page",
        Answer.html("<meta name=robots content='none, index'>")
            .header("X-Robots-Tag", "otherbot: nofollow")
            .header("X-Robots-Tag", "foobot: noarchive"));
    site.on("/moved", Answer.redirect(301, "/page"));
    site.page("/x");
  }

  private int check(String rest) {
    return call("check --indexing --agent foobot " + rest);
  }

  @Test
  void aUrlsDirectivesAreShownWithTheirOrigin() {
    assertThat(check(site.url("/moved"))).isEqualTo(1);
    assertThat(web.log().hits(site.url("/page")).get(0).header("user-agent")).isEqualTo("foobot");
    assertThat(out.toString().lines().map(String::strip))
        .containsSubsequence(
            "not to be indexed  " + site.url("/moved"),
            "noindex: none from meta tag 1",
            "none, index",
            "nofollow: none from meta tag 1",
            "noarchive from header 2 (foobot)",
            "foobot: noarchive",
            "without effect: index from meta tag 1")
        .noneMatch(line -> line.contains("otherbot"));
    assertThat(check("--json " + site.url("/page"))).isEqualTo(1);
    JsonNode seen = json().get(0);
    assertThat(seen.at("/index").asBoolean()).isFalse();
    assertThat(seen.at("/effective/noindex/directive").asText()).isEqualTo("none");
    assertThat(seen.at("/effective/noarchive/from").asText()).isEqualTo("header 2 (foobot)");
  }

  @Test
  void theCrawlersThatOwnersAskAboutGetTheirOwnAnswers() {
    site.on("/google", Answer.html("<meta name=googlebot content=noindex>"));
    site.on("/to-google", Answer.redirect(301, "/google"));
    assertThat(call("check --indexing " + site.url("/to-google"))).isOne();
    assertThat(out.toString())
        .contains(
            "not to be indexed by Googlebot  " + site.url("/to-google"),
            "  " + site.url("/to-google") + " is allowed: no rule matches",
            "  redirects to " + site.url("/google") + ", which is allowed: no rule matches",
            "may be indexed by Bingbot, GPTBot, others  " + site.url("/to-google"));
    assertThat(web.log().hits(site.url("/google"))).hasSize(1);
    site.page("/any");
    assertThat(call("check --indexing " + site.url("/any"))).isZero();
    assertThat(out.toString()).startsWith("may be indexed  " + site.url("/any"));
  }

  @Test
  void i5_aForbiddenPageIsNotFetched() {
    assertThat(check(site.url("/x"))).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("never seen  " + site.url("/x"))
        .contains("  " + site.url("/x") + " is disallowed: Disallow: /x, line 2", "I-5");
    assertThat(web.log().urls()).containsExactly(site.url("/robots.txt"));
    assertThat(check("--json " + site.url("/x"))).isEqualTo(1);
    assertThat(json().get(0).at("/seen").asBoolean()).isFalse();
    assertThat(json().get(0).at("/robots/verdict").asText()).isEqualTo("disallowed");
    assertThat(json().get(0).at("/effective")).isEmpty();
  }

  @Test
  void i5_aForbiddenRedirectIsNotFetchedAndNamed() {
    site.on("/to-moved", Answer.redirect(302, "/to-x"));
    site.on("/to-x", Answer.redirect(302, "/x"));
    assertThat(check(site.url("/to-moved"))).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("never seen  " + site.url("/to-moved"))
        .contains(
            "  " + site.url("/to-moved") + " is allowed: ",
            "  redirects to " + site.url("/to-x") + ", which is allowed: ",
            "  redirects to " + site.url("/x") + ", which is disallowed: Disallow: /x, line 2");
    assertThat(web.log().hits(site.url("/x"))).isEmpty();
    assertThat(check("--json " + site.url("/to-moved"))).isEqualTo(1);
    JsonNode page = json().get(0);
    assertThat(page.at("/robots/verdict").asText()).isEqualTo("allowed");
    assertThat(page.at("/redirects").findValuesAsText("verdict"))
        .containsExactly("allowed", "disallowed");
  }

  @Test
  void d12_whatGoogleItselfDecidesOtherwiseIsMarked() {
    site.robots("User-agent: *\nDisalow: /page\nDisallow: /my x\n");
    assertThat(call("check --indexing --agent Googlebot " + site.url("/page"))).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("not to be indexed")
        .contains("\n  google/robotstxt itself would disallow it: Disallow: /page, line 2\n");
    assertThat(call("check --indexing --agent Googlebot " + site.url("/my%20x"))).isEqualTo(1);
    String allowed = "google/robotstxt itself would allow it: no rule matches in the group for *";
    assertThat(out.toString()).startsWith("never seen").contains("\n  " + allowed + "\n");
    call("check --indexing --json --agent Googlebot " + site.url("/my%20x"));
    assertThat(json().get(0).at("/robots/googleAnswersOtherwise").asText()).isEqualTo(allowed);
  }

  @Test
  void i3_aFileIsReadWithTheHeadersGivenAndOnlyHtmlHasTags() throws IOException {
    String page = file("page.html", "<title>Nothing said</title>");
    assertThat(check(page)).isZero();
    assertThat(out.toString()).contains("may be indexed", "no directive restricts it");
    String tag = "X-Robots-Tag: unavailable_after: never, noindex";
    assertThat(run("check", "--indexing", "--header", tag, page)).isEqualTo(1);
    assertThat(out.toString()).contains("noindex from header 1", "note: header 1:");
    String text = file("a.txt", "<meta name=robots content=noindex>");
    assertThat(check("--header Content-Type:text/plain " + text)).isZero();
    assertThat(check(text)).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadIsBadInputAndTheOthersGetTheirAnswers() throws IOException {
    site.on("/broken", Answer.close());
    String page = file("page.html", "");
    assertThat(check("none.html " + site.url("/none") + " " + site.url("/broken") + " " + page))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("cannot read none.html: no such file", "starts with http://")
        .contains("cannot fetch " + site.url("/none") + ": status 404")
        .contains("cannot fetch " + site.url("/broken") + ": ")
        .doesNotContain("Exception", "java.");
    assertThat(out.toString()).contains("may be indexed  " + page);
    assertThat(check("--header noindex " + page)).isEqualTo(2);
    assertThat(err.toString()).contains("Name: value");
  }

  @Test
  void aPageThatDoesNotEndHasTheLimitOfTheWholeRequest() {
    site.on("/endless", Answer.text("x".repeat(500)).stalledAfter(1));
    SiteRules rules = SiteRules.given(new RobotsFile("", new byte[0]), SpecProfile.GOOGLE_2019);
    AskedCrawler crawler = AskedCrawler.named("foobot", SpecProfile.GOOGLE_2019);
    PageFetch fetch = new PageFetch("foobot", Duration.ofMillis(500), 1 << 20);
    String url = site.url("/endless");
    assertThatThrownBy(
            () ->
                FetchedPage.read(
                    url, List.of(), fetch, asked -> rules.verdict(asked, asked, crawler)))
        .isInstanceOf(Errors.InputException.class)
        .hasMessageContaining("cannot fetch " + site.url("/endless") + ": ")
        .hasMessageContaining("time");
  }
}
