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
import org.robotspec.lint.Lint;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** D-27: which texts may stand in place of a site's robots.txt. */
final class OverrideCheckTest {
  private static final String GROUP = "User-agent: *\nDisallow: /x\n";

  private static Optional<String> mistake(String text, SpecProfile profile, String... names) {
    Crawler crawler = Crawler.under(profile, List.of(names));
    return OverrideCheck.mistake(text, profile, crawler);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Disallow: /|line 1: rule before the first user-agent line",
        "User-agent: fooo\\nDisallow: /|no rule holds",
        "\\n|no rule holds",
        "~ ~|no rule holds",
        "User-agent: *\\nAllow: x\\nDisallow: /|line 2: ",
        "User-agent: *\\nDisallow: /x\\n\tALLOW\t:\t#\topen the *.pdf|line 3: ",
        "User-agent: *\\nDisallow:\u00A0/|line 2: an invisible character: U+00A0",
        "User-agent: *\\nDisallow: /\uD800|the text has half of a surrogate pair",
      })
  void d27_aTextWithALineThatIsNotReadMayNotStandUnderAnyProfile(String text, String why) {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(mistake(text.replace("\\n", "\n"), profile, "foo"))
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
                ("User-agent~Disallow~Allow~Dissallow~Sitemap~License~Foo~:~ ~*~$~/~#~;~,~//~http://~%~%20"
                        + "~\\~<br>~\"~|~^~\u00A0~\u200B~\uFEFF~\u2028~\u0085~\0~\u00E9~\t~\r~\n")
                    .split("~", -1))
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
