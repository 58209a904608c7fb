package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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

  private static boolean allows(String file, String... agents) {
    return decide(file, SpecProfile.GOOGLE_2019, agents).allowed();
  }

  @ParameterizedTest(name = "F-3, F-4: {0}")
  @ValueSource(
      strings = {
        "Disallow:/x",
        "DISALLOW : /x",
        " \tdisallow:\t /x \t",
        "disallow: /x # why",
        "\u000bdisallow\f:/x",
        "disallow: /x#y",
        "disallow: /\0not read"
      })
  void f3_f4_linesThatDisallow(String line) {
    assertThat(allows("user-agent: *\n" + line, "bot")).isFalse();
  }

  @ParameterizedTest(name = "F-3, F-4: {0}")
  @ValueSource(
      strings = {
        "dissallow: /x",
        "disallow /x",
        "disallowed: /x",
        "# disallow: /x",
        "disallow:",
        "dis allow: /x",
        "disallow: x",
        "#:disallow: /x"
      })
  void f3_f4_linesThatDoNot(String line) {
    assertThat(allows("user-agent: *\n" + line, "bot")).isTrue();
  }

  @ParameterizedTest(name = "F-3, F-4: {0}")
  @ValueSource(strings = {"user\ragent: bot", "user_agent: bot", "user-agend: bot", "user-age"})
  void f3_f4_linesThatStartNoGroup(String line) {
    assertThat(allows(line + "\ndisallow: /x", "bot")).isTrue();
  }

  @ParameterizedTest(name = "F-1, D-15: {0}")
  @CsvSource({"EFBBBF", "EFBB", "EF"})
  void f1_d15_aByteOrderMarkWholeOrInPart(String mark) {
    String bom = new String(HexFormat.of().parseHex(mark), ISO_8859_1);
    for (SpecProfile profile : SpecProfile.all()) {
      String file = bom + "user-agent: *\ndisallow: /x";
      assertThat(decide(file, profile, "bot").allowed()).as("%s", profile).isFalse();
    }
  }

  @Test
  void f5_otherLinesDoNotEndARunOfUserAgents() {
    String file = "user-agent: a\nhost: x\nsitemap: http://h/s\ncrawl-delay: 2\nuser-agent: b\n";
    assertThat(allows(file + "disallow: /", "a")).isFalse();
    assertThat(allows(file + "disallow: /", "b")).isFalse();
  }

  @Test
  void f5_theCrawlDelayOfTheGroup() {
    String file = "user-agent: a\ncrawl-delay: 2.5\nuser-agent: b\n\nuser-agent: c\ndisallow: /";
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "a")).isEqualTo(Duration.ofMillis(2_500));
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "b")).isEqualTo(Duration.ofMillis(2_500));
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "d")).isNull();
    SpecProfile off = SpecProfile.GOOGLE_2019.with(ProfileSettings.CRAWL_DELAY, false);
    assertThat(delay(file, off, "a")).isNull();
    assertThat(delay("user-agent: *\ncrawl-delay: -1", SpecProfile.GOOGLE_2019, "a")).isNull();
    assertThat(delay("user-agent: *\ncrawl-delay: 1e9", SpecProfile.GOOGLE_2019, "a")).isNull();
  }

  @Test
  void f5_aCrawlDelayOfMoreThan24DaysIs24Days() {
    String file = "user-agent: *\ncrawl-delay: 99999999";
    assertThat(delay(file, SpecProfile.GOOGLE_2019, "a")).isEqualTo(Duration.ofDays(24));
  }

  private static @Nullable Duration delay(String file, SpecProfile profile, String agent) {
    return RobotsTxt.parse(file.getBytes(UTF_8), profile)
        .rulesFor(Crawler.of(agent))
        .crawlDelay()
        .orElse(null);
  }

  @ParameterizedTest(name = "F-6: limit {0}")
  @CsvSource({"14, true", "25, true", "26, false", "27, false", "0, false"})
  void f6_aLineThatTheLimitCutsIsIgnoredWhole(String limit, boolean allowed) {
    String file = "user-agent: *\ndisallow: /x\n# end";
    SpecProfile profile = SpecProfile.GOOGLE_2019.with("max-bytes", limit);
    assertThat(decide(file, profile, "bot").allowed()).isEqualTo(allowed);
  }

  @Test
  void aLimitOfTheLineAloneDropsNoLine() {
    for (int limit : new int[] {16, 16_663, Integer.MAX_VALUE}) {
      SpecProfile profile = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_LINE_BYTES, limit);
      byte[] body = "User-agent: *\nDisallow: /page/of/a/long/name\n".getBytes(UTF_8);
      Rules rules = RobotsTxt.parse(body, profile).rulesFor(Crawler.of("a"));
      assertThat(rules.isAllowed("https://example.com/page/of/a/long/name")).isFalse();
      assertThat(rules.isAllowed("https://example.com/page/other")).isEqualTo(limit > 16);
    }
  }

  @Test
  void f6_theDefaultLimitIs512000Bytes() {
    String head = "user-agent: *\n#";
    String rule = "\ndisallow: /x";
    String fits = head + "c".repeat(512_000 - head.length() - rule.length()) + rule + "\n";
    assertThat(allows(fits, "bot")).isFalse();
    assertThat(allows(fits.replace("#c", "#cc"), "bot")).isTrue();
  }

  @ParameterizedTest(name = "G-4: {0}")
  @ValueSource(strings = {"googlebot/1.2", "googlebot*", "GoogleBot", "googlebot é", "googlebot2"})
  void g4_textAfterTheTokenIsIgnored(String agent) {
    assertThat(allows("user-agent: " + agent + "\ndisallow: /", "googlebot")).isFalse();
  }

  @ParameterizedTest(name = "D-13: {0} and the group {1}: {2}")
  @CsvSource({
    "360Spider, 360Spider, true, false",
    "360Spider, 360spider/2.0, true, false",
    "360Spider, Spider, false, false",
    "360Spider, 360, false, false",
    "008, 008, true, false",
    "008, 80, false, false",
    "80legs, 80legs, true, false",
    "80legs, legs, false, false",
    "MJ12bot, MJ12bot, true, false",
    "mj12BOT, MJ12bot/v1.4, true, false",
    "MJ12bot, MJ99bot, false, false",
    "MJ12bot, MJ, false, false",
    "MJ12bot, MJ12bot2, false, false",
    "MJ12bot, MJ12, false, false",
    "MJ, MJ12bot, true, true",
    "foobot, foobot2, true, true",
    "foobot2, foobot2, true, false",
    "foobot2, foobot, false, false",
    "foobot2, foobot22, false, false",
    "MJ12bot-x, MJ12bot, true, false",
    "MJ12bot-x, MJ, false, false",
    "foo-2, foo, true, false",
    "foo-2, foo-3, false, false"
  })
  void d13_namesWithDigits(String agent, String group, boolean follows, boolean underReference) {
    String file = "user-agent: " + group + "\ndisallow: /";
    assertThat(allows(file, agent)).isEqualTo(!follows);
    assertThat(decide(file, SpecProfile.GOOGLE_REFERENCE, agent).allowed())
        .isEqualTo(!underReference);
  }

  @Test
  void d13_groupsWithAndWithoutDigitsAreOne() {
    String file = "user-agent: foobot\ndisallow: /y\nuser-agent: foobot2\ndisallow: /x";
    assertThat(decide(file, SpecProfile.GOOGLE_2019, "foobot").line()).isEqualTo(4);
    assertThat(decide(file.replace("/y", "/x"), SpecProfile.GOOGLE_2019, "foobot2").line())
        .as("foobot2 follows foobot2 alone")
        .isEqualTo(4);
    assertThat(decide(file.replace("/x", "/y"), SpecProfile.GOOGLE_2019, "foobot2").line())
        .isZero();
  }

  @Test
  void d14_aCrawlerWithoutANameFollowsTheStar() {
    String file = "user-agent: a\ndisallow: /x\nuser-agent: *\ndisallow: /x";
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(decide(file, profile).line()).as("%s", profile).isEqualTo(4);
    }
  }

  @ParameterizedTest(name = "G-2, G-5, D-7, D-8: {0} follows {1}")
  @CsvSource({
    "googlebot-news, 2",
    "googlebot, 6",
    "googlebot-images, 6",
    "googlebot-news-x, 2",
    "googlebotx, 4",
    "otherbot, 4",
    "'other,googlebot', 6",
    "'googlebot-images,googlebot-news', 2"
  })
  void g2_g5_theMostSpecificGroup(String agents, int line) {
    String file =
        "user-agent: googlebot-news\ndisallow: /\nuser-agent: *\ndisallow: /\n"
            + "user-agent: googlebot\ndisallow: /";
    assertThat(decide(file, SpecProfile.GOOGLE_2019, agents.split(",")).line()).isEqualTo(line);
  }

  @Test
  void g5_noPrefixFallbackUnderRfc9309() {
    String file = "user-agent: googlebot\ndisallow: /";
    assertThat(decide(file, SpecProfile.RFC9309, "googlebot-images").allowed()).isTrue();
  }

  @Test
  void d1_caseOfUserAgentsIsASetting() {
    SpecProfile strict =
        SpecProfile.GOOGLE_2019.with(ProfileSettings.USER_AGENT_CASE_SENSITIVE, true);
    assertThat(decide("user-agent: Bot\ndisallow: /", strict, "bot").allowed()).isTrue();
    assertThat(decide("user-agent: Bot\ndisallow: /", strict, "Bot").allowed()).isFalse();
  }

  @Test
  void d8_googleReferenceUnitesTheGroups() {
    String file = "user-agent: a\ndisallow: /y\nuser-agent: b\ndisallow: /x";
    assertThat(decide(file, SpecProfile.GOOGLE_2019, "a", "b").allowed()).isTrue();
    assertThat(decide(file, SpecProfile.GOOGLE_REFERENCE, "a", "b").line()).isEqualTo(4);
  }

  @Test
  void googleReferenceLeniencies() {
    SpecProfile reference = SpecProfile.GOOGLE_REFERENCE;
    assertThat(decide("useragent: *\ndisallow: /", reference, "b").line()).isEqualTo(2);
    assertThat(decide("user-agent *\ndissalow /x", reference, "b").line()).isEqualTo(2);
    assertThat(decide("user-agent: * foo\ndisallowed: /", reference, "b").line()).isEqualTo(2);
    assertThat(decide("user-agent: *\ndisallow: /x y", reference, "b").line()).isZero();
    assertThat(decide("user-agent: *\ndisallow:", reference, "b").line()).isEqualTo(2);
    String cut = "user-agent: *\ndisallow: /" + "x*".repeat(8_326) + "no";
    assertThat(decide(cut, reference, "b").allowed()).isTrue();
    Rules index =
        RobotsTxt.parse(
                "user-agent: *\ndisallow: /\nallow: /a/index.html".getBytes(UTF_8), reference)
            .rulesFor(Crawler.of("b"));
    assertThat(index.isAllowed("http://h.com/a/")).isTrue();
    assertThat(index.isAllowed("http://h.com/a/b")).isFalse();
  }

  @Test
  void p1_allSitemapsAreReported() {
    RobotsTxt file =
        RobotsTxt.parse(
            "sitemap: http://a/1\nuser-agent: x\nSitemap:http://b/2 # c\nsitemap:".getBytes(UTF_8));
    assertThat(file.sitemaps())
        .containsExactly(new Sitemap("http://a/1", 1), new Sitemap("http://b/2", 3));
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
