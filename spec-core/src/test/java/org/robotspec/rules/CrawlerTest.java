package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.SpecProfile;
import org.robotspec.text.CrawlerName;

/** D-13, D-14: valid names of crawlers. */
class CrawlerTest {
  private static final String MOZILLA =
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1;"
          + " +http://www.google.com/bot.html) Chrome/120.0.0.0 Safari/537.36";

  @Test
  void crawlersWithoutAGroupShareTheRulesThatAreCompiled() {
    RobotsTxt robots = RobotsTxt.parse("user-agent: a\nallow: /\nuser-agent: *\ndisallow: /");
    Rules rules = robots.rulesFor(Crawler.of("b"));
    assertThat(robots.rulesFor(Crawler.of("c-d"))).isSameAs(rules);
    assertThat(robots.rulesFor(Crawler.of("a"))).isNotSameAs(rules);
    assertThat(robots.rulesFor(Crawler.of("b").ignoringStar())).isNotSameAs(rules);
  }

  @ParameterizedTest
  @CsvSource({
    "Googlebot, Googlebot", "Googlebot/2.1, Googlebot", "MJ12bot/v1.4.8, MJ12bot",
    "360Spider, 360Spider", "008, 008", "foo_bot-x, foo_bot-x"
  })
  void d14_aProductTokenWithOrWithoutAVersion(String name, String token) {
    assertThat(Crawler.of(name).names()).containsExactly(token);
    assertThat(Crawler.under(SpecProfile.RFC9309, List.of(name)).names()).containsExactly(token);
    assertThat(Crawler.under(SpecProfile.GOOGLE_REFERENCE, List.of(name)).names())
        .containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'My Crawler/1.0'|My",
        "'foobot '|foobot",
        "foo.bot|foo",
        "Müllerbot|Mullerbot",
        "'Googlebot/2.1 (+http://www.google.com/bot.html)'|Googlebot",
        "'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'|Googlebot",
        "'Mozilla/5.0 (compatible; YandexBot; +http://yandex.com/bots)'|YandexBot",
        "'Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/17 Safari/605.1"
            + " (Applebot/0.1)'|Applebot"
      })
  void d14_anythingElseIsAnErrorThatNamesTheLikelyToken(String name, String likely) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Crawler.of("foobot", name))
        .withMessageContaining("\"" + name + "\" is not a product token")
        .withMessageEndingWith("\"" + likely + "\" is probably meant");
  }

  @Test
  void d14_aHeaderThatItsCommasCut() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Crawler.of(MOZILLA.split(",")))
        .withMessageEndingWith("\"Googlebot\" is probably meant");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "*", "ツ", "(x)", "Mozilla/5.0 (X11)", "\u001b[31m"})
  void d14_whatHasNoLikelyToken(String name) {
    assertThatThrownBy(() -> Crawler.of(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a product token")
        .message()
        .doesNotContain("probably", "\u001b");
  }

  @Test
  void d14_onlyGoogleReferenceTakesNamesAsTheyAre() {
    RobotsTxt file = RobotsTxt.parse(new byte[0], SpecProfile.GOOGLE_REFERENCE);
    assertThat(
            file.rulesFor(Crawler.under(SpecProfile.GOOGLE_REFERENCE, List.of("foo bar", "*", "")))
                .group())
        .isNull();
    for (SpecProfile profile : SpecProfile.all().subList(0, 4)) {
      RobotsTxt other = RobotsTxt.parse(new byte[0], profile);
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> other.rulesFor(Crawler.under(SpecProfile.GOOGLE_REFERENCE, List.of("foobot"))))
          .withMessageContaining("google-reference")
          .withMessageContaining(profile.name());
    }
  }

  @Test
  void d14_anAdapterTakesTheTokenAtTheStartAndSaysSo() {
    List<String> warnings = new ArrayList<>();
    assertThat(CrawlerName.cut("p", List.of("My Crawler/1.0", "*", "foo/2", "008"), warnings))
        .containsExactly("My", "foo", "008");
    assertThat(warnings)
        .containsExactly(
            "p: only \"My\" of \"My Crawler/1.0\" is a product token, so the crawler obeys"
                + " the rules for My; to use another name, set robotspec.agents");
    for (String name : List.of(MOZILLA, "foobot/1 (+http://h.com)", "ツ", "", "Mozilla/5.0 x")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> CrawlerName.cut("p", List.of("a", name), warnings))
          .withMessageStartingWith("p: \"");
    }
    assertThat(warnings).hasSize(1);
  }
}
