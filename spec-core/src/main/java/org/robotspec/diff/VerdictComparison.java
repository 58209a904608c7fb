package org.robotspec.diff;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.PathSearch.Found;
import org.robotspec.diff.RobotsDiff.Change;
import org.robotspec.diff.RobotsDiff.Crawlers;
import org.robotspec.diff.RobotsDiff.FileRule;
import org.robotspec.diff.RobotsDiff.UsageChange;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.Group;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/** Compares what two versions of a robots.txt decide, crawler by crawler. */
public final class VerdictComparison {
  /** The number of rules that a verdict tries in the time in which a search visits a position. */
  private static final int RULES_FOR_A_POSITION = 8;

  /** The least cost of a comparison, in positions. */
  private static final int LEAST_WORK = 200;

  private final SpecProfile profile;
  private final ComparedFile before;
  private final ComparedFile after;
  private final String origin;
  private final @Nullable Collection<String> urls;
  private final ComparedCrawlers names;
  private final Set<String> tried = new TreeSet<>();
  private final WorkLimit work;

  /** Whether the work ended before all crawlers were compared. */
  private boolean stopped;

  /** Whether to leave out the search for rules that never decide. */
  private final boolean changesOnly;

  /** A file, the lines of rules that decided a URL, and those whose search was incomplete. */
  private record ComparedFile(
      boolean isNew, RobotsTxt file, Set<Integer> decides, Set<Integer> unsure) {
    @Nullable Rule deciding(RuleDecision decision) {
      Rule rule = decision.reason() == RuleDecision.Reason.RULE ? decision.rule() : null;
      if (rule != null) {
        decides.add(rule.line());
      }
      return rule;
    }
  }

  private VerdictComparison(
      RobotsTxt before,
      RobotsTxt after,
      String origin,
      @Nullable Collection<String> urls,
      WorkLimit work,
      @Nullable Collection<String> changing) {
    this.profile = before.profile();
    this.before = new ComparedFile(false, before, new HashSet<>(), new HashSet<>());
    this.after = new ComparedFile(true, after, new HashSet<>(), new HashSet<>());
    this.origin = origin;
    this.urls = urls;
    this.work = work;
    this.changesOnly = changing != null;
    this.names = new ComparedCrawlers(before, after, changing);
  }

  /**
   * Returns a URL as it is, and a path as a URL on the origin.
   *
   * @throws org.robotspec.rules.InvalidUrlException if it has no origin (D-11)
   */
  public static String url(String urlOrPath, String origin) {
    requireNonNull(urlOrPath, "urlOrPath");
    requireNonNull(origin, "origin");
    String url = urlOrPath.startsWith("/") ? origin + urlOrPath : urlOrPath;
    Origin.of(url);
    return url;
  }

  /**
   * Compares two files that were parsed under the same profile.
   *
   * @param origin the start of generated URLs, such as {@code https://example.com}
   * @param urls the URLs to try; if null, they are generated from the patterns of both files
   */
  public static RobotsDiff compare(
      RobotsTxt before, RobotsTxt after, String origin, @Nullable Collection<String> urls) {
    requireNonNull(before, "before");
    requireNonNull(after, "after");
    requireNonNull(origin, "origin");
    WorkLimit work = new WorkLimit(WorkLimit.MAX_TOTAL);
    return new VerdictComparison(before, after, origin, urls, work, null).compare();
  }

  /**
   * Finds only what changes, not which rules never decide, by generated URLs.
   *
   * @param userAgents the user agents of each group that is not the same in both files
   * @param origin the start of these URLs
   * @param work a limit that several comparisons may share
   */
  public static RobotsDiff changes(
      RobotsTxt before,
      RobotsTxt after,
      Collection<String> userAgents,
      String origin,
      WorkLimit work) {
    requireNonNull(before, "before");
    requireNonNull(after, "after");
    requireNonNull(origin, "origin");
    requireNonNull(work, "work");
    requireNonNull(userAgents, "userAgents");
    return new VerdictComparison(before, after, origin, null, work, userAgents).compare();
  }

