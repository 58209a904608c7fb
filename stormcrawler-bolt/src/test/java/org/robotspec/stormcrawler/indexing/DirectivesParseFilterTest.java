package org.robotspec.stormcrawler.indexing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.parse.DocumentFragmentBuilder;
import com.digitalpebble.stormcrawler.parse.Outlink;
import com.digitalpebble.stormcrawler.parse.ParseResult;
import com.fasterxml.jackson.databind.node.NullNode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

final class DirectivesParseFilterTest {
  private static final String URL = "http://example.com/page";

  private final Map<String, Object> conf =
      new HashMap<>(
          Map.of(
              "http.agent.name",
              "foobot",
              "http.robots.headers.skip",
              true,
              "http.robots.meta.skip",
              true));
  private final Metadata metadata = new Metadata();
  private final List<Outlink> links = new ArrayList<>(List.of(new Outlink("http://example.com/x")));

  @Test
  void aPageThatSaysNothingMayBeIndexedAndFollowed() {
    metadata.setValue("robots.maxSnippet", "5"); // of an earlier fetch
    ParseResult parse = filter("<html><body>text");

    assertThat(metadata.asMap())
        .containsOnlyKeys("robots.noIndex", "robots.noFollow", "robots.noCache");
    assertThat(metadata.asMap().values()).allSatisfy(v -> assertThat(v).containsExactly("false"));
    assertThat(parse.getOutlinks()).hasSize(1);
  }

  @Test
  void i1_allTagsCountNotOnlyTheFirst() {
    filter("<meta name=robots content=noarchive><meta name=Robots content=noindex>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noCache")).isEqualTo("true");
  }

  @Test
  void i1_tagsInTheBodyCount() {
    filter("<html><body><p>text<meta name=robots content=noindex>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
  }

  @Test
  void i2_onlyOurOwnTagsCount() {
    ParseResult parse =
        filter("<meta name=otherbot content='none'><meta name=FooBot content=noindex>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noFollow")).isEqualTo("false");
    assertThat(parse.getOutlinks()).hasSize(1);
  }

  @Test
  void i2_namesInHttpRobotsAgentsAreOursToo() {
    conf.put("http.robots.agents", "foobot-news, *");
    filter("<meta name=foobot-news content=noindex>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
  }

  @Test
  void i3_headersInLowerCaseAreFoundAndSpeakToTheirCrawler() {
    metadata.addValue("x-robots-tag", "googlebot: noindex, nofollow");
    metadata.addValue("x-robots-tag", "noarchive, noimageindex");
    ParseResult parse = filter("<html>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("false");
    assertThat(metadata.getFirstValue("robots.noFollow")).isEqualTo("false");
    assertThat(metadata.getFirstValue("robots.noCache")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noImageIndex")).isEqualTo("true");
    assertThat(parse.getOutlinks()).hasSize(1);
  }

  @Test
  void i3_headersUnderAPrefixAreFoundAndThoseOfEarlierFetchesAreNot() {
    conf.put("protocol.md.prefix", "protocol.");
    metadata.addValue("protocol.x-robots-tag", "noarchive");
    metadata.addValue("x-robots-tag", "noindex");
    filter("<html>");

    assertThat(metadata.getFirstValue("robots.noCache")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("false");
  }

  @Test
  void i3_otherContentSpeaksByItsHeadersAlone() {
    metadata.addValue("parse.Content-Type", "application/pdf");
    metadata.addValue("x-robots-tag", "noarchive");
    filter("<meta name=robots content=noindex>");

    assertThat(metadata.getFirstValue("robots.noCache")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("false");
  }

  @Test
  void i4_theOtherDirectivesStandBesideThem() {
    filter(
        "<meta name=robots content='max-snippet:20, max-image-preview:none, max-video-preview:-1,"
            + " notranslate, unavailable_after: 25 Jun 2030 15:00:00 PST'>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("false");
    assertThat(metadata.getFirstValue("robots.maxSnippet")).isEqualTo("20");
    assertThat(metadata.getFirstValue("robots.maxImagePreview")).isEqualTo("none");
    assertThat(metadata.getFirstValue("robots.maxVideoPreview")).isEqualTo("-1");
    assertThat(metadata.getFirstValue("robots.noTranslate")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.unavailableAfter")).isEqualTo("2030-06-25T23:00:00Z");
  }

  @Test
  void i4_noneIsNotNoarchive() {
    filter("<meta name=robots content=none>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noCache")).isEqualTo("false");
  }

  @Test
  void i4_anExpiredPageIsNotIndexed() {
    filter("<meta name=robots content='unavailable_after: 2028-12-01'>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
  }

  @Test
  void i4_nofollowDropsTheLinks() {
    assertThat(filter("<meta name=robots content=nofollow>").getOutlinks()).isEmpty();
  }

  @Test
  void i4_nofollowThatIsNotStrictDropsTheAnchors() {
    conf.put("robots.noFollow.strict", false);
    links.get(0).setAnchor("words");
    links.get(0).setMetadata(new Metadata());
    links.get(0).getMetadata().addValue("anchors", "words");
    links.add(new Outlink("http://example.com/without-metadata"));
    ParseResult parse = filter("<meta name=robots content=nofollow>");

    assertThat(parse.getOutlinks()).hasSize(2);
    assertThat(parse.getOutlinks().get(0).getAnchor()).isNull();
    assertThat(parse.getOutlinks().get(0).getMetadata().size()).isZero();
  }

  @Test
  void i6_aValueAttributeIsReadAsContent() {
    filter("<meta name=robots value=noindex>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
  }

  @Test
  void aCrawlerWithoutANameIsRefused() {
    conf.clear();

    assertThatThrownBy(() -> filter("<html>"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http.agent.name");
  }

  @Test
  void aParserThatReadsTheTagsAsWellIsRefused() {
    for (String key : List.of("http.robots.headers.skip", "http.robots.meta.skip")) {
      conf.put(key, false);
      assertThatThrownBy(() -> filter("<html>"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(key);
      conf.put(key, true);
    }
  }

  @Test
  void ourOwnAgentsGoBeforeTheCrawlers() {
    conf.put("robotspec.agents", "barbot, bar");
    filter("<meta name=foobot content=noindex><meta name=bar content=nofollow>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("false");
    assertThat(metadata.getFirstValue("robots.noFollow")).isEqualTo("true");
  }

  @Test
  void d14_aNameThatIsNoTokenHearsWhatIsSaidToTheTokenAtItsStart() {
    conf.put("http.agent.name", "My Crawler/1.0");
    filter("<meta name=my content=noindex>");

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
  }

  @Test
  void d14_aWholeHeaderIsNoName() {
    for (String key : List.of("http.agent.name", "robotspec.agents")) {
      conf.put(key, "Mozilla/5.0 (compatible; Foobot/2.1)");
      assertThatThrownBy(() -> filter("<html>"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(key)
          .hasMessageContaining("Foobot");
    }
  }

  private ParseResult filter(String html) {
    DirectivesParseFilter filter =
        new DirectivesParseFilter(
            Clock.fixed(Instant.parse("2029-01-01T00:00:00Z"), ZoneOffset.UTC));
    filter.configure(conf, NullNode.getInstance());
    ParseResult parse = new ParseResult(links);
    parse.set(URL, metadata);
    filter.filter(
        URL, html.getBytes(UTF_8), DocumentFragmentBuilder.fromJsoup(Jsoup.parse(html)), parse);
    return parse;
  }
}
