package org.robotspec.nutch;

import java.time.Clock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.Inlinks;
import org.apache.nutch.indexer.IndexingFilter;
import org.apache.nutch.indexer.NutchDocument;
import org.apache.nutch.parse.Parse;
import org.jspecify.annotations.Nullable;
import org.robotspec.nutch.indexing.DirectivesIndexingFilter;

/**
 * An indexing filter that keeps a page out of the index where its directives say so, and gives the
 * index the others as fields (I-4). Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf before all else.
public final class RobotspecIndexingFilter implements IndexingFilter {

  private Configuration conf;
  private DirectivesIndexingFilter filter;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecIndexingFilter() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.filter = new DirectivesIndexingFilter(conf, Clock.systemUTC());
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  /** Returns the document, or null if the page may not be indexed. */
  @Override
  public @Nullable NutchDocument filter(
      NutchDocument document,
      Parse parse,
      Text url,
      @Nullable CrawlDatum datum,
      @Nullable Inlinks inlinks) {
    return filter.filter(document, parse);
  }
}
