package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RuleDecision.Reason;
import org.robotspec.usage.UsagePreferences;

/** M: which rule matches a URL. */
class MatchingTest {
  private static Rules rules(String rules, SpecProfile profile) {
    String file = "user-agent: *\n" + rules;
    return RobotsTxt.parse(file.getBytes(StandardCharsets.UTF_8), profile)
        .rulesFor(Crawler.of("bot"));
  }

  private static boolean disallows(String path, String url) {
    return !rules("disallow: " + path, SpecProfile.GOOGLE_2019).isAllowed(url);
  }

  @ParameterizedTest(name = "M-4: {0} and {1}: {2}")
  @CsvSource({
    "/é, /%C3%A9, true",
    "/%c3%a9, /é, true",
    "/%C3%A9, /%c3%a9, true",
    "/%7Ejoe, /~joe, true",
    "/~joe, /%7ejoe, true",
    "/a%2Fb, /a/b, false",
    "/a%2fb, /a%2Fb, true",
    "/a/b, /a%2fb, false",
    "/%, /%, true",
    "/%zz, /%zz, true",
    "/100%$, /100%25, false",
    "/%41, /A, true",
    "/%252a, /%252A, false"
  })
  void m4_encodingsThatAreEqual(String pattern, String path, boolean equal) {
    assertThat(disallows(pattern, "http://h.com" + path)).isEqualTo(equal);
  }

  @ParameterizedTest(name = "D-12: {0}")
  @MethodSource("neverRaw")
  void d12_charactersThatNoUrlCarriesRaw(char c) {
    String code = "%%%02X".formatted((int) c);
    for (SpecProfile profile : SpecProfile.all()) {
      boolean asWritten = profile.equals(SpecProfile.GOOGLE_REFERENCE);
      Rules raw = rules("disallow: /a" + c + "b", profile);
      Rules encoded = rules("disallow: /a" + code + "b", profile);
      assertThat(raw.isAllowed("http://h.com/a" + c + "b")).isFalse();
      assertThat(raw.isAllowed("http://h.com/a" + code + "b")).isEqualTo(asWritten);
      assertThat(encoded.isAllowed("http://h.com/a" + c + "b")).isEqualTo(asWritten);
      assertThat(encoded.isAllowed("http://h.com/a" + code + "b")).isFalse();
      // D-3: the encoded length counts, so it wins over a rule with one more octet.
      Rules longest = rules("disallow: /a" + c + "b\nallow: /a*bc", profile);
      assertThat(longest.isAllowed("http://h.com/a" + c + "bc")).isEqualTo(asWritten);
    }
  }

  static Stream<Character> neverRaw() {
    return IntStream.rangeClosed(1, 0x7F)
        .filter(c -> c <= ' ' || "\"<>\\^`{|}\177".indexOf(c) >= 0)
        .filter(c -> c != '\n' && c != '\r')
        .mapToObj(c -> (char) c);
  }

  @Test
  void d12_endsOfLinesAndNulInAUrl() {
    for (String c : List.of("\0", "\n", "\r")) {
      String code = "%%%02X".formatted((int) c.charAt(0));
      assertThat(disallows("/a" + code + "b", "http://h.com/a" + c + "b")).isTrue();
    }
  }

  @Test
  void d12_otherCharactersStayAsTheyAre() {
    IntStream.range('!', 0x7F)
        .filter(c -> "\"#%<>\\^`{|}$*".indexOf(c) < 0 && !Character.isLetterOrDigit(c))
        .filter(c -> "-._~".indexOf(c) < 0)
        .forEach(
            c ->
                assertThat(disallows("/a" + (char) c, "http://h.com/a%%%02X".formatted(c)))
                    .as("%s", (char) c)
                    .isFalse());
  }

  @ParameterizedTest(name = "D-9: {0} and {1}: {2}")
  @CsvSource({
    "/a%2A, /a*, true",
    "/a%2A, /a%2a, true",
    "/a%2A, /ab, false",
    "/a%24, /a$b, true",
    "/a%24, /a%24, true",
    "/a%24, /a, false",
    "/a$, /a$, false",
    "/a$b, /a$b, true"
  })
  void d9_encodedWildcardsAreLiteral(String pattern, String path, boolean matches) {
    assertThat(disallows(pattern, "http://h.com" + path)).isEqualTo(matches);
  }

  @ParameterizedTest(name = "M-1: /x$ matches {0}: {1}")
  @CsvSource({
    "http://h.com/x, true",
    "http://h.com/x#fragment, true",
    "HTTP://H.COM:80/x, true",
    "http://user:secret@h.com/x, true",
    "http://a;b@h.com/x, true",
    "http://[::1]:8080/x, true",
    "http://h.com//x, false",
    "http://h.com/X, false",
    "http://h.com/x?, false",
    "http://h.com/y?u=http://h.com/x, false"
  })
  void m1_thePartOfAUrlThatCounts(String url, boolean matches) {
    assertThat(disallows("/x$", url)).isEqualTo(matches);
  }

