package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** F, G and P: what lines mean, and for which crawler. */
class ParsingTest {
  private static final String URL = "http://h.com/x";

  private static RuleDecision decide(String file, SpecProfile profile, String... agents) {
    return RobotsTxt.parse(file.getBytes(ISO_8859_1), profile)
        .rulesFor(Crawler.under(profile, List.of(agents)))
        .decide(URL);
  }

  @Test
  void f5_theCrawlDelayIsASetting() {
    String file = "user-agent: a\ncrawl-delay: 2";
    SpecProfile off = SpecProfile.GOOGLE_2019.with(ProfileSettings.CRAWL_DELAY, false);
    Rules rules = RobotsTxt.parse(file.getBytes(UTF_8), off).rulesFor(Crawler.of("a"));
    assertThat(rules.crawlDelay()).isEmpty();
  }

  @Test
  void aLimitOfTheLineAloneDropsNoLine() {
    for (int limit : new int[] {1_024, 16_663, Integer.MAX_VALUE}) {
      SpecProfile profile = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_LINE_BYTES, limit);
      String page = "/page".repeat(300);
      byte[] body = ("User-agent: *\nDisallow: " + page + "/of/a/long/name\n").getBytes(UTF_8);
      Rules rules = RobotsTxt.parse(body, profile).rulesFor(Crawler.of("a"));
      assertThat(rules.isAllowed("https://example.com" + page + "/of/a/long/name")).isFalse();
      assertThat(rules.isAllowed("https://example.com" + page + "/other")).isEqualTo(limit > 1_024);
    }
  }

  @Test
  void d14_aCrawlerWithoutANameFollowsTheStar() {
    String file = "user-agent: a\ndisallow: /x\nuser-agent: *\ndisallow: /x";
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(decide(file, profile).rule())
          .as("%s", profile)
          .isEqualTo(new Rule(false, "/x", 4));
    }
  }

  @Test
  void d1_caseOfUserAgentsIsASetting() {
    SpecProfile strict =
        SpecProfile.GOOGLE_2019.with(ProfileSettings.USER_AGENT_CASE_SENSITIVE, true);
    assertThat(decide("user-agent: Bot\ndisallow: /", strict, "bot").allowed()).isTrue();
    assertThat(decide("user-agent: Bot\ndisallow: /", strict, "Bot").allowed()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "/s.xml, http://a.test/s.xml",
    "s.xml, http://a.test/s.xml",
    "./d/../s.xml, http://a.test/s.xml",
    "/site map.xml, http://a.test/site map.xml",
    "/s.xml?a=b|c, http://a.test/s.xml?a=b|c",
    "?s, http://a.test/?s",
    "//b.test/s.xml, http://b.test/s.xml",
    "https://b.test:8443/x y.xml, https://b.test:8443/x y.xml",
    "HTTP://b.test/s.xml, http://b.test/s.xml",
    "a.test/s.xml, http://a.test/a.test/s.xml",
    "news:s, news:s",
    "http://[zz/s.xml, http://[zz/s.xml",
    "http://b.test:port/, http://b.test:port/"
  })
  void p1_aRelativeSitemapIsResolvedAgainstTheFile(String written, String absolute) {
    Sitemap sitemap = RobotsTxt.parse(("sitemap: " + written).getBytes(UTF_8)).sitemaps().get(0);
    assertThat(sitemap.url()).isEqualTo(written);
    assertThat(sitemap.absolute("http://a.test/robots.txt")).isEqualTo(absolute);
    assertThat(sitemap.absolute("")).isEqualTo(written);
  }

  @Test
  void groupsAreReportedAsWritten() {
    RobotsTxt file =
        RobotsTxt.parse(
            "user-agent: A/1\nuser-agent: b\nallow: /é*$\n\nuser-agent: c".getBytes(UTF_8));
    assertThat(file.groups())
        .extracting(Group::userAgents, Group::line, Group::rules)
        .containsExactly(
            tuple(List.of("A/1", "b"), 1, List.of(new Rule(true, "/%C3%A9*$", 3))),
            tuple(List.of("c"), 5, List.of()));
  }
}
