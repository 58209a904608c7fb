package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Note.Kind;

/** What a file's author is told. */
class NotesTest {
  private static List<Note> notes(String file, SpecProfile profile) {
    return RobotsTxt.parse(file.getBytes(ISO_8859_1), profile).notes();
  }

  @ParameterizedTest(name = "{1}: {0}")
  @CsvSource({
    "useragent: b, MISSPELT_FIELD",
    "disalow: /, MISSPELT_FIELD",
    "host: h.com, UNKNOWN_FIELD",
    "disallow /, MISSING_COLON",
    "user-agent: \"bot\", BAD_USER_AGENT",
    "disallow: /my folder, GOOGLE_DIFFERS",
    "disallow: /%7Ejoe, GOOGLE_DIFFERS",
    "user-agent: my bot, BAD_USER_AGENT",
    "disallow: fish, NO_LEADING_SLASH",
    "sitemap: /s.xml, BAD_VALUE",
    "crawl-delay: soon, BAD_VALUE",
    "disallow: /\u00e9, NOT_UTF8"
  })
  void a_line_without_effect_is_noted(String line, Kind kind) {
    assertThat(notes("user-agent: a\n\n" + line, SpecProfile.GOOGLE_2019))
        .extracting(Note::line, Note::kind)
        .containsExactly(tuple(3, kind));
  }

  @Test
  void a_good_file_has_no_notes() {
    String file =
        "\u00ef\u00bb\u00bf# hello\nUser-agent: bot/1.0\nUser-agent: *\nAllow: /$\n\nDisallow:\n";
    assertThat(notes(file, SpecProfile.GOOGLE_2019)).isEmpty();
  }

  @Test
  void d12_what_to_write_for_google() {
    String file = "user-agent: a\ndisallow: /my folder";
    assertThat(notes(file, SpecProfile.RFC9309))
        .extracting(Note::message)
        .containsExactly(
            "google/robotstxt compares \"/my folder\" as it is written, so for Googlebot it does"
                + " not match \"/my%20folder\"; write that");
    assertThat(notes(file, SpecProfile.GOOGLE_REFERENCE)).isEmpty();
  }

  @Test
  void d13_names_with_digits_are_names() {
    String file = "user-agent: 360Spider\nuser-agent: 008\nuser-agent: MJ12bot/v1.4\ndisallow: /";
    assertThat(notes(file, SpecProfile.GOOGLE_2019)).isEmpty();
    assertThat(notes(file, SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::message)
        .containsExactly(
            "google/robotstxt reads no name in \"360Spider\": it takes letters, - and _",
            "google/robotstxt reads no name in \"008\": it takes letters, - and _",
            "only \"MJ\" of \"MJ12bot/v1.4\" counts");
  }

  @Test
  void g1_a_rule_before_any_group() {
    assertThat(notes("disallow: /\nuser-agent: *", SpecProfile.GOOGLE_2019))
        .extracting(Note::line, Note::kind)
        .containsExactly(tuple(1, Kind.RULE_BEFORE_GROUP));
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({
    "disallow: /fish, disallow: /fish*, 2",
    "disallow: /fish, disallow: /fish, 3",
    "disallow: /fish, allow: /fish, 2",
    "allow: /a**b, disallow: /a*b, 3"
  })
  void m5_a_rule_that_another_hides(String first, String second, int hidden) {
    assertThat(notes("user-agent: *\n" + first + "\n" + second, SpecProfile.GOOGLE_2019))
        .extracting(Note::line, Note::kind)
        .containsExactly(tuple(hidden, Kind.HIDDEN_RULE));
  }

  @Test
  void f6_what_the_limits_cut() {
    SpecProfile small = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 20);
    assertThat(notes("user-agent: *\ndisallow: /x", small))
        .extracting(Note::line, Note::kind)
        .containsExactly(tuple(2, Kind.SIZE_LIMIT));
    assertThat(notes("user-agent: *\n#" + "x".repeat(16_663), SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::line, Note::kind)
        .containsExactly(tuple(2, Kind.CUT_LINE));
  }

  @Test
  void notes_are_bounded() {
    List<Note> notes = notes("<p>\n".repeat(5_000), SpecProfile.GOOGLE_2019);
    assertThat(notes).hasSize(NoteFinder.MAX_NOTES);
    assertThat(notes.get(NoteFinder.MAX_NOTES - 1).kind()).isEqualTo(Kind.MORE_NOTES);
    assertThat(notes.get(NoteFinder.MAX_NOTES - 1).message()).startsWith("4001 more");
  }
}
