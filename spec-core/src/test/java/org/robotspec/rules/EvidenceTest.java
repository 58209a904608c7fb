package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/**
 * What a file has to say about its lines and groups, and rules about a URL, to explain a verdict.
 */
final class EvidenceTest {
  private static final String FILE =
      """
      # a comment
      Disallow: /before
      User-agent: *
      Disallow: /a

      USER-AGENT : foobot-news
      user-agent: barbot
      noindex: /x
      crawl-delay: 1
      User-agent: foobot
      Allow: /b
      dissallow: /c
      User-agent: FooBot/2.1
      Disallow: /d
      Sitemap: http://h.com/s
      """;

  private static RobotsTxt parse(String file, SpecProfile profile) {
    return RobotsTxt.parse(file.getBytes(UTF_8), profile);
  }

  @Test
  void f4_f5_fieldsAreThoseOfTheLinesThatAreRead() {
    assertThat(parse(FILE, SpecProfile.GOOGLE_2019).fields())
        .hasToString(
            "{2=disallow, 3=user-agent, 4=disallow, 6=user-agent, 7=user-agent, 9=crawl-delay,"
                + " 10=user-agent, 11=allow, 13=user-agent, 14=disallow, 15=sitemap}");
    assertThat(parse(FILE, SpecProfile.GOOGLE_REFERENCE).fields()).containsEntry(12, "disallow");
    SpecProfile cut = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 1_024);
    String before = "#".repeat(1_024 - 51) + "\n";
    assertThat(parse(before + FILE, cut).fields()).containsOnlyKeys(3, 4);
  }

  private static List<GroupMatch> groups(SpecProfile profile, String... names) {
    return parse(FILE, profile).groupsFor(Crawler.under(profile, List.of(names)));
  }

  @Test
  void g2_g3_allGroupsOfTheBestNameAreChosen() {
    assertThat(groups(SpecProfile.GOOGLE_2019, "foobot"))
        .extracting(match -> match.group().line(), GroupMatch::name, GroupMatch::chosen)
        .containsExactly(tuple(3, "*", false), tuple(6, "foobot", true), tuple(13, "foobot", true));
    assertThat(groups(SpecProfile.GOOGLE_2019, "other", "barbot"))
        .extracting(GroupMatch::name, GroupMatch::chosen)
        .containsExactly(tuple("*", false), tuple("barbot", true), tuple(null, false));
    assertThat(groups(SpecProfile.GOOGLE_2019))
        .extracting(GroupMatch::name, GroupMatch::chosen)
        .containsExactly(tuple("*", true), tuple(null, false), tuple(null, false));
  }

  @Test
  void g5_aFallBackIsNamedAsWhatTheGroupNames() {
    assertThat(groups(SpecProfile.GOOGLE_2019, "foobot-images"))
        .extracting(GroupMatch::name, GroupMatch::chosen)
        .containsExactly(tuple("*", false), tuple("foobot", true), tuple("foobot", true));
    assertThat(groups(SpecProfile.RFC9309, "foobot-images"))
        .extracting(GroupMatch::chosen)
        .containsExactly(true, false, false);
  }

  @Test
  void d8_googleReferenceChoosesTheGroupsOfAllNames() {
    assertThat(groups(SpecProfile.GOOGLE_REFERENCE, "barbot", "FOOBOT"))
        .extracting(GroupMatch::chosen)
        .containsExactly(false, true, true);
  }

  private static Rules rules(SpecProfile profile, String... lines) {
    String file = "User-agent: *\n" + String.join("\n", lines);
    return parse(file, profile).rulesFor(Crawler.under(profile, List.of("bot")));
  }

  @Test
  void m4_whatARuleTakesIsPartOfTheNormalForm() {
    Rules rules = rules(SpecProfile.GOOGLE_2019, "Disallow: /ä b");
    String url = "http://h.com/x/../%7E/ä b/c";
    assertThat(rules.pathOf(url)).isEqualTo("/~/%C3%A4%20b/c");
    assertThat(rules.matches("http://h.com/ä bc"))
        .extracting(RuleMatch::length)
        .containsExactly("/%C3%A4%20b".length());
    assertThat(rules(SpecProfile.GOOGLE_REFERENCE, "Disallow: /").pathOf("h.com/%7E b"))
        .isEqualTo("/%7E b");
  }
}
