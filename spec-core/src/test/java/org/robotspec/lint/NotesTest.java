package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;

/** Which notes a line gets, and which it does not. */
class NotesTest {
  static List<Note> notes(String file, SpecProfile profile) {
    return Lint.notes(file.getBytes(UTF_8), profile);
  }

  static List<Note> notes(String file) {
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
        "http://example.com/sitemap.xml~MISSING_FIELD",
        "https://example.com/~MISSING_FIELD",
        "License: https://example.com/license.xml~EXTENSION_FIELD",
        "LLM-Policy: /llm.txt~EXTENSION_FIELD",
        "agentmap: https://example.com/agents.json~EXTENSION_FIELD",
        "\u00ef\u00bb\u00bfdisallow: /private~INVISIBLE_CHARACTER",
        "user-agent: SiteBot/0.1 Disallow: /~TWO_PATHS",
        "user-agent: * Allow: /~TWO_PATHS",
        "user-agent: * bot~IMPOSSIBLE_NAME",
        "user-agent: Mozilla/5.0 (X11) Firefox/107.0;OneTrustBot~USER_AGENT_HEADER",
        "disallow: www.example.com/x~URL_AS_PATH",
        "disallow: WWW.example.com~URL_AS_PATH",
        "disallow: /Image pop - *.gif~SPACE_IN_PATH",
        "disallow: /*?a=1&amp;b=2~HTML_IN_PATH",
        "disallow: /100%~STRAY_PERCENT",
        "disallow: /*%=~STRAY_PERCENT",
        "disallow: /a,~SEPARATOR_AT_END",
        "disallow: /a;~SEPARATOR_AT_END",
        "disallow: /robots.txt~ROBOTS_TXT_ITSELF",
        "disallow: /robots%2etxt*~GOOGLE_DIFFERS",
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
  void aLineThatDoesNotDoWhatItSeems(String line, NoteCode code) {
    assertOnlyNote(line, code);
  }

  /** Checks that a line of a group has one note, with this code. */
  static void assertOnlyNote(String line, NoteCode code) {
    assertThat(notes("user-agent: a\n\n" + line))
        .extracting(Note::line, Note::code)
        .containsExactly(tuple(3, code));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "# a comment with \u00a0, // and $ in it", "\u00a0",
        "user-agent: bot/1.0 (+http://example.com)", "user-agent: bot*",
        "disallow:", "disallow: /index.*",
        "disallow: /.*", "disallow: /*/.*",
        "disallow: /.*/", "disallow: /a/*.*/d/",
        "disallow: /list.*.html", "disallow: /a+b",
        "disallow: /(draft)", "disallow: /a(b)?c=d",
        "disallow: /*filter[type]=", "disallow: /*&range[]=*",
        "disallow: /*country[0]", "disallow: /*$compare",
        "disallow: /*$*", "disallow: /cgi-bin/$STATE",
        "disallow: /optus-$30-card", "disallow: /$",
        "disallow: /*.pdf$", "disallow: /*.do$session",
        "disallow: /a # b", "disallow: /a\t#b",
        "disallow: /a# for the crawlers of others", "disallow: /a### drafts",
        "disallow: /a#", "disallow: //",
        "disallow: /a//b", "disallow: /wiki/special:sitemap",
        "disallow: /wwwroot/", "disallow: /a&ampere=1",
        "disallow: /*?a=1&b=2", "disallow: /*;",
        "disallow: /*,", "disallow: /a;b,c",
        "allow: /robots.txt", "disallow: /robots.txt.old",
        "user-agent: allow-bot", "disallow: *?print=",
        "disallow: /\u0645\u06cc\u200c\u0631\u0648\u062f", "disallow: /caf\u00e9",
        "disallow: /caf%c3%a9", "disallow: /a%20b",
        "sitemap: https://other.example/s.xml", "sitemap: HTTPS://EXAMPLE.COM/s.xml?a=b#c"
      })
  void aLineThatIsAsItShouldBe(String line) {
    assertThat(notes("user-agent: *\n" + line)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '§',
      value = {
        "* Allow: /~the rule \"Allow: /\" behind \"*\", which only google/robotstxt reads, as * is lost",
        "SiteBot/0.1 Disallow: /~the rule \"Disallow: /\" behind the name \"SiteBot/0.1\" is lost",
        "Mozilla/5.0 (X11) Firefox/1.0;OneTrustBot~\"OneTrustBot\" was probably meant"
      })
  void aUserAgentLineSaysWhatIsRead(String value, String message) {
    assertThat(notes("user-agent: " + value + "\ndisallow: /x").get(0).message()).contains(message);
  }

  @Test
  void googleReadsAStarWithAWordBehindIt() {
    assertThat(notes("user-agent: * foo\ndisallow: /", SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::message)
        .containsExactly("google/robotstxt reads only the * of \"* foo\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "404 page not found",
        "{\"error\": \"not found\",\n \"status\": 404}",
        "Not Found\nThe page that you want is not here: sorry\n\n# 1"
      })
  void aTextThatIsNoRobotsTxtGetsOneNote(String text) {
    assertThat(notes(text)).extracting(Note::code).containsExactly(NoteCode.NOT_ROBOTS_TXT);
    assertThat(notes(text + "\nDisalow: /x")).hasSizeGreaterThan(1);
    assertThat(notes("# only a comment")).isEmpty();
  }

  @Test
  void aGoodFileHasNoNotes() {
    String file = "\ufeff# hello\nUser-agent: bot/1.0\nUser-agent: *\nAllow: /$\n\nDisallow:\n";
    assertThat(notes(file)).isEmpty();
    assertThat(notes("")).isEmpty();
  }

  @Test
  void theWorstComeFirst() {
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
