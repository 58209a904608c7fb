package org.robotspec.nutch.indexing;

import java.time.Clock;
import java.util.Date;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.indexer.NutchDocument;
import org.apache.nutch.parse.Parse;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.ImagePreview;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.KnownDirective;

/**
 * Keeps a page out of the index for noindex or once its unavailable_after has passed, and gives the
 * index the other directives as fields (I-4): {@code true} for a flag, a number or a word, all as
 * text, or a {@link Date}. A page that says nothing gets no field. Thread-safe.
 */
public final class DirectivesIndexingFilter {
  private final Clock clock;
  private final IndexingSettings settings;

  /**
   * Makes a filter.
   *
   * @throws IllegalArgumentException if the crawler has no name
   */
  public DirectivesIndexingFilter(Configuration conf, Clock clock) {
    this.clock = clock;
    this.settings = IndexingSettings.of(conf);
  }

  /** Returns the document with its fields, or null if the page may not be indexed. */
  public @Nullable NutchDocument filter(NutchDocument document, Parse parse) {
    IndexingDirectives directives =
        PageDirectives.kept(parse.getData(), settings.crawler(), clock.instant());
    if (directives.noIndex()) {
      return null;
    }
    for (Map.Entry<KnownDirective, String> field : settings.fields().entrySet()) {
      if (directives.effective().containsKey(field.getKey())) {
        document.add(field.getValue(), value(field.getKey(), directives));
      }
    }
    return document;
  }

  private static Object value(KnownDirective directive, IndexingDirectives directives) {
    return switch (directive) {
      case UNAVAILABLE_AFTER -> Date.from(directives.unavailableAfter().orElseThrow());
      // indexer-csv takes text and dates alone.
      case MAX_SNIPPET -> Integer.toString(directives.maxSnippet().orElseThrow());
      case MAX_VIDEO_PREVIEW -> Integer.toString(directives.maxVideoPreview().orElseThrow());
      case MAX_IMAGE_PREVIEW -> directives.maxImagePreview().map(ImagePreview::text).orElseThrow();
      default -> "true";
    };
  }
}
