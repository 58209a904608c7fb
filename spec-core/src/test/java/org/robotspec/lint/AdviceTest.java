package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notes say when what they propose would match everything. */
final class AdviceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Disallow: /private /        | TWO_PATHS        | ; alone, "/" would match every URL
          Disallow: / /private        | TWO_PATHS        | ; alone, "/" would match every URL
          Disallow: /a, /*            | TWO_PATHS        | ; alone, "/*" would match every URL
          Disallow: /a Disallow: *    | TWO_PATHS        | ; alone, "*" would match every URL
          Disallow: / // all of it    | COMMENT_IN_PATH  | ; alone, "/" would match every URL
          Disallow: /,                | SEPARATOR_AT_END | ; alone, "/" would match every URL
          Disallow: /*/;              | SEPARATOR_AT_END | is read with the ; at its end
          Disallow: /a /b             | TWO_PATHS        | is read as one path
          Disallow: http://a.test     | URL_AS_PATH      | write "/", which matches every URL, if that
          Disallow: http://a.test/*   | URL_AS_PATH      | write "/*", which matches every URL, if that
          Disallow: /robots.txt       | ROBOTS_TXT_ITSELF | such as /robots.txt.old
          Disallow: /100%             | STRAY_PERCENT    | does not match %25
          """)
  void whatWouldMatchMoreIsSaid(String line, NoteCode code, String message) {
    Note note = notes("User-agent: *\n" + line).get(0);
    assertThat(note.code()).isEqualTo(code);
    assertThat(note.message()).contains(message);
    assertThat(note.message().contains("every URL")).isEqualTo(message.contains("every URL"));
  }

  @ParameterizedTest
  @CsvSource({
    "Disallow: /*, Allow: /",
    "Allow: /*, Disallow: /x",
    "Allow: /*, Disallow: /$",
    "Disallow: /***, Allow: /ab",
    "Allow: /**, Disallow: /*"
  })
  void m5_aWildcardThatWinsByItsLengthIsNoSlash(String rule, String other) {
    for (String between : List.of("\n", "\nUser-agent: a\n")) { // G-3: one crawler follows both
      assertThat(notes("User-agent: a\n" + rule + between + other + "\n"))
          .noneMatch(note -> note.line() == 2 && note.code() == NoteCode.WILDCARD_ONLY);
    }
  }
}
