package org.robotspec.indexing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.Pages.FOO;
import static org.robotspec.indexing.Pages.NOW;
import static org.robotspec.indexing.Pages.headers;
import static org.robotspec.indexing.Pages.robots;
import static org.robotspec.indexing.Pages.tags;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IndexingDirectivesTest {
  @Test
  void i4_eachFlagHasItsEffect() {
    IndexingDirectives said =
        robots("noindex,nofollow,noarchive,nosnippet,noimageindex,notranslate");
    assertThat(said.noIndex()).isTrue();
    assertThat(said.noFollow()).isTrue();
    assertThat(said.noArchive()).isTrue();
    assertThat(said.effective())
        .containsKeys(
            KnownDirective.NOSNIPPET, KnownDirective.NOIMAGEINDEX, KnownDirective.NOTRANSLATE);
  }

  @ParameterizedTest
  @CsvSource({
    "2028-12-31T23:59:59Z,true", // just passed
    "2029-01-01T00:00:00Z,false", // at the very moment it is still available
    "2029-01-01T00:00:01Z,false"
  })
  void i4_afterItsDateAPageMayNotBeIndexed(String date, boolean over) {
    IndexingDirectives said = robots("unavailable_after: " + date);
    assertThat(said.noIndex()).isEqualTo(over);
    assertThat(said.unavailableAfter()).contains(Instant.parse(date));
    assertThat(said.noFollow()).isFalse();
  }

  @Test
  void i6_aValueAttributeIsReadIfThereIsNoContent() {
    assertThat(tags(MetaTag.of("robots", null, "noindex")).noIndex()).isTrue();
    assertThat(tags(MetaTag.of("robots", " ", "noindex")).noIndex()).isTrue();
    assertThat(tags(MetaTag.of("robots", "nofollow", "noindex")).content()).isEqualTo("nofollow");
    assertThat(tags(MetaTag.of("robots", null, null)).content()).isEqualTo("all");
  }

  @Test
  void everyEffectCarriesItsOrigin() {
    IndexingDirectives said =
        IndexingDirectives.read(
            Map.of("X-Robots-Tag", List.of("otherbot: noarchive", "foobot: none, noarchive")),
            List.of(
                new MetaTag("description", "noindex"),
                new MetaTag("robots", "noindex, notranslate"),
                new MetaTag("FOOBOT", "unavailable_after: 2020-01-01")),
            FOO,
            NOW);
    assertThat(said.effective().get(KnownDirective.NOINDEX))
        .hasToString("none from header 2 (foobot)");
    assertThat(said.effective().get(KnownDirective.NOARCHIVE))
        .hasToString("noarchive from header 2 (foobot)");
    assertThat(said.effective().get(KnownDirective.NOTRANSLATE))
        .hasToString("notranslate from meta tag 2");
    assertThat(said.effective().get(KnownDirective.UNAVAILABLE_AFTER))
        .hasToString("unavailable_after:2020-01-01 from meta tag 3 (FOOBOT)");
    assertThat(said.directives().get(0).source().text()).isEqualTo("foobot: none, noarchive");
  }

  @Test
  void aPassedDateIsTheOriginOfNoindex() {
    assertThat(robots("unavailable_after: 2020-01-01").effective().get(KnownDirective.NOINDEX))
        .hasToString("unavailable_after:2020-01-01 from meta tag 1");
  }

  @Test
  void aStatusLineUnderANullNameIsNoHeader() {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put(null, List.of("HTTP/1.1 200 OK"));
    headers.put("x-robots-tag", List.of("noindex"));
    assertThat(IndexingDirectives.read(headers, List.of(), FOO, NOW).noIndex()).isTrue();
  }

  @Test
  void resultsCannotBeChanged() {
    IndexingDirectives said = headers("noindex");
    assertThat(said.directives()).isUnmodifiable();
    assertThat(said.notes()).isUnmodifiable();
    assertThat(said.effective().getClass())
        .isEqualTo(Collections.unmodifiableMap(Map.of()).getClass());
  }

  @ParameterizedTest
  @CsvSource({"20,20", "-1,-1", "007,7", "99999999999999999999,2147483647"})
  void i4_maxSnippetTakesANumber(String written, String meant) {
    assertThat(robots("max-snippet:" + written).value(KnownDirective.MAX_SNIPPET)).hasValue(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-snippet:-2",
        "max-snippet:",
        "max-snippet",
        "max-snippet:few",
        "max-snippet:+5",
        "max-snippet:5.5",
        "max-snippet:٣"
      })
  void i4_whatIsNoNumberIsIgnoredWithANote(String content) {
    IndexingDirectives said = robots(content);
    assertThat(said.values()).isEmpty();
    assertThat(said.notes())
        .singleElement()
        .extracting(IndexingNote::message)
        .asString()
        .contains("ignored");
  }

  @ParameterizedTest
  @CsvSource({
    "indexifembedded, Google alone reads it",
    "noai, no crawler that we know reads it",
    "noimageai, the page's images",
    "nofoo, 'unknown directive, which has no effect: nofoo'",
    "no-index, 'no effect: no-index; noindex was probably meant'",
    "nofolow, 'no effect: nofolow; nofollow was probably meant'",
    "max-snippet=20, 'max-snippet=20; max-snippet: was probably meant'"
  })
  void i4_directivesOfOthersAreExplained(String name, String note) {
    IndexingDirectives said = robots(name);
    assertThat(said.effective()).isEmpty();
    assertThat(said.notes())
        .singleElement()
        .extracting(IndexingNote::message)
        .asString()
        .contains(note);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name=robot",
        "property=robots",
        "property=Robots",
        "http-equiv=robots",
        "http-equiv=X-Robots-Tag",
        "name='robots, foobot'",
        "name='robots foobot'"
      })
  void i1_aTagThatIsAlmostARobotsTagHasANote(String attribute) {
    String page = "<meta %s content=noindex>".formatted(attribute);
    IndexingDirectives said =
        tags(HtmlMetaTags.parse(page.getBytes(UTF_8), null).toArray(MetaTag[]::new));
    assertThat(said.noIndex()).isFalse();
    assertThat(said.notes())
        .singleElement()
        .extracting(IndexingNote::toString)
        .asString()
        .startsWith("meta tag 1: no crawler documents a tag named")
        .endsWith("name=\"robots\" was probably meant");
  }

  @Test
  void i2_aTagForSeveralCrawlersHasANote() {
    for (String name : List.of("foobot, barbot", "barbot;foobot")) {
      assertThat(tags(MetaTag.of(name, "noindex", null)).notes())
          .singleElement()
          .extracting(IndexingNote::message)
          .asString()
          .endsWith(name + "; a tag for each name was probably meant");
    }
  }

  @Test
  void i3_theHeaderContentSignalIsShown() {
    IndexingDirectives said =
        IndexingDirectives.read(
            Map.of("content-signal", List.of("ai-train=no")), List.of(), FOO, NOW);
    assertThat(said.content()).isEqualTo("all");
    assertThat(said.notes())
        .extracting(IndexingNote::message)
        .containsExactly(
            "Content-Signal: ai-train=no tells crawlers that know it how they may use the page"
                + " (Cloudflare); it has no effect on indexing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "foobot:noindex | noindex",
        "*: noindex | noindex",
        // Several agents on one line: each applies up to the next.
        "otherbot: noindex, foobot: nofollow | nofollow",
        "otherbot: noindex, *: nofollow | nofollow",
        "otherbot: foobot: noindex | noindex",
        "otherbot:, noindex | all",
        // Known directives come before agents.
        "otherbot: noindex, max-snippet: 20 | all",
        "max-image-preview: none, noarchive | noarchive, max-image-preview:none",
        "noindex: nofollow | noindex, nofollow",
        "all: noindex | noindex",
        // Unknown directives do not hide the rest of a line.
        "see: /a/page, noindex | noindex",
        "two words: nofollow, noindex | noindex",
        // Sloppy separators.
        "noindex;nofollow | noindex, nofollow",
        "max-snippet:5 noindex | noindex, max-snippet:5",
        "max-snippet 5 | max-snippet:5",
        "none of your business | all",
        "index noindex this | all",
        "foobot: | all",
        ": noindex | all",
        ":::: | all",
      })
  void i3_line(String line, String effective) {
    assertThat(headers(line).content()).isEqualTo(effective);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT, noarchive",
        "unavailable_after: Wednesday, 25-Jun-30 15:00:00 GMT, noarchive",
        "noarchive, unavailable_after: Wed, Jun 25, 2030 15:00",
        "unavailable_after: 2030-06-25T15:00:00Z, noarchive",
        "unavailable_after: 2030-06-25T15:00:00Z; noarchive",
        "unavailable_after 25 Jun 2030 15:00:00 UTC, noarchive",
        "noarchive unavailable_after: 25 Jun 2030 15:00:00 UTC"
      })
  void i4_aDatesCommasSeparateNoDirectives(String line) {
    IndexingDirectives said = headers(line);
    assertThat(said.unavailableAfter()).contains(Instant.parse("2030-06-25T15:00:00Z"));
    assertThat(said.noArchive()).isTrue();
    assertThat(said.directives()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unavailable_after: Wed, 99 Jun 2030 15:00:00 PST, noindex",
        "unavailable_after: 31-Feb-30 10:00:00 GMT, noindex",
        "unavailable_after: Wed, 2030-99-99T15:00:00Z, noindex"
      })
  void i4_anInvalidDateSpoilsNothingElse(String line) {
    IndexingDirectives said = headers(line);
    assertThat(said.content()).isEqualTo("noindex");
    assertThat(said.directives()).hasSize(2);
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void aLineIsReadUpToItsLimit() {
    String last = ",noindex";
    String line = " ".repeat(IndexingDirectives.MAX_LENGTH - last.length()) + last;
    assertThat(headers(line).noIndex()).isTrue();
    assertThat(headers(line).notes()).isEmpty();
  }

  @Test
  void whatTheLimitCutsIsIgnoredWhole() {
    String last = ",noindexed";
    String line = "nofollow" + " ".repeat(IndexingDirectives.MAX_LENGTH - 16) + last;
    IndexingDirectives said = headers(line);
    assertThat(line.substring(0, IndexingDirectives.MAX_LENGTH)).endsWith(",noindex");
    assertThat(said.content()).isEqualTo("nofollow");
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void aLineCutBeforeItsFirstCommaSaysNothing() {
    assertThat(headers("noindex" + " ".repeat(IndexingDirectives.MAX_LENGTH)).content())
        .isEqualTo("all");
  }

  @Test
  void theLimitIsForAllLinesAndTagsThatSpeakToUs() {
    String blank = ",".repeat(IndexingDirectives.MAX_LENGTH / 2);
    List<MetaTag> tags =
        List.of(
            new MetaTag("description", blank),
            new MetaTag("otherbot", blank),
            new MetaTag("robots", blank.substring(8) + ",noindex"));
    assertThat(Pages.read(List.of(blank), tags).noIndex()).isTrue();
    assertThat(Pages.read(List.of(blank), tags).notes()).isEmpty();
    IndexingDirectives said = Pages.read(List.of(blank + ","), tags);
    assertThat(said.noIndex()).isFalse();
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void directivesAreReadUpToTheirLimit() {
    String most = "all,".repeat(IndexingDirectives.MAX_DIRECTIVES - 1);
    assertThat(robots(most + "noindex").noIndex()).isTrue();
    IndexingDirectives said = robots(most + "all,noindex", "noindex");
    assertThat(said.noIndex()).isFalse();
    assertThat(said.directives()).hasSize(IndexingDirectives.MAX_DIRECTIVES);
    assertThat(said.notes()).hasSize(1);
  }

  @Test
  void eachDirectiveHasOneNoteAtMost() {
    assertThat(robots("x,".repeat(IndexingDirectives.MAX_DIRECTIVES + 1)).notes())
        .hasSize(IndexingDirectives.MAX_DIRECTIVES + 1);
  }
}
