package org.robotspec.nutch;

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

  /** What the names of all our own properties begin with. */
  static final String PREFIX = "robotspec.nutch.";

  /** With a scheme: the id of the protocol that fetches it. */
  static final String DELEGATE = PREFIX + "delegate.";

  /** What the URL filter does: cached, fetch or off. */
  static final String FILTER = PREFIX + "url-filter";

  /** What it does in updatedb and mergedb: keep or drop. */
  static final String FILTER_CRAWLDB = PREFIX + "url-filter.crawldb";

  /** What a crawl delay above fetcher.max.crawl.delay does: cap or skip. */
  static final String LONG_CRAWL_DELAY = PREFIX + "long-crawl-delay";

  private Keys() {}
}
