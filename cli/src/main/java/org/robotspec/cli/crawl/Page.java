package org.robotspec.cli.crawl;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A page that the crawler is done with.
 *
 * @param url its URL
 * @param verdict the verdict of robots.txt
 * @param why the rule that decided, or the reason in words
 * @param line the line of that rule; 0 if none decided
 * @param httpStatus the status in the server's response; null without a request or a response
 * @param status the crawler's own status
 * @param problem what went wrong with the page itself, if anything
 */
public record Page(
    String url,
    Verdict verdict,
    String why,
    int line,
    @Nullable Integer httpStatus,
    String status,
    @Nullable String problem) {
  /** The verdict of robots.txt on a page. */
  public enum Verdict {
    /** It may be fetched. */
    ALLOWED,
    /** It may not be fetched. */
    DISALLOWED,
    /** It may not be fetched for now, and will be tried again (H-6). */
    POSTPONED,
    /** The crawler did not report it. */
    UNKNOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
