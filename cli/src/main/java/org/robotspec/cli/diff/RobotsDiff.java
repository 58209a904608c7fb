package org.robotspec.cli.diff;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Rule;

/**
 * What the change from one robots.txt to another does.
 *
 * @param tried how many URLs were tried
 * @param crawlers the crawlers that were asked about, those with the same changes together
 * @param neverDecide rules that decide about no URL
 * @param notShown other rules for which no URL was found, or may be there that was not tried
 */
public record RobotsDiff(
    int tried, List<Crawlers> crawlers, List<FileRule> neverDecide, List<FileRule> notShown) {
  /** Stands for the crawlers that neither file names. */
  public static final String ANY_OTHER = "*";

  /** Returns whether any verdict changes. */
  public boolean changes() {
    return crawlers.stream().anyMatch(group -> !group.changes().isEmpty());
  }

  /** Returns whether all that changes was found. */
  public boolean complete() {
    return crawlers.stream().allMatch(Crawlers::complete);
  }

  /** Crawlers, what changes for each of them, and whether that is certainly all. */
  public record Crawlers(List<String> names, List<Change> changes, boolean complete) {}

  /**
   * A URL whose verdict changes.
   *
   * @param url the URL
   * @param allowed whether it is allowed now, and was not before; otherwise the reverse
   * @param before the rule of the old file that decided; null if none matches
   * @param after the rule of the new file that decides; null if none matches
   */
  public record Change(String url, boolean allowed, @Nullable Rule before, @Nullable Rule after) {
    boolean isBy(@Nullable Rule rule, @Nullable Rule other, boolean ruleIsNew) {
      return Objects.equals(ruleIsNew ? after : before, rule)
          && Objects.equals(ruleIsNew ? before : after, other);
    }
  }

  /** A rule of the old or the new file. */
  public record FileRule(boolean isNew, Rule rule) {}
}
