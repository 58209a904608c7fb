package org.robotspec.diff;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;

/**
 * The effect of a change from one robots.txt to another.
 *
 * @param tried how many URLs were tried
 * @param crawlers the crawlers, grouped by their changes
 * @param neverDecide rules that decide no URL
 * @param notShown other rules for which no URL was found, or not all were tried
 */
public record RobotsDiff(
    int tried, List<Crawlers> crawlers, List<FileRule> neverDecide, List<FileRule> notShown) {
  /** Creates a difference. */
  public RobotsDiff {
    crawlers = List.copyOf(requireNonNull(crawlers, "crawlers"));
    neverDecide = List.copyOf(requireNonNull(neverDecide, "neverDecide"));
    notShown = List.copyOf(requireNonNull(notShown, "notShown"));
  }

  /** The name for crawlers that neither file names. */
  public static final String ANY_OTHER = "*";

  /** Returns a file's rules for the crawlers with a name of {@link Crawlers#names}. */
  public static Rules rules(RobotsTxt file, String name) {
    requireNonNull(file, "file");
    return file.rulesFor(crawler(requireNonNull(name, "name"), file.profile()));
  }

  /** Returns the crawlers with a name; Google's AdsBot follows only groups that name it (D-20). */
  static Crawler crawler(String name, SpecProfile profile) {
    return KnownCrawler.crawler(profile, name.equals(ANY_OTHER) ? List.of() : List.of(name));
  }

  /** Returns whether any verdict or usage preference changes. */
  public boolean changes() {
    return crawlers.stream()
        .anyMatch(group -> !group.changes().isEmpty() || !group.usage().isEmpty());
  }

  /** Returns whether all changes were found. */
  public boolean complete() {
    return crawlers.stream().allMatch(group -> group.complete() && group.usageComplete());
  }

  /**
   * Crawlers with the same changes.
   *
   * @param names their names
   * @param changes the verdicts that change
   * @param complete whether these are certainly all
   * @param usage the usage preferences that change for the URLs that were tried
   * @param usageComplete whether no others change
   * @param google where google/robotstxt decides otherwise for Google's crawlers
   */
  public record Crawlers(
      List<String> names,
      List<Change> changes,
      boolean complete,
      List<UsageChange> usage,
      boolean usageComplete,
      List<GoogleDifference> google) {
    /** Creates a group. */
    public Crawlers {
      names = List.copyOf(requireNonNull(names, "names"));
      changes = List.copyOf(requireNonNull(changes, "changes"));
      usage = List.copyOf(requireNonNull(usage, "usage"));
      google = List.copyOf(requireNonNull(google, "google"));
    }
  }

  /**
   * A URL whose verdict changes.
   *
   * @param url the URL
   * @param allowed whether it is allowed now but was not before; otherwise the reverse
   * @param before the rule of the old file that decided; null if none matches
   * @param after the rule of the new file that decides; null if none matches
   */
  public record Change(String url, boolean allowed, @Nullable Rule before, @Nullable Rule after) {
    /** Creates a change. */
    public Change {
      requireNonNull(url, "url");
    }

    boolean isBy(@Nullable Rule rule, @Nullable Rule other, boolean ruleIsNew) {
      return Objects.equals(ruleIsNew ? after : before, rule)
          && Objects.equals(ruleIsNew ? before : after, other);
    }
  }

  /**
   * A usage preference that changes.
   *
   * @param url a URL that both files allow
   * @param name the category or signal
   * @param before what the old file states; null if nothing
   * @param after what the new file states; null if nothing
   */
  public record UsageChange(
      String url, String name, @Nullable UsagePreference before, @Nullable UsagePreference after) {
    /** Creates a change. */
    public UsageChange {
      requireNonNull(url, "url");
      requireNonNull(name, "name");
    }

    /** Returns what is stated now, as printable text: {@code unknown} if nothing. */
    public String stated() {
      return PrintableText.of(UsageComparison.stated(after));
    }
  }

  /**
   * A rule of one of the files.
   *
   * @param isNew whether it is in the new file
   * @param rule the rule
   */
  public record FileRule(boolean isNew, Rule rule) {
    /** Creates a rule. */
    public FileRule {
      requireNonNull(rule, "rule");
    }
  }
}
