package org.robotspec.cli.site;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
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
 * @param difference what google/robotstxt itself decides, in words, if that differs (D-12)
 */
public record UrlVerdict(
    String url,
    Verdict verdict,
    String explanation,
    @Nullable RobotsFile robots,
    Optional<String> difference) {
  /** Returns whether the URL may be crawled. */
  public boolean allowed() {
    return verdict.allowed();
  }

  /** Returns the user agent of the group that applies; null if none does. */
  public @Nullable String group() {
    @Nullable RuleDecision decision = verdict.decision();
    return decision == null ? null : decision.group();
  }

  private @Nullable Rule rule() {
    @Nullable RuleDecision decision = verdict.decision();
    // A rule without a path has a line under google-reference, and decides nothing (M-3).
    return decision == null || decision.reason() != RuleDecision.Reason.RULE
        ? null
        : decision.rule();
  }

  /** Returns the verdict and its reason, with the rule, its line and its group. */
  public String words() {
    Rule rule = rule();
    String why =
        rule == null || robots == null
            ? Text.oneLine(explanation)
            : Text.rule(rule, robots.name()) + ", group " + group();
    return verdict.outcome() + ": " + why;
  }

  /** Returns an object with the verdict and its evidence. */
  public ObjectNode json() {
    @Nullable RuleDecision decision = verdict.decision();
    @Nullable Rule rule = rule();
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
        .put("googleAnswersOtherwise", difference.orElse(null))
        .set("usage", UsageReport.json(verdict.usage()));
  }
}
