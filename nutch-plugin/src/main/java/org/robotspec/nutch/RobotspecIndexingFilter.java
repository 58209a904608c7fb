package org.robotspec.nutch;

import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.Inlinks;
import org.apache.nutch.indexer.IndexingFilter;
import org.apache.nutch.indexer.NutchDocument;
import org.apache.nutch.parse.Parse;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.rules.Crawler;

/**
 * An indexing filter that keeps a page out of the index for noindex or once its unavailable_after
 * has passed, and adds the other directives to the document as fields (I-4): {@code true} for a
 * flag, a number or a word, all as text, or a {@link Date}. A page without directives gets no
 * field. Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf first.
public final class RobotspecIndexingFilter implements IndexingFilter {
  private Configuration conf;
  private Crawler crawler;
  private Map<KnownDirective, String> fields;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecIndexingFilter() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    NutchSettings settings = NutchSettings.of(conf);
    crawler = settings.all().crawler();
    fields = settings.indexFields();
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  /** Returns the document with its fields, or null if the page may not be indexed. */
  @Override
  public @Nullable NutchDocument filter(
      NutchDocument document,
      Parse parse,
      Text url,
      @Nullable CrawlDatum datum,
      @Nullable Inlinks inlinks) {
    IndexingDirectives directives = PageDirectives.kept(parse.getData(), crawler, Instant.now());
    if (directives.noIndex()) {
      return null;
    }
    fields.forEach(
        (directive, field) -> {
          // Only text and dates: indexer-csv accepts nothing else.
          Optional<?> value =
              directive == KnownDirective.UNAVAILABLE_AFTER
                  ? directives.unavailableAfter().map(Date::from)
                  : directives.value(directive);
          value.ifPresent(present -> document.add(field, present));
        });
    return document;
  }
}
