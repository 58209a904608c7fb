package org.robotspec.nutch.indexing;

import java.time.Clock;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.protocol.Content;

/**
 * Reads the X-Robots-Tag of content whose parser runs no parse filters, such as plain text (I-3).
 * Nutch hands every parse to its scoring filters, which is where to call this. Thread-safe.
 */
public final class HeaderDirectives {
  private final IndexingSettings settings;
  private final Clock clock;

  /**
   * Makes a reader.
   *
   * @throws IllegalArgumentException if the crawler has no name, or a setting of this package is
   *     unknown
   */
  public HeaderDirectives(Configuration conf) {
    this(conf, Clock.systemUTC());
  }

  HeaderDirectives(Configuration conf, Clock clock) {
    this.settings = IndexingSettings.of(conf);
    this.clock = clock;
  }

  /** Changes a parse as its headers want it; one of HTML is {@link DirectivesParseFilter}'s. */
  public void apply(Content content, Parse parse) {
    if (!PageDirectives.isHtml(content)) {
      PageDirectives.keep(
          parse.getData(),
          PageDirectives.parsed(content, null, settings.crawler(), clock.instant()));
    }
  }

  /** Returns the settings, for a log. */
  @Override
  public String toString() {
    return settings.toString();
  }
}
