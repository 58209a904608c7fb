package org.robotspec.diff;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.usage.UsagePreference;

/**
 * What changes from one robots.txt to another under one profile.
 *
 * @param tried how many URLs were tried
 * @param crawlers the crawlers, grouped by their changes of verdicts and usage preferences
 * @param crawlDelays the crawl delays that change
 * @param sitemaps the sitemaps that only one of the files has
 * @param neverDecide rules that decide no URL
 * @param notShown other rules for which no URL was found, or not all were tried
 * @param complete whether the changes are certainly all; if not, the work may have reached its
 *     limit
 */
public record RobotsDiff(
    int tried,
    List<Crawlers> crawlers,
    List<Change<Duration>> crawlDelays,
    List<Change<Sitemap>> sitemaps,
    List<FileRule> neverDecide,
    List<FileRule> notShown,
    boolean complete) {
  private static final int SHOWN_CHANGES = 3;

  /** The name for crawlers that neither file names. */
  public static final String ANY_OTHER = "*";

  /** The comparison for which no work is left: what changes is unknown. */
  public static final RobotsDiff UNKNOWN =
      new RobotsDiff(0, List.of(), List.of(), List.of(), List.of(), List.of(), false);

  /** Creates a difference. */
  public RobotsDiff {
    crawlers = List.copyOf(requireNonNull(crawlers, "crawlers"));
    crawlDelays = List.copyOf(requireNonNull(crawlDelays, "crawlDelays"));
    sitemaps = List.copyOf(requireNonNull(sitemaps, "sitemaps"));
    neverDecide = List.copyOf(requireNonNull(neverDecide, "neverDecide"));
    notShown = List.copyOf(requireNonNull(notShown, "notShown"));
  }

  /** Returns a file's rules for the crawlers with a name of {@link Crawlers#names}. */
  static Rules rules(RobotsTxt file, String name) {
    return file.rulesFor(crawler(name, file.profile()));
  }

  /** Returns the crawlers with a name; Google's AdsBot follows only groups that name it (D-20). */
  static Crawler crawler(String name, SpecProfile profile) {
    return KnownCrawler.crawler(profile, name.equals(ANY_OTHER) ? List.of() : List.of(name));
  }

  /** Returns all changes of what the files say, the sitemaps last. */
  public List<Change<?>> all() {
    List<Change<?>> all = new ArrayList<>();
    crawlers.forEach(group -> Stream.of(group.changes(), group.usage()).forEach(all::addAll));
    all.addAll(crawlDelays);
    all.addAll(sitemaps);
    return all;
  }

  /** Returns whether any verdict or usage preference changes. */
  public boolean changes() {
    return crawlers.stream()
        .anyMatch(group -> !group.changes().isEmpty() || !group.usage().isEmpty());
  }

  /** Returns whether the new file certainly opens no URL, and no use of a page. */
  public boolean opensNothing() {
    return complete && all().stream().noneMatch(Change::opens);
  }

  /**
   * Returns the first changes as a sentence, such as {@code Googlebot: /admin/ would be allowed}.
   */
  public String sentence() {
    return String.join("; ", sentences(SHOWN_CHANGES));
  }

  /** Returns some changes, what is opened first; then how many more there are, or that may be. */
  public List<String> sentences(int max) {
    List<Change<?>> all = all();
    List<String> sentences = new ArrayList<>();
    all.stream()
        .sorted(comparing(change -> !change.opens()))
        .limit(max)
        .map(Change::toString)
        .forEach(sentences::add);
    int more = all.size() - sentences.size();
    if (more > 0) {
      sentences.add("and %d more change%s".formatted(more, more == 1 ? "" : "s"));
    }
    if (!complete) {
      String limit = "the comparison reached its limit";
      boolean none = sentences.isEmpty();
      sentences.add(
          none ? limit + ", so what changes is unknown" : "perhaps more changes: " + limit);
    } else if (sentences.isEmpty()) {
      sentences.add("no verdict changes");
    }
    return sentences;
  }

  /**
   * Crawlers with the same changes.
   *
   * @param names their names
   * @param changes the verdicts that change, each with the deciding rules; null if none matches
   * @param complete whether these are certainly all
   * @param usage the usage preferences that change for the URLs that were tried
   * @param usageComplete whether no others change
   * @param google where google/robotstxt decides otherwise for Google's crawlers, by the old file,
   *     by the new one, or by both
   */
  public record Crawlers(
      List<String> names,
      List<Change<Rule>> changes,
      boolean complete,
      List<Change<UsagePreference>> usage,
      boolean usageComplete,
      List<Change<RuleDecision>> google) {
    /** Creates a group. */
    public Crawlers {
      names = List.copyOf(requireNonNull(names, "names"));
      changes = List.copyOf(requireNonNull(changes, "changes"));
      usage = List.copyOf(requireNonNull(usage, "usage"));
      google = List.copyOf(requireNonNull(google, "google"));
    }

    /** Returns the same changes for crawlers. */
    Crawlers of(List<String> who, List<Change<RuleDecision>> differing, boolean all) {
      return new Crawlers(
          who,
          changes.stream().map(change -> change.of(who)).toList(),
          complete && all,
          usage.stream().map(change -> change.of(who)).toList(),
          usageComplete,
          differing);
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
