package org.robotspec.nutch;

/** The ids of plugin.xml, which operators write into configuration. */
final class PluginIds {

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

  private PluginIds() {}
}
