package org.robotspec.nutch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.DomMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.usage.UsagePreferences;
import org.w3c.dom.Node;

/**
 * A page in Nutch's data, from the fetch to the index: its indexing directives (I-1 to I-6) and its
 * usage preferences (U-8). Those of robots.txt come from its datum; those of its headers are added
 * when it is parsed (U-4, U-5).
 */
record NutchPage(ParseData data, NutchSettings settings) {
  /** The parse metadata with the directives in force, written as in one meta tag. */
  private static final String DIRECTIVES = "robotspec.indexing";

  /**
   * The metadata key of all statements of a page's robots.txt, even if there are none; missing if
   * they are unknown. No header has this name: HTTP/1 allows no colon in names, HTTP/2 no capital.
   */
  private static final String USAGE_OF_FILE = "Robotspec:usage";

  /** Moves the preferences from the datum to its page; removes headers that could pass for ours. */
  static void fetched(CrawlDatum datum, @Nullable Content page) {
    List<String> ofFile = new RowMetadata(datum).takeUsage();
    if (page != null) {
      NutchMetadata metadata = new NutchMetadata(page.getMetadata());
      metadata.removeOurs("");
      metadata.set(USAGE_OF_FILE, ofFile);
    }
  }

  /** Returns whether content is HTML, or of unknown type. */
  static boolean isHtml(Content content) {
    return MetaTag.canBeIn(content.getContentType());
  }

  /** Reads a page being parsed; for content that is not HTML, only the headers count (I-3). */
  static IndexingDirectives parsed(Content content, @Nullable Node page, NutchSettings settings) {
    List<MetaTag> tags = page == null || !isHtml(content) ? List.of() : DomMetaTags.of(page);
    return new NutchMetadata(content.getMetadata())
        .directives("", tags, settings.all().crawler(), Instant.now());
  }

  /**
   * Keeps the directives in force for {@link #directives} and, where the indexer looks for noindex,
   * for Nutch's own {@code indexer.delete.robots.noindex}; drops the links for nofollow. Keeps the
   * preferences for people. Removes parse metadata that could pass for ours.
   */
  void keep(IndexingDirectives directives) {
    NutchMetadata metadata = new NutchMetadata(data.getParseMeta());
    metadata.removeOurs("");
    if (directives.noFollow()) {
      data.setOutlinks(new Outlink[0]);
    }
    boolean anything = !directives.effective().isEmpty();
    if (anything) {
      metadata.set(DIRECTIVES, directives.content());
    }
    if (anything || data.getParseMeta().get(Nutch.ROBOTS_METATAG) != null) {
      metadata.set(Nutch.ROBOTS_METATAG, directives.content());
    }
    usage().filter(preferences -> !preferences.isEmpty()).ifPresent(metadata::writeUsage);
  }

  /**
   * Reads a page being indexed: its headers, and the data of the parse filter, if any. A date that
   * has passed since parsing counts.
   */
  IndexingDirectives directives(Instant now) {
    @Nullable String kept = data.getParseMeta().get(DIRECTIVES);
    List<MetaTag> tags = kept == null ? List.of() : List.of(new MetaTag("robots", kept));
    return new NutchMetadata(data.getContentMeta())
        .directives("", tags, settings.all().crawler(), now);
  }

  /**
   * Returns the preferences of the page; empty if they are unknown, because the page was fetched
   * without this plugin or they are not read. The parse metadata do not count, because without our
   * filter they may contain a page's meta tags.
   */
  Optional<UsagePreferences> usage() {
    return settings.get(ProfileSettings.USAGE_PREFERENCES)
        ? new NutchMetadata(data.getContentMeta()).usage(USAGE_OF_FILE, PageMetadata.HEADER)
        : Optional.empty();
  }
}
