package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.lint.Lint;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** D-27: which texts may stand in place of a site's robots.txt. */
final class OverrideCheckTest {
  private static final String GROUP = "User-agent: *\nDisallow: /x\n";

  private static Optional<String> mistake(String text, SpecProfile profile, String... names) {
    Crawler crawler = Crawler.under(profile, List.of(names));
    return OverrideCheck.mistake(text.replace("\\n", "\n"), profile, crawler);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "User-agent: *\nDisallow:",
        "User-agent: *\nDisallow: # nothing, see the wiki and/or ask\nAllow: /x # /y\n# Disallow: /z",
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
        "Disallow: /|line 1: rule before the first user-agent line",
        "Disallow: /\\nUser-agent: *\\nDisallow: /x|line 1: rule before the first",
        "User-agent: fooo\\nDisallow: /|no rule holds",
        "User-agent: *\\nDisallow: /\\n\\nUser-agent: foo|no rule holds",
        "User-agent: *|no rule holds",
        "User-agent: *\\nCrawl-delay: 9|no rule holds",
        "User-agent: *\\nContent-Usage: train-ai=n|no rule holds",
        "Sitemap: http://a.example/s.xml|no rule holds",
        "# nothing|no rule holds",
        "\\n|no rule holds",
        "~ ~|no rule holds",
        "User agent: *\\nDisallow: /|line 1",
        "User_agent: *\\nDisallow: /|line 1",
        "User-agents: *\\nDisallow: /|line 1",
        "User-agent: *\\nDisallow-all: /|line 2",
        "User-agent *\\nDisallow: /|line 1",
        "User-agent: *\\nDisallow\uFF1A/|line 2",
        "User-agent: *\\nDis\u0430llow: /|line 2",
        "User-agent: *\\nDisallow = /|line 2",
        "User-agent: *\\nDisallow;/|line 2",
        "User-agent: *\\nAllow: x\\nDisallow: /|line 2",
        "User-agent: *\\nDisallow: \\x|line 2",
        "User-agent: *\\nDisallow: ^/.*|line 2",
        "User-agent: *\\nDisallow: \"/\"|line 2",
        "User-agent: *\\nDisallow: \u201C/\u201D|line 2",
        "User-agent: *\\nDisallow: %2Fx|line 2",
        "User-agent: *\\nDisallow: $|line 2",
        "User-agent: *\\nDisallow: #/|line 2",
        "User-agent: *\\nDisallow: # /shop closed|line 2",
        "User-agent: *\\nDisallow: /x\\n\tALLOW\t:\t#\topen the *.pdf|line 3",
        "User-agent: *\\nDisallow:#!/shop|line 2",
        "User-agent: *\\nCrawl-delay: # 10\\nDisallow: /|line 2",
        "User-agent: # *\\nDisallow: /|line 1",
        "User-agent: *\\nDisallow: \uFF0F|line 2",
        "User-agent: *\\nDisallow:\u00A0/|line 2: an invisible character: U+00A0",
        "User-agent: *\\n\u00A0Disallow: /|line 2: an invisible",
        "User-agent: *\\n\uFEFFDisallow: /|line 2: an invisible",
        "User-agent: *\\n\u2028Disallow: /|line 2: an invisible",
        "User-agent: *\u2028Disallow: /|line 1: an invisible",
        "User-agent:\u00A0*\\nDisallow: /|line 1: an invisible",
        "\uFEFF\uFEFFUser-agent: *\\nDisallow: /|line 1",
        "; mine\\nUser-agent: *\\nDisallow: /|line 1",
        "User-agent: *\\n/private|line 2",
        "User-agent: *, Disallow: /|line 1",
        "User-agent: *\\nX-Robots-Tag: noindex\\nDisallow: /|line 2",
        "User-agent: *\\nDisallow: /\uD800|the text has half of a surrogate pair",
        "${RULES}|line 1",
      })
  void d27_aTextWithALineThatIsNotReadMayNotStandUnderAnyProfile(String text, String why) {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(mistake(text, profile, "foo"))
          .as("%s", profile)
          .hasValueSatisfying(what -> assertThat(what).startsWith(why));
    }
  }

  static List<FailClosed> rows() {
    return FailClosed.of("spec-core", "overrides");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void d27_theTextsOfTheTable(FailClosed row) {
    String note = row.why().replaceFirst("D-27(: )?", "");
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(mistake(row.lines(), profile, "foo").isPresent())
          .as("%s", profile)
          .isEqualTo(row.verdict().equals("error"));
    }
    if (!note.isEmpty() && !note.equals("no rule holds")) {
      assertThat(Lint.notes(row.lines().getBytes(UTF_8), SpecProfile.GOOGLE_2019))
          .anyMatch(found -> found.code().key().equals(note));
    }
  }

  /** Each is written in place of the path {@code /no}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/no\u180E",
        "/no\u3000",
        "/no\u2800",
        "/n\u200Do",
        "\u2060/no",
        "/no\u0001",
        "/no <!-- until Monday -->",
        "/no (until Monday)",
        "/no -- until Monday",
        "/no /* all of it */",
        "/a,/no",
        "/a\t/no",
        "/a;/no",
        "/a|/no",
        "/a and /no",
        "/a Disallow: /no",
        "/a\\nDisallow: /no",
        "/no&nbsp;",
        "/no<br>",
        "/no>",
        "\\no",
        "/no%2",
        "/no(/.*)?",
        "/no/.*",
        "/(no|nope)",
        "/no[0-9]",
        "/no/{a,b}",
        "www.a.example/no",
        "./no",
        "'/no'",
        "= /no",
        ": /no",
      })
  void d27_aPathThatMayNotMeanWhatItSaysMayNotStand(String path) {
    for (SpecProfile profile : SpecProfile.all()) {
      Crawler foo = Crawler.under(profile, List.of("foo"));
      assertThat(OverrideCheck.mistake("User-agent: *\nDisallow: " + path, profile, foo))
          .as("%s", profile)
          .hasValueSatisfying(what -> assertThat(what).startsWith("line 2: "));
    }
  }

  /** What the owner closes, and what is only style, is meant; so is text that URLs have. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: Googlebot\nUser-agent: *\nDisallow: /",
        "User-agent: *\nDisallow: /css/\nDisallow: /js/\nDisallow: /*.js$",
        "User-agent: *\nDisallow: /a\nDisallow: /a/b\nDisallow: /a",
        "User-agent: *\nAllow: /*.js\nDisallow: /folder/",
        "User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /y",
        "Sitemap: /s.xml\nUser-agent: *\nDisallow: /s.xml",
        "User-agent: *\nDisallow: /m\u00FCller\nDisallow: /\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645\n"
            + "Disallow: /\u2764\uFE0F/\nDisallow: /a%20b\nDisallow: /a%3B",
        "User-agent: *\nDisallow: /a,b;c=d&e='f'!(g)~$h*i@j:k+l[m]",
        "User-agent: foo/2.1\nDisallow: /",
        "User-agent: Mediapartners-Google*\nUser-agent: *\nDisallow: /a%2Ab\nAllow: /a%24",
        "User-agent: foo\nDisallow: /a\n\n# images\nDisallow: /b\n\nUser-agent: *\nDisallow: /",
        "User-agent: *\n\nAllow: /a/b\n# the rest\nDisallow: /a\nContent-Signal: ai-train = no",
      })
  void d27_aTextThatMeansWhatItSaysMayStand(String text) {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(mistake(text, profile, "foo")).as("%s", profile).isEmpty();
    }
  }

  /** The form of a line that may stand, written without our parser. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?is)[\\x00- \u00A0\u200B\uFEFF\u2028\u0085]*(?:#.*)?" // blank
              + "|[ \\t]*(?:user-agent|sitemap|license|host)[ \\t]*:.*"
              + "|[ \\t]*(?:dis)?allow[ \\t]*:[ \\t]*"
              + "(?:[/*][^\\x00-\\x20\"<>\\\\^`{|}#\u00A0\u200B\uFEFF\u2028\u0085]*)?[ \\t\\x00]*(?:#.*)?");

  @Property(tries = 4_000)
  void d27_whatMayStandHasOnlyLinesOfThatForm(@ForAll("lines") List<String> lines) {
    String text = GROUP + String.join("", lines);
    if (mistake(text, SpecProfile.GOOGLE_2019, "foo").isEmpty()) {
      assertThat(text.split("[\r\n]")).allMatch(line -> LINE.matcher(line).matches());
    }
  }

  @Provide
  Arbitrary<List<String>> lines() {
    Arbitrary<String> start =
        Arbitraries.of("", "Allow: /", "Disallow:", "Disallow: /", "Host:", "#");
    Arbitrary<List<String>> parts =
        Arbitraries.of(
                "User-agent",
                "Disallow",
                "Allow",
                "Dissallow",
                "Sitemap",
                "License",
                "Foo",
                ":",
                " ",
                "\t",
                "*",
                "$",
                "/",
                "#",
                ";",
                ",",
                "//",
                "http://",
                "%",
                "%20",
                "\\",
                "<br>",
                "\"",
                "|",
                "^",
                "\u00A0",
                "\u200B",
                "\uFEFF",
                "\u2028",
                "\u0085",
                "\0",
                "\u00E9",
                "\r",
                "\n")
            .list()
            .ofMaxSize(4);
    return Combinators.combine(start, parts)
        .as((first, rest) -> first + String.join("", rest) + "\n")
        .list()
        .ofMaxSize(2);
  }

  @Test
  void d27_aCrawlerMayHaveANameLikeAKnownOne() {
    String text = "User-agent: Googlbot\nDisallow: /";
    assertThat(mistake(text, SpecProfile.GOOGLE_2019, "googlbot")).isEmpty();
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

  /** A text that is right at a look is right when each line is checked, as a comment makes it. */
  @Property
  void d27_aPlainTextIsCheckedAlike(@ForAll("plain") List<String> lines) {
    String text = GROUP + String.join("\n", lines);
    for (String name : List.of("foo", "AdsBot-Google")) {
      for (SpecProfile profile : SpecProfile.all()) {
        assertThat(mistake(text, profile, name).isEmpty())
            .isEqualTo(mistake(text + "\n# why", profile, name).isEmpty());
      }
    }
  }

  @Provide
  Arbitrary<List<String>> plain() {
    Arbitrary<String> path =
        Arbitraries.of("/", "//", "/a", "/null", "/nullx", "/undefined", "/x-y_0", "/www")
            .list()
            .ofMaxSize(3)
            .map(parts -> String.join("", parts));
    Arbitrary<String> field = Arbitraries.of("Disallow: ", "Allow: ", "disallow:", "User-agent: ");
    return Combinators.combine(field, path).as(String::concat).list().ofMaxSize(3);
  }

  @Test
  void d27_aTextThatTheProfileCutsMayNotStand() {
    SpecProfile lines = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_LINE_BYTES, 1_024);
    String longest = "x".repeat(1_024 - "Disallow: /".length());
    assertThat(mistake(GROUP.replace("/x", "/" + longest), lines, "foo")).isEmpty();
    assertThat(mistake(GROUP.replace("/x", "/x" + longest), lines, "foo"))
        .hasValueSatisfying(what -> assertThat(what).contains("line 2", "1024 bytes"));
    SpecProfile bytes = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 1_024);
    String whole = GROUP + "#".repeat(1_024 - GROUP.length());
    assertThat(mistake(whole, bytes, "foo")).isEmpty();
    assertThat(mistake(whole + "#", bytes, "foo"))
        .hasValueSatisfying(what -> assertThat(what).contains("max-bytes"));
  }
}
