package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notes say when what they propose would match everything. */
final class AdviceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Disallow: /private /        | two-paths        | ; alone, "/" would match every URL
          Disallow: / /private        | two-paths        | ; alone, "/" would match every URL
          Disallow: /a, /*            | two-paths        | ; alone, "/*" would match every URL
          Disallow: /a Disallow: *    | two-paths        | ; alone, "*" would match every URL
          Disallow: / // all of it    | comment-in-path  | ; alone, "/" would match every URL
          Disallow: /,                | separator-at-end | ; alone, "/" would match every URL
          Disallow: /*/;              | separator-at-end | is read with the ; at its end
          Disallow: /a /b             | two-paths        | is read as one path
          Disallow: http://a.test     | url-as-path      | write "/", which matches every URL, if that
          Disallow: http://a.test/*   | url-as-path      | write "/*", which matches every URL, if that
          Disallow: /robots.txt       | robots-txt-itself | such as /robots.txt.old
          Disallow: /100%             | stray-percent    | does not match %25
          """)
  void whatWouldMatchMoreIsSaid(String line, String code, String message) {
    Note note = notes("User-agent: *\n" + line).get(0);
    assertThat(note.code()).isEqualTo(NoteCode.of(code));
    assertThat(note.message()).contains(message);
    assertThat(note.message().contains("every URL")).isEqualTo(message.contains("every URL"));
  }

  /** Each line, and the lines of its correction; none where more than one may be meant. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '§',
      value = {
        // Another sign in place of the colon: as a comment, the rule would be lost in silence.
        "Disallow=/a ~ Disallow: /a",
        "Disallow => /a # why ~ Disallow: /a # why",
        "Disallow\uFF1A/a ~ Disallow: /a",
        "Disallow\uFF1A /a ~ Disallow: /a",
        "disallow; /a ~ Disallow: /a",
        "Disallow - /a ~ Disallow: /a",
        "Disallow/a ~ Disallow: /a",
        "User agent = foobot ~ User-agent: foobot",
        "Sitemap=https://a.test/s.xml ~ Sitemap: https://a.test/s.xml",
        "Disallow=/ ~",
        "Disallow=/*/ ~ Disallow: /*/",
        // A path without a field may be a rule.
        "- /a/ ~",
        "/a/ ~",
        "not a rule ~ # not a rule",
        "www.a.test/sitemap.xml ~",
        "{% endfor %} ~",
        "User agent * ~ User-agent: *",
        // Marks around a line or a value.
        "- Disallow: /a ~ Disallow: /a",
        "\u2022 Dissallow : /a ~ Disallow: /a",
        "2. Disallow: /a ~ Disallow: /a",
        "Disallow: \u201C/a\u201D ~ Disallow: /a",
        "Disallow: `/a` ~ Disallow: /a",
        "Disallow: \u201C/\u201D ~",
        "User-agent: *; ~ User-agent: *",
        "User-agent: \u201C*\u201D ~ User-agent: *",
        "User-agent: '*' ~ User-agent: *",
        "User-agent: *<br> ~ User-agent: *",
        "User-agent: *\\n ~ User-agent: *",
        "User-agent: \u201CGPTBot\u201D ~ User-agent: GPTBot",
        "User-agent: *bot ~",
        "Disallow: /a<br /> ~ Disallow: /a",
        "Disallow: /a&nbsp;</p> ~ Disallow: /a",
        "Disallow: /<br> ~",
        "Disallow: /a<br>/b ~",
        "Disallow: /a\\n ~",
        "Allow: all ~",
        "Disallow: None ~",
        "Disallow: www.a.test:8080/b ~ Disallow: /b",
        "Disallow: localhost:8080/b ~ Disallow: /b",
        "; Disallow: /a ~ # Disallow: /a",
        "-- a remark ~ # a remark",
        "--- ~",
        // Paths.
        "Disallow: .php ~ Disallow: /*.php",
        "Disallow: .php$ ~ Disallow: /*.php$",
        "Disallow: ?q=1 ~ Disallow: /*?q=1",
        "Disallow: ?print ~ Disallow: /*?print",
        "Disallow: utm_source=* ~ Disallow: /*utm_source=*",
        "Disallow: index.php ~ Disallow: /index.php",
        "Disallow: 117.0.0.1/ ~",
        "Disallow: &p= ~ Disallow: /*&p=",
        "Disallow: .git/config ~ Disallow: /.git/config",
        "Disallow: .well-known/ ~ Disallow: /.well-known/",
        "Disallow: ./x ~ Disallow: /x",
        "disallow: fish ~ disallow: /fish",
        "Disallow: none ~",
        "Disallow: Googlebot ~",
        "Disallow: : /x ~ Disallow: /x",
        "Disallow: /x<br /> ~ Disallow: /x",
        "Disallow: /<br> ~",
        "Disallow: https://*.a.example/x ~ Disallow: /x",
        "Disallow: '/x' ~ Disallow: /x",
        "Disallow: \"/x\" ~ Disallow: /x",
        "Disallow: \\admin\\ ~ Disallow: /admin/",
        "Disallow: /wp-admin\\ ~ Disallow: /wp-admin/",
        "Disallow: /https://a.example/x ~ Disallow: /x",
        "Disallow: /www.a.example/x ~ Disallow: /x",
        "Disallow: a.example.com/x ~ Disallow: /x",
        "disallow: Disallow: /x ~ disallow: /x",
        "Disallow: \"/\" ~",
        "Disallow: \\ ~",
        "Disallow: example.com/ ~",
        "Disallow: disallow: /* ~",
        // Several fields on one line.
        "Disallow: /a Allow: /a/b ~ Disallow: /a ¶ Allow: /a/b",
        "Disallow: /a\\nDisallow: /b\\n ~ Disallow: /a ¶ Disallow: /b",
        "User-agent: * Disallow: /a/ Disallow: /b/ # why"
            + " ~ User-agent: * # why ¶ Disallow: /a/ ¶ Disallow: /b/",
        "User-agent: *\\nDisallow: /a ~ User-agent: * ¶ Disallow: /a",
        "User-agent: * Disallow: / ~",
        "Disallow: /a b Allow: /c ~",
        // Sitemaps.
        "Sitemap: <https://a.test/s.xml> ~ Sitemap: https://a.test/s.xml",
        "Sitemap: \"https://a.test/s.xml\" ~ Sitemap: https://a.test/s.xml",
        "Sitemap: https//a.test/s.xml ~ Sitemap: https://a.test/s.xml",
        "Sitemap: http:/a.test/s.xml ~ Sitemap: http://a.test/s.xml",
        "Sitemap: https://{{ host }}/s.xml ~"
      })
  void whatIsCertainlyMeantIsProposed(String line, @Nullable String meant) {
    Note note = notes("User-agent: foo\nDisallow: /x\n" + line).get(0);
    assertThat(note.line()).isEqualTo(3);
    assertThat(note.correction())
        .isEqualTo(meant == null ? null : new Correction(3, 3, List.of(meant.split(" ¶ "))));
  }

  @Test
  void aFileOfFieldsWithoutColonsHasANoteForEach() {
    assertThat(notes("User-agent\uFF1A*\nDisallow\uFF1A/a\n"))
        .extracting(Note::code)
        .containsExactly(NoteCode.MISSING_COLON, NoteCode.MISSING_COLON);
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
