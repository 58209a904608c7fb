package org.robotspec.cli.site;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;
import org.robotspec.text.PrintableText;

/**
 * The verdict on one URL, with its evidence.
 *
 * @param url the URL as the user gave it
 * @param explanation the reason in words
 * @param robots the robots.txt that decided, if any
 * @param difference what google/robotstxt decides, in words, if that differs (D-12)
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

  /** Returns the rule that decided; null if none did. */
  @Nullable Rule rule() {
    @Nullable RuleDecision decision = verdict.decision();
    return decision == null ? null : decision.decided();
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

  /** Returns the verdict with its evidence, for programs. */
  public Members members() {
    return new Members()
        .put("url", PrintableText.ofUrl(url))
        .putAll(PRINTABLE.verdict(verdict.reason(), verdict.decision()))
        .put("explanation", PrintableText.of(explanation))
        .put("robots", robots == null ? null : PrintableText.ofUrl(robots.name()))
        .put("googleAnswersOtherwise", difference.orElse(null));
  }
}
