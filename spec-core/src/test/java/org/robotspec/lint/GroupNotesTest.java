package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.codes;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.SpecProfile;

/** Notes about user-agent lines, and what they are next to. */
final class GroupNotesTest {
  @Test
  void d13_namesWithDigitsAreNames() {
    String file = "user-agent: 360Spider\nuser-agent: 008\nuser-agent: MJ12bot/v1.4\ndisallow: /";
    assertThat(notes(file)).isEmpty();
    assertThat(notes(file, SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::message)
        .containsExactly(
            "google/robotstxt reads no name in \"360Spider\": a name has letters, - and _ only",
            "google/robotstxt reads no name in \"008\": a name has letters, - and _ only",
            "only \"MJ\" of \"MJ12bot/v1.4\" is read");
  }

  @Test
  void d13_aWholeHeaderNamesTheLikelyCrawler() {
    assertThat(notes("user-agent: Mozilla/5.0 (compatible; Googlebot/2.1)\ndisallow: /"))
        .extracting(Note::message)
        .containsExactly(
            "\"Mozilla/5.0 (compatible; Googlebot/2.1)\" is a whole header, read as the name"
                + " \"Mozilla\"; \"Googlebot\" was probably meant");
    assertThat(notes("user-agent: Mozilla/4.0 (compatible; MSIE 4.0; Windows 95)\ndisallow: /"))
        .extracting(Note::message)
        .singleElement()
        .asString()
        .endsWith("read as the name \"Mozilla\"");
  }

  @Test
  void g1_aRuleBeforeAnyGroup() {
    assertThat(codes(notes("disallow: /\nuser-agent: *"))).containsExactly("1 RULE_BEFORE_GROUP");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Crawl-delay: 9",
        "Sitemap: https://a.example/s.xml",
        "Request-rate: 1/5",
        "Noindex: /x",
        "Disalow: /x"
      })
  void g1_groupsThatMergeByAccident(String between) {
    String file = "User-agent: a\n" + between + "\n\nUser-agent: *\nDisallow: /x\n";
    assertThat(notes(file))
        .filteredOn(note -> note.code() == NoteCode.MERGED_GROUPS)
        .extracting(Note::toString)
        .containsExactly(
            "line 4: there is no rule between this and \"a\" in line 1, so the rules below apply to both [merged-groups]");
    // A rule ends a group, and merging does no harm if nothing is disallowed.
    assertThat(notes(file.replace("\n\n", "\nDisallow:\n\n")))
        .noneMatch(note -> note.code() == NoteCode.MERGED_GROUPS);
    assertThat(notes(file.replace("Disallow: /x", "Disallow:")))
        .noneMatch(note -> note.code() == NoteCode.MERGED_GROUPS)
        .anyMatch(note -> note.code() == NoteCode.SHARED_GROUP);
  }

  @Test
  void d20_adsBotDoesNotFollowAGroupForAll() {
    String file = "User-agent: *\nAllow: /x\nDisallow: /\nDisallow: /\n";
    assertThat(codes(notes(file))).contains("3 ADS_BOT").doesNotContain("4 ADS_BOT");
    for (String other :
        List.of(
            file + "User-agent: adsbot-google/1.0\nAllow: /",
            file + "User-agent: b\nDisalow: /",
            file.replace("*", "b"),
            file.replace(": /\n", ": /y\n"),
            file.replace(": /\n", ":\n"))) {
      assertThat(notes(other)).extracting(Note::code).doesNotContain(NoteCode.ADS_BOT);
    }
    assertThat(notes(file, SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::code)
        .doesNotContain(NoteCode.ADS_BOT);
  }

  @Test
  void g1_anEmptyLineEndsNoGroup() {
    assertThat(codes(notes("User-agent: a\n\nUser-agent: b\nDisallow: /")))
        .containsExactly("3 SHARED_GROUP");
    assertThat(notes("User-agent: a\n# and\nUser-agent: b\nDisallow: /")).isEmpty();
    assertThat(notes("User-agent: a\nDisallow: /\n\n\nUser-agent: b\n\nDisallow: /")).isEmpty();
  }
}
