package org.robotspec.stormcrawler.indexing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.parse.DocumentFragmentBuilder;
import com.digitalpebble.stormcrawler.parse.Outlink;
import com.digitalpebble.stormcrawler.parse.ParseResult;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The directives of a page, in the keys that the crawler's indexers read. */
final class DirectivesParseFilterTest {
  private static final String URL = "http://example.com/page";

  private final Map<String, Object> conf = new HashMap<>();
  private final Metadata metadata = new Metadata();
  private final List<Outlink> links = new ArrayList<>(List.of(new Outlink("http://example.com/x")));

  DirectivesParseFilterTest() {
    conf.put("http.agent.name", "foobot");
    conf.put("http.robots.headers.skip", true);
    conf.put("http.robots.meta.skip", true);
  }

  private Map<String, String> robots() {
    // Not by the keys that are there: 3.6 and later write them in lower case.
    return Stream.concat(
            IndexingSettings.KEYS.values().stream(), said(true, true, true).keySet().stream())
        .filter(metadata::containsKey)
        .collect(Collectors.toMap(key -> key, key -> String.join("|", metadata.getValues(key))));
  }

  private static Map<String, String> said(boolean noIndex, boolean noFollow, boolean noCache) {
    return Map.of(
        "robots.noIndex", "" + noIndex,
        "robots.noFollow", "" + noFollow,
        "robots.noCache", "" + noCache);
  }

  @Test
  void aPageThatSaysNothingMayBeIndexedAndFollowed() {
    metadata.setValue("robots.maxSnippet", "5"); // of an earlier fetch
    assertThat(filter("<html><body>text").getOutlinks()).hasSize(1);
    assertThat(robots()).isEqualTo(said(false, false, false));
  }

  @Test
  void i4_everyDirectiveHasItsKey() {
    filter(
        "<meta name=robots content='noindex, nosnippet, noimageindex, notranslate, max-snippet:20,"
            + " max-image-preview:none, max-video-preview:-1,"
            + " unavailable_after: 25 Jun 2199 15:00:00 PST'>");
    assertThat(robots())
        .containsAllEntriesOf(said(true, false, false))
        .containsEntry("robots.noSnippet", "true")
        .containsEntry("robots.noImageIndex", "true")
        .containsEntry("robots.noTranslate", "true")
        .containsEntry("robots.maxImagePreview", "none")
        .containsEntry("robots.maxVideoPreview", "-1")
        .containsEntry("robots.unavailableAfter", "2199-06-25T23:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "robotspec.agents, 'barbot, bar', bar",
    "http.robots.agents, 'foobot-news, *', foobot-news",
    "http.agent.name, My Crawler/1.0, my"
  })
  void i2_d14_ourOwnTagsCountByTheAgentsOfTheSettings(String key, String agents, String name) {
    conf.put(key, agents);
    filter("<body><meta name=other content=none><meta name=" + name + " content=noarchive>");
    assertThat(robots()).isEqualTo(said(false, false, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | x-robots-tag=googlebot: noindex, nofollow; x-robots-tag=noarchive | <html>",
        "protocol. | protocol.x-robots-tag=noarchive; x-robots-tag=noindex | <html>",
        " | parse.Content-Type=application/pdf; x-robots-tag=noarchive"
            + " | <meta name=robots content=noindex>",
        " | parse.Content-Type= | <meta name=robots content=noarchive>",
      })
  void i1_i3_headersSpeakToTheirCrawlerUnderThePrefixAndAloneForOtherContent(
      @Nullable String prefix, String headers, String html) {
    conf.put("protocol.md.prefix", prefix == null ? "" : prefix);
    for (String header : headers.split("; ", -1)) {
      String[] parts = header.split("=", 2);
      metadata.addValue(parts[0], parts[1]);
    }
    assertThat(filter(html).getOutlinks()).hasSize(1);
    assertThat(robots()).isEqualTo(said(false, false, true));
  }

  @Test
  void i4_anExpiredPageIsNotIndexed() {
    filter("<meta name=robots content='unavailable_after: 2020-12-01'>");
    assertThat(robots()).containsAllEntriesOf(said(true, false, false));
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

  @ParameterizedTest
  @CsvSource({
    "http.agent.name, '', http.agent.name",
    "http.agent.name, Mozilla/5.0 (compatible; Foobot/2.1), Foobot",
    "robotspec.agents, Mozilla/5.0 (compatible; Foobot/2.1), Foobot",
    "http.robots.headers.skip, false, stock parser",
    "http.robots.meta.skip, false, stock parser"
  })
  void settingsThatWouldMisreadPagesAreAnErrorAtTheStart(String key, String value, String text) {
    conf.put(key, value.equals("false") ? false : value);
    assertThatThrownBy(() -> filter("<html>"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(key)
        .hasMessageContaining(text);
  }

  private ParseResult filter(String html) {
    DirectivesParseFilter filter = new DirectivesParseFilter();
    filter.configure(conf, NullNode.getInstance());
    ParseResult parse = new ParseResult(links);
    parse.set(URL, metadata);
    filter.filter(
        URL, html.getBytes(UTF_8), DocumentFragmentBuilder.fromJsoup(Jsoup.parse(html)), parse);
    return parse;
  }
}
