package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.jspecify.annotations.Nullable;

/**
 * A URL filter that drops what robots.txt refuses for good, as far as it is known. Thread-safe once
 * configured.
 */
public final class RobotspecUrlFilter implements URLFilter {

  private @Nullable Configuration conf;
  private @Nullable URLFilter filter;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecUrlFilter() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.filter = RobotspecParts.load().urlFilter(conf);
  }

  @Override
  public @Nullable Configuration getConf() {
    return conf;
  }

  /** Returns the URL, or null if robots.txt refuses it. */
  @Override
  public @Nullable String filter(String url) {
    if (filter == null) {
      throw new IllegalStateException("filter before setConf");
    }
    return filter.filter(url);
  }
}
