package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.parse.Outlink;
import com.digitalpebble.stormcrawler.parse.ParseData;
import com.digitalpebble.stormcrawler.parse.ParseFilter;
import com.digitalpebble.stormcrawler.parse.ParseResult;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.DomMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.w3c.dom.DocumentFragment;

/**
 * A parse filter that reads robots meta tags and X-Robots-Tag (I-1 to I-6) and writes the
 * directives in force where the crawler's indexers look for them: {@code robots.noIndex}, {@code
 * robots.noFollow} and {@code robots.noCache}, and the others under {@code robots.}, too. For
 * nofollow it drops the links, or only their anchors if {@code robots.noFollow.strict} is false.
 * Under {@code robots.usage.} it writes the usage preferences of the page (U-1 to U-8), if {@code
 * RobotspecProtocol} fetched it.
 *
 * <p>It handles HTML, and other content whose parser bolt runs filters, for which only the headers
 * count. For content without a parser, use {@link HeaderDirectivesBolt}. The stock parser must not
 * read the tags as well, because links that it drops are lost: set {@code http.robots.headers.skip}
 * and {@code http.robots.meta.skip} to true. Like other filters, it belongs to one bolt instance.
 */
public final class DirectivesParseFilter extends ParseFilter {
  static final String HEADERS_SKIP = "http.robots.headers.skip";
  static final String META_SKIP = "http.robots.meta.skip";

  @SuppressWarnings("NullAway.Init") // The crawler configures a filter first
  private IndexingSettings settings;

  /**
   * Configures the filter, which has no parameters.
   *
   * @throws IllegalArgumentException if the crawler has no name, or, except in shadow mode, its own
   *     parser reads the tags as well and would drop links that the page allows
   */
  @Override
  public void configure(Map<String, Object> conf, JsonNode parameters) {
    settings = IndexingSettings.of(conf);
    for (String key : List.of(HEADERS_SKIP, META_SKIP)) {
      if (!settings.shadow() && !ConfUtils.getBoolean(conf, key, false)) {
        throw new IllegalArgumentException(
            key + " must be true: else the stock parser may drop links that the page allows");
      }
    }
  }

  @Override
  public boolean needsDOM() {
    return true;
  }

  /**
   * Writes the directives and preferences into the metadata of every document, and drops the links
   * for nofollow.
   */
  @Override
  public void filter(
      String url, byte[] content, @Nullable DocumentFragment page, ParseResult parse) {
    if (settings.shadow()) {
      return;
    }
    // ParseResult.get(url) is gone in 4.0.
    Metadata metadata =
        parse.getParseMap().computeIfAbsent(url, u -> new ParseData()).getMetadata();
    List<MetaTag> tags =
        page == null || !settings.isHtml(metadata) ? List.of() : DomMetaTags.of(page);
    List<Metadata> documents =
        parse.getParseMap().values().stream().map(ParseData::getMetadata).toList();
    IndexingDirectives directives = settings.apply(metadata, tags, documents);
    if (directives.noFollow()) {
      dropLinks(parse, settings.strict());
    }
  }

  private static void dropLinks(ParseResult parse, boolean strict) {
    if (strict) {
      parse.setOutlinks(new ArrayList<>());
      return;
    }
    for (Outlink link : parse.getOutlinks()) {
      link.setAnchor(null);
      if (link.getMetadata() != null) {
        link.getMetadata().remove(JSoupParserBolt.ANCHORS_KEY_NAME);
      }
    }
  }
}
