package org.robotspec.cli.crawl;

import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Outcome;

/**
 * A page that the crawler is done with.
 *
 * @param url its URL
 * @param verdict the verdict of robots.txt; null if the crawler did not report it
 * @param why the rule that decided, or the reason in words
 * @param line the line of that rule; 0 if none decided
 * @param httpStatus the status in the server's response; null without a request or a response
 * @param status the crawler's own status
 * @param problem what went wrong with the page itself, if anything
 */
public record Page(
    String url,
    @Nullable Outcome verdict,
    String why,
    int line,
    @Nullable Integer httpStatus,
    String status,
    @Nullable String problem) {
  /** Returns the verdict in a word. */
  String word() {
    return word(verdict);
  }

  static String word(@Nullable Outcome verdict) {
    return verdict == null ? "unknown" : verdict.toString();
  }
}
