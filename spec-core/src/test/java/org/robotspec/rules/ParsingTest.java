package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
  void f5_theCrawlDelayOfTheGroup() {
    String file = "user-agent: a\ncrawl-delay: 2.5\nuser-agent: b\n\nuser-agent: c\ndisallow: /";
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "a")).isEqualTo(Duration.ofMillis(2_500));
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "b")).isNull();
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "d")).isNull();
    SpecProfile off = SpecProfile.GOOGLE_2019.with(ProfileSettings.CRAWL_DELAY, false);
    assertThat(delay(file, off, "a")).isNull();
    assertThat(delay("user-agent: *\ncrawl-delay: -1", SpecProfile.GOOGLE_2019, "a")).isNull();
    assertThat(delay("user-agent: *\ncrawl-delay: 1e9", SpecProfile.GOOGLE_2019, "a")).isNull();
    assertThat(delay("user-agent: *\ncrawl-delay: 99999999", SpecProfile.GOOGLE_2019, "a"))
        .isEqualTo(Duration.ofDays(24));
  }

  private static @Nullable Duration delay(String file, SpecProfile profile, String agent) {
    return RobotsTxt.parse(file.getBytes(UTF_8), profile)
        .rulesFor(Crawler.of(agent))
        .crawlDelay()
        .orElse(null);
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

  @Test
  void d15_googleReferenceReadsAsMuchOfALineAsTheOriginal() {
    SpecProfile reference = SpecProfile.GOOGLE_REFERENCE;
    String cut = "user-agent: *\ndisallow: /" + "x*".repeat(8_326) + "no";
    assertThat(decide(cut, reference, "b").allowed()).isTrue();
  }

  @Test
  void p1_allSitemapsAreReported() {
    RobotsTxt file =
        RobotsTxt.parse(
            "sitemap: http://a/1\nuser-agent: x\nSitemap:http://b/2 # c\nsitemap:".getBytes(UTF_8));
    assertThat(file.sitemaps())
        .containsExactly(new Sitemap("http://a/1", 1), new Sitemap("http://b/2", 3));
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
