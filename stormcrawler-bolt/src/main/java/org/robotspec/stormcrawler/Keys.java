package org.robotspec.stormcrawler;

/** The names of configuration settings and metadata keys that this adapter has of its own. */
final class Keys {
  /** The prefix of every setting of Robotspec. */
  static final String PREFIX = "robotspec.";

  /** Which protocol does the fetching, by class name. */
  static final String DELEGATE = "robotspec.delegate.implementation";

  /** How many robots.txt look-ups a gate bolt waits for at once. */
  static final String GATE_THREADS = "robotspec.gate.threads";

  /** Every how many seconds the metrics are reported. */
  static final String METRICS_SECONDS = "robotspec.metrics.time.bucket.secs";

  /** Metadata: the rule that refused a URL, such as {@code Disallow: /private/}. */
  static final String RULE = "robotspec.rule";

  /** Metadata: the line of that rule in the file, from 1. */
  static final String LINE = "robotspec.line";

  /** Metadata: the product token of the group that the rule stands in. */
  static final String GROUP = "robotspec.group";

  /** Metadata: why a URL was refused or postponed, with the clause of the specification. */
  static final String REASON = "robotspec.reason";

  private Keys() {}
}
