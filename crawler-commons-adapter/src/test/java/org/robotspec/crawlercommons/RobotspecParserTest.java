package org.robotspec.crawlercommons;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.ProfileSettings.Forbidden;
import org.robotspec.profile.SpecProfile;

final class RobotspecParserTest {
  private static final String URL = "https://example.com/robots.txt";

  private static final String GROUPS =
      """
      User-agent: alpha
      Disallow: /alpha
      User-agent: beta
      Disallow: /beta
      User-agent: *
      Disallow: /all
      """;

  private static BaseRobotRules rules(String file, Collection<String> names) {
    return new RobotspecParser().parseContent(URL, file.getBytes(UTF_8), "text/plain", names);
  }

  private static BaseRobotRules rules(String file) {
    return rules(file, List.of("examplebot"));
  }

  private static boolean allows(BaseRobotRules rules, String path) {
    return rules.isAllowed("https://example.com" + path);
  }

  static List<FailClosed> forms() {
    return FailClosed.of("crawler-commons-adapter", "paths");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void d32_aPathIsAllowedInBothForms(FailClosed row) {
    BaseRobotRules rules = rules(FailClosed.RULES);
    assertThat(rules.isAllowed(row.characters().replace("HOST", "h.com:81")))
        .isEqualTo(row.verdict().equals("allowed"));
  }

  /** What a crawler that embeds crawler-commons does; only the first line is ours. */
  @Test
  void replacesSimpleRobotRulesParser() throws Exception {
    BaseRobotsParser parser = new RobotspecParser();
    BaseRobotRules rules =
        parser.parseContent(
            URL,
            "User-agent: *\nDisallow: /private\nCrawl-delay: 1.5\nSitemap: /map.xml"
                .getBytes(UTF_8),
            "text/plain",
            List.of("examplebot"));
    assertThat(rules.isAllowed("https://example.com/private/x")).isFalse();
    assertThat(rules.isAllowed(new URI("https://example.com/private/x").toURL())).isFalse();
    assertThat(rules.isAllowed("https://example.com/page")).isTrue();
    assertThat(rules.isAllowAll()).isFalse();
    assertThat(rules.isAllowNone()).isFalse();
    assertThat(rules.isDeferVisits()).isFalse();
    assertThat(rules.isMatchedWildcard()).isTrue();
    assertThat(rules.getCrawlDelay()).isEqualTo(1500);
    rules.getSitemaps().add("https://example.com/sitemap.xml"); // as nutch sitemap does
    assertThat(rules.getSitemaps()).containsExactly("https://example.com/map.xml");
  }

  @Test
  void p1_sitemapsAreResolvedAgainstAnyUrlOfTheSite() {
    for (String url : List.of("http://a.test", "http://a.test/", "http://a.test/robots.txt")) {
      BaseRobotRules rules =
          new RobotspecParser()
              .parseContent(
                  url, "sitemap: s.xml\nsitemap: /a b.xml".getBytes(UTF_8), null, List.of("foo"));
      assertThat(rules.getSitemaps())
          .containsExactly("http://a.test/s.xml", "http://a.test/a b.xml");
    }
  }

  @Test
  void ofAListTheFirstNameWithAGroupWins() {
    assertThat(allows(rules(GROUPS, List.of("gamma", "Beta", "alpha")), "/beta")).isFalse();
    assertThat(allows(rules(GROUPS, List.of("gamma", "Beta", "alpha")), "/alpha")).isTrue();
    assertThat(rules(GROUPS, List.of("beta")).isMatchedWildcard()).isFalse();
    assertThat(allows(rules(GROUPS, List.of()), "/all")).isFalse();
  }

  /** The order of a Set.of changes from one process to the next; the verdict must not. */
  @Test
  void theGroupsOfNamesWithoutAnOrderApplyTogether() {
    BaseRobotRules rules = rules(GROUPS, Set.of("alpha", "beta"));
    assertThat(allows(rules, "/alpha")).isFalse();
    assertThat(allows(rules, "/beta")).isFalse();
    assertThat(allows(rules, "/all")).isTrue();
  }

  @Test
  void aSetOfOneNameFallsBackAsAListDoes() {
    assertThat(allows(rules(GROUPS, Set.of("alpha-news")), "/alpha")).isFalse();
    assertThat(allows(rules(GROUPS, List.of("alpha-news")), "/alpha")).isFalse();
  }

  @Test
  @SuppressWarnings("deprecation") // the old method of crawler-commons
  void aTextOfNamesIsAList() {
    byte[] file = GROUPS.getBytes(UTF_8);
    BaseRobotRules rules = new RobotspecParser().parseContent(URL, file, null, "*, Beta/1.0 alpha");
    assertThat(allows(rules, "/beta")).isFalse();
    assertThat(allows(rules, "/alpha")).isTrue();
  }

  @Test
  void aNameThatNoFileCanHaveIsAnError() {
    assertThatThrownBy(() -> rules(GROUPS, List.of("Mozilla/5.0 (compatible; Beta/1.0)")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"Beta\" is probably meant");
  }

  @Test
  void anEmptyFileAllowsAll() {
    assertThat(rules("").isAllowAll()).isTrue();
    assertThat(rules("User-agent: *\nDisallow:").isAllowAll()).isTrue();
    assertThat(rules("User-agent: *\nDisallow: /").isAllowAll()).isFalse();
    assertThat(rules("User-agent: *\nDisallow: /").isAllowNone()).isFalse();
  }

  @Test
  void anInvalidUrlIsNeverAllowed() {
    assertThat(rules("").isAllowed("no URL")).isFalse();
    assertThat(rules("").isAllowed("http://[zz]/")).isFalse();
    assertThat(rules("").isAllowed("http://h|c/")).isFalse();
    assertThat(rules("").isAllowed("http://h.com/\uD83D")).isFalse();
    assertThat(new RobotspecParser().failedFetch(404).isAllowed("http:///x")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "404, true, false", "401, true, false", "403, true, false", "429, true, false",
    "500, false, true", "503, false, true", "301, false, true", "304, false, true",
    "0, false, true", "-1, false, true", "100, false, true", "999, false, true"
  })
  void aStatusMeansWhatTheSpecificationSays(int status, boolean all, boolean defer) {
    BaseRobotRules rules = new RobotspecParser().failedFetch(status);
    assertThat(rules.isAllowAll()).isEqualTo(all);
    assertThat(rules.isAllowNone()).isEqualTo(!all);
    assertThat(allows(rules, "/x")).isEqualTo(all);
    assertThat(rules.isDeferVisits()).isEqualTo(defer);
    assertThat(rules.getSitemaps()).isEmpty();
  }

  @Test
  void aProfileChangesWhatAStatusMeans() {
    BaseRobotsParser current = new RobotspecParser(SpecProfile.GOOGLE_CURRENT);
    assertThat(current.failedFetch(429).isDeferVisits()).isTrue();
    BaseRobotRules forbidden =
        new RobotspecParser(
                SpecProfile.GOOGLE_2019.with(ProfileSettings.FORBIDDEN, Forbidden.DISALLOW))
            .failedFetch(403);
    assertThat(forbidden.isAllowNone()).isTrue();
    assertThat(forbidden.isDeferVisits()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 299})
  void aSuccessIsNoFailedFetch(int status) {
    assertThatThrownBy(() -> new RobotspecParser().failedFetch(status))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("parseContent");
  }

  @Test
  void rulesOutliveSerialization() throws Exception {
    RobotspecParser parser =
        new RobotspecParser(
            SpecProfile.GOOGLE_2014
                .with(ProfileSettings.CACHE_LIFETIME, Duration.ofMinutes(90))
                .with(ProfileSettings.MAX_BYTES, 100_000));
    BaseRobotRules rules =
        parser.parseContent(
            URL, "User-agent: a\nDisallow: x\nSitemap: /map".getBytes(UTF_8), null, List.of("a"));
    rules.setCrawlDelay(7);
    BaseRobotRules again = copy(rules);
    assertThat(again).isEqualTo(rules).hasSameHashCodeAs(rules);
    assertThat(allows(again, "/x")).isFalse();
    assertThat(again.getCrawlDelay()).isEqualTo(7);
    assertThat(again.getSitemaps()).containsExactly("https://example.com/map");
    assertThat(copy(parser)).isEqualTo(parser).hasToString(parser.toString());
    assertThat(copy(parser.failedFetch(503)).isAllowNone()).isTrue();
  }

  /** A crawler may read the next file into the same buffer. */
  @Test
  void rulesDoNotChangeWithTheBuffer() throws Exception {
    byte[] buffer = "User-agent: *\nDisallow: /x".getBytes(UTF_8);
    BaseRobotRules rules = new RobotspecParser().parseContent(URL, buffer, null, List.of());
    Arrays.fill(buffer, (byte) ' ');
    assertThat(allows(rules, "/x")).isFalse();
    assertThat(allows(copy(rules), "/x")).isFalse();
  }

  /** Bytes beyond the limit are not kept; a line that ends at the limit is whole (F-6). */
  @ParameterizedTest
  @CsvSource({"'\n', false", "'y', true"})
  void rulesKeepNoMoreThanTheLimit(String behind, boolean allowed) throws Exception {
    String start = "#".repeat(1_024) + "\nUser-agent: *\nDisallow: /x";
    RobotspecParser parser =
        new RobotspecParser(
            SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, start.length()));
    byte[] file = (start + behind + "#".repeat(100_000)).getBytes(UTF_8);
    BaseRobotRules rules = parser.parseContent(URL, file, null, List.of());
    assertThat(allows(rules, "/xy")).isEqualTo(allowed);
    assertThat(serialized(rules)).hasSizeLessThan(10_000);
  }

  @Test
  void rulesAreEqualIfTheirFilesAre() {
    assertThat(rules(GROUPS)).isEqualTo(rules(GROUPS)).isNotEqualTo(rules(""));
    assertThat(rules(GROUPS)).isNotEqualTo(rules(GROUPS, List.of("beta")));
    assertThat(new RobotspecParser().failedFetch(404)).isNotEqualTo(rules(""));
  }

  @Test
  void rulesSayWhatTheyAre() {
    assertThat(rules(GROUPS)).hasToString("group *, rules: 1");
    assertThat(rules("")).hasToString("group none, rules: 0");
    assertThat(new RobotspecParser()).hasToString("RobotspecParser google-2019");
    assertThat(new RobotspecParser().failedFetch(503))
        .hasToString("a server error: crawling is postponed (H-6)");
  }

  @SuppressWarnings({"unchecked", "BanSerializableRead"}) // what was written above
  private static <T> T copy(T value) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(serialized(value)))) {
      return (T) in.readObject();
    }
  }

  private static byte[] serialized(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }
}
