package org.robotspec.cli.expect;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.check.SiteRules;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;

/** A rule that a robots.txt lacks to meet an expectation. */
public final class MissingRule {
  private MissingRule() {}

  /** Returns where to write which rule, and what that changes; empty if no rule is enough. */
  public static Optional<String> advice(byte[] body, SpecProfile profile, Expectation expected) {
    Crawler crawler = expected.crawler().crawler();
    String path = expected.path().replaceFirst("#.*", "");
    String url = SiteRules.ANY_SITE + path;
    RobotsTxt robots = RobotsTxt.parse(body, profile);
    int line = place(robots, crawler, robots.rulesFor(crawler).decide(url));
    String rule = (expected.allow() ? "Allow: " : "Disallow: ") + path;
    Correction correction =
        line > 0
            ? new Correction(line + 1, line, List.of(rule))
            : new Correction(1, 0, List.of("User-agent: " + expected.agent(), rule));
    byte[] corrected = Corrections.apply(body, List.of(correction));
    boolean allowed = RobotsTxt.parse(corrected, profile).rulesFor(crawler).isAllowed(url);
    return allowed == expected.allow()
        ? Optional.of(
            "to meet it: %s (%s)"
                .formatted(correction, Corrections.effect(body, profile, correction).sentence()))
        : Optional.empty();
  }

  /** Returns the line behind which a rule is added: of the deciding rule, or a group's last. */
  private static int place(RobotsTxt robots, Crawler crawler, RuleDecision decision) {
    @Nullable Rule rule = decision.rule();
    return rule != null
        ? rule.line()
        : robots.groupsFor(crawler).stream()
            .filter(GroupMatch::chosen)
            .map(GroupMatch::group)
            .mapToInt(MissingRule::lastLine)
            .max()
            .orElse(0);
  }

  private static int lastLine(Group group) {
    int named = group.line() + group.userAgents().size() - 1;
    return Math.max(named, group.rules().stream().mapToInt(Rule::line).max().orElse(0));
  }
}
