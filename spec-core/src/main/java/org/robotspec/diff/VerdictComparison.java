package org.robotspec.diff;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.RobotsDiff.Crawlers;
import org.robotspec.diff.RobotsDiff.FileRule;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Extent;
import org.robotspec.rules.Group;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.KnownCrawler.Purpose;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.text.CrawlerName;

/** Compares what two versions of a robots.txt decide, crawler by crawler. */
public final class VerdictComparison {
  /** How long the choice of a crawler's groups takes, in positions. */
  private static final int POSITIONS_FOR_A_NAME = 400;

  /** The changes for crawlers that were not compared. */
  private static final Crawlers UNKNOWN =
      new Crawlers(List.of(), List.of(), false, List.of(), false, List.of());

  final Side before;
  final Side after;
  final String origin;
  final @Nullable Collection<String> urls;
  final boolean changesOnly;
  final WorkLimit work;

  /** The URLs that were tried. */
  final Set<String> tried = new TreeSet<>();

  private final SpecProfile profile;
  final List<String> names;

  /** Whether the work ended before all was compared. */
  private boolean stopped;

  /**
   * A file, its groups, the lines of rules that decided a URL, and those whose search was
   * incomplete. The groups are empty in a search for changes only.
   */
  record Side(
      boolean isNew,
      RobotsTxt file,
      List<Group> groups,
      Set<Integer> decides,
      Set<Integer> unsure) {
    Side(boolean isNew, RobotsTxt file, List<Group> groups) {
      this(isNew, file, groups, new HashSet<>(), new HashSet<>());
    }

    @Nullable Rule deciding(RuleDecision decision) {
      @Nullable Rule rule = decision.decided();
      if (rule != null) {
        decides.add(rule.line());
      }
      return rule;
    }

    /** Returns whether no URL shows all that a rule decides. */
    private boolean isIdle(Rule rule) {
      return unsure.contains(rule.line()) || !decides.contains(rule.line());
    }
  }

  /**
   * Makes a comparison.
   *
   * @param origin the start of generated URLs
   * @param urls the URLs to try; null to generate them
   * @param names the crawlers to compare
   * @param changesOnly whether only changes are searched for, not what each rule decides
   */
  VerdictComparison(
      Side before,
      Side after,
      String origin,
      @Nullable Collection<String> urls,
      List<String> names,
      boolean changesOnly,
      WorkLimit work) {
    this.before = before;
    this.after = after;
    this.origin = origin;
    this.urls = urls;
    this.names = names;
    this.changesOnly = changesOnly;
    this.work = work;
    this.profile = before.file.profile();
  }

  /**
   * Returns the names of the crawlers to compare: each once, in its first spelling. Any other name
   * follows the groups of the longest of these that it continues after a hyphen (G-5, D-7), else
   * those of {@code *}.
   *
   * @param only the user agents of the groups that may differ; null for all of both files
   */
  private static List<String> names(Side before, Side after, @Nullable Collection<String> only) {
    SpecProfile profile = before.file.profile();
    boolean withCase = profile.get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    boolean lenient = profile.get(ProfileSettings.LENIENT);
    boolean star = only == null || only.stream().anyMatch(name -> name.startsWith("*"));
    Stream<String> agents =
        only == null
            ? Stream.of(before, after)
                .flatMap(side -> side.groups().stream())
                .flatMap(group -> group.userAgents().stream())
            : only.stream();
    // Not by hashes: names may have equal ones.
    Set<String> known = withCase ? new TreeSet<>() : new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    List<String> names = new ArrayList<>();
    Stream.concat(
            KnownCrawler.usual().stream()
                .filter(usual -> star && usual.purpose() == Purpose.SEARCH)
                .map(KnownCrawler::token),
            agents.flatMap(agent -> CrawlerName.named(agent, lenient).stream()))
        .filter(known::add)
        .forEach(names::add);
    // Google's AdsBot follows the group of AdsBot, but not that of * (D-7, D-20).
    String adsBot = KnownCrawler.adsBot().token();
    if (names.stream().anyMatch("adsbot"::equalsIgnoreCase) && known.add(adsBot)) {
      names.add(adsBot);
    }
    if (star) {
      names.add(RobotsDiff.ANY_OTHER);
    }
    return names;
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
    Side old = new Side(false, before, before.groups());
    Side now = new Side(true, after, after.groups());
    List<String> names = names(old, now, null);
    return new VerdictComparison(old, now, origin, urls, names, false, new WorkLimit()).compare();
  }

