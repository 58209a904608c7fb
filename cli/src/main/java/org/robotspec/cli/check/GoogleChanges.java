package org.robotspec.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/**
 * Where google/robotstxt itself sees another change for Googlebot than we do (D-12, F-4).
 *
 * @param before the old file
 * @param after the new file
 */
public record GoogleChanges(RobotsFile before, RobotsFile after) {
  /** The crawler whose verdicts are compared. */
  public static final String GOOGLEBOT = "Googlebot";

  private static final String ITSELF = "google/robotstxt itself ";

  /**
   * Returns the differences, in words.
   *
   * @param ours the changes that we see
   * @param urls the URLs to try; null if they are generated
   */
  public List<String> differing(
      RobotsDiff ours,
      RobotsTxt oldFile,
      RobotsTxt newFile,
      String origin,
      @Nullable List<String> urls) {
    GoogleMatcher old = new GoogleMatcher(before::body);
    GoogleMatcher now = new GoogleMatcher(after::body);
    List<String> texts = new ArrayList<>();
    for (RobotsDiff.Change change : changes(ours)) {
      RuleDecision is = now.decide(change.url(), List.of(GOOGLEBOT));
      if (old.decide(change.url(), List.of(GOOGLEBOT)).allowed() == is.allowed()) {
        texts.add(ITSELF + "sees no change: " + change.url() + ": " + is.explain());
      }
    }
    Rules oldRules = RobotsDiff.rules(oldFile, GOOGLEBOT);
    Rules newRules = RobotsDiff.rules(newFile, GOOGLEBOT);
    RobotsDiff theirs = VerdictComparison.compare(old.file(), now.file(), origin, urls);
    for (RobotsDiff.Change change : changes(theirs)) {
      if (oldRules.isAllowed(change.url()) == newRules.isAllowed(change.url())) {
        String word = change.allowed() ? "now allows " : "no longer allows ";
        texts.add(ITSELF + word + change.url() + ": " + decided(change));
      }
    }
    return texts;
  }

  private String decided(RobotsDiff.Change change) {
    Rule rule = change.after();
    return rule != null
        ? Text.rule(rule, after.name())
        : Text.rule(Objects.requireNonNull(change.before()), before.name());
  }

  private static List<RobotsDiff.Change> changes(RobotsDiff diff) {
    return diff.crawlers().stream()
        .filter(group -> group.names().contains(GOOGLEBOT))
        .flatMap(group -> group.changes().stream())
        .toList();
  }
}
