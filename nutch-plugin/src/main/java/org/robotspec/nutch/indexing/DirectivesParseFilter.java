package org.robotspec.nutch.indexing;

import java.time.Clock;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.w3c.dom.DocumentFragment;

/**
 * Reads robots meta tags and X-Robots-Tag (I-1 to I-6): nofollow drops the links, and what else is
 * in force is kept for {@link DirectivesIndexingFilter} and for Nutch's own {@code
 * indexer.delete.robots.noindex}. Where the parser took more from a tag than it says, text and
 * links come back. Thread-safe.
 */
public final class DirectivesParseFilter {
  private final Clock clock;
  private final Configuration conf;
  private final IndexingSettings settings;

  /**
   * Makes a filter.
   *
   * @throws IllegalArgumentException if the crawler has no name
   */
  public DirectivesParseFilter(Configuration conf, Clock clock) {
    this.conf = conf;
    this.clock = clock;
    this.settings = IndexingSettings.of(conf);
  }

  /** Returns the same result, its parses and the tags changed as the page wants it. */
  public ParseResult filter(
      Content content, ParseResult result, HTMLMetaTags metaTags, @Nullable DocumentFragment page) {
    IndexingDirectives directives =
        PageDirectives.parsed(content, page, settings.crawler(), clock.instant());
    if (page != null) {
      new PageRepair(conf, page).repair(content, result, metaTags, directives);
    }
    correct(metaTags, directives);
    for (Map.Entry<Text, Parse> entry : result) {
      PageDirectives.keep(entry.getValue().getData(), directives);
    }
    return result;
  }

  private static void correct(HTMLMetaTags metaTags, IndexingDirectives directives) {
    if (directives.noIndex()) {
      metaTags.setNoIndex();
    } else {
      metaTags.setIndex();
    }
    if (directives.noFollow()) {
      metaTags.setNoFollow();
    } else {
      metaTags.setFollow();
    }
    // Pragma: no-cache says the same, so this is never taken back.
    if (directives.noArchive()) {
      metaTags.setNoCache();
    }
  }
}