  /**
   * Finds only what changes, not which rules never decide, by URLs of {@link Extent#ANY_SITE}.
   *
   * @param userAgents the user agents of each group that is not the same in both files
   * @param work a limit that several comparisons may share
   */
  public static RobotsDiff changes(
      RobotsTxt before, RobotsTxt after, Collection<String> userAgents, WorkLimit work) {
    requireNonNull(before, "before");
    requireNonNull(after, "after");
    requireNonNull(userAgents, "userAgents");
    requireNonNull(work, "work");
    Side old = new Side(false, before, List.of());
    Side now = new Side(true, after, List.of());
    List<String> names = names(old, now, userAgents);
    return new VerdictComparison(old, now, Extent.ANY_SITE, null, names, true, work).compare();
  }

  private RobotsDiff compare() {
    Map<Crawlers, List<String>> crawlers = byChanges();
    boolean asksGoogle = !changesOnly && !profile.get(ProfileSettings.LENIENT);
    @Nullable GoogleComparison google =
        asksGoogle && !work.spent() ? new GoogleComparison(this) : null;
    List<Crawlers> groups = new ArrayList<>();
    crawlers.forEach(
        (outcome, same) -> {
          List<Change<RuleDecision>> differing =
              google == null ? List.of() : google.differing(same, outcome.changes());
          groups.add(outcome.of(same, differing, !asksGoogle || !work.spent()));
        });
    List<String> all = crawlers.values().stream().flatMap(List::stream).toList();
    FieldComparison fields = FieldComparison.of(this, all);
    boolean complete =
        groups.stream().allMatch(group -> group.complete() && group.usageComplete())
            && !stopped
            && fields.complete()
            && !(changesOnly && work.spent());
    return new RobotsDiff(
        tried.size(),
        groups,
        fields.crawlDelays(),
        FieldComparison.sitemaps(this),
        idle(true),
        idle(false),
        complete);
  }

  /** Returns the rules that certainly decide no URL, or those for which this is not known. */
  private List<FileRule> idle(boolean certainly) {
    List<FileRule> idle = new ArrayList<>();
    for (Side side : List.of(before, after)) {
      for (Group group : side.groups()) {
        for (Rule rule : group.rules()) {
          boolean unsure = urls != null || stopped || side.unsure().contains(rule.line());
          if (side.isIdle(rule) && certainly != unsure) {
            idle.add(new FileRule(side.isNew(), rule));
          }
        }
      }
    }
    return idle;
  }

  /** Returns the changes for crawlers, and the crawlers with each. */
  Map<Crawlers, List<String>> byChanges() {
    Map<Object, List<String>> byGroups = new HashMap<>(); // to compare them once
    Map<Crawlers, List<String>> crawlers = new LinkedHashMap<>();
    for (String name : names) {
      if (work.spent()) {
        stopped = true;
        crawlers.computeIfAbsent(UNKNOWN, unknown -> new ArrayList<>()).add(name);
        continue;
      }
      work.add(POSITIONS_FOR_A_NAME);
      Crawler crawler = RobotsDiff.crawler(name, profile);
      Object groups =
          List.of(before.file.naming(crawler), after.file.naming(crawler), crawler.ignoresStar());
      @Nullable List<String> same = byGroups.get(groups);
      if (same == null) {
        same = crawlers.computeIfAbsent(compared(crawler), changes -> new ArrayList<>());
        byGroups.put(groups, same);
      }
      same.add(name);
    }
    return crawlers;
  }

  private Crawlers compared(Crawler crawler) {
    Rules old = before.file.rulesFor(crawler);
    Rules now = after.file.rulesFor(crawler);
    boolean usage = !(old.usagePaths().isEmpty() && now.usagePaths().isEmpty());
    work.addCrawler(old.size() + now.size(), usage);
    return new CrawlerComparison(this, old, now).outcome();
  }
}
