package org.robotspec.nutch;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** The names that operators meet: properties of the configuration, and ids of plugin.xml. */
final class Keys {

  /** The id of the plugin. */
  static final String PLUGIN_ID = "robotspec";

  /** The id of the protocol, for host-protocol-mapping.txt. */
  static final String PROTOCOL_ID = "org.robotspec.nutch.RobotspecProtocol";

  /** The class of the URL filter, for urlfilter.order. */
  static final String URL_FILTER = "org.robotspec.nutch.RobotspecUrlFilter";

  /** The class of the scoring filter, for scoring.filter.order. */
  static final String SCORING_FILTER = "org.robotspec.nutch.RobotspecScoringFilter";

  /** The class of the parse filter, for htmlparsefilter.order. */
  static final String PARSE_FILTER = "org.robotspec.nutch.RobotspecParseFilter";

  /** The class of the indexing filter, for indexingfilter.order. */
  static final String INDEXING_FILTER = "org.robotspec.nutch.RobotspecIndexingFilter";

  /** What the names of all our own properties begin with. */
  static final String PREFIX = "robotspec.nutch.";

  /** What the names of the indexing filters' properties begin with. */
  static final String INDEXING = "robotspec.indexing.";

  /** With a scheme: the id of the protocol that fetches it. */
  static final String DELEGATE = PREFIX + "delegate.";

  /** What the URL filter does: cached, fetch or off. */
  static final String FILTER = PREFIX + "url-filter";

  /** What it does in updatedb and mergedb: keep or drop. */
  static final String FILTER_CRAWLDB = PREFIX + "url-filter.crawldb";

  /** What a crawl delay above fetcher.max.crawl.delay does: cap or skip. */
  static final String LONG_CRAWL_DELAY = PREFIX + "long-crawl-delay";

  /** Which URLs keep, in the CrawlDb, what robots.txt said of them: none, refused or all. */
  static final String EVIDENCE = PREFIX + "evidence";

  /** The names of all settings that this adapter reads by itself. */
  static final Set<String> OWN =
      Set.of(
          DELEGATE + "http",
          DELEGATE + "https",
          DELEGATE + "ftp",
          FILTER,
          FILTER_CRAWLDB,
          LONG_CRAWL_DELAY,
          EVIDENCE,
          INDEXING);

  private Keys() {}

  /**
   * Returns a setting that is one of a few words.
   *
   * @throws IllegalArgumentException if it is another; the message names the words
   */
  static String choice(Configuration conf, String name, String usual, String... others) {
    String value = conf.getTrimmed(name, usual);
    if (!value.equals(usual) && !List.of(others).contains(value)) {
      throw new IllegalArgumentException(
          name
              + ": \""
              + value
              + "\" is not allowed; it takes "
              + usual
              + " or "
              + String.join(" or ", others));
    }
    return value;
  }
}
