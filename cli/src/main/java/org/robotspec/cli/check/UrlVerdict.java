package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.UsageReport;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.usage.UsagePreferences;

/**
 * The verdict on one URL, with its evidence.
 *
 * @param url the URL as the user gave it
 * @param allowed whether it may be crawled
 * @param temporary whether a refusal is for now only
 * @param reason the reason as a short name, for programs
 * @param explanation the reason in words
 * @param group the user agent of the group that applies, if any
 * @param rule the rule that decided, if any
 * @param robots the robots.txt that decided, if any
 * @param google what google/robotstxt itself decides, if it differs (D-12)
 * @param usage what robots.txt allows to be done with the page (U-1 to U-6)
 */
public record UrlVerdict(
    String url,
    boolean allowed,
    boolean temporary,
    String reason,
    String explanation,
    @Nullable String group,
    @Nullable Rule rule,
    @Nullable RobotsFile robots,
    @Nullable RuleDecision google,
    UsagePreferences usage) {
  /** Returns the verdict of rules on a URL. */
  static UrlVerdict of(
      String url,
      RuleDecision decision,
      String explanation,
      @Nullable RobotsFile robots,
      @Nullable RuleDecision google) {
    return new UrlVerdict(
        url,
        decision.allowed(),
        false,
        Reasons.token(decision.reason()),
        explanation,
        decision.group(),
        decision.rule(),
        robots,
        google,
        decision.usage());
  }

  /** Returns the verdict in a word or two. */
  String word() {
    return allowed ? "allowed" : temporary ? "not allowed for now" : "not allowed";
  }

  /** Returns the members of the JSON form, in order. */
  public ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("url", PrintableText.ofUrl(url))
        .put("allowed", allowed)
        .put("temporary", temporary)
        .put("reason", reason)
        .put("explanation", PrintableText.of(explanation))
        .put("group", group)
        .put("rule", rule == null ? null : rule.toString())
        .put("line", rule == null ? 0 : rule.line())
        .put("robots", robots == null ? null : PrintableText.ofUrl(robots.name()))
        .put("googleAnswersOtherwise", google != null)
        .set("usage", UsageReport.json(usage));
  }
}
