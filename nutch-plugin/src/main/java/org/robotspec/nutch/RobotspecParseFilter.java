package org.robotspec.nutch;

import java.util.Map;
import org.apache.hadoop.io.Text;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.HtmlParseFilter;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.w3c.dom.DocumentFragment;

/**
 * A parse filter that obeys robots meta tags and X-Robots-Tag (I-1 to I-6). It drops the links for
 * nofollow, and keeps the directives for {@link RobotspecIndexingFilter} and for Nutch's own {@code
 * indexer.delete.robots.noindex}. It keeps the usage preferences (U-8). Thread-safe once
 * configured.
 */
public final class RobotspecParseFilter extends NutchExtension implements HtmlParseFilter {
  /** Applies the page's directives to the parses and the tags, and returns the same result. */
  @Override
  public ParseResult filter(
      Content content, ParseResult result, HTMLMetaTags metaTags, @Nullable DocumentFragment page) {
    if (settings.isShadow()) {
      return result;
    }
    IndexingDirectives directives = NutchPage.parsed(content, page, settings);
    correct(metaTags, directives);
    for (Map.Entry<Text, Parse> entry : result) {
      new NutchPage(entry.getValue().getData(), settings).keep(directives);
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
    // Pragma: no-cache may have set it, so it is never unset.
    if (directives.noArchive()) {
      metaTags.setNoCache();
    }
  }
}
