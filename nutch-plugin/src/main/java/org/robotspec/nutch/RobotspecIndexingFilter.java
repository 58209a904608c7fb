package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.Inlinks;
import org.apache.nutch.indexer.IndexingException;
import org.apache.nutch.indexer.IndexingFilter;
import org.apache.nutch.indexer.NutchDocument;
import org.apache.nutch.parse.Parse;
import org.jspecify.annotations.Nullable;

/**
 * An indexing filter that keeps a page out of the index where its directives say so, and gives the
 * index the others as fields (I-4). Thread-safe once configured.
 */
public final class RobotspecIndexingFilter implements IndexingFilter {

  private @Nullable Configuration conf;
  private @Nullable IndexingFilter filter;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecIndexingFilter() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.filter = RobotspecParts.load().indexingFilter(conf);
  }

  @Override
  public @Nullable Configuration getConf() {
    return conf;
  }

  /** Returns the document, or null if the page may not be indexed. */
  @Override
  public @Nullable NutchDocument filter(
      NutchDocument document,
      Parse parse,
      Text url,
      @Nullable CrawlDatum datum,
      @Nullable Inlinks inlinks)
      throws IndexingException {
    if (filter == null) {
      throw new IllegalStateException("filter before setConf");
    }
    return filter.filter(document, parse, url, datum, inlinks);
  }
}
