package org.robotspec.stormcrawler.indexing;

import static org.robotspec.service.internal.adapter.PageMetadata.HEADER;
import static org.robotspec.service.internal.adapter.PageMetadata.PREFIX;
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
import org.robotspec.indexing.KnownDirective;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.stormcrawler.AdapterConfig;
import org.robotspec.stormcrawler.UrlMetadata;
import org.robotspec.text.HeaderName;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
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
  /** Our keys, for directives without a key of the crawler. */
  static final Map<KnownDirective, String> KEYS =
      Map.of(
          KnownDirective.NOSNIPPET, "robots.noSnippet",
          KnownDirective.NOIMAGEINDEX, "robots.noImageIndex",
          KnownDirective.NOTRANSLATE, "robots.noTranslate",
          KnownDirective.UNAVAILABLE_AFTER, "robots.unavailableAfter",
          KnownDirective.MAX_SNIPPET, "robots.maxSnippet",
          KnownDirective.MAX_IMAGE_PREVIEW, "robots.maxImagePreview",
          KnownDirective.MAX_VIDEO_PREVIEW, "robots.maxVideoPreview");

  /** The prefix of the place of a statement: a line or a header. */
  private static final String SOURCE = PREFIX + "source.";

  private static final String DETECTED_TYPE = "parse.Content-Type";

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
      type = metadata.getFirstValue(HeaderName.CONTENT_TYPE, protocolPrefix);
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
    IndexingDirectives directives = read.directives(protocolPrefix, tags, crawler, Instant.now());
    Optional<UsagePreferences> usage =
        read.usage(protocolPrefix + STATEMENTS, protocolPrefix + HEADER);
    for (Metadata document : documents) {
      write(directives, new UrlMetadata(document));
      write(usage, new UrlMetadata(document));
    }
    return directives;
  }

  /**
   * Writes the directives in force. The stock keys always get a value; the others get one only if
   * there is one, and lose an earlier one.
   */
  static void write(IndexingDirectives directives, PageMetadata document) {
    document.set(RobotsTags.ROBOTS_NO_INDEX, Boolean.toString(directives.noIndex()));
    document.set(RobotsTags.ROBOTS_NO_FOLLOW, Boolean.toString(directives.noFollow()));
    document.set(RobotsTags.ROBOTS_NO_CACHE, Boolean.toString(directives.noArchive()));
    KEYS.values().forEach(document::remove);
    KEYS.forEach(
        (directive, key) ->
            directives.value(directive).ifPresent(value -> document.set(key, value)));
  }

  /** Writes the usage preferences (U-8) and their places; removes those of an earlier fetch. */
  static void write(Optional<UsagePreferences> usage, PageMetadata document) {
    document.removeUsage();
    usage.ifPresent(document::writeUsage);
    usage.stream()
        .flatMap(stated -> stated.all().stream())
        .filter(statement -> statement.kind() != Kind.UNRECOGNISED)
        .forEach(statement -> document.set(SOURCE + statement.name(), source(statement)));
  }

  private static String source(UsagePreference statement) {
    return "%s: %s=%s"
        .formatted(
            statement.line() == null ? HEADER + " header" : "robots.txt, line " + statement.line(),
            statement.key(),
            PrintableText.of(statement.value()));
  }
}
