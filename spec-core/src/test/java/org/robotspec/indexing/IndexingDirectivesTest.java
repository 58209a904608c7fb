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
    assertThat(said.noSnippet()).isTrue();
    assertThat(said.noImageIndex()).isTrue();
    assertThat(said.noTranslate()).isTrue();
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
    IndexingDirectives said = Pages.robots(name);
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
        Pages.tags(HtmlMetaTags.parse(page.getBytes(UTF_8), null).toArray(MetaTag[]::new));
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
      assertThat(Pages.tags(MetaTag.of(name, "noindex", null)).notes())
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
            Map.of("content-signal", List.of("ai-train=no")), List.of(), Pages.FOO, Pages.NOW);
    assertThat(said.content()).isEqualTo("all");
    assertThat(said.notes())
        .extracting(IndexingNote::message)
        .containsExactly(
            "Content-Signal: ai-train=no tells crawlers that know it how they may use the page"
                + " (Cloudflare); it has no effect on indexing");
  }
}