  private RobotsDiff compare() {
    Map<Object, Changes> known = new HashMap<>();
    Map<Changes, List<String>> crawlers = new LinkedHashMap<>();
    IdentityHashMap<Changes, List<String>> found =
        new IdentityHashMap<>(); // to compare long lists once
    for (String name : names.all()) {
      @Nullable Changes outcome = names.isInBoth(name) ? known.get(names.groups(name, name)) : null;
      if (outcome == null && work.spent()) {
        stopped = true;
        outcome = new Changes(List.of(), false, List.of(), false);
      } else if (outcome == null) {
        Rules old = RobotsDiff.rules(before.file, name);
        Rules now = RobotsDiff.rules(after.file, name);
        work.add(LEAST_WORK + old.size() + now.size());
        outcome =
            known.computeIfAbsent(
                names.groups(old.group(), now.group()), g -> new OneCrawler(old, now).outcome());
      }
      List<String> same = found.get(outcome);
      if (same == null) {
        same = crawlers.computeIfAbsent(outcome, o -> new ArrayList<>());
        found.put(outcome, same);
      }
      same.add(name);
    }
    List<FileRule> neverDecide = new ArrayList<>();
    List<FileRule> notShown = new ArrayList<>();
    for (ComparedFile side : List.of(before, after)) {
      for (Group group : changesOnly ? List.<Group>of() : side.file.groups()) {
        for (Rule rule : group.rules()) {
          if (side.unsure.contains(rule.line())) {
            notShown.add(new FileRule(side.isNew, rule));
          } else if (!side.decides.contains(rule.line())) {
            boolean never = urls == null && !stopped;
            (never ? neverDecide : notShown).add(new FileRule(side.isNew, rule));
          }
        }
      }
    }
    boolean lenient = profile.get(ProfileSettings.LENIENT);
    GoogleMatcher old = new GoogleMatcher(before.file);
    GoogleMatcher now = new GoogleMatcher(after.file);
    @Nullable RobotsDiff google =
        changesOnly || lenient
            ? null
            : new VerdictComparison(old.file(), now.file(), origin, urls, work, null).compare();
    List<Crawlers> groups = new ArrayList<>();
    crawlers.forEach(
        (outcome, same) -> {
          List<GoogleDifference> differences =
              google == null
                  ? List.of()
                  : GoogleDifference.of(same, outcome.changes, google, old, now, work);
          groups.add(
              new Crawlers(
                  same,
                  outcome.changes,
                  outcome.complete && (google == null || !work.spent()),
                  outcome.usage,
                  outcome.usageComplete,
                  differences));
        });
    return new RobotsDiff(tried.size(), groups, neverDecide, notShown);
  }

  /** Returns the shortest URL that a pattern may match. */
  private String shortest(String pattern) {
    String path = PathSearch.body(pattern.replace("*", ""));
    return origin + (path.startsWith("/") ? path : "/" + path);
  }

  /** The changes for a crawler, and whether each kind is complete. */
  private record Changes(
      List<Change> changes, boolean complete, List<UsageChange> usage, boolean usageComplete) {}

  /** The comparison for one crawler. */
  private final class OneCrawler {
    private final Rules old;
    private final Rules now;
    private final Map<Object, Change> changes = new HashMap<>();
    private final Set<String> ownUrls = new TreeSet<>();
    private boolean complete = true;
    private boolean usageComplete = true;

    OneCrawler(Rules old, Rules now) {
      this.old = old;
      this.now = now;
    }

