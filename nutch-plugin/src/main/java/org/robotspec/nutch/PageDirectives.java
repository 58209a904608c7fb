package org.robotspec.nutch;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.DomMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;
import org.w3c.dom.Node;

/** Reads a page's directives from Nutch's data of the page, while parsing or indexing. */
final class PageDirectives {
  /** The parse metadata with the directives in force, written as in one meta tag. */
  private static final String KEPT = "robotspec.indexing";

  private PageDirectives() {}

  /** Reads a page being parsed; for content that is not HTML, only the headers count (I-3). */
  static IndexingDirectives parsed(
      Content content, @Nullable Node page, Crawler crawler, Instant now) {
    List<MetaTag> tags = page == null || !isHtml(content) ? List.of() : DomMetaTags.of(page);
    return IndexingDirectives.read(headers(content.getMetadata()), tags, crawler, now);
  }

  /**
   * Reads a page being indexed: its headers, and the data of the parse filter, if any. A date that
   * has passed since parsing counts.
   */
  static IndexingDirectives kept(ParseData data, Crawler crawler, Instant now) {
    @Nullable String kept = data.getParseMeta().get(KEPT);
    List<MetaTag> tags = kept == null ? List.of() : List.of(new MetaTag("robots", kept));
    return IndexingDirectives.read(headers(data.getContentMeta()), tags, crawler, now);
  }

  /**
   * Removes parse metadata that could pass for ours. Keeps the directives in force for {@link
   * #kept} and, where the indexer looks for noindex, for Nutch's own {@code
   * indexer.delete.robots.noindex}; drops the links for nofollow.
   */
  static void keep(ParseData data, IndexingDirectives directives) {
    KeptUsage.removeOurs(data.getParseMeta());
    if (directives.noFollow()) {
      data.setOutlinks(new Outlink[0]);
    }
    boolean anything = !directives.effective().isEmpty();
    if (anything) {
      data.getParseMeta().set(KEPT, directives.content());
    }
    if (anything || data.getParseMeta().get(Nutch.ROBOTS_METATAG) != null) {
      data.getParseMeta().set(Nutch.ROBOTS_METATAG, directives.content());
    }
  }

  /** Returns whether content is HTML, or of unknown type. */
  static boolean isHtml(Content content) {
    return MetaTag.canBeIn(content.getContentType());
  }

  private static Map<String, List<String>> headers(Metadata metadata) {
    return Map.of(
        IndexingDirectives.HEADER, ResponseHeaders.orKept(metadata, IndexingDirectives.HEADER));
  }
}
