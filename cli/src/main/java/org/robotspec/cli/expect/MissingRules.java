package org.robotspec.cli.expect;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.correction.CorrectionProof;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;

/** Finds the rules that a robots.txt lacks: each one alone would meet an expectation. */
public final class MissingRules {
  private final byte[] body;
  private final SpecProfile profile;
  private final RobotsTxt robots;
  private final Map<Expectation, Correction> corrections = new HashMap<>();
  private final CorrectionProof proof;

  /** Finds the missing rules of all expectations that are not met. */
  public MissingRules(SiteRules site, List<Expectation> expectations) {
    this.body = site.body();
    this.robots = site.parsed();
    this.profile = robots.profile();
    for (Expectation expected : expectations) {
      if (!isMet(expected, robots)) {
        find(expected);
      }
    }
    this.proof = Corrections.proof(body, profile, List.of());
  }

  /** Returns where to write which rule, and what that changes; empty if no rule is enough. */
  public Optional<String> advice(Expectation expected) {
    return Optional.ofNullable(corrections.get(expected))
        .map(one -> "to meet it: %s (%s)".formatted(one, proof.effect(one).sentence()));
  }

  private static String url(Expectation expected) {
    return SiteRules.ANY_SITE + expected.path();
  }

  private static boolean isMet(Expectation expected, RobotsTxt robots) {
    Crawler crawler = expected.crawler().crawler();
    return robots.rulesFor(crawler).isAllowed(url(expected)) == expected.allow();
  }

  private void find(Expectation expected) {
    String path = expected.path().replaceFirst("#.*", "");
    String rule = (expected.allow() ? "Allow: " : "Disallow: ") + path;
    int line = closesAllForOne(expected) ? 0 : place(expected);
    Correction correction =
        line > 0
            ? new Correction(line + 1, line, List.of(rule))
            : new Correction(1, 0, List.of("User-agent: " + expected.agent(), rule));
    byte[] corrected = Corrections.apply(body, List.of(correction));
    if (isMet(expected, RobotsTxt.parse(corrected, profile))) {
      corrections.put(expected, correction);
    }
  }

  /**
   * Returns whether a rule for all crawlers would close the site because of one that has a name.
   */
  private boolean closesAllForOne(Expectation expected) {
    boolean all = !expected.allow() && expected.path().matches("/[*]*");
    @Nullable String group = robots.rulesFor(expected.crawler().crawler()).group();
    return all && !expected.agent().equals("*") && "*".equals(group);
  }

  /** Returns the line of the deciding rule, or the last one of the groups; 0 if there is none. */
  private int place(Expectation expected) {
    Crawler crawler = expected.crawler().crawler();
    @Nullable Rule rule = robots.rulesFor(crawler).decide(url(expected)).rule();
    return rule != null
        ? rule.line()
        : robots.groupsFor(crawler).stream()
            .filter(GroupMatch::chosen)
            .map(GroupMatch::group)
            .mapToInt(MissingRules::lastLine)
            .max()
            .orElse(0);
  }

  private static int lastLine(Group group) {
    int named = group.line() + group.userAgents().size() - 1;
    return Math.max(named, group.rules().stream().mapToInt(Rule::line).max().orElse(0));
  }
}