    Changes outcome() {
      UsageComparison usage = new UsageComparison(old, now);
      if (urls == null) {
        ownUrls.add(origin + "/");
        List<Rule> oldRules = withRobotsTxt(old);
        List<Rule> newRules = withRobotsTxt(now);
        tryRules(before, oldRules, newRules);
        tryRules(after, newRules, oldRules);
        if (!usage.isSame()) {
          List<String> samples = new ArrayList<>();
          samples.add(origin + "/robots.txt"); // which may always be fetched (M-6)
          usage
              .paths(profile.get(ProfileSettings.NORMALISE), work)
              .forEach(path -> samples.add(origin + path));
          samples.forEach(this::tryUrl);
          usageComplete = usage.isShownBy(samples) && !work.spent();
        }
      } else {
        urls.forEach(this::tryUrl);
      }
      Comparator<Change> byUrl = Comparator.comparing(Change::url);
      return new Changes(
          changes.values().stream().sorted(byUrl).toList(),
          complete,
          usage.changes(ownUrls, urls != null),
          usageComplete);
    }

    /** Returns the rules, with M-6 as a rule before them. */
    private List<Rule> withRobotsTxt(Rules rules) {
      List<Rule> ranked = new ArrayList<>(rules.ranked());
      if (profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED)) {
        ranked.add(0, new Rule(true, "/robots.txt$", 0));
      }
      return ranked;
    }

    /**
     * Tries paths that each rule of one file decides. If a verdict changes, at least one of the two
     * deciding rules is in one file only: for such rules, tries all kinds of paths that change.
     */
    private void tryRules(ComparedFile side, List<Rule> own, List<Rule> other) {
      PathSearch search = new PathSearch(own, other, profile.get(ProfileSettings.NORMALISE));
      Set<String> inOther = new HashSet<>(other.stream().map(OneCrawler::withoutLine).toList());
      Set<String> paths = new TreeSet<>();
      for (int i = 0; i < own.size(); i++) {
        Rule rule = own.get(i);
        if (!paths.add(rule.path())) {
          continue; // the earlier one wins wherever it matches
        }
        // A $ that is not an anchor looks the same whether it counts as one octet or three (D-9).
        String body = PathSearch.body(rule.path());
        boolean ambiguous = body.contains("$") || body.contains("%24");
        boolean mayChange = ambiguous || !inOther.contains(withoutLine(rule));
        if (changesOnly && !mayChange) {
          continue;
        }
        if (work.spent()) {
          complete = false;
          side.unsure.add(rule.line());
          continue;
        }
        tryUrl(shortest(rule.path()));
        boolean sure = side.decides.contains(rule.line());
        if (!sure) {
          Found found = work.add(search.decided(i, work.max()));
          found.paths().values().forEach(path -> tryUrl(origin + path));
          boolean never = found.complete() && found.paths().isEmpty();
          sure = never || side.decides.contains(rule.line());
        }
        if (mayChange) {
          Found found = work.add(search.changed(i, work.max()));
          sure &= found.complete();
          for (Map.Entry<Integer, String> path : found.paths().entrySet()) {
            Change change = tryUrl(origin + path.getValue());
            Rule there = path.getKey() < 0 ? null : other.get(path.getKey());
            sure &= change != null && change.isBy(rule, there, side.isNew);
          }
        }
        if (!sure && rule.line() > 0) {
          complete = false;
          side.unsure.add(rule.line());
        }
      }
    }

    /** Tries a URL; returns the change, if its verdict changes. */
    private @Nullable Change tryUrl(String url) {
      tried.add(url);
      ownUrls.add(url);
      work.add(url.length() + (old.size() + now.size()) / RULES_FOR_A_POSITION);
      RuleDecision was = old.decide(url);
      RuleDecision is = now.decide(url);
      Change change = new Change(url, is.allowed(), before.deciding(was), after.deciding(is));
      if (was.allowed() == is.allowed()) {
        return null;
      }
      // Keep each given URL, but only one generated URL for each pair of rules.
      changes.putIfAbsent(urls == null ? Arrays.asList(was.rule(), is.rule()) : url, change);
      return change;
    }

    private static String withoutLine(Rule rule) {
      return rule.allow() + rule.path();
    }
  }
}