  @ParameterizedTest(name = "M-1: /x and /ab$ match {0}: {1}")
  @CsvSource({
    "/x/%41/é, true",
    "/x|, true",
    "/%78/é, true",
    "/y/é, false",
    "/ab, true",
    "/ab#é, true",
    "/%61b, true",
    "/abé, false",
    "/ab%41, false",
    "/abc, false",
    "/robots.txté, false"
  })
  void m1_whatFollowsTheLongestRuleMakesNoDifference(String path, boolean matches) {
    Rules rules = rules("disallow: /x\ndisallow: /ab$", SpecProfile.GOOGLE_2019);
    RuleDecision decision = rules.decide("http://h.com" + path);
    assertThat(decision.allowed()).isEqualTo(!matches);
    assertThat(decision.reason()).isNotEqualTo(Reason.ROBOTS_TXT);
  }

  @ParameterizedTest(name = "M-4: {0} has the path {1}")
  @CsvSource({
    "http://h.com, /$",
    "http://h.com#/x, /$",
    "http://h.com?q, /?q$",
    "http://h.com;p, /;p$",
    "http://h.com/?q/é, /?q/%C3%A9$"
  })
  void m4_aUrlWithoutAPath(String url, String pattern) {
    assertThat(disallows(pattern, url)).isTrue();
  }

  @ParameterizedTest(name = "D-11: {0}")
  @ValueSource(
      strings = {
        "",
        "/x",
        "//h.com/x",
        "h.com/x",
        "http:/x",
        "http:///x",
        "http://:80/x",
        "mailto:a@b.c",
        "http://h h/x",
        " http://h.com/",
        "http://h.com:x/",
        "http://h.com:65536/",
        "http://[::1/x",
        "http://a:1:2/",
        "1http://h.com/",
        "http://user@/x"
      })
  void d11_aUrlWithoutAnOriginIsAnError(String url) {
    Rules rules = rules("allow: /", SpecProfile.GOOGLE_2019);
    assertThatThrownBy(() -> rules.isAllowed(url)).isInstanceOf(InvalidUrlException.class);
    assertThatThrownBy(() -> rules.decide(url))
        .isInstanceOf(InvalidUrlException.class)
        .hasMessageContaining(url);
  }

  @Test
  void d11_googleReferenceAnswersAboutAnything() {
    assertThat(rules("disallow: /$", SpecProfile.GOOGLE_REFERENCE).isAllowed("")).isFalse();
  }

  @Test
  void m5_aDecisionNamesGroupRuleAndLine() {
    RuleDecision decision =
        rules("allow: /p\ndisallow: /", SpecProfile.GOOGLE_2019).decide("http://h.com/page");
    assertThat(decision)
        .isEqualTo(
            new RuleDecision(
                true, Reason.RULE, "*", new Rule(true, "/p", 2), UsagePreferences.NONE));
  }

  @Test
  void m6_robotsTxtItselfIsAlwaysAllowed() {
    Rules rules = rules("disallow: /", SpecProfile.GOOGLE_2019);
    assertThat(rules.decide("http://h.com/robots.txt").reason()).isEqualTo(Reason.ROBOTS_TXT);
    assertThat(rules.isAllowed("http://h.com/robots.txt#x")).isTrue();
    assertThat(rules.isAllowed("http://h.com/Robots.txt")).isFalse();
    assertThat(rules.isAllowed("http://h.com/a/robots.txt")).isFalse();
    assertThat(rules.isAllowed("http://h.com/robots.txt?x")).isFalse();
    assertThat(
            rules("disallow: /", SpecProfile.GOOGLE_REFERENCE).isAllowed("http://h.com/robots.txt"))
        .isFalse();
  }

  @Test
  void d4_aPathWithoutALeadingSlash() {
    assertThat(rules("disallow: fish/", SpecProfile.GOOGLE_2019).isAllowed("http://h.com/fish/a"))
        .isTrue();
    assertThat(rules("disallow: fish/", SpecProfile.GOOGLE_2014).isAllowed("http://h.com/fish/a"))
        .isFalse();
    assertThat(rules("disallow: *.php", SpecProfile.GOOGLE_2019).isAllowed("http://h.com/a.php"))
        .isFalse();
  }

  @Test
  void m2_aSegmentIsFoundAfterAnyNumberOfFalseStarts() {
    for (int starts = 0; starts < 20; starts++) {
      String path = "http://h.com/" + "ab-".repeat(starts);
      assertThat(disallows("/*abc", path + "abc")).isTrue();
      assertThat(disallows("/*abc", path + "abcd")).isTrue();
      assertThat(disallows("/*abc", path + "ab")).isFalse();
      assertThat(disallows("/*abc", path + "ab#c")).isFalse();
    }
  }

  @Test
  void wildcardsDoNotMultiplyTheTime() {
    String pattern = "/" + "*a".repeat(500) + "*b";
    assertThat(disallows(pattern, "http://h.com/" + "a".repeat(2_000))).isFalse();
    assertThat(disallows(pattern, "http://h.com/" + "a".repeat(2_000) + "b")).isTrue();
  }
}
