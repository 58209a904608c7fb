package org.robotspec.diff;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/**
 * How much of a site a file closes to a crawler, without {@code /robots.txt} itself (M-6).
 *
 * @param kind whether all URLs are allowed, none is, or neither; never a guess: URLs or a finished
 *     search show it, else it is {@link Kind#IN_PART}
 * @param rules the rules that disallow URLs, and those that allow what another disallows, in their
 *     order of precedence, each with the path of such a URL
 * @param isComplete whether these are certainly all
 */
public record Extent(Kind kind, Map<Rule, String> rules, boolean isComplete) {
  /** How much of a site is closed. */
  public enum Kind {
    /** Nothing. */
    OPEN,
    /** A part. */
    IN_PART,
    /** Everything. */
    CLOSED
  }

  /** Creates an extent. */
  public Extent {
    requireNonNull(kind, "kind");
    rules = Collections.unmodifiableMap(new LinkedHashMap<>(requireNonNull(rules, "rules")));
  }

  /**
   * Returns how much of its site a file closes to a crawler.
   *
   * @throws IllegalArgumentException as {@link RobotsTxt#rulesFor}
   */
  public static Extent of(RobotsTxt file, Crawler crawler) {
    requireNonNull(file, "file");
    return new ExtentSearch(file.rulesFor(crawler), file.profile()).extent();
  }
}
