package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.codes;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/** Notes about a file as a whole: what is no robots.txt, what is not read, and how many notes. */
final class WholeFileNotesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE html>\n<p>a: b\n<p>Disallow /\n",
        "\ufeff\n <HTML lang=en><body>x\n",
        "<?xml version='1.0'?>\n<a>\n",
        "<script>\nvar a: b\n</script>\n"
      })
  void f2_aPageHasOneNote(String page) {
    assertThat(notes(page + "<p>no rule\n".repeat(5_000)))
        .extracting(Note::toString)
        .containsExactly(
            "line 1: the file is HTML or XML, so it has no rules and everything is allowed [html-file]");
  }

  @Test
  void f2_rulesInAPageCount() {
    String page = "<html><pre>\nUser-agent: *\nDisallow: /x\n</pre></html>\n";
    assertThat(notes(page))
        .extracting(Note::message)
        .containsExactly("the file is HTML or XML, but lines of it are read as rules");
    assertThat(notes("<!-- rules -->\nUser-agent: *\nDisallow: /x\n"))
        .extracting(Note::code)
        .containsExactly(NoteCode.MISSING_COLON);
  }

  @Test
  void f2_aPageBehindTheRules() {
    String file = "User-agent: *\nDisallow: /x\n<!doctype html>\n<p>a\nb: c\n</html>\nfoo: bar\n";
    assertThat(codes(notes(file))).containsExactly("3 html-file", "7 unknown-field");
  }

  @Test
  void f1_utf16AndOtherFilesHaveOneNote() {
    String rules = "User-agent: *\r\nDisallow: /x\r\n".repeat(50);
    assertThat(codes(Lint.notes(("\ufeff" + rules).getBytes(UTF_16LE), SpecProfile.GOOGLE_2019)))
        .containsExactly("1 utf-16-file");
    assertThat(codes(Lint.notes(rules.getBytes(UTF_16LE), SpecProfile.GOOGLE_2019)))
        .containsExactly("1 utf-16-file");
    byte[] octets = new byte[5_000];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) ((i * 7919) >> 3);
    }
    assertThat(codes(Lint.notes(octets, SpecProfile.GOOGLE_2019))).containsExactly("1 binary-file");
    assertThat(codes(notes("%PDF-1.7\n" + "1 0 obj\n".repeat(2_000))))
        .containsExactly("1 binary-file");
    assertThat(codes(notes("{\\rtf1\\ansi\nUser-agent: *\\\nDisallow: /x\\\n}")))
        .containsExactly("1 binary-file");
    assertThat(notes("user-agent: *\ndisallow: /x\u0000\u0000\u0000"))
        .extracting(Note::message)
        .containsExactly("the file is not text, but lines of it are read as rules");
  }

  @Test
  void f2_octetsThatAreNotUtf8() {
    byte[] latin = {'d', 'i', 's', 'a', 'l', 'l', 'o', 'w', ':', '/', (byte) 0xE9, '#', 'x'};
    assertThat(Lint.notes(latin, SpecProfile.GOOGLE_2019))
        .extracting(Note::code)
        .contains(NoteCode.NOT_UTF8);
    assertThat(Lint.notes(new byte[] {'#', (byte) 0xE9}, SpecProfile.GOOGLE_2019)).isEmpty();
  }

  @Test
  void f6_whatTheLimitsCut() {
    SpecProfile small = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 1_024);
    assertThat(codes(notes("user-agent: *\ndisallow: /" + "x".repeat(1_000), small)))
        .containsExactly("2 size-limit");
    assertThat(codes(notes("user-agent: *\n#" + "x".repeat(16_663), SpecProfile.GOOGLE_REFERENCE)))
        .containsExactly("2 cut-line");
  }

  @Test
  void notesAreBoundedAndNoneHidesAnotherCode() {
    List<Note> notes = notes("p\n".repeat(5_000) + "user-agent: a\ndisalow: /\n");
    assertThat(notes).hasSize(NoteList.MAX_OF_A_CODE + 2);
    assertThat(notes.get(NoteList.MAX_OF_A_CODE).code()).isEqualTo(NoteCode.MISSPELT_FIELD);
    assertThat(notes.get(NoteList.MAX_OF_A_CODE + 1))
        .isEqualTo(
            new Note(5_002, NoteCode.MORE_NOTES, "4000 more notes of missing-colon are not shown"));
  }
}
