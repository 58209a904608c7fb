package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** Returns the line and the code of each note, such as {@code 3 cut-name}. */
  static List<String> codes(List<Note> notes) {
    return notes.stream().map(note -> note.line() + " " + note.code()).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "misspelt-field~useragent: b~disalow: /~Alow: /",
        "unknown-field~Priority: 5",
        "relative-sitemap~sitemap:",
        "missing-colon~disallow; /x~Disallow=/x~Disallow\uff1a/x~User agent *~/x/~disallow /~Sitemap http://example.com/sitemap.xml",
        "slash-comment~// our rules~// Disallow: /x~; our rules~; Disallow: /x",
        "extension-field~host: h.com~Clean-param: a /b~Request-rate: 1/10~Visit-time: 0100-0500",
        "extension-field~License: https://example.com/license.xml~LLM-Policy: /llm.txt",
        "extension-field~agentmap: https://example.com/agents.json~DisallowAITraining: /",
        "noindex-field~Noindex: /x~nofollow: /x",
        "bad-crawl-delay~crawl-delay: soon",
        "relative-sitemap~sitemap: /s.xml~sitemap: example.com/s.xml",
        "impossible-name~user-agent: \"bot\"~user-agent: (bot)~user-agent: * bot",
        "cut-name~user-agent: my bot~user-agent: Googlebot News~user-agent: Sogou web spider",
        "dotted-name~user-agent: archive.org_bot~user-agent: bot.example",
        "no-such-name~user-agent: ChatGPT~user-agent: bing~user-agent: googelbot/2.1~user-agent: Google",
        "field-twice~user-agent: User-agent: b~disallow: Disallow: /x~sitemap: Sitemap: http://a.example",
        "user-agent-header~user-agent: Mozilla/5.0 (compatible; XBot/1.0)",
        "user-agent-header~user-agent: Mozilla/5.0 (X11) Firefox/107.0;OneTrustBot",
        "no-leading-slash~disallow:: /x~disallow: Googlebot~disallow: fish~disallow: .php~disallow: ?q=~disallow: \"/x\"~disallow: ./x",
        "url-as-path~disallow: https://example.com/x~allow: HTTP://example.com",
        "url-as-path~disallow: www.example.com/x~disallow: WWW.example.com~disallow: example.com/x",
        "url-as-path~disallow: /https://example.com/x~disallow: /www.example.com/x",
        "backslash-in-path~disallow: /admin\\old~disallow: \\admin\\~disallow: /admin\\~disallow: /a\\%20b",
        "dot-segment~disallow: /a/../b~disallow: /./~disallow: /a/%2e%2E/~disallow: /..$~disallow: /a/.?x",
        "regular-expression~disallow: /video/.*~disallow: /(a|b)/~disallow: /\\d+/",
        "regular-expression~disallow: /page\\.html~disallow: /search\\?~disallow: /item-[0-9]*",
        "regular-expression~disallow: /*.{jpg,png}~disallow: /[a-zA-Z]+/x~disallow: ^/x~disallow: /(.*)/print",
        "two-paths~disallow: /a /b~disallow: /a, /b~disallow: /a,/b~disallow: /a *.b~disallow: /a* /b*",
        "two-paths~user-agent: SiteBot/0.1 Disallow: /~user-agent: * Allow: /",
        "two-paths~disallow: /a Disallow: /b~disallow: /aUser-agent: x",
        "two-paths~disallow: /aSitemap: http://x~disallow: /a|/b~disallow: /a;/b~sitemap: http://a.example/1, /2",
        "space-in-path~disallow: /* *~disallow: /* */~disallow: /Image pop - *.gif",
        "space-in-path~disallow: /my folder~disallow: /my\tfolder",
        "missing-field~http://example.com/sitemap.xml~https://example.com/",
        "invisible-character~\u00ef\u00bb\u00bfdisallow: /private~disallow: /private\u00a0",
        "invisible-character~disallow: /a\u0000b~\u00a0disallow: /private~dis\u200ballow: /private",
        "invisible-character~\ufeffdisallow: /private~disallow: /shy\u00adword~disallow: /a\u200cb",
        "html-in-path~disallow: /*?a=1&amp;b=2~disallow: /a<br />~disallow: /a</p>~disallow: /a <!-- b -->~disallow: /a&nbsp;",
        "stray-percent~disallow: /100%~disallow: /*%=",
        "separator-at-end~disallow: /a,~disallow: /a;~sitemap: https://a.example/s.xml;",
        "two-paths~sitemap: http://a.example/1 http://a.example/2~sitemap: http://a.example/1,http://b.example",
        "robots-txt-itself~disallow: /robots.txt",
        "google-differs~disallow: /robots%2etxt*~disallow: /%7Ejoe~disallow: /a{b",
        "placeholder-in-path~disallow: /{id}~disallow: /a/{user_id}/edit~disallow: /[slug]/~disallow: /[...all]~disallow: /u/:id",
        "placeholder-in-path~disallow: /{{ path }}~disallow: /<%= x %>~disallow: /${base}/a~disallow: undefined/x~disallow: /a/%PAGE%~disallow: /<name>/",
        "merge-conflict~<<<<<<< HEAD~<<<<<<<",
        "sitemap-host~sitemap: http://localhost:3000/s.xml~sitemap: https://www.example.com/s.xml~sitemap: https://yourdomain.com/s.xml",
        "sitemap-host~sitemap: http://192.168.1.4/s.xml~sitemap: https://https://a.org/s.xml~sitemap: https://a.org/https://a.org/s.xml",
        "sitemap-host~sitemap: https://your-site.co.uk/s.xml~sitemap: http://[::1]/s.xml~sitemap: http://web/s.xml~sitemap: https://a.orghttps://a.org/s.xml",
        "relative-sitemap~sitemap: htps://a.org/s.xml~sitemap: {{ site.url }}/s.xml",
        "policy-token~user-agent: __usage_ai-training~user-agent: __USAGE_Ai-Training~user-agent: __usage_search",
        "misspelt-policy-token~user-agent: _usage_ai-training~user-agent: __usage_ai_training~user-agent: __usage-ai-training~user-agent: __usage_~user-agent: __usage_ai-trainig",
        "no-such-name~user-agent: Grok~user-agent: DeepSeek~user-agent: MetaAI~user-agent: CommonCrawlBot",
        "comment-in-path~disallow: /a // b~disallow: /a //b",
        "hash-in-path~disallow: /a#b~disallow: /#!/cart~disallow: /#",
        "dollar-in-path~disallow: /*.pdf$/~disallow: /*.php$*~disallow: /a$/b",
        "wildcard-only~disallow: /*$~disallow: *~disallow: /*~disallow: /**",
        "html-file~<html>"
      })
  void aLineThatDoesNotDoWhatItSeems(String row) {
    assertOnlyNotes(row);
  }

  /** Checks a row of a code and lines: each, alone in a group, has one note with the code. */
  static void assertOnlyNotes(String row) {
    List<String> cells = List.of(row.split("~", -1));
    for (String line : cells.subList(1, cells.size())) {
      assertThat(codes(notes("user-agent: a\n\n" + line)))
          .as(line)
          .containsExactly("3 " + cells.get(0));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# a comment with \u00a0, // and $ in it~\u00a0~user-agent: bot/1.0 (+http://example.com)",
        "user-agent: bot*~user-agent: Pingbot~disallow: /www.html~disallow: /a.com~disallow:~disallow: /index.*~disallow: /.*~disallow: /*/.*",
        "disallow: /.*/~disallow: /a/*.*/d/~disallow: /list.*.html~disallow: /a+b",
        "disallow: /a[]=~disallow: /nullable~disallow: /undefined-terms~disallow: /undefined/~disallow: /*/null$~disallow: /%AA_%D7/~disallow: /a:b~disallow: /*:*~sitemap: https://test.de/s.xml",
        "disallow: /(draft)~disallow: /a(b)?c=d~disallow: /*filter[type]=~disallow: /*&range[]=*",
        "disallow: /*country[0]~disallow: /*$compare~disallow: /*$*~disallow: /cgi-bin/$STATE",
        "disallow: /optus-$30-card~disallow: /$~disallow: /*.pdf$~disallow: /*.do$session",
        "disallow: /a # b~disallow: /a\t#b~disallow: /a# for the crawlers of others",
        "disallow: /a### drafts~disallow: /a# drafts~disallow: /a\u0000~disallow: /a#~disallow: //~disallow: /a//b",
        "disallow: /wiki/special:sitemap~disallow: /wwwroot/~disallow: /a&ampere=1",
        "disallow: /*?a=1&b=2~disallow: /*;~disallow: /*,~disallow: /a;b,c~allow: /robots.txt",
        "disallow: /a/..~disallow: /*/../~disallow: /a?/../~disallow: /a/..b/~disallow: /.../~disallow: /a../",
        "disallow: /robots.txt.old~user-agent: allow-bot~disallow: *?print=",
        "disallow: /\u0645\u06cc\u200c\u0631\u0648\u062f~disallow: /caf\u00e9~disallow: /caf%c3%a9",
        "disallow: /a%20b~sitemap: https://other.example/s.xml",
        "user-agent: bot 2.0~user-agent: bot (http://a.example/)~user-agent: bot+~user-agent: bot V1.0",
        "disallow: /www.a.example/~disallow: /https://~allow: *amp;",
        "sitemap: https://a.test/a,b;c.xml~sitemap: HTTPS://A.TEST/s.xml?a=b#c"
      })
  void linesThatAreAsTheyShouldBe(String row) {
    for (String line : row.split("~", -1)) {
      assertThat(notes("user-agent: *\n" + line)).as(line).isEmpty();
    }
  }

  @Test
  void googleReadsAStarWithAWordBehindIt() {
    assertThat(notes("user-agent: * foo\ndisallow: /x", SpecProfile.GOOGLE_REFERENCE))
        .extracting(Note::message)
        .containsExactly("google/robotstxt reads only the * of \"* foo\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "404 page not found",
        "Not Found\nThe page that you want is not here: sorry\n\n# 1"
      })
  void aTextThatIsNoRobotsTxtGetsOneNote(String text) {
    assertThat(notes(text)).extracting(Note::code).containsExactly(NoteCode.NOT_ROBOTS_TXT);
    assertThat(notes(text + "\nDisalow: /x")).hasSizeGreaterThan(1);
    assertThat(notes("# only a comment")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\n  \"User-agent\": \"*\",\n  \"Disallow\": [\"/admin\"]\n}",
        "[{\"userAgent\": \"*\", \"disallow\": \"/\"}]",
        "rules:\n  - userAgent: '*'\n    disallow: /admin\n",
        "user-agent: *\ndisallow:\n  - /admin\n  - /cart\n",
        "- user-agent: '*'\n  disallow: /admin\n",
        "{\"error\": \"not found\",\n \"status\": 404}"
      })
  void aFileInAnotherFormatGetsOneNote(String text) {
    assertThat(notes(text)).extracting(Note::code).containsExactly(NoteCode.NOT_ROBOTS_TXT);
    assertThat(notes(text + "Disalow: /x")).hasSize(1);
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
    assertThat(NoteCode.all())
        .allSatisfy(
            code -> {
              assertThat(code.key()).matches("[a-z0-9-]+");
              assertThat(code.title()).isNotBlank();
              assertThat(code.fix()).hasLineCount(1).endsWith(".");
              // What removes a line is a question to the owner: it may restrict somebody.
              assertThat(code.fix().split("[;.] ", -1))
                  .allMatch(
                      text ->
                          text.matches("(?i).*\\bif\\b.*")
                              || !text.matches("(?i).*(delete|put #).*"));
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          User-agent: *; Crawl-delay: 5; Disallow: /a                                | 2 crawl-delay
          User-agent: *; Crawl-delay: 5 # robotspec: ignore crawl-delay; Disallow: /a | ''
          User-agent: *; # robotspec: ignore crawl-delay; Crawl-delay: 5; Disallow: /a | ''
          User-agent: *; Crawl-delay: 5 #robotspec:ignore\tcrawl-delay; Disallow: /a | ''
          User-agent: *; # Robotspec: ignore x, crawl-delay; Crawl-delay: 5 | 2 unused-ignore
          # robotspec: ignore crawl-delay; User-agent: *; Crawl-delay: 5; Disallow: /a | \
          1 unused-ignore, 3 crawl-delay
          User-agent: *; Disallow: /a; # robotspec: ignore html-file | 3 unused-ignore
          User-agent: *; Disallow: /a; # robotspec: ignore | 3 unused-ignore
          """)
  void aCommentIgnoresTheNoteOfItsLineOrOfTheNext(String file, String codes) {
    assertThat(String.join(", ", codes(notes(file.replace("; ", "\n"))))).isEqualTo(codes);
  }

  /** docs/lint.md has one section on each code, and no other. */
  @Test
  void eachCodeHasItsSection() throws IOException {
    List<String> sections =
        Files.readAllLines(Path.of("../docs/lint.md")).stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring(4))
            .toList();
    assertThat(sections)
        .containsExactlyInAnyOrderElementsOf(NoteCode.all().stream().map(NoteCode::key).toList());
  }
}
