package org.robotspec.stormcrawler;

/** The keys under which this adapter writes a decision into the metadata of a URL. */
final class MetadataKeys {
  /** The rule that refused a URL, such as {@code Disallow: /private/}. */
  static final String RULE = "robotspec.rule";

  /** The line of that rule in the file, from 1. */
  static final String LINE = "robotspec.line";

  /** The product token of the group that the rule stands in. */
  static final String GROUP = "robotspec.group";

  /** Why a URL was refused or postponed, with the clause of the specification. */
  static final String REASON = "robotspec.reason";

  private MetadataKeys() {}
}
