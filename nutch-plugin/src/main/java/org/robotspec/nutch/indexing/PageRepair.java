package org.robotspec.nutch.indexing;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.parse.ParseText;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.w3c.dom.Node;

/**
 * Gives back what the stock parsers leave out of a page that seems to say noindex or nofollow: they
 * search the tag for the letters, and so find them in {@code max-image-preview:none}.
 */
final class PageRepair {
  private final Configuration conf;
  private final Node page;

  PageRepair(Configuration conf, Node page) {
    this.conf = conf;
    this.page = page;
  }

  void repair(
      Content content, ParseResult result, HTMLMetaTags taken, IndexingDirectives directives) {
    boolean text = taken.getNoIndex() && !directives.noIndex();
    boolean links = taken.getNoFollow() && !directives.noFollow();
    @Nullable Parse parse = result.get(content.getUrl());
    if (parse == null || !(text || links)) {
      return;
    }
    ParseData data = parse.getData();
    Outlink[] outlinks =
        links ? new PageLinks(conf, content.getBaseUrl()).of(page) : data.getOutlinks();
    result.put(
        content.getUrl(),
        new ParseText(text ? PageText.text(page) : parse.getText()),
        new ParseData(
            data.getStatus(),
            text ? PageText.title(page) : data.getTitle(),
            outlinks,
            data.getContentMeta(),
            data.getParseMeta()));
  }
}
