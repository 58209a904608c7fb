package org.robotspec.service.internal.adapter;

import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/**
 * What a difference between two verdicts on a URL is called, in shadow mode and in an audit.
 *
 * @param clause the clause that it follows from; empty if no verdict is ours
 * @param words the clause in a few words
 */
public record Comparison(String clause, String words) {
  /** A URL that a crawler skips, or that waits, only for its crawl delay. */
  public static final Comparison CRAWL_DELAY = new Comparison("F-5", "crawl-delay");

  /**
   * What decides one of the verdicts.
   *
   * @param byRules whether the rules of the file decide, not the response as a whole
   * @param slow whether a crawl delay alone keeps the crawler away
   * @param verdict our verdict; null if a crawler decides without Robotspec
   */
  public record Side(boolean byRules, boolean slow, @Nullable Verdict verdict) {
    /** Returns our side. */
    public static Side of(Verdict verdict, boolean slow) {
      boolean page = verdict.reason() == AccessReason.HTML_PAGE;
      return new Side(verdict.decision() != null && !page, slow, verdict);
    }
  }

  /** Returns the name of a difference: of the second side if that is ours. */
  public static Comparison of(Side first, Side second) {
    if (first.slow || second.slow) {
      return CRAWL_DELAY;
    }
    @Nullable Verdict ours = second.verdict == null ? first.verdict : second.verdict;
    if (ours == null) {
      return new Comparison("", "");
    }
    @Nullable RuleDecision decision = ours.decision();
    return decision != null && first.byRules && second.byRules
        ? new Comparison(decision.reason().clause(), "the rules")
        : new Comparison(ours.reason().clause(), ours.reason().key());
  }

  @Override
  public String toString() {
    return clause + " " + words;
  }
}
