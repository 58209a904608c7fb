package org.robotspec.stormcrawler.indexing;

import static org.robotspec.service.internal.adapter.PageMetadata.HEADER;
import static org.robotspec.service.internal.adapter.PageMetadata.STATEMENTS;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;
import org.robotspec.service.RobotsConfig;
import org.robotspec.stormcrawler.AdapterConfig;
import org.robotspec.stormcrawler.UrlMetadata;
import org.robotspec.usage.UsagePreferences;

/**
 * A topology's settings for indexing directives. Immutable.
 *
 * @param crawler the crawler whose directives count
 * @param protocolPrefix the prefix of response headers in the metadata
 * @param strict whether nofollow drops the links, not only their anchors
 * @param shadow whether our directives have no effect
 */
record IndexingSettings(Crawler crawler, String protocolPrefix, boolean strict, boolean shadow) {
  private static final String DETECTED_TYPE = "parse.Content-Type";
  private static final String SENT_TYPE = "content-type";

  static IndexingSettings of(Map<String, Object> conf) {
    RobotsConfig robots = AdapterConfig.robots(conf);
    return new IndexingSettings(
        robots.crawler(),
        ConfUtils.getString(conf, ProtocolResponse.PROTOCOL_MD_PREFIX_PARAM, ""),
        ConfUtils.getBoolean(conf, RobotsTags.ROBOTS_NO_FOLLOW_STRICT, true),
        robots.isShadow());
  }

  /** Returns whether a page can have meta tags, as one of unknown type can. */
  boolean isHtml(Metadata metadata) {
    @Nullable String type = metadata.getFirstValue(DETECTED_TYPE);
    if (type == null) {
      type = metadata.getFirstValue(SENT_TYPE, protocolPrefix);
    }
    return MetaTag.canBeIn(type);
  }

  /**
   * Writes the directives and usage preferences of a page into the metadata of its documents.
   *
   * @param page the metadata with the page's headers and the usage preferences of robots.txt
   * @return the directives for this crawler
   */
  IndexingDirectives apply(Metadata page, List<MetaTag> tags, List<Metadata> documents) {
    UrlMetadata read = new UrlMetadata(page);
    List<String> lines = read.header(protocolPrefix + IndexingDirectives.HEADER);
    IndexingDirectives directives =
        IndexingDirectives.read(
            Map.of(IndexingDirectives.HEADER, lines), tags, crawler, Instant.now());
    Optional<UsagePreferences> usage =
        read.usage(protocolPrefix + STATEMENTS, protocolPrefix + HEADER);
    for (Metadata document : documents) {
      DocumentMetadata.write(directives, new UrlMetadata(document));
      DocumentMetadata.write(usage, new UrlMetadata(document));
    }
    return directives;
  }
}
