package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.robotspec.lint.NotesTest.codes;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;

/** Notes about the paths of rules, by themselves and next to other rules. */
final class RuleNotesTest {
  @Test
  void d12_whatToWriteForGoogle() {
    String file = "user-agent: a\ndisallow: /my folder\ndisallow: /a{b}";
    assertThat(notes(file, SpecProfile.RFC9309))
        .extracting(Note::message)
        .containsExactly(
            "google/robotstxt compares \"/my folder\" as written, so for Googlebot it does"
                + " not match \"/my%20folder\"; write the latter",
            "google/robotstxt compares \"/a{b}\" as written, so for Googlebot it does not"
                + " match \"/a%7Bb%7D\"; write the latter");
    assertThat(notes(file, SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::code)
        .containsExactly(NoteCode.SPACE_IN_PATH);
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({
    "disallow: /fish, disallow: /fish*, 3, duplicate-rule",
    "disallow: /fish*, disallow: /fish, 2, duplicate-rule",
    "disallow: /fish, disallow: /fish, 3, duplicate-rule",
    "disallow: /fish, allow: /fish, 2, hidden-rule",
    "allow: /a**b, disallow: /a*b, 3, hidden-rule"
  })
  void m5_aRuleThatAnotherHides(String first, String second, int hidden, String code) {
    Correction deletion = new Correction(hidden, hidden, List.of()); // the copy, not the plain path
    assertThat(notes("user-agent: *\n" + first + "\n" + second))
        .extracting(Note::line, Note::code, Note::correction)
        .containsExactly(tuple(hidden, NoteCode.of(code), deletion));
    assertThat(notes("user-agent: a\n" + first + "\nuser-agent: b\n" + second)).isEmpty();
  }

  @Test
  void g3_namesAreOneAsTheProfileComparesThem() {
    String file = "user-agent: %s\ndisallow: /fish\nuser-agent: %s\nallow: /fish";
    SpecProfile exact = SpecProfile.RFC9309.with(ProfileSettings.USER_AGENT_CASE_SENSITIVE, true);
    assertThat(codes(notes(file.formatted("a1", "a2")))).isEmpty();
    assertThat(codes(notes(file.formatted("a1", "a2"), SpecProfile.GOOGLE_REFERENCE)))
        .contains("2 hidden-rule");
    assertThat(codes(notes(file.formatted("a", "A")))).containsExactly("2 hidden-rule");
    assertThat(codes(notes(file.formatted("a", "A"), exact))).isEmpty();
    String misspelt = file.formatted("Googelbot", "Googlebot"); // the right name is there, too
    assertThat(codes(notes(misspelt))).isEmpty();
    assertThat(codes(notes(misspelt, exact))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "disallow: /caf\u00e9~disallow: /caf%C3%A9~disallow: /caf%c3%a9", // for other crawlers
        "disallow: /a#b~disallow: /a#c", // has a note of its own
        "disallow: /~user-agent: Black Widow~disallow: /", // was written for another crawler
        "allow: /%2b~disallow: /+"
      })
  void m5_aRuleThatRepeatsNothing(String lines) {
    assertThat(notes("user-agent: Black Hole~".concat(lines).replace("~", "\n")))
        .extracting(Note::code)
        .doesNotContain(NoteCode.DUPLICATE_RULE, NoteCode.HIDDEN_RULE);
  }

  @Test
  void g3_groupsOfOneNameAreOne() {
    String file =
        """
        user-agent: GPTBot
        disallow: /
        user-agent: *
        allow: /$
        user-agent: gptbot/1.0
        user-agent: b
        allow: /
        disallow: /z
        user-agent: *
        disallow: /$
        disallow: /x
        disallow: /x
        """;
    assertThat(notes(file))
        .extracting(Note::toString)
        .containsExactly(
            "line 2: never decides for gptbot: line 7 matches the same URLs and wins [hidden-rule]",
            "line 10: never decides: line 4 matches the same URLs and wins [hidden-rule]",
            "line 12: repeats line 11, which matches the same URLs [duplicate-rule]");
    // Only one name is common, and the last rule of a group stays: the group would join the next.
    assertThat(notes(file))
        .extracting(note -> note.correction() != null)
        .containsExactly(false, true, true);
    assertThat(notes("user-agent: a\ndisallow: /x\n".repeat(2)))
        .extracting(Note::code, Note::correction)
        .containsExactly(tuple(NoteCode.DUPLICATE_RULE, null));
  }

  @Test
  void m5_aStarAloneMatchesWhatASlashDoes() {
    assertThat(codes(notes("user-agent: a\ndisallow: *\nallow: /\n"))).contains("2 hidden-rule");
  }

  @Test
  void m5_anAllowForFilesThatOpensNothing() {
    String file = "user-agent: a\nallow: /*.js\ndisallow: /assets/\n";
    assertThat(notes(file))
        .extracting(Note::toString)
        .containsExactly(
            "line 2: every Disallow of the group is longer than \"/*.js\" and wins; to open a folder,"
                + " write \"/assets/*.js\" [shorter-allow]");
    assertThat(notes(file + "disallow: /a*")).isEmpty();
    assertThat(notes("user-agent: a\nallow: /*.js\ndisallow: /long-page.html")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "/*", "/**", "**"})
  void m2_aWildcardThatRefusesEverything(String path) {
    String file = "user-agent: *\ndisallow: " + path;
    assertThat(codes(notes(file + "\ndisallow: /admin"))).containsExactly("2 refuses-everything");
    assertThat(codes(notes(file + "\nallow: /public\ndisallow: /public/x")))
        .containsExactly("2 wildcard-only", "2 perhaps-styles");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/http://other.example/", "/https://example.com/", "//other.com/"})
  void theTargetOfABrokenLinkHasNoCorrection(String path) {
    byte[] file = ("user-agent: *\ndisallow: " + path).getBytes(UTF_8);
    for (Origin site : new Origin[] {null, Origin.of("https://example.com/")}) {
      Note note = Lint.notes(file, SpecProfile.GOOGLE_2019, site).get(0);
      assertThat(note.code()).isEqualTo(NoteCode.OTHER_SITE_URL);
      assertThat(note.message()).endsWith("after the host; keep it for a broken link");
      assertThat(note.correction()).isNull();
    }
  }

  @Test
  void l2_urlsOfThisSiteAndOfOthers() {
    String lines = "user-agent: *\ndisallow: https://Example.com/x*\ndisallow: http://b.example/y";
    byte[] file = lines.getBytes(UTF_8);
    assertThat(Lint.notes(file, SpecProfile.GOOGLE_2019, Origin.of("https://example.com/")))
        .extracting(Note::toString)
        .containsExactly(
            "line 2: \"https://Example.com/x*\" matches nothing; write \"/x*\" [url-as-path]",
            "line 3: \"http://b.example/y\" is on another site; this file applies only to example.com [other-site-url]");
    assertThat(Lint.notes(file, SpecProfile.GOOGLE_2019))
        .extracting(Note::message)
        .containsExactly(
            "\"https://Example.com/x*\" matches nothing; write \"/x*\", if that is this site",
            "\"http://b.example/y\" matches nothing; write \"/y\", if that is this site");
  }
}
