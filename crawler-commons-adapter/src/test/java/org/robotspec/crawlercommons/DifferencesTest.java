package org.robotspec.crawlercommons;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.profile.SpecProfile;

/** Checks where answers differ from crawler-commons, as listed in from-crawler-commons.md. */
final class DifferencesTest {
  private static final BaseRobotsParser OURS = new RobotspecParser();
  private static final BaseRobotsParser THEIRS = new SimpleRobotRulesParser();

  private static BaseRobotRules rules(BaseRobotsParser parser, byte[] file, String... names) {
    return parser.parseContent("https://example.com/robots.txt", file, null, List.of(names));
  }

  private static BaseRobotRules rules(BaseRobotsParser parser, String file, String... names) {
    return rules(parser, file.replace("|", "\n").getBytes(UTF_8), names);
  }

  @ParameterizedTest
  @CsvSource({
    // Allowed by crawler-commons, disallowed here.
    "'User-agent: *|Disallow: /*.php$', /a.php/b.php, false, true",
    "'User-agent: *|Allow: /a/index.html|Disallow: /', /a/, false, true",
    "'User-agent: examplebot|Disallow: /x', /x, false, true",
    // Disallowed by crawler-commons, allowed here.
    "'User-agent: *|Disalow: /x', /x, true, false",
    "'User-agent: *|Disallow /x', /x, true, false",
    "'<html>|User-agent: *<br>|Disallow: /x<br>', /x, true, false",
    "'User-agent: *|Crawl-delay: 3600', /x, true, false",
    "'User-agent: other|Disallow: /o|User-agent: b|Disallow: /b', /b, true, false"
  })
  void verdicts(String file, String path, boolean ours, boolean theirs) {
    String url = "https://example.com" + path;
    String[] names = {"examplebot-news", "other", "b"};
    assertThat(rules(OURS, file, names).isAllowed(url)).as("ours").isEqualTo(ours);
    assertThat(rules(THEIRS, file, names).isAllowed(url)).as("theirs").isEqualTo(theirs);
  }

  @Test
  void otherProfilesDifferLess() {
    BaseRobotsParser rfc = new RobotspecParser(SpecProfile.RFC9309);
    String named = "User-agent: bot|Disallow: /x";
    assertThat(rules(rfc, named, "bot-news").isAllowed("https://example.com/x")).isTrue();
    BaseRobotsParser reference = new RobotspecParser(SpecProfile.GOOGLE_REFERENCE);
    String index = "User-agent: *|Allow: /a/index.html|Disallow: /";
    assertThat(rules(reference, index).isAllowed("https://example.com/a/")).isTrue();
    String noColon = "User-agent: *|Disallow /x";
    assertThat(rules(reference, noColon).isAllowed("https://example.com/x")).isFalse();
  }

  @Test
  void aFileInUtf16HasNoValidLine() {
    byte[] file = "User-agent: *\nDisallow: /x".getBytes(UTF_16);
    assertThat(rules(OURS, file).isAllowed("https://example.com/x")).isTrue();
    assertThat(rules(THEIRS, file).isAllowed("https://example.com/x")).isFalse();
  }

  @Test
  void whatIsBeyondTheLimitIsIgnored() {
    String file = "User-agent: *|" + "#".repeat(512_000) + "|Disallow: /x";
    assertThat(rules(OURS, file).isAllowed("https://example.com/x")).isTrue();
    assertThat(rules(THEIRS, file).isAllowed("https://example.com/x")).isFalse();
  }

  @Test
  void anInvalidUrlIsRefusedNotReadAsTheRoot() {
    assertThat(rules(OURS, "").isAllowed("no URL")).isFalse();
    assertThat(rules(THEIRS, "").isAllowed("no URL")).isTrue();
  }

  @Test
  void ofSeveralDelaysTheLongestCountsAndALongOneRefusesNothing() {
    assertThat(rules(OURS, "User-agent: *|Crawl-delay: 3600").getCrawlDelay()).isEqualTo(3_600_000);
    String file = "User-agent: *|Crawl-delay: 2|User-agent: *|Crawl-delay: 1|Disallow: /x";
    assertThat(rules(OURS, file).getCrawlDelay()).isEqualTo(2000);
    assertThat(rules(THEIRS, file).getCrawlDelay()).isEqualTo(1000);
  }

  @Test
  void aBareAddressIsNoSitemap() {
    assertThat(rules(OURS, "http://example.com/sitemap.xml").getSitemaps()).isEmpty();
    assertThat(rules(THEIRS, "http://example.com/sitemap.xml").getSitemaps()).hasSize(1);
  }
}
