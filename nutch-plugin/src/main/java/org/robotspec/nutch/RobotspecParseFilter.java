package org.robotspec.nutch;

import java.time.Clock;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.HtmlParseFilter;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.nutch.indexing.DirectivesParseFilter;
import org.w3c.dom.DocumentFragment;

/**
 * A parse filter that obeys robots meta tags and X-Robots-Tag for this crawler (I-1 to I-6).
 * Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf before all else.
public final class RobotspecParseFilter implements HtmlParseFilter {

  private Configuration conf;
  private DirectivesParseFilter filter;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecParseFilter() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.filter = new DirectivesParseFilter(conf, Clock.systemUTC());
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public ParseResult filter(
      Content content, ParseResult result, HTMLMetaTags metaTags, @Nullable DocumentFragment page) {
    return filter.filter(content, result, metaTags, page);
  }
}
