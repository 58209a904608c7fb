package org.robotspec.diff;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.Change.Kind;
import org.robotspec.diff.PathSearch.Found;
import org.robotspec.diff.RobotsDiff.Crawlers;
import org.robotspec.diff.RobotsDiff.FileRule;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.Group;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.usage.UsagePreference;

/** Compares what two versions of a robots.txt decide, crawler by crawler. */
public final class VerdictComparison {
  /** The number of rules that a verdict tries in the time in which a search visits a position. */
  private static final int RULES_FOR_A_POSITION = 8;

  /** The positions that a search visits in the time in which a URL is decided four times. */
  private static final int POSITIONS_FOR_A_URL = 100;

  /** The least cost of a comparison, in positions. */
  private static final int LEAST_WORK = 200;

  private final SpecProfile profile;
  private final ComparedFile before;
  private final ComparedFile after;
  private final String origin;
  private final @Nullable Collection<String> urls;
  private final List<String> names;
  private final Set<String> tried = new TreeSet<>();
  private final WorkLimit work;

  /** Whether the work ended before all was compared. */
  private boolean stopped;

  /** Whether to leave out the search for rules that never decide. */
  private final boolean changesOnly;

  /** A file, the lines of rules that decided a URL, and those whose search was incomplete. */
  private record ComparedFile(
      boolean isNew, RobotsTxt file, Set<Integer> decides, Set<Integer> unsure) {
    @Nullable Rule deciding(RuleDecision decision) {
      @Nullable Rule rule = decision.decided();
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
    this.names = names(before, after, changing);
  }

  /**
   * Returns the names of the crawlers to compare: each once, in its first spelling. Any other name
   * follows the groups of the longest of these that it continues after a hyphen (G-5, D-7), else
   * those of {@code *}.
   *
   * @param only the user agents of the groups that may differ; null for all of both files
   */
  private static List<String> names(
      RobotsTxt before, RobotsTxt after, @Nullable Collection<String> only) {
    boolean withCase = before.profile().get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    boolean lenient = before.profile().get(ProfileSettings.LENIENT);
    boolean star = only == null || only.stream().anyMatch(name -> name.startsWith("*"));
    Stream<String> agents =
        only == null
            ? Stream.of(before, after)
                .flatMap(file -> file.groups().stream())
                .flatMap(group -> group.userAgents().stream())
            : only.stream();
    Set<String> known = new TreeSet<>(); // names may have equal hashes
    List<String> names = new ArrayList<>();
    Stream.concat(
            star ? Stream.of("Googlebot", "Bingbot") : Stream.of(),
            agents.flatMap(agent -> CrawlerName.named(agent, lenient).stream()))
        .filter(name -> known.add(withCase ? name : Ascii.lower(name)))
        .forEach(names::add);
    String adsBot = "AdsBot-Google"; // follows the group of AdsBot, but not that of * (D-7, D-20)
    if (names.stream().anyMatch("adsbot"::equalsIgnoreCase)
        && known.add(withCase ? adsBot : Ascii.lower(adsBot))) {
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
    WorkLimit work = new WorkLimit(WorkLimit.MAX_TOTAL);
    return new VerdictComparison(before, after, origin, urls, work, null).compare();
  }

  /**
   * Finds only what changes, not which rules never decide, by URLs of {@link RobotsDiff#ANY_SITE}.
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
    return new VerdictComparison(before, after, RobotsDiff.ANY_SITE, null, work, userAgents)
        .compare();
  }

  private RobotsDiff compare() {
    Map<Changes, List<String>> crawlers = byChanges();
    List<FileRule> neverDecide = new ArrayList<>();
    List<FileRule> notShown = new ArrayList<>();
    for (ComparedFile side : List.of(before, after)) {
      for (Group group : changesOnly ? List.<Group>of() : side.file.groups()) {
        for (Rule rule : group.rules()) {
          boolean unsure = urls != null || stopped || side.unsure.contains(rule.line());
          if (side.unsure.contains(rule.line()) || !side.decides.contains(rule.line())) {
            (unsure ? notShown : neverDecide).add(new FileRule(side.isNew, rule));
          }
        }
      }
    }
    @Nullable GoogleComparison google =
        changesOnly || profile.get(ProfileSettings.LENIENT) ? null : new GoogleComparison();
    List<Crawlers> groups = new ArrayList<>();
    crawlers.forEach(
        (outcome, same) -> {
          List<Change<RuleDecision>> differing =
              google == null ? List.of() : google.differing(same, outcome.changes);
          groups.add(
              new Crawlers(
                  same,
                  outcome.changes.stream().map(change -> change.of(same)).toList(),
                  outcome.complete && (google == null || !work.spent()),
                  outcome.usage.stream().map(change -> change.of(same)).toList(),
                  outcome.usageComplete,
                  differing));
        });
    List<Change<Duration>> delays = crawlDelays(crawlers.values());
    boolean complete =
        groups.stream().allMatch(group -> group.complete() && group.usageComplete())
            && !stopped
            && !(changesOnly && work.spent());
    return new RobotsDiff(
        tried.size(), groups, delays, sitemaps(), neverDecide, notShown, complete);
  }

  /** Returns the changes for crawlers, and the crawlers with each. */
  private Map<Changes, List<String>> byChanges() {
    Map<Object, Changes> known = new HashMap<>();
    Map<Changes, List<String>> crawlers = new LinkedHashMap<>();
    IdentityHashMap<Changes, List<String>> found =
        new IdentityHashMap<>(); // to compare long lists once
    for (String name : names) {
      Crawler crawler = RobotsDiff.crawler(name, profile);
      Object groups =
          List.of(before.file.naming(crawler), after.file.naming(crawler), crawler.ignoresStar());
      @Nullable Changes outcome = known.get(groups);
      if (outcome == null && work.spent()) {
        stopped = true;
        outcome = new Changes(List.of(), false, List.of(), false);
      } else if (outcome == null) {
        Rules old = before.file.rulesFor(crawler);
        Rules now = after.file.rulesFor(crawler);
        work.add(LEAST_WORK + old.size() + now.size());
        outcome = new OneCrawler(old, now).outcome();
        known.put(groups, outcome);
      }
      List<String> same = found.get(outcome);
      if (same == null) {
        same = crawlers.computeIfAbsent(outcome, o -> new ArrayList<>());
        found.put(outcome, same);
      }
      same.add(name);
    }
    return crawlers;
  }

  /** Returns the crawl delays that change; a line holds for the user agents above it (D-26). */
  private List<Change<Duration>> crawlDelays(Collection<List<String>> crawlers) {
    Map<List<Optional<Duration>>, List<String>> names = new LinkedHashMap<>();
    boolean any =
        Stream.of(before, after).anyMatch(side -> side.file.fields().containsValue("crawl-delay"));
    for (String name : any ? crawlers.stream().flatMap(List::stream).toList() : List.<String>of()) {
      if (work.spent()) {
        stopped = true;
      } else {
        Rules old = RobotsDiff.rules(before.file, name);
        Rules now = RobotsDiff.rules(after.file, name);
        work.add(LEAST_WORK + old.size() + now.size() + this.names.size());
        if (!old.crawlDelay().equals(now.crawlDelay())) {
          names
              .computeIfAbsent(List.of(old.crawlDelay(), now.crawlDelay()), d -> new ArrayList<>())
              .add(name);
        }
      }
    }
    List<Change<Duration>> changes = new ArrayList<>();
    names.forEach(
        (delays, same) -> {
          List<String> texts = delays.stream().map(VerdictComparison::seconds).toList();
          changes.add(
              new Change<>(
                  Kind.CRAWL_DELAY,
                  same,
                  "",
                  texts.get(0),
                  texts.get(1),
                  delays.get(0).orElse(null),
                  delays.get(1).orElse(null)));
        });
    return changes;
  }

  private static String seconds(Optional<Duration> delay) {
    return delay.map(time -> time.toMillis() / 1_000.0 + " s").orElse("");
  }

  private List<Change<Sitemap>> sitemaps() {
    Map<String, Sitemap> old = byUrl(before.file);
    Map<String, Sitemap> now = byUrl(after.file);
    return Stream.concat(old.keySet().stream(), now.keySet().stream())
        .filter(url -> !old.containsKey(url) || !now.containsKey(url))
        .map(
            url ->
                new Change<>(
                    Kind.SITEMAP,
                    List.of(),
                    url,
                    old.containsKey(url) ? url : "",
                    now.containsKey(url) ? url : "",
                    old.get(url),
                    now.get(url)))
        .toList();
  }

  private static Map<String, Sitemap> byUrl(RobotsTxt file) {
    Map<String, Sitemap> sitemaps = new LinkedHashMap<>();
    file.sitemaps().forEach(sitemap -> sitemaps.putIfAbsent(sitemap.url(), sitemap));
    return sitemaps;
  }

  /** What google/robotstxt decides otherwise (D-12, F-4), until the work is spent. */
  private final class GoogleComparison {
    private final GoogleMatcher old = new GoogleMatcher(before.file);
    private final GoogleMatcher now = new GoogleMatcher(after.file);
    private final Map<String, List<Change<Rule>>> itself = new TreeMap<>();

    GoogleComparison() {
      new VerdictComparison(old.file(), now.file(), origin, urls, work, null)
          .byChanges()
          .forEach((its, names) -> names.forEach(name -> itself.put(name, its.changes)));
    }

    /** Returns the differences on URLs whose verdict changes by the documents or the matcher. */
    List<Change<RuleDecision>> differing(List<String> names, List<Change<Rule>> changes) {
      List<Change<RuleDecision>> all = new ArrayList<>();
      for (String name : names.stream().filter(KnownCrawler::isGoogles).toList()) {
        Crawler crawler = RobotsDiff.crawler(name, SpecProfile.GOOGLE_2019);
        Set<String> changing = new TreeSet<>();
        Stream.of(changes, itself.getOrDefault(name, List.of()))
            .forEach(some -> some.forEach(change -> changing.add(change.url())));
        for (String url : changing) {
          work.add(POSITIONS_FOR_A_URL + url.length());
          if (work.spent()) {
            return all;
          }
          RuleDecision was = old.differing(url, crawler);
          RuleDecision is = now.differing(url, crawler);
          if (was != null || is != null) {
            String[] texts = {sentence(was), sentence(is)};
            all.add(new Change<>(Kind.GOOGLE, List.of(name), url, texts[0], texts[1], was, is));
          }
        }
      }
      return all;
    }

    private static String sentence(@Nullable RuleDecision google) {
      return google == null ? "" : GoogleMatcher.sentence(google);
    }
  }

  /** Returns the shortest URL that a pattern may match. */
  private String shortest(String pattern) {
    String path = PathPattern.withoutAnchor(pattern.replace("*", ""));
    return origin + (path.startsWith("/") ? path : "/" + path);
  }

  /** The changes for a crawler, and whether each kind is complete. */
  private record Changes(
      List<Change<Rule>> changes,
      boolean complete,
      List<Change<UsagePreference>> usage,
      boolean usageComplete) {}

  /** The comparison for one crawler. */
  private final class OneCrawler {
    private final Rules old;
    private final Rules now;
    private final Map<Object, Change<Rule>> changes = new HashMap<>();
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
        List<Rule> oldRules = old.rankedWithRobotsTxt();
        List<Rule> newRules = now.rankedWithRobotsTxt();
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
      Comparator<Change<Rule>> byUrl = Comparator.comparing(Change::url);
      return new Changes(
          changes.values().stream().sorted(byUrl).toList(),
          complete,
          usage.changes(ownUrls, urls != null),
          usageComplete);
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
        String body = PathPattern.withoutAnchor(rule.path());
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
            Change<Rule> change = tryUrl(origin + path.getValue());
            Rule there = path.getKey() < 0 ? null : other.get(path.getKey());
            sure &=
                change != null
                    && rule.equals(side.isNew ? change.after() : change.before())
                    && Objects.equals(side.isNew ? change.before() : change.after(), there);
          }
        }
        if (!sure && rule.line() > 0) {
          complete = false;
          side.unsure.add(rule.line());
        }
      }
    }

    /** Tries a URL; returns the change, if its verdict changes. */
    private @Nullable Change<Rule> tryUrl(String url) {
      tried.add(url);
      ownUrls.add(url);
      work.add(url.length() + (old.size() + now.size()) / RULES_FOR_A_POSITION);
      RuleDecision was = old.decide(url);
      RuleDecision is = now.decide(url);
      @Nullable Rule decidedOld = before.deciding(was);
      @Nullable Rule decidedNew = after.deciding(is);
      if (was.allowed() == is.allowed()) {
        return null;
      }
      Change<Rule> change =
          new Change<>(
              Kind.VERDICT,
              List.of(),
              url,
              was.outcome().toString(),
              is.outcome().toString(),
              decidedOld,
              decidedNew);
      // Keep each given URL, but only one generated URL for each pair of rules.
      changes.putIfAbsent(urls == null ? Arrays.asList(was.rule(), is.rule()) : url, change);
      return change;
    }

    private static String withoutLine(Rule rule) {
      return rule.allow() + rule.path();
    }
  }
}
