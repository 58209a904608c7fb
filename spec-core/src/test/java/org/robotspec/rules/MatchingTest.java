package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RuleDecision.Reason;

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

  @Test
  void d12_d32_controlsInAUrlAreEncodedOrIgnored() {
    for (char c = 0; c < ' '; c++) {
      String path = "\t\n\r".indexOf(c) < 0 ? "/a%%%02Xb".formatted((int) c) : "/ab";
      assertThat(disallows(path + "$", "http://h.com/a" + c + "b")).as("%d", (int) c).isTrue();
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

  @ParameterizedTest(name = "D-11: {0}")
  @ValueSource(strings = {"http:/x", "http://a:1:2/", "1http://h.com/", "http://user@/x"})
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
}
