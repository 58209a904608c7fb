package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.codes;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** Notes on lines that state usage preferences (U-1, U-6, U-7). */
final class UsageNotesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "extension-field~Content-Signal: search=yes~Content-Signal: search = yes , AI-Train=no",
        "extension-field~Content-Signal: search=yes,ai-train=no,use=reference",
        "extension-field~Content-Usage: train-ai=n~Content-Usage: /a*b$ train-ai=n;why=x, search=y",
        "misspelt-field~Content-Usages: train-ai=n~Content_Signal: search=yes",
        "misspelt-key~Content-Usage: train_ai=n~Content-Usage: ai-train=n",
        "misspelt-key~Content-Usage: train-al=n~Content-Usage: /x Train-AI=n, search=y",
        "misspelt-key~Content-Usage: search=y,TRAIN-AI=n~Content-Signal: train-ai=no",
        "misspelt-key~Content-Signal: search=yes, ai_train=no",
        "unknown-key~Content-Usage: tdm=n~Content-Signal: license=no",
        "preference-value~Content-Usage: train-ai=no~Content-Usage: train-ai=N",
        "preference-value~Content-Usage: train-ai=\"n\"~Content-Usage: train-ai=?0",
        "preference-value~Content-Usage: train-ai~Content-Signal: ai-train=n",
        "preference-value~Content-Signal: ai-train=No~Content-Signal: ai-train=",
        "preference-value~Content-Signal: use=yes",
        "preference-separator~Content-Usage: train-ai=n search=y",
        "preference-separator~Content-Usage: train-ai=n; search=y~Content-Usage: train-ai search=y",
        "preference-separator~Content-Signal: search=yes ai-train=no",
        "preference-separator~Content-Signal: search=yes; ai-train=no",
        "bad-preferences~Content-Usage:~Content-Usage: /x~Content-Usage: train-ai:n",
        "bad-preferences~Content-Usage: train-ai=n,~Content-Usage: train-ai=~Content-Signal:",
        "bad-preferences~Content-Signal: search~Content-Signal: =yes~Content-Signal: /x search=yes",
        "no-leading-slash~Content-Usage: drafts/ train-ai=n~Content-Usage: *.pdf train-ai=n",
        "regular-expression~Content-Usage: /\\d+ train-ai=n",
        "invisible-character~Content-Usage: train-ai=n\u00a0"
      })
  void aLineThatDoesNotDoWhatItSeems(String row) {
    NotesTest.assertOnlyNotes(row);
  }

  @Test
  void u1_eachMistakeOfALineHasItsNote() {
    assertThat(notes("user-agent: a\ncontent-usage: /x train_ai=n, foo=y, search=yes"))
        .extracting(Note::toString)
        .containsExactly(
            "line 2: \"search=yes\" neither allows nor disallows anything; \"search=y\" was probably meant [preference-value]",
            "line 2: \"train_ai\" is not one of the categories; \"train-ai\" was probably meant [misspelt-key]",
            "line 2: \"foo\" is not one of the categories train-ai, search [unknown-key]");
    assertThat(notes("user-agent: a\ncontent-usage: Train-AI=n, search=y"))
        .extracting(Note::toString)
        .containsExactly(
            "line 2: keys have no capitals, so nothing in \"Train-AI=n, search=y\" is read; write \"train-ai=n, search=y\" [misspelt-key]");
  }

  @Test
  void u7_theDraftEndsAGroupAtContentUsage() {
    String file = "User-agent: a\nContent-Usage: train-ai=n\n\nUser-agent: b\nDisallow: /x\n";
    assertThat(notes(file))
        .filteredOn(note -> note.line() == 4)
        .extracting(Note::toString)
        .containsExactly(
            "line 4: crawlers that follow the draft end the group of \"a\" at line 2; for others, this line joins it [usage-groups]");
    assertThat(codes(notes(file.replace("Disallow: /x", "Content-Usage: train-ai=y"))))
        .contains("4 usage-groups");
    assertThat(notes(file.replace("\n\n", "\nDisallow:\n\n")))
        .noneMatch(note -> note.code() == NoteCode.USAGE_GROUPS);
    assertThat(notes(file.replace("User-agent: b\n", "")))
        .noneMatch(note -> note.code() == NoteCode.USAGE_GROUPS);
  }

  @Test
  void u7_aSignalEndsNoGroup() {
    String file = "user-agent: a\ncontent-signal: search=no\nuser-agent: b\n";
    assertThat(notes(file + "content-signal: search=yes"))
        .filteredOn(note -> note.line() == 3)
        .extracting(Note::toString)
        .containsExactly(
            "line 3: there is no rule between this and \"a\" in line 1, so line 2 applies to both [merged-groups]");
    assertThat(codes(notes(file + "disallow: /x"))).contains("3 merged-groups").hasSize(2);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"content-signal: search=yes", "content-usage: search=y"})
  void u6_aPreferenceThatSeemsToBeForAll(String line) {
    String one = "user-agent: *\nallow: /\n\nuser-agent: b\n";
    String effect =
        line.substring(0, line.indexOf(':')) + " applies to the group of \"b\" in line 4, ";
    assertThat(notes(one + "disallow: /x\n\n# for all\n" + line))
        .extracting(Note::toString)
        .containsExactly("line 8: " + effect + "not to all crawlers [not-for-all]");
    assertThat(notes(one + line + "\ndisallow: /"))
        .extracting(Note::toString)
        .containsExactly("line 5: " + effect + "which may crawl nothing [not-for-all]");
    assertThat(
            List.of(
                one + "disallow: /x\n" + line,
                one + "\n" + line + "\ndisallow: /x",
                one + line + "\ndisallow: /\nallow: /y",
                one.replace("allow", line + "\nallow") + "disallow: /\n\n" + line,
                "user-agent: b\nuser-agent: *\ndisallow: /x\n\n" + line))
        .allSatisfy(
            file -> assertThat(notes(file)).noneMatch(note -> note.code() == NoteCode.NOT_FOR_ALL));
    assertThat(notes(line + "\n" + one))
        .containsExactly(
            new Note(
                1,
                NoteCode.RULE_BEFORE_GROUP,
                line.substring(0, line.indexOf(':'))
                    + " before the first user-agent line: it applies to no crawler"));
  }

  @Test
  void u9_usagePreferencesThatAreNotReadHaveNoMistakes() {
    String file = "user-agent: a\ncontent-usage: train_ai=n\ncontent-signal: search=y";
    SpecProfile off = SpecProfile.GOOGLE_2019.with(ProfileSettings.USAGE_PREFERENCES, false);
    assertThat(codes(notes(file, off))).containsExactly("2 extension-field", "3 extension-field");
    assertThat(notes(file)).noneMatch(note -> note.code() == NoteCode.EXTENSION_FIELD);
  }
}
