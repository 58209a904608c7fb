package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.notes.NoteList;
import org.robotspec.rules.notes.Note;
import org.robotspec.rules.notes.NoteCode;
import org.robotspec.rules.notes.NoteCode.Severity;

/** Which notes a file gets, and which it does not. */
class NotesTest {
  private static List<Note> notes(String file, SpecProfile profile) {
    return RobotsTxt.parse(file.getBytes(UTF_8), profile).notes();
  }

  private static List<Note> notes(String file) {
    return notes(file, SpecProfile.GOOGLE_2019);
  }

  @ParameterizedTest(name = "{1}: {0}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '§',
      value = {
        "useragent: b~MISSPELT_FIELD",
        "disalow: /~MISSPELT_FIELD",
        "Alow: /~MISSPELT_FIELD",
        "Priority: 5~UNKNOWN_FIELD",
        "disallow /~MISSING_COLON",
        "// our rules~SLASH_COMMENT",
        "// Disallow: /x~SLASH_COMMENT",
        "host: h.com~EXTENSION_FIELD",
        "Clean-param: a /b~EXTENSION_FIELD",
        "Request-rate: 1/10~EXTENSION_FIELD",
        "Visit-time: 0100-0500~EXTENSION_FIELD",
        "Content-Signal: search=yes~EXTENSION_FIELD",
        "Content-Usage: train-ai=n~EXTENSION_FIELD",
        "Noindex: /x~NOINDEX_FIELD",
        "nofollow: /x~NOINDEX_FIELD",
        "crawl-delay: 5~CRAWL_DELAY",
        "crawl-delay: soon~BAD_CRAWL_DELAY",
        "sitemap: /s.xml~RELATIVE_SITEMAP",
        "sitemap: example.com/s.xml~RELATIVE_SITEMAP",
        "user-agent: \"bot\"~IMPOSSIBLE_NAME",
        "user-agent: (bot)~IMPOSSIBLE_NAME",
        "user-agent: my bot~CUT_NAME",
        "user-agent: bot.example~CUT_NAME",
        "user-agent: Mozilla/5.0 (compatible; XBot/1.0)~USER_AGENT_HEADER",
        "disallow: fish~NO_LEADING_SLASH",
        "disallow: https://example.com/x~URL_AS_PATH",
        "allow: HTTP://example.com~URL_AS_PATH",
        "disallow: /video/.*~REGULAR_EXPRESSION",
        "disallow: /(a|b)/~REGULAR_EXPRESSION",
        "disallow: /\\d+/~REGULAR_EXPRESSION",
        "disallow: /page\\.html~REGULAR_EXPRESSION",
        "disallow: /search\\?~REGULAR_EXPRESSION",
        "disallow: /item-[0-9]*~REGULAR_EXPRESSION",
        "disallow: /[a-zA-Z]+/x~REGULAR_EXPRESSION",
        "disallow: ^/x~REGULAR_EXPRESSION",
        "disallow: /(.*)/print~REGULAR_EXPRESSION",
        "disallow: /a /b~TWO_PATHS",
        "disallow: /a, /b~TWO_PATHS",
        "disallow: /a *.b~TWO_PATHS",
        "disallow: /a* /b*~TWO_PATHS",
        "disallow: /* *~SPACE_IN_PATH",
        "disallow: /* */~SPACE_IN_PATH",
        "http://example.com/sitemap.xml~MISSING_COLON",
        "Sitemap http://example.com/sitemap.xml~MISSING_COLON",
        "disallow: /a Disallow: /b~TWO_PATHS",
        "disallow: /aUser-agent: x~TWO_PATHS",
        "disallow: /aSitemap: http://x~TWO_PATHS",
        "disallow: /a // b~COMMENT_IN_PATH",
        "disallow: /a //b~COMMENT_IN_PATH",
        "disallow: /a#b~HASH_IN_PATH",
        "disallow: /#!/cart~HASH_IN_PATH",
        "disallow: /#~HASH_IN_PATH",
        "disallow: /*.pdf$/~DOLLAR_IN_PATH",
        "disallow: /*.php$*~DOLLAR_IN_PATH",
        "disallow: /a$/b~DOLLAR_IN_PATH",
        "disallow: /my folder~SPACE_IN_PATH",
        "disallow: /my\tfolder~SPACE_IN_PATH",
        "disallow: /%7Ejoe~GOOGLE_DIFFERS",
        "disallow: /{id}~GOOGLE_DIFFERS",
        "disallow: *~WILDCARD_ONLY",
        "disallow: /*~WILDCARD_ONLY",
        "disallow: /**~WILDCARD_ONLY",
        "disallow: /private\u00a0~INVISIBLE_CHARACTER",
        "\u00a0disallow: /private~INVISIBLE_CHARACTER",
        "dis\u200ballow: /private~INVISIBLE_CHARACTER",
        "\ufeffdisallow: /private~INVISIBLE_CHARACTER",
        "disallow: /shy\u00adword~INVISIBLE_CHARACTER",
        "disallow: /a\u200cb~INVISIBLE_CHARACTER",
        "<html>~HTML_FILE"
      })
  void a_line_that_does_not_do_what_it_seems(String line, NoteCode code) {
    assertThat(notes("user-agent: a\n\n" + line))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(3, code));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "# a comment with \u00a0, // and $ in it",
        "\u00a0",
        "user-agent: bot/1.0 (+http://example.com)",
        "user-agent: bot*",
        "disallow:",
        "disallow: /",
        "disallow: /index.*",
        "disallow: /.*",
        "disallow: /*/.*",
        "disallow: /.*/",
        "disallow: /a/*.*/d/",
        "disallow: /list.*.html",
        "disallow: /a+b",
        "disallow: /(draft)",
        "disallow: /a(b)?c=d",
        "disallow: /*filter[type]=",
        "disallow: /*&range[]=*",
        "disallow: /*country[0]",
        "disallow: /*$compare",
        "disallow: /*$*",
        "disallow: /cgi-bin/$STATE",
        "disallow: /optus-$30-card",
        "disallow: /$",
        "disallow: /*.pdf$",
        "disallow: /*.do$session",
        "disallow: /a # b",
        "disallow: /a\t#b",
        "disallow: /a# for the crawlers of others",
        "disallow: /a### drafts",
        "disallow: /a#",
        "disallow: //",
        "disallow: /a//b",
        "disallow: /wiki/special:sitemap",
        "disallow: *?print=",
        "disallow: /\u0645\u06cc\u200c\u0631\u0648\u062f",
        "disallow: /caf\u00e9",
        "disallow: /caf%c3%a9",
        "disallow: /a%20b",
        "sitemap: https://other.example/s.xml",
        "sitemap: HTTPS://EXAMPLE.COM/s.xml?a=b#c"
      })
  void a_line_that_is_as_it_should_be(String line) {
    assertThat(notes("user-agent: *\n" + line)).isEmpty();
  }

  @Test
  void a_good_file_has_no_notes() {
    String file = "\ufeff# hello\nUser-agent: bot/1.0\nUser-agent: *\nAllow: /$\n\nDisallow:\n";
    assertThat(notes(file)).isEmpty();
    assertThat(notes("")).isEmpty();
  }

  @Test
  void d12_what_to_write_for_google() {
    String file = "user-agent: a\ndisallow: /my folder\ndisallow: /{a}";
    assertThat(notes(file, SpecProfile.RFC9309))
        .extracting(Note::message)
        .containsExactly(
            "google/robotstxt compares \"/my folder\" as written, so for Googlebot it does"
                + " not match \"/my%20folder\"; write the latter",
            "google/robotstxt compares \"/{a}\" as written, so for Googlebot it does not"
                + " match \"/%7Ba%7D\"; write the latter");
    assertThat(notes(file, SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::code)
        .containsExactly(NoteCode.SPACE_IN_PATH);
  }

  @Test
  void d13_names_with_digits_are_names() {
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
  void d13_a_whole_header_names_the_likely_crawler() {
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
  void g1_a_rule_before_any_group() {
    assertThat(notes("disallow: /\nuser-agent: *"))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(1, NoteCode.RULE_BEFORE_GROUP));
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
  void g1_groups_that_merge_by_accident(String between) {
    String file = "User-agent: a\n" + between + "\n\nUser-agent: *\nDisallow: /x\n";
    assertThat(notes(file))
        .filteredOn(note -> note.code() == NoteCode.MERGED_GROUPS)
        .containsExactly(
            new Note(
                4,
                NoteCode.MERGED_GROUPS,
                "there is no rule between this and \"a\" in line 1, so the rules below apply to both"));
    // A rule ends a group, and merging does no harm if nothing is disallowed.
    assertThat(notes(file.replace("\n\n", "\nDisallow:\n\n")))
        .noneMatch(note -> note.code() == NoteCode.MERGED_GROUPS);
    assertThat(notes(file.replace("Disallow: /x", "Disallow:")))
        .noneMatch(note -> note.code() == NoteCode.MERGED_GROUPS)
        .anyMatch(note -> note.code() == NoteCode.SHARED_GROUP);
  }

  @Test
  void g1_an_empty_line_ends_no_group() {
    assertThat(notes("User-agent: a\n\nUser-agent: b\nDisallow: /"))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(3, NoteCode.SHARED_GROUP));
    assertThat(notes("User-agent: a\n# and\nUser-agent: b\nDisallow: /")).isEmpty();
    assertThat(notes("User-agent: a\nDisallow: /\n\n\nUser-agent: b\n\nDisallow: /")).isEmpty();
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({
    "disallow: /fish, disallow: /fish*, 2, DUPLICATE_RULE",
    "disallow: /fish, disallow: /fish, 3, DUPLICATE_RULE",
    "disallow: /fish, allow: /fish, 2, HIDDEN_RULE",
    "allow: /a**b, disallow: /a*b, 3, HIDDEN_RULE"
  })
  void m5_a_rule_that_another_hides(String first, String second, int hidden, NoteCode code) {
    assertThat(notes("user-agent: *\n" + first + "\n" + second))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(hidden, code));
    assertThat(notes("user-agent: a\n" + first + "\nuser-agent: b\n" + second)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "/*", "/**", "**"})
  void m2_a_wildcard_that_refuses_everything(String path) {
    String file = "user-agent: *\ndisallow: " + path;
    assertThat(notes(file + "\ndisallow: /admin"))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(2, NoteCode.REFUSES_EVERYTHING));
    assertThat(notes(file + "\nallow: /public\ndisallow: /public/x"))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(2, NoteCode.WILDCARD_ONLY));
  }

  @Test
  void l2_urls_of_this_site_and_of_others() {
    String lines = "user-agent: *\ndisallow: https://Example.com/x*\ndisallow: http://b.example/y";
    RobotsTxt file = RobotsTxt.parse(lines.getBytes(UTF_8));
    assertThat(file.notes(Origin.of("https://example.com/")))
        .containsExactly(
            new Note(
                2,
                NoteCode.URL_AS_PATH,
                "\"https://Example.com/x*\" matches nothing; write \"/x*\""),
            new Note(
                3,
                NoteCode.OTHER_SITE_URL,
                "\"http://b.example/y\" is on another site; this file applies only to"
                    + " example.com"));
    assertThat(file.notes())
        .extracting(Note::message)
        .containsExactly(
            "\"https://Example.com/x*\" matches nothing; write \"/x*\", if that is this site",
            "\"http://b.example/y\" matches nothing; write \"/y\", if that is this site");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE html>\n<p>a: b\n<p>Disallow /\n",
        "\ufeff\n <HTML lang=en><body>x\n",
        "<?xml version='1.0'?>\n<a>\n",
        "<script>\nvar a: b\n</script>\n"
      })
  void f2_a_page_has_one_note(String page) {
    assertThat(notes(page + "<p>no rule\n".repeat(5_000)))
        .containsExactly(
            new Note(
                1,
                NoteCode.HTML_FILE,
                "the file is an HTML page, so it has no rules and everything is allowed"));
  }

  @Test
  void f2_rules_in_a_page_count() {
    String page = "<html><pre>\nUser-agent: *\nDisallow: /x\n</pre></html>\n";
    assertThat(notes(page))
        .extracting(Note::message)
        .containsExactly("the file is an HTML page, but lines of it are read as rules");
    assertThat(notes("<!-- rules -->\nUser-agent: *\nDisallow: /x\n"))
        .extracting(Note::code)
        .containsExactly(NoteCode.MISSING_COLON);
  }

  @Test
  void f2_a_page_behind_the_rules() {
    String file = "User-agent: *\nDisallow: /x\n<!doctype html>\n<p>a\nb: c\n</html>\nfoo: bar\n";
    assertThat(notes(file))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(3, NoteCode.HTML_FILE), tuple(7, NoteCode.UNKNOWN_FIELD));
  }

  @Test
  void f1_utf_16_and_other_files_have_one_note() {
    String rules = "User-agent: *\r\nDisallow: /x\r\n".repeat(50);
    assertThat(RobotsTxt.parse(("\ufeff" + rules).getBytes(UTF_16LE)).notes())
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(1, NoteCode.UTF_16_FILE));
    assertThat(RobotsTxt.parse(rules.getBytes(UTF_16LE)).notes())
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(1, NoteCode.UTF_16_FILE));
    byte[] octets = new byte[5_000];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) ((i * 7919) >> 3);
    }
    assertThat(RobotsTxt.parse(octets).notes())
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(1, NoteCode.BINARY_FILE));
    assertThat(notes("%PDF-1.7\n" + "1 0 obj\n".repeat(2_000)))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(1, NoteCode.BINARY_FILE));
    assertThat(notes("user-agent: *\ndisallow: /x\u0000y\n")).hasSizeLessThan(2);
  }

  @Test
  void f2_octets_that_are_not_utf_8() {
    byte[] latin = {'d', 'i', 's', 'a', 'l', 'l', 'o', 'w', ':', '/', (byte) 0xE9, '#', 'x'};
    assertThat(RobotsTxt.parse(latin).notes()).extracting(Note::code).contains(NoteCode.NOT_UTF8);
    assertThat(RobotsTxt.parse(new byte[] {'#', (byte) 0xE9}).notes()).isEmpty();
  }

  @Test
  void f6_what_the_limits_cut() {
    SpecProfile small = SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 20);
    assertThat(notes("user-agent: *\ndisallow: /x", small))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(2, NoteCode.SIZE_LIMIT));
    assertThat(notes("user-agent: *\n#" + "x".repeat(16_663), SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(2, NoteCode.CUT_LINE));
  }

  @Test
  void notes_are_bounded_and_none_hides_another_code() {
    List<Note> notes = notes("p\n".repeat(5_000) + "user-agent: a\ndisalow: /\n");
    assertThat(notes).hasSize(NoteList.MAX_OF_A_CODE + 2);
    assertThat(notes.get(NoteList.MAX_OF_A_CODE).code()).isEqualTo(NoteCode.MISSPELT_FIELD);
    assertThat(notes.get(NoteList.MAX_OF_A_CODE + 1))
        .isEqualTo(
            new Note(5_002, NoteCode.MORE_NOTES, "4000 more notes of missing-colon are not shown"));
  }

  /** Finding notes takes time linear in the length of the file. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(|",
        "((",
        "(a|",
        "[a-b",
        "/.",
        "\\",
        "$",
        " ",
        "#",
        "allow",
        "a, ",
        "user-agent "
      })
  void hostile_paths_take_no_time(String piece) {
    String path = "disallow: /" + piece.repeat(500_000 / piece.length());
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> notes("user-agent: *\n" + path));
  }

  @Test
  void hostile_groups_take_no_time() {
    String file = "user-agent: a\nhost: b\n".repeat(23_000) + "disallow: /\n";
    Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> notes(file));
  }

  @Test
  void the_worst_come_first() {
    assertThat(Severity.values()).containsExactly(Severity.ERROR, Severity.WARNING, Severity.INFO);
    assertThat(NoteCode.values())
        .allSatisfy(
            code -> {
              assertThat(code.key()).matches("[a-z0-9-]+");
              assertThat(code.title()).isNotBlank();
              assertThat(code.fix()).hasLineCount(1).endsWith(".");
            });
  }
}
