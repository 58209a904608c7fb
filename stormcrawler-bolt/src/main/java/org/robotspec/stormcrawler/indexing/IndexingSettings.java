package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.internal.CrawlerName;
import org.robotspec.usage.UsagePreferences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology's settings for indexing directives. Immutable.
 *
 * @param crawler the crawler whose directives count
 * @param protocolPrefix the prefix of response headers in the metadata
 * @param strict whether nofollow drops the links, not only their anchors
 * @param shadow whether nothing of ours takes effect
 */
record IndexingSettings(Crawler crawler, String protocolPrefix, boolean strict, boolean shadow) {
  private static final Logger LOG = LoggerFactory.getLogger(IndexingSettings.class);

  // As for robots.txt, it takes precedence over the crawler's own two.
  private static final String OUR_AGENTS = "robotspec.agents";
  private static final String AGENT_NAME = "http.agent.name";
  private static final String AGENTS = "http.robots.agents";
  private static final String DETECTED_TYPE = "parse.Content-Type";
  private static final String SENT_TYPE = "content-type";

  /**
   * Reads a configuration.
   *
   * @throws IllegalArgumentException if the crawler has no name that a page can use (D-14)
   */
  static IndexingSettings of(Map<String, Object> conf) {
    return new IndexingSettings(
        crawler(conf),
        ConfUtils.getString(conf, ProtocolResponse.PROTOCOL_MD_PREFIX_PARAM, ""),
        ConfUtils.getBoolean(conf, RobotsTags.ROBOTS_NO_FOLLOW_STRICT, true),
        isShadow(conf));
  }

  static boolean isShadow(Map<String, Object> conf) {
    return ConfUtils.getString(conf, "robotspec.mode", "enforce").equals("shadow");
  }

  /** Returns whether a page can have meta tags, as one of unknown type can. */
  boolean isHtml(Metadata metadata) {
    @Nullable String type = metadata.getFirstValue(DETECTED_TYPE);
    if (type == null) {
      type = metadata.getFirstValue(SENT_TYPE, protocolPrefix);
    }
    return type == null || type.toLowerCase(Locale.ROOT).contains("html");
  }

  /** Returns the directives for this crawler in a page's headers and meta tags. */
  IndexingDirectives read(Metadata metadata, List<MetaTag> tags, Instant now) {
    List<String> lines =
        DirectivesMetadata.header(metadata, protocolPrefix, IndexingDirectives.HEADER);
    return IndexingDirectives.read(Map.of(IndexingDirectives.HEADER, lines), tags, crawler, now);
  }

  /** Returns what robots.txt and the page's headers state; empty if it is not known. */
  Optional<UsagePreferences> usage(Metadata metadata) {
    return UsageMetadata.fetched(metadata, protocolPrefix);
  }

  private static Crawler crawler(Map<String, Object> conf) {
    List<String> ours = names(conf, OUR_AGENTS);
    if (!ours.isEmpty()) {
      try {
        return Crawler.of(ours);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(OUR_AGENTS + ": " + e.getMessage(), e);
      }
    }
    List<String> notes = new ArrayList<>();
    List<String> names =
        new ArrayList<>(CrawlerName.cut(AGENT_NAME, names(conf, AGENT_NAME), notes));
    names.addAll(CrawlerName.cut(AGENTS, names(conf, AGENTS), notes));
    // The protocol logs these warnings, once.
    notes.forEach(LOG::info);
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          AGENT_NAME + " is empty: set it to the name of your crawler, as pages call it");
    }
    return Crawler.of(names);
  }

  /** Returns the parts of a YAML list or of a text with commas. */
  static List<String> names(Map<String, Object> conf, String key) {
    return ConfUtils.loadListFromConf(key, conf).stream()
        .flatMap(line -> Arrays.stream(line.split(",", -1)))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
