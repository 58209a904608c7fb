package org.robotspec.service.internal.adapter;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;
import org.robotspec.text.PrintableText;

/**
 * What a crawler does with the URL of a page now, and why.
 *
 * @param requested the URL to request (D-32)
 * @param rules the rules of its origin
 * @param verdict their verdict
 * @param turn when an allowed URL has its turn (F-5); null for now
 */
public record Decision(
    String requested, OriginRules rules, Verdict verdict, @Nullable Instant turn) {
  /** The key of the reason that a crawler stores with a URL: words and the clause. */
  public static final String REASON = "robotspec.reason";

  private static final String RULE = "robotspec.rule";
  private static final String LINE = "robotspec.line";
  private static final String GROUP = "robotspec.group";

  private static final String WAITS = "reason.crawl-delay";

  /** The keys of all values of {@link #stored}. */
  public static final List<String> KEYS = List.of(RULE, LINE, GROUP, REASON);

  /** Returns whether the URL is fetched. */
  public Outcome outcome() {
    return turn == null ? verdict.outcome() : Outcome.POSTPONED;
  }

  /** Returns when to try the URL again if it is postponed. */
  public Instant until() {
    return turn == null ? verdict.refreshAt() : turn;
  }

  /** Returns why, in one line. */
  public String reason() {
    return turn == null
        ? verdict.explain()
        : LongCrawlDelays.reason(rules.crawlDelay().orElse(Duration.ZERO));
  }

  /** Returns the line of a log about a URL that is not fetched. */
  public String line(String url) {
    String what = outcome() == Outcome.POSTPONED ? "Postponed until " + until() : "Disallowed";
    return what + ": " + PrintableText.ofUrl(url) + ": " + reason();
  }

  /** Returns the line about a URL without an origin (D-11), or of another origin (L-2). */
  public static String line(String url, IllegalArgumentException why) {
    String clause = why instanceof InvalidUrlException ? "D-11: " : "L-2: ";
    return "Disallowed: " + PrintableText.ofUrl(url) + ": " + clause + why.getMessage();
  }

  /** Returns the name of the reason's counter. */
  public String counter() {
    return turn == null ? counter(verdict.reason()) : WAITS;
  }

  private static String counter(AccessReason reason) {
    return "reason." + reason.key();
  }

  /** Returns the names of all counters of reasons. */
  static List<String> counters() {
    Stream<String> ofRules = Arrays.stream(AccessReason.values()).map(Decision::counter);
    return Stream.concat(ofRules, Stream.of(WAITS)).toList();
  }

  /**
   * Returns what a crawler stores with the URL: the reason, and the rule, line and group if a rule
   * decided.
   */
  public Map<String, String> stored() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(REASON, reason());
    @Nullable RuleDecision decision = turn == null ? verdict.decision() : null;
    @Nullable Rule rule = verdict.rule();
    if (decision != null && rule != null) {
      values.put(RULE, rule.toString());
      values.put(LINE, Integer.toString(rule.line()));
      values.put(GROUP, String.valueOf(decision.group()));
    }
    return values;
  }
}
