package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/** D-27: which texts may stand in place of a site's robots.txt. */
final class OverrideCheckTest {
  private static final String GROUP = "User-agent: *\nDisallow: /x\n";

  private static Optional<String> mistake(String text, SpecProfile profile, String... names) {
    Crawler crawler = Crawler.under(profile, List.of(names));
    return Lint.mistakeInOverride(text.replace("\\n", "\n"), profile, crawler);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "User-agent: *\nDisallow:",
        "User-agent: *\nAllow: /",
        "user-AGENT : foo\r\rDISALLOW\t:*.pdf$\r\n",
        "\uFEFF# the shop\n \t\u000B\f\nUser-agent: other\nDisallow: /\nUser-agent: foo # us\nDisallow: /",
        "Sitemap: http://a.example/s.xml\nUser-agent: *\nDisallow: /\nCrawl-delay: 5",
        "User-agent: foo\nUser-agent: bar\nDisallow: /",
        "User-agent: foo\n\nUser-agent: other\nDisallow: /a\nUser-agent: foo\nDisallow: /",
        "User-agent: *\nContent-Usage: /a train-ai=n\nContent-Signal: search=yes\nDisallow: /",
        "License: https://a.example/l.xml\nHost: a.example\nNoindex: /x\nLLM-policy: /l.txt\n"
            + GROUP,
        "Clean-param: ref /x\nRequest-rate: 1/5\nVisit-time: 0600-0845\nAgentmap: /a\n" + GROUP,
      })
  void d27_aTextThatIsReadWholeMayStandUnderEveryProfile(String text) {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(mistake(text, profile, "foo")).as("%s", profile).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Disallow: /|line 1, \"Disallow: /\": it holds for no crawler; write User-agent: * above it",
        "Disallow: /\\nUser-agent: *\\nDisallow: /x|line 1, \"Disallow: /\": it holds for no crawler",
        "User-agent: other\\nDisallow: /|no rule holds for \"foo\": write Allow or Disallow",
        "User-agent: fooo\\nDisallow: /|no rule holds",
        "User-agent: *\\nDisallow: /\\n\\nUser-agent: foo|no rule holds",
        "User-agent: *|no rule holds",
        "User-agent: *\\nCrawl-delay: 9|no rule holds",
        "User-agent: *\\nContent-Usage: train-ai=n|no rule holds",
        "Sitemap: http://a.example/s.xml|no rule holds",
        "# nothing|no rule holds",
        "\\n|no rule holds",
        "~ ~|no rule holds",
        "User-agent: *\\nDisalow: /|line 2, \"Disalow: /\": \"disalow\" is not a field; \"disallow\" was",
        "Useragent: *\\nDisallow: /|line 1, \"Useragent: *\": \"useragent\" is not a field; \"user-agent\"",
        "User agent: *\\nDisallow: /|line 1, \"User agent: *\"",
        "User_agent: *\\nDisallow: /|line 1, \"User_agent: *\"",
        "User-agents: *\\nDisallow: /|line 1",
        "User-agent: *\\nDisallow-all: /|line 2, \"Disallow-all: /\": \"disallow-all\" is not a field",
        "User-agent: *\\nDisallow /|line 2, \"Disallow /\": no colon",
        "User-agent *\\nDisallow: /|line 1, \"User-agent *\": no colon",
        "User-agent: *\\nDisallow\uFF1A/|line 2",
        "User-agent: *\\nDisallow = /|line 2",
        "User-agent: *\\nDisallow;/|line 2",
        "User-agent: *\\nDisallow: x/|line 2, \"Disallow: x/\": its path must begin with / or *",
        "User-agent: *\\nAllow: x\\nDisallow: /|line 2, \"Allow: x\": its path must",
        "User-agent: *\\nDisallow: http://a.example/|line 2",
        "User-agent: *\\nDisallow: \\x|line 2",
        "User-agent: *\\nDisallow: ^/.*|line 2",
        "User-agent: *\\nDisallow: \"/\"|line 2",
        "User-agent: *\\nDisallow: %2Fx|line 2",
        "User-agent: *\\nDisallow: $|line 2",
        "User-agent: *\\nDisallow: \uFF0F|line 2",
        "User-agent: *\\nDisallow:\u00A0/|line 2",
        "User-agent: *\\n\u00A0Disallow: /|line 2",
        "User-agent: *\\n\uFEFFDisallow: /|line 2",
        "User-agent: *\\n\u2028Disallow: /|line 2",
        "User-agent: *\u2028Disallow: /|no rule holds",
        "User-agent:\u00A0*\\nDisallow: /|no rule holds",
        "User-agent: *\\nDisallow: \0/|line 2, \"Disallow: \uFFFD/\": the NUL",
        "\uFEFF\uFEFFUser-agent: *\\nDisallow: /|line 1",
        "; mine\\nUser-agent: *\\nDisallow: /|line 1, \"; mine\": \";\" does not start a comment",
        "// mine\\nUser-agent: *\\nDisallow: /|line 1",
        "<!doctype html>\\nUser-agent: *\\nDisallow: /|line 1",
        "User-agent: *\\n/private|line 2",
        "User-agent: *, Disallow: /|no rule holds",
        "User-agent: * Disallow: /|no rule holds",
        "User-agent: *\\nX-Robots-Tag: noindex\\nDisallow: /|line 2",
        "${RULES}|line 1",
      })
  void d27_aTextWithALineThatIsNotReadMayNotStandUnderAnyProfile(String text, String why) {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(mistake(text, profile, "foo"))
          .as("%s", profile)
          .hasValueSatisfying(what -> assertThat(what).startsWith(why));
    }
  }

  @Test
  void d27_theGroupIsThatOfTheCrawlersNamesAndFallBacks() {
    String text = "User-agent: foo\nDisallow: /";
    assertThat(mistake(text, SpecProfile.GOOGLE_2019, "foo-news")).isEmpty();
    assertThat(mistake(text, SpecProfile.RFC9309, "foo-news"))
        .hasValueSatisfying(what -> assertThat(what).contains("\"foo-news\""));
    assertThat(mistake(text, SpecProfile.RFC9309, "foo-news", "foo")).isEmpty();
    assertThat(mistake(text, SpecProfile.GOOGLE_REFERENCE, "My Bot", "foo")).isEmpty();
  }

  @Test
  void d27_aTextThatTheProfileCutsMayNotStand() {
    SpecProfile lines = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_LINE_BYTES, 13);
    assertThat(mistake(GROUP, lines, "foo")).isEmpty();
    assertThat(mistake(GROUP.replace("/x", "/xyz"), lines, "foo"))
        .hasValueSatisfying(what -> assertThat(what).contains("line 2", "max-line-bytes"));
    SpecProfile bytes = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, GROUP.length() - 1);
    assertThat(mistake(GROUP.strip(), bytes, "foo")).isEmpty();
    assertThat(mistake(GROUP, bytes, "foo"))
        .hasValueSatisfying(what -> assertThat(what).contains("max-bytes"));
  }
}
