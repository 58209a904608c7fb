package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** Notes on lines that state usage preferences (U-1, U-6, U-7). */
final class UsageNotesTest {
  @ParameterizedTest(name = "{1}: {0}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '§',
      value = {
        "Content-Signal: search=yes~EXTENSION_FIELD",
        "Content-Signal: search = yes , AI-Train=no~EXTENSION_FIELD",
        "Content-Signal: search=yes,ai-train=no,use=reference~EXTENSION_FIELD",
        "Content-Usage: train-ai=n~EXTENSION_FIELD",
        "Content-Usage: /a*b$ train-ai=n;why=x, search=y~EXTENSION_FIELD",
        "Content-Usages: train-ai=n~MISSPELT_FIELD",
        "Content_Signal: search=yes~MISSPELT_FIELD",
        "Content-Usage: train_ai=n~MISSPELT_KEY",
        "Content-Usage: ai-train=n~MISSPELT_KEY",
        "Content-Usage: train-al=n~MISSPELT_KEY",
        "Content-Usage: /x Train-AI=n, search=y~MISSPELT_KEY",
        "Content-Usage: search=y,TRAIN-AI=n~MISSPELT_KEY",
        "Content-Signal: train-ai=no~MISSPELT_KEY",
        "Content-Signal: search=yes, ai_train=no~MISSPELT_KEY",
        "Content-Usage: tdm=n~UNKNOWN_KEY",
        "Content-Signal: license=no~UNKNOWN_KEY",
        "Content-Usage: train-ai=no~PREFERENCE_VALUE",
        "Content-Usage: train-ai=N~PREFERENCE_VALUE",
        "Content-Usage: train-ai=\"n\"~PREFERENCE_VALUE",
        "Content-Usage: train-ai=?0~PREFERENCE_VALUE",
        "Content-Usage: train-ai~PREFERENCE_VALUE",
        "Content-Signal: ai-train=n~PREFERENCE_VALUE",
        "Content-Signal: ai-train=No~PREFERENCE_VALUE",
        "Content-Signal: ai-train=~PREFERENCE_VALUE",
        "Content-Signal: use=yes~PREFERENCE_VALUE",
        "Content-Usage: train-ai=n search=y~PREFERENCE_SEPARATOR",
        "Content-Usage: train-ai=n; search=y~PREFERENCE_SEPARATOR",
        "Content-Usage: train-ai search=y~PREFERENCE_SEPARATOR",
        "Content-Signal: search=yes ai-train=no~PREFERENCE_SEPARATOR",
        "Content-Signal: search=yes; ai-train=no~PREFERENCE_SEPARATOR",
        "Content-Usage:~BAD_PREFERENCES",
        "Content-Usage: /x~BAD_PREFERENCES",
        "Content-Usage: train-ai:n~BAD_PREFERENCES",
        "Content-Usage: train-ai=n,~BAD_PREFERENCES",
        "Content-Usage: train-ai=~BAD_PREFERENCES",
        "Content-Signal:~BAD_PREFERENCES",
        "Content-Signal: search~BAD_PREFERENCES",
        "Content-Signal: =yes~BAD_PREFERENCES",
        "Content-Signal: /x search=yes~BAD_PREFERENCES",
        "Content-Usage: drafts/ train-ai=n~NO_LEADING_SLASH",
        "Content-Usage: *.pdf train-ai=n~NO_LEADING_SLASH",
        "Content-Usage: /\\d+ train-ai=n~REGULAR_EXPRESSION",
        "Content-Usage: train-ai=n\u00a0~INVISIBLE_CHARACTER"
      })
  void aLineThatDoesNotDoWhatItSeems(String line, NoteCode code) {
    NotesTest.assertOnlyNote(line, code);
  }

  @Test
  void u1_eachMistakeOfALineHasItsNote() {
    assertThat(notes("user-agent: a\ncontent-usage: /x train_ai=n, foo=y, search=yes"))
        .containsExactly(
            new Note(
                2,
                NoteCode.PREFERENCE_VALUE,
                "\"search=yes\" neither allows nor disallows anything; \"search=y\" was probably"
                    + " meant"),
            new Note(
                2,
                NoteCode.MISSPELT_KEY,
                "\"train_ai\" is none of the categories; \"train-ai\" was probably meant"),
            new Note(
                2, NoteCode.UNKNOWN_KEY, "\"foo\" is none of the categories train-ai, search"));
    assertThat(notes("user-agent: a\ncontent-usage: Train-AI=n, search=y"))
        .containsExactly(
            new Note(
                2,
                NoteCode.MISSPELT_KEY,
                "keys have no capitals, so nothing in \"Train-AI=n, search=y\" is read; write"
                    + " \"train-ai=n, search=y\""));
  }

  @Test
  void u7_theDraftEndsAGroupAtContentUsage() {
    String file = "User-agent: a\nContent-Usage: train-ai=n\n\nUser-agent: b\nDisallow: /x\n";
    assertThat(notes(file))
        .filteredOn(note -> note.line() == 4)
        .containsExactly(
            new Note(
                4,
                NoteCode.USAGE_GROUPS,
                "crawlers that follow the draft end the group of \"a\" at line 2; for others, this"
                    + " line joins it"));
    assertThat(notes(file.replace("Disallow: /x", "Content-Usage: train-ai=y")))
        .extracting(Note::line, Note::code)
        .contains(tuple(4, NoteCode.USAGE_GROUPS));
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
        .containsExactly(
            new Note(
                3,
                NoteCode.MERGED_GROUPS,
                "there is no rule between this and \"a\" in line 1, so line 2 applies to both"));
    assertThat(notes(file + "disallow: /x"))
        .extracting(Note::line, Note::code)
        .contains(tuple(3, NoteCode.MERGED_GROUPS))
        .hasSize(2);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"content-signal: search=yes", "content-usage: search=y"})
  void u6_aPreferenceThatSeemsToBeForAll(String line) {
    String one = "user-agent: *\nallow: /\n\nuser-agent: b\n";
    String effect =
        line.substring(0, line.indexOf(':')) + " applies to the group of \"b\" in line 4, ";
    assertThat(notes(one + "disallow: /x\n\n# for all\n" + line))
        .containsExactly(new Note(8, NoteCode.NOT_FOR_ALL, effect + "not to all crawlers"));
    assertThat(notes(one + line + "\ndisallow: /"))
        .containsExactly(new Note(5, NoteCode.NOT_FOR_ALL, effect + "which may crawl nothing"));
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
    assertThat(notes(file, off))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(2, NoteCode.EXTENSION_FIELD), tuple(3, NoteCode.EXTENSION_FIELD));
    assertThat(notes(file)).noneMatch(note -> note.code() == NoteCode.EXTENSION_FIELD);
  }
}
