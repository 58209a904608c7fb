package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.UsageReport;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;

/**
 * The verdict on one URL, with its evidence.
 *
 * @param url the URL as the user gave it
 * @param explanation the reason in words
 * @param robots the robots.txt that decided, if any
 * @param google what google/robotstxt itself decides, if it differs (D-12)
 */
public record UrlVerdict(
    String url,
    Verdict verdict,
    String explanation,
    @Nullable RobotsFile robots,
    @Nullable RuleDecision google) {
  public boolean allowed() {
    return verdict.allowed();
  }

  @Nullable String group() {
    @Nullable RuleDecision decision = verdict.decision();
    return decision == null ? null : decision.group();
  }

  public ObjectNode json() {
    @Nullable RuleDecision decision = verdict.decision();
    // A rule without a path has a line under google-reference, and decides nothing (M-3).
    boolean byRule = decision != null && decision.reason() == RuleDecision.Reason.RULE;
    @Nullable Rule rule = byRule ? verdict.rule() : null;
    return JsonNodeFactory.instance
        .objectNode()
        .put("url", PrintableText.ofUrl(url))
        .put("verdict", verdict.outcome().toString())
        .put("reason", decision == null ? verdict.reason().key() : Ascii.key(decision.reason()))
        .put("explanation", PrintableText.of(explanation))
        .put("group", group())
        .put("rule", rule == null ? null : rule.toString())
        .put("line", verdict.rule() == null ? null : verdict.rule().line())
        .put("robots", robots == null ? null : PrintableText.ofUrl(robots.name()))
        .put("googleAnswersOtherwise", google != null)
        .set("usage", UsageReport.json(verdict.usage()));
  }
}
