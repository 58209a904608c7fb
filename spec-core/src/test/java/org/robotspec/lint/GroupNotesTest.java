package org.robotspec.lint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.robotspec.lint.NotesTest.codes;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.lint.NoteCode.Severity;
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
  void g1_aRuleBeforeAnyGroup() {
    assertThat(codes(notes("disallow: /\nuser-agent: *"))).containsExactly("1 rule-before-group");
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
    String file = "User-agent: a\n" + between + "\n\nUser-agent: b\nDisallow: /x\n";
    assertThat(notes(file))
        .filteredOn(note -> note.code() == NoteCode.MERGED_GROUPS)
        .extracting(Note::toString)
        .containsExactly(
            "line 4: there is no rule between this and \"a\" in line 1, so the rules below apply to both [merged-groups]");
    // A rule ends a group, and merging does no harm if nothing is disallowed.
    assertThat(notes(file.replace("\n\n", "\nDisallow:\n\n")))
        .noneMatch(note -> note.code() == NoteCode.MERGED_GROUPS);
    assertThat(notes(file.replace("Disallow: /x", "Disallow:")))
        .noneMatch(note -> note.code().key().endsWith("group"));
  }

  @Test
  void g1_rulesThatAreMeantForBoth() {
    String file = "User-agent: a\nCrawl-delay: 9\n\nUser-agent: *\nDisallow: /x\n";
    assertThat(notes(file)).isEmpty();
    assertThat(codes(notes(file.replace("/x", "/")))).contains("4 merged-groups");
    assertThat(codes(notes(file.replace("*", "A")))).isEmpty();
    // One note tells it for all names of a list.
    assertThat(codes(notes("User-agent: a\n\nUser-agent: b\n\nUser-agent: c\nDisallow: /")))
        .containsExactly("3 shared-group");
  }

  @Test
  void d20_adsBotDoesNotFollowAGroupForAll() {
    String file = "User-agent: *\nAllow: /x\nDisallow: /\nDisallow: /\n";
    assertThat(codes(notes(file))).contains("3 ads-bot").doesNotContain("4 ads-bot");
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
        .containsExactly("3 shared-group");
    assertThat(notes("User-agent: a\n# and\nUser-agent: b\nDisallow: /")).isEmpty();
    assertThat(notes("User-agent: a\nDisallow: /\n\n\nUser-agent: b\n\nDisallow: /")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GPTBot, CCBot   | ERROR   | so these rules do not keep out "CCBot" | 2
          GPTBot;CCBot; b | ERROR   | do not keep out "CCBot, b"             | 3
          GPTBot Bytespider | ERROR | do not keep out "Bytespider"           | 2
          GPTBot/CCBot    | ERROR   | so these rules do not keep out "CCBot" | 2
          GPTBot, CCBot and b-bot | ERROR | do not keep out "CCBot, b-bot" | 3
          GPTBot+CCBot or b-bot | ERROR | do not keep out "CCBot, b-bot"   | 3
          GPTBot, ExampleBot-News, CCBot | ERROR | do not keep out "CCBot" | 3
          Googlebot, Googlebot-Image | WARNING | only "Googlebot" of | 2
          GPTBot, ExampleBot | WARNING | only "GPTBot" of "GPTBot, ExampleBot" is read | 2
          """)
  void d13_whoIsLetInByALineWithSeveralNames(
      String value, Severity severity, String message, int names) {
    String file = "User-agent: " + value + "\nDisallow: /x\nUser-agent: examplebot\nAllow: /";
    Note note = notes(file).get(0);
    assertThat(note.code().severity()).isEqualTo(severity);
    assertThat(note.message()).contains(message);
    assertThat(requireNonNull(note.correction()).lines())
        .hasSize(names)
        .allMatch(line -> line.startsWith("User-agent: "));
    assertThat(notes(file + "\nUser-agent: *\nDisallow: /").get(0).code())
        .isEqualTo(NoteCode.CUT_NAME);
  }

  @Test
  void aListOfNamesThatAreCutIsOneNoteOnItsLines() {
    String four = "User-agent: a b\nUser-agent: c d\nUser-agent: e f\nUser-agent: g h\n";
    assertThat(notes(four + "Disallow: /x\n")).hasSize(4);
    String five = four + "User-agent: i j # robotspec: ignore cut-name\nUser-agent: k l\n";
    assertThat(notes(five + "Disallow: /x\n"))
        .extracting(Note::toString)
        .containsExactly(
            "line 1: only the start of the name is read: a name has letters, digits, - and _ only;"
                + " also lines 2, 3, 4, 6 [cut-name]");
  }

  @Test
  void aNameIsCorrectedOnlyIfItIsCertainAndMissing() {
    String file = "User-agent: %s\nDisallow: /x\n";
    assertThat(notes(file.formatted("googelbot")))
        .extracting(Note::toString, Note::correction)
        .containsExactly(
            tuple(
                "line 1: no known crawler is called \"googelbot\", so the line has no effect;"
                    + " Googlebot was probably meant [no-such-name]",
                new Correction(1, 1, List.of("User-agent: Googlebot"))));
    assertThat(notes(file.formatted("OpenAI"))).extracting(Note::correction).containsOnlyNulls();
    assertThat(notes(file.formatted("Claude\nUser-agent: ClaudeBot"))).isEmpty();
  }

  @Test
  void g5_aDelayAloneIsAGroupsOwn() {
    String file = "User-agent: a\nCrawl-delay: 5\n\nDisallow: /x\n";
    assertThat(codes(notes(file))).containsExactly("4 not-for-all");
    assertThat(notes(file.replace("\n\n", "\n"))).isEmpty();
    assertThat(notes("User-agent: *\nDisallow: /y\n" + file)).isEmpty();
    assertThat(codes(notes("Crawl-delay: 5\nUser-agent: a\nDisallow: /x\n")))
        .containsExactly("1 rule-before-group");
    String group = "User-agent: %s\nDisallow: /x\nCrawl-delay: 5\n";
    assertThat(notes(group.formatted("*") + group.formatted("Googlebot")))
        .extracting(Note::toString)
        .containsExactly(
            "line 3: Google ignores crawl delays; some other crawlers obey them; also line 6"
                + " [crawl-delay]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          *OrkashBot*  | no crawler is called "*OrkashBot*": a name has letters, digits, - and _ only; "OrkashBot" was probably meant
          *Google*     | no crawler is called "*Google*": a name has letters, digits, - and _ only
          *bot         | no crawler is called "*bot": a name has letters, digits, - and _ only
          : CCBot      | no crawler is called ": CCBot": a name has letters, digits, - and _ only; "CCBot" was probably meant
          Chat GPT     | only "Chat" of "Chat GPT" is read; "GPTBot or ChatGPT-User" was probably meant
          +Baiduspider | no crawler is called "+Baiduspider": a name has letters, digits, - and _ only; "Baiduspider" was probably meant
          ~crawler     | no crawler is called "~crawler": a name has letters, digits, - and _ only
          Yahoo! Slurp | only "Yahoo" of "Yahoo! Slurp" is read; "Slurp" was probably meant
          Google bot   | only "Google" of "Google bot" is read; "Googlebot" was probably meant
          ia archiver  | only "ia" of "ia archiver" is read; "ia_archiver" was probably meant
          GPT-Bot      | no known crawler is called "GPT-Bot", so the line has no effect; GPTBot was probably meant
          Chat-GPT     | no known crawler is called "Chat-GPT", so the line has no effect; GPTBot or ChatGPT-User was probably meant
          All          | no known crawler is called "All", so the line has no effect; * was probably meant
                       | the line has no name
          * Allow: /   | the rule "Allow: /" behind the name "*" is lost, and only google/robotstxt reads the name, as *
          SiteBot/0.1 Disallow: / | the rule "Disallow: /" behind the name "SiteBot/0.1" is lost
          Mozilla/5.0 (compatible; Googlebot/2.1) | "Mozilla/5.0 (compatible; Googlebot/2.1)" is a whole header, read as the name "Mozilla"; "Googlebot" was probably meant
          Mozilla/4.0 (compatible; MSIE 4.0; Windows 95) | "Mozilla/4.0 (compatible; MSIE 4.0; Windows 95)" is a whole header, read as the name "Mozilla"
          Mozilla/5.0 (X11) Firefox/1.0;OneTrustBot | "Mozilla/5.0 (X11) Firefox/1.0;OneTrustBot" is a whole header, read as the name "Mozilla"; "OneTrustBot" was probably meant
          """)
  void g4_theNameThatWasProbablyMeant(String name, String message) {
    String file = "User-agent: " + (name == null ? "" : name) + "\nDisallow: /x";
    assertThat(notes(file)).extracting(Note::message).containsExactly(message);
  }
}
