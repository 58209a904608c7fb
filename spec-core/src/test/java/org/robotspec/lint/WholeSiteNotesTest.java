package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.codes;
import static org.robotspec.lint.NotesTest.notes;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;

/** What costs most: lost rules, and what Google may not fetch. */
final class WholeSiteNotesTest {
  private static final String ALL = "User-agent: *~Disallow: /admin~Disallow: /cart~";

  private static List<String> found(String file) {
    return found(file, "lost-rules|closed-.*");
  }

  private static List<String> found(String file, String codes) {
    return notes(file.replace("~", "\n")).stream()
        .filter(note -> note.code().key().matches(codes))
        .map(Note::toString)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: GPTBot~Allow: /",
        "User-agent: GPTBot~Allow: /blog",
        "User-agent: GPTBot CCBot~Allow: /",
        "User-agent: GPTBot~Crawl-delay: 5",
        "User-agent: GPTBot~User-agent: Twitterbot~Allow: /"
      })
  void g2_aGroupThatLosesTheRulesForAll(String group) {
    assertThat(found(ALL + group))
        .containsExactly(
            "line 4: \"GPTBot\" has a group of its own, so it does not obey the rules for *: lines 2,"
                + " 3 [lost-rules]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: GPTBot~Disallow: /",
        "User-agent: GPTBot~Disallow: /cart~Allow: /blog",
        "User-agent: GPTBot~Disallow:",
        "User-agent: Mediapartners-Google~Allow: /",
        "User-agent: our-own-search~Allow: /*",
        "User-agent: Google~Crawl-delay: 5",
        "User-agent: GPTBot~Allow: /~User-agent: GPTBot~Disallow: /x",
        "User-agent: *~Allow: /",
        "User-agent: b~Allow: /~User-agent: *~Disallow: /~Allow: /a"
      })
  void aGroupThatLosesNothing(String group) {
    assertThat(found(ALL + group)).isEmpty();
  }

  @Test
  void onlyTheFirstLostLinesAreListed() {
    assertThat(found(ALL + "Disallow: /b~Disallow: /c~Disallow: /d~User-agent: b~Allow: /x"))
        .singleElement()
        .asString()
        .contains("lines 2, 3, 4, 5 and 1 more");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/css/", "/a/js/*", "/*.css", "/*.js$", "*.js", "/css", "/js", "/a/js", "/*/css/"})
  void stylesThatAreClosed(String path) {
    assertThat(found("User-agent: *~Disallow: " + path))
        .containsExactly(
            "line 2: Google may not fetch style sheets or scripts that \"%s\" matches [closed-styles]"
                .formatted(path));
    String opened = path.replace("*", "") + (path.endsWith("/") ? "x" : "$");
    assertThat(found("User-agent: *~Disallow: %s~Allow: %s".formatted(path, path + opened)))
        .isEmpty();
    assertThat(found("User-agent: GPTBot~Disallow: " + path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Disallow: /_next/static/chunks/, ",
    "Disallow: /wp-content/~Allow: /wp-content/themes/, ",
    "Disallow: /css/~Disallow: /admin, 3",
    "Disallow: /maps/~Sitemap: https://example.com/maps/all.xml, ",
  })
  void rulesThatNoSearchEngineShouldTakeOver(String rules, @Nullable String lost) {
    assertThat(found("User-agent: *~" + rules + "~~User-agent: Googlebot~Allow: /"))
        .filteredOn(note -> note.endsWith("[lost-rules]"))
        .hasSize(lost == null ? 0 : 1)
        .allMatch(note -> note.contains("for *: line " + lost + " "));
  }

  @ParameterizedTest
  @CsvSource({
    "User-agent: Googlebott~Disallow: /, ; then \"/\" closes the whole site to Googlebot",
    "User-agent: *~Disalow: /css/, ; then Google may not fetch style sheets or scripts that \"/css/\""
        + " matches",
    "User-agent: *~Disalow: /maps/~Sitemap: https://example.com/maps/all.xml, ; then Google may not"
        + " fetch the sitemap",
    "User-agent: *~Disalow: /cart/, ",
  })
  void whatACorrectionCloses(String file, @Nullable String then) {
    assertThat(found(file, "no-such-name|misspelt-field"))
        .singleElement()
        .asString()
        .matches(note -> then == null ? !note.contains("; then") : note.contains(then));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Disallow: /admin~Disallow: /cart                                 | "GPTBot" may fetch "/mcp", which
          Disallow: /cart~Disallow: /mcp~Allow: /x~User-agent: b~Allow: /  | "GPTBot" may fetch "/admin", which
          Disallow: /admin~Disallow: /cart~Disallow: /mcp                  |
          Disallow: /admin~Disallow: /cart~Disallow: /m                    |
          Disallow: /admin                                                 |
          Disallow: /~Disallow: /admin~Disallow: /cart                     |
          """)
  void rulesThatAGroupLacks(String rules, @Nullable String message) {
    String file =
        "User-agent: *~Disallow: /admin~Disallow: /cart~Disallow: /mcp~User-agent: GPTBot~";
    String third = "~User-agent: CCBot~Disallow: /admin~Disallow: /cart";
    assertThat(found(file + rules + (message == null ? "" : third), "fewer-rules"))
        .hasSize(message == null ? 0 : 1)
        .allMatch(note -> note.startsWith("line 5: " + message + " * may not; is that meant?"));
  }

  @ParameterizedTest
  @CsvSource({
    "User-agent: * # for all Disallow: / # end, rule-in-comment, \"Disallow: /\" is in a comment",
    "User-agent: a~Disallow: /b # was Disallow: /c, rule-in-comment, ",
    "User-agent: * # disallow: nothing, rule-in-comment, ",
    "User-agent: *~Content-Signal: ai-train=no~Disallow: /x~User-agent: *~Content-Signal: ai-train=yes"
        + "~Disallow: /y, contradiction, contradicts line 2; disallowed wins",
    "User-agent: a~Content-Signal: ai-train=no~Disallow: /x~User-agent: b~Content-Signal: ai-train=yes"
        + "~Disallow: /y, contradiction, ",
    "User-agent: *~X-Robots-Tag: noindex, unknown-field, is a header of a response",
    "User-agent: *~: /x, unknown-field, no field is before the colon",
    "User-agent: *~Disallow: /a\u200Bb, invisible-character, for other URLs than those that have it",
    "User-agent: *~Disallow: /a\u200B, invisible-character, U+200B",
    "User-agent: *~Disallow: //example.com/x, url-as-path, write \"/x\"",
    "User-agent: *~Disallow: //index.php/x, url-as-path, ",
    "User-agent: *~Disallow: /{id}/, placeholder-in-path, which is read as part of it [",
    "Sitemap: https://www.domain.com/s.xml, sitemap-host, is it yours?",
    "Sitemap: https://example.com/s.xml, sitemap-host, a name used in examples",
    "Sitemap: http://localhost/s.xml, sitemap-host, search engines cannot reach",
    "User-agent: *~Disallow: /, lost-rules|closed-.*, line 2: \"/\" closes the whole site to all search engines",
    "User-agent: *~Disallow: /*, lost-rules|closed-.*, line 2: \"/*\" closes the whole site to all search engines",
    "User-agent: Googlebot~Disallow: /~User-agent: *~Allow: /, lost-rules|closed-.*, line 2: \"/\" closes the whole site to Googlebot",
    "User-agent: *~Disallow: /~User-agent: Bingbot~Allow: /, lost-rules|closed-.*, line 2: \"/\" closes the whole site to Googlebot",
    "User-agent: *~Disallow: /~User-agent: Googlebot~Allow: /, lost-rules|closed-.*, ",
    "User-agent: *~Disallow: /~Allow: /blog, lost-rules|closed-.*, ",
    "User-agent: *~Disallow: /~Allow: /ads.txt, lost-rules|closed-.*, line 2: \"/\" closes the whole site to all search engines",
    "User-agent: *~Allow: /robots.txt~Disallow: /*, lost-rules|closed-.*, line 3: \"/*\" closes the whole site to all search engines",
    "User-agent: Googlebot~Disallow: /, lost-rules|closed-.*, line 2: \"/\" closes the whole site to Googlebot",
    "User-agent: GPTBot~Disallow: /, lost-rules|closed-.*, ",
  })
  void whatOwnersWrote(String file, String code, @Nullable String text) {
    assertThat(found(file, code))
        .hasSize(text == null ? 0 : 1)
        .allMatch(note -> note.contains(text));
  }

  @ParameterizedTest
  @CsvSource({
    "/wp-, /wp-content/themes/ (WordPress); /wp-content/plugins/ (WordPress); /wp-includes/ (WordPress)",
    "/blog/wp-includes/, /wp-includes/ (WordPress)",
    "/wp-content/themes/ours/, /wp-content/themes/ (WordPress)",
    "/wp-content/themes/*, /wp-content/themes/ (WordPress)",
    "/*/wp-content/, /wp-content/themes/ (WordPress); /wp-content/plugins/ (WordPress)",
    "/_next, /_next/static/ (Next.js)",
    "/_next/static/chunks/, /_next/static/ (Next.js)",
    "/_app/immutable/, /_app/immutable/ (SvelteKit)",
    "/_nuxt/, /_nuxt/ (Nuxt)",
    "/plugins/system/, /plugins/system/ (Joomla)",
    "/packs/, /packs/ (Rails)",
    "/on/demandware.static/, /on/demandware.static/ (Salesforce)",
  })
  void placesOfSystems(String path, String places) {
    assertThat(found("User-agent: *~Disallow: " + path))
        .containsExactly(
            "line 2: Google may not fetch style sheets or scripts that \"%s\" matches: %s [closed-styles]"
                .formatted(path, places.replace(";", ",")));
    assertThat(found("User-agent: *~Disallow: %s~Allow: %1$s*.css".formatted(path))).isEmpty();
  }

  /** Rules for all, and the line and the code of their note on what pages need, if there is one. */
  @ParameterizedTest
  @CsvSource({
    // Places that other systems have, too.
    "Disallow: /media/~Disallow: /administrator/, 2 closed-styles",
    "Disallow: /media/, ",
    "Disallow: /core/~Disallow: /profiles/, 2 closed-styles",
    "Disallow: /core/~Disallow: /profiles/~Allow: /core/*.css~Allow: /core/*.js, ",
    "Disallow: /wp-content/uploads/, ",
    "Disallow: /wp-content/themes/*.php, ",
    "Disallow: /_next/data/, ",
    "Disallow: /packs-of-wolves/, ",
    // What pages may need.
    "Disallow: /a/themes/, 2 perhaps-styles",
    "Disallow: /scripts/, 2 perhaps-styles",
    "Disallow: /scripts/~Disallow: /profiles/, ",
    "Disallow: /static/, 2 perhaps-styles",
    "Disallow: /static/~Disallow: /commerce/digital-download/, ",
    "Disallow: /wp-content/plugins/one/, 2 perhaps-styles",
    "Disallow: /wp-content/themes/ours/email/, 2 perhaps-styles",
    "Disallow: /~Allow: /$~Allow: /shop/, 2 perhaps-styles",
    "Disallow: /~Allow: /$~Allow: /shop/~Allow: /assets/, ",
    "Disallow: /~Allow: /$~Allow: /*.css, ",
    "Disallow: /x/~Allow: /x/*.css$, 3 perhaps-styles",
    "Disallow: /x/~Allow: /x/*.css$~Allow: /x/*.css?, ",
    // Paths of other things.
    "Disallow: /csss/, ",
    "Disallow: /a/ /css/, ",
    "Disallow: /*.json, ",
    "Disallow: /js/x.js, ",
    "Disallow: /*?q=, ",
    "Disallow: /scripts-of-plays, ",
    // Styles with their version, or with all.
    "Disallow: /*.css?, 2 closed-styles",
    "Disallow: /*?, 2 closed-styles",
    "Disallow: /*?*, 2 closed-styles",
    "Disallow: /*?ver=, 2 closed-styles",
    "Disallow: /~Allow: /$, 2 closed-styles",
    "Disallow: /*?~Allow: /*.css?, ",
    "Disallow: /~Allow: /$~Allow: /about$~Allow: /index.html~Allow: /sitemap.xml, 2 closed-styles",
  })
  void stylesThatAreClosedOrMayBe(String rules, @Nullable String expected) {
    List<String> codes = List.of("closed-styles", "perhaps-styles", "closed-site", "lost-rules");
    List<Note> found =
        notes("User-agent: *\n" + rules.replace("~", "\n")).stream()
            .filter(note -> codes.contains(note.code().key()))
            .toList();
    assertThat(codes(found))
        .containsExactlyElementsOf(expected == null ? List.of() : List.of(expected));
    assertThat(found)
        .filteredOn(note -> note.code() == NoteCode.PERHAPS_STYLES)
        .allMatch(note -> note.message().endsWith("?"));
  }

  @Test
  void allThatCloseStylesAreNamedAtOnce() {
    String rules =
        "User-agent: *~Disallow: /css/~Disallow: /*.css~Disallow: /wp-includes/~Disallow: /*?";
    assertThat(found(rules)).hasSize(4).allMatch(note -> note.endsWith("[closed-styles]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          User-agent: *~Content-Signal: ai-train=no~Allow: /~User-agent: GPTBot~Disallow: /x    | 4 lost-preferences
          User-agent: *~Content-Usage: train-ai=n~Disallow: /a~User-agent: a~User-agent: b~Disallow: /x | 4 lost-preferences
          User-agent: *~Content-Signal: ai-train=no~Allow: /~User-agent: GPTBot~Disallow: /     |
          User-agent: *~Content-Signal: ai-train=no~Allow: /~User-agent: a~Content-Signal: ai-train=yes~Disallow: /x |
          User-agent: *~Content-Signal: ai-train=no~Content-Signal: search=yes,ai-train=yes~Disallow: /x | 3 contradiction
          User-agent: *~Content-Signal: ai-train=no, ai-train=yes~Disallow: /x                  | 2 contradiction
          User-agent: *~Content-Usage: /a train-ai=n~Content-Usage: /a train-ai=y~Disallow: /x  | 3 contradiction
          User-agent: *~Content-Usage: /a train-ai=n~Content-Usage: train-ai=y~Disallow: /x     |
          User-agent: Googlebot~Disallow: /x                                                    | 1 others-free
          User-agent: Googlebot~Disallow: /x~User-agent: *~Allow: /                             |
          User-agent: Googlebot~Disallow: /x~User-agent: *                                      | 1 others-free
          User-agent: a~User-agent: Bingbot~Disallow: /x~User-agent: GPTBot~Disallow: /         | 1 others-free
          User-agent: GPTBot~Disallow: /x                                                       |
          User-agent: Googlebot~Disallow: /                                                     |
          User-agent: Googlebot~Disallow: /x~User-agent: *~Disallow: /x                         |
          User-agent: anthropic-ai~Disallow: /                                                  | 1 retired-name
          User-agent: FacebookBot~User-agent: CCBot~Disallow: /                                 | 1 retired-name
          User-agent: anthropic-ai~User-agent: ClaudeBot~Disallow: /                            |
          User-agent: anthropic-ai~Disallow: /~User-agent: *~Disallow: /                        |
          User-agent: *~Allow: /~User-agent: Googlebot~Allow: /~~Disallow: /admin/              | 6 not-for-all
          User-agent: *~Allow: /~User-agent: Googlebot~Allow: /~# admin~Disallow: /admin/       | 6 not-for-all
          User-agent: *~Allow: /~User-agent: Googlebot~Allow: /~Disallow: /admin/               |
          User-agent: *~Allow: /~User-agent: Googlebot~Disallow: /a~~Disallow: /admin/          |
          """)
  void whomLinesReach(String file, @Nullable String expected) {
    assertThat(
            notes(file.replace("~", "\n")).stream()
                .map(note -> note.line() + " " + note.code())
                .filter(
                    note ->
                        note.matches(
                            ".*(preferences|contradiction|retired-name|not-for-all|others-free)")))
        .containsExactlyElementsOf(expected == null ? List.of() : List.of(expected));
  }

  @Test
  void severalNamesThatLoseRulesAreAllNamed() {
    assertThat(found(ALL + "User-agent: GPTBot~User-agent: CCBot~User-agent: Twitterbot~Allow: /"))
        .singleElement()
        .asString()
        .startsWith("line 4: \"GPTBot\", \"CCBot\" have a group of their own, so they do not obey");
  }

  @Test
  void aSitemapThatIsDisallowed() {
    String file = "User-agent: *~Disallow: /maps/~Sitemap: https://a.example/maps/1.xml";
    String note =
        "line 3: Google may not fetch the sitemap, because line 2 disallows it, if it is on this site"
            + " [closed-sitemap]";
    assertThat(found(file)).containsExactly(note);
    assertThat(found(file + "~User-agent: Googlebot~Disallow: /x")).isEmpty();
    byte[] body = file.replace("~", "\n").getBytes(UTF_8);
    Origin site = Origin.of("https://b.example/");
    assertThat(Lint.notes(body, SpecProfile.GOOGLE_2019, site)).isEmpty();
    site = Origin.of("https://a.example/");
    assertThat(Lint.notes(body, SpecProfile.GOOGLE_2019, site))
        .singleElement()
        .extracting(Note::message)
        .isEqualTo("Google may not fetch the sitemap, because line 2 disallows it");
  }
}
