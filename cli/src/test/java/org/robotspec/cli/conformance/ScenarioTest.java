package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.conformance.crawl.SiteResult;
import org.robotspec.rules.Outcome;
import org.robotspec.service.RobotsService;

/** The scenario tells a crawler that obeys from those that do not. */
final class ScenarioTest {
  private static final String DEFAULT = "google-2019";

  @AutoClose private final Scenario scenario = new Scenario("foobot", id -> true);

  private static SiteResult site(List<SiteResult> results, String id) {
    return results.stream().filter(site -> site.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void aCrawlerThatIgnoresRobotsTxtIsFound() throws Exception {
    SmallCrawler.rude().crawl(scenario.start());
    List<SiteResult> results = scenario.judge(DEFAULT, false);
    assertThat(results).noneMatch(SiteResult::isRight);
    assertThat(results).allMatch(site -> site.isWrong() || !site.decided());
    assertThat(results).flatExtracting(SiteResult::leftOutAllowed).isEmpty();
    assertThat(site(results, "M-1.a-plain-rule").fetchedForbidden())
        .containsExactly("/private/page");
    assertThat(site(results, "H-11.ten-pages-at-once").fetchedForbidden())
        .contains("/private/0", "/public/0 before robots.txt was known");
    assertThat(site(results, "M-1.parts-of-a-page-that-are-refused").fetchedForbidden())
        .contains("/private/logo.png", "/private/style.css", "/private/app.js", "/private/frame");
    assertThat(site(results, "M-1.pages-that-redirect-to-refused-ones").fetchedForbidden())
        .contains("/private/301", "/private/302", "/private/307");
    assertThat(site(results, "I-3.x-robots-tag-NoFollow").fetchedForbidden())
        .contains("/only-here");
  }

  @Test
  void aCrawlerThatAllowsOnFailureIsFound() throws Exception {
    try (Scenario some = new Scenario("foobot", id -> id.matches("[HM]-.*(50|reset|rule).*"));
        RobotsService service = SmallCrawler.service()) {
      SmallCrawler.polite(
              url -> {
                var verdict = service.decide(url);
                return verdict.outcome() != Outcome.DISALLOWED;
              })
          .crawl(some.start());
      assertThat(some.judge(DEFAULT, false))
          .filteredOn(SiteResult::isWrong)
          .extracting(SiteResult::clause)
          .containsOnly("H-6", "H-9");
    }
  }

  @Test
  void aCrawlerThatAllowsNothingLeavesOut() throws Exception {
    try (Scenario some = new Scenario("foobot", id -> id.matches("H-[56].status.*"));
        RobotsService service = SmallCrawler.service()) {
      SmallCrawler.polite(url -> url.equals(some.start()) && service.decide(url).allowed())
          .crawl(some.start());
      // It asked for robots.txt of its start page alone.
      assertThat(some.judge(DEFAULT, false)).noneMatch(SiteResult::decided);
      SmallCrawler.polite(
              url -> {
                service.decide(url);
                return url.equals(some.start());
              })
          .crawl(some.start());
      List<SiteResult> results = some.judge(DEFAULT, false);
      assertThat(results).flatExtracting(SiteResult::fetchedForbidden).isEmpty();
      assertThat(site(results, "H-5.status-404").leftOutAllowed())
          .containsExactly("/", "/public/page");
      assertThat(site(results, "H-6.status-500").isRight()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachSiteHasItsNameAndIsUndecidedIfTheCrawlerNeverComes(boolean cut) {
    List<String> clauses = Suite.load().clauses().stream().map(clause -> clause.id()).toList();
    for (String profile : Suite.PROFILES) {
      List<SiteResult> results = scenario.judge(profile, cut);
      assertThat(results).noneMatch(SiteResult::decided).noneMatch(SiteResult::isWrong);
      assertThat(results)
          .extracting(SiteResult::id)
          .doesNotHaveDuplicates()
          .allMatch(id -> clauses.contains(id.substring(0, id.indexOf('.'))));
    }
  }

  @Test
  void whatRfc9309OnlyPermitsIsNoFaultUnderIt() {
    List<SiteResult> results = scenario.judge("rfc9309", false);
    assertThat(results)
        .extracting(SiteResult::clause)
        .doesNotContain("H-5", "D-5", "I-1", "I-2", "I-3")
        .contains("H-6", "H-9", "H-2");
    assertThat(site(results, "F-6.rules-beyond-500-KiB").expected())
        .isEqualTo("never fetch /early");
    assertThat(results)
        .extracting(SiteResult::title)
        .contains("five redirects")
        .doesNotContain("a redirect to itself");
    assertThat(site(scenario.judge("google-current", false), "D-5.status-429").expected())
        .isEqualTo("never fetch /, /public/page");
  }
}
