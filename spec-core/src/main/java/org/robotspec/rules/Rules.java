package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.RuleDecision.Reason;
import org.robotspec.rules.internal.matching.RuleTable;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.PercentEncoding;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreferences;

/**
 * The rules of one robots.txt for one crawler, compiled once for any number of URLs.
 *
 * <p>Immutable and thread-safe. The time for a URL depends on its length, not on the number of
 * rules. Only the path of a URL is matched; the caller must check that the URL belongs to the
 * origin of the file (L-2).
 */
public final class Rules {
  private static final String ROBOTS_TXT = "/robots.txt";

  private static final int NO_DELAY = -1;
  // Takes the place of a rule for the URL of robots.txt (M-6).
  private static final int ROBOTS_TXT_ITSELF = -1;

  private static final Rules ALLOW_ALL =
      new Rules(RuleTable.EMPTY, null, Reason.NO_GROUP, null, null, null, true, true);

  private final RuleTable table;

  private final @Nullable String group;
  private final Reason withoutGroup;
  private final @Nullable Rule emptyRule;
  private final int crawlDelayMillis;
  private final @Nullable UsageRules usage;
  // How many octets of a path can make a difference; usually fewer than a URL has.
  private final int reach;
  private final boolean normalise;
  private final boolean robotsTxtAllowed;

  Rules(
      RuleTable table,
      @Nullable String group,
      Reason withoutGroup,
      @Nullable Rule emptyRule,
      @Nullable Duration crawlDelay,
      @Nullable UsageRules usage,
      boolean normalise,
      boolean robotsTxtAllowed) {
    this.table = table;
    this.group = group;
    this.withoutGroup = withoutGroup;
    this.emptyRule = emptyRule;
    this.crawlDelayMillis = crawlDelay == null ? NO_DELAY : Math.toIntExact(crawlDelay.toMillis());
    this.usage = usage;
    this.reach = Math.max(table.reach(), ROBOTS_TXT.length() + 1);
    this.normalise = normalise;
    this.robotsTxtAllowed = robotsTxtAllowed;
  }

  /** Returns the rules of an empty file: everything is allowed (H-1). */
  public static Rules allowAll() {
    return ALLOW_ALL;
  }

  /**
   * Decides whether a URL may be crawled, and says why, and what its owner allows to be done with
   * the page.
   *
   * @param url an absolute URL, raw or percent-encoded; under {@code google-reference} any text
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public RuleDecision decide(String url) {
    String path = usage == null ? "" : normalPath(url);
    int rule = usage == null ? deciding(url) : decidingPath(path);
    if (rule == ROBOTS_TXT_ITSELF) {
      return new RuleDecision(true, Reason.ROBOTS_TXT, group, null, usage(path));
    }
    if (rule < table.size()) {
      Rule decided = rule(table, rule);
      UsagePreferences stated = decided.allow() ? usage(path) : UsagePreferences.NONE;
      return new RuleDecision(decided.allow(), Reason.RULE, group, decided, stated);
    }
    Reason reason = group == null ? withoutGroup : Reason.NO_MATCHING_RULE;
    return new RuleDecision(true, reason, group, emptyRule, usage(path));
  }

  /** Returns the rule that decides a normalised path; null if none does. */
  @Nullable Rule ofPath(String path) {
    int rule = table.first(path, 0, path.length());
    return rule < table.size() ? rule(table, rule) : null;
  }

  private UsagePreferences usage(String path) {
    return usage == null ? UsagePreferences.NONE : usage.of(path);
  }

  /**
   * Decides like {@link #decide}, without the reason; allocates nothing if the URL is usual: plain
   * ASCII without dot segments and fragment, and its host a name in lower case.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public boolean isAllowed(String url) {
    return isAllowed(deciding(url));
  }

  /**
   * Decides like {@link #isAllowed} for a URL that others request, perhaps as it is written: both
   * its path as written and the one that clients make of it (D-32) must be allowed.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public boolean isAllowedInEitherForm(String url) {
    return isAllowed(Origin.requestUrl(url))
        && isAllowed(decidingPath(pathAsWritten(UrlSyntax.cleaned(url))));
  }

  private boolean isAllowed(int rule) {
    return rule == ROBOTS_TXT_ITSELF || rule >= table.size() || table.isAllow(rule);
  }

  /** Returns the deciding rule, the number of rules if there is none, or ROBOTS_TXT_ITSELF. */
  private int deciding(String url) {
    requireNonNull(url, "url");
    if (!normalise) {
      return decidingPath(UrlPath.reference(url));
    }
    String requested = url;
    int start = UrlSyntax.plainPath(url);
    if (start < 0) {
      requested = UrlSyntax.requested(url);
      start = UrlPath.start(requested);
    }
    int end = UrlPath.plainEnd(requested, start, reach);
    return end < 0
        ? decidingPath(UrlPath.normal(requested, start))
        : deciding(requested, start, end);
  }

  private int decidingPath(String path) {
    return deciding(path, 0, path.length());
  }

  private int deciding(String url, int from, int to) {
    if (robotsTxtAllowed && to - from == ROBOTS_TXT.length() && url.startsWith(ROBOTS_TXT, from)) {
      return ROBOTS_TXT_ITSELF;
    }
    return table.first(url, from, to);
  }

  /** Returns the user agent of the chosen group, perhaps {@code *}; null if none is (G-2). */
  public @Nullable String group() {
    return group;
  }

  /** Returns the crawler's delay; empty if it has none or the profile ignores it (F-5, D-26). */
  public Optional<Duration> crawlDelay() {
    return crawlDelayMillis == NO_DELAY
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(crawlDelayMillis));
  }

  /** Returns the rules that can match, in order of precedence: the first match decides (M-5). */
  public List<Rule> ranked() {
    return IntStream.range(0, table.size()).mapToObj(rule -> rule(table, rule)).toList();
  }

  /** Returns the {@link #ranked} rules, with M-6 as a rule of line 0 before them if it holds. */
  public List<Rule> rankedWithRobotsTxt() {
    List<Rule> ranked = new ArrayList<>(ranked());
    if (robotsTxtAllowed) {
      ranked.add(0, new Rule(true, ROBOTS_TXT + "$", 0));
    }
    return ranked;
  }

  /** Returns the same rules without those that allow. */
  Rules disallowing() {
    return new Rules(
        table.disallowing(), group, withoutGroup, null, null, null, normalise, robotsTxtAllowed);
  }

  /**
   * Returns the rules that match a URL, in order of precedence, each with the part of the URL that
   * it takes. For people: it tries every rule, so it is slower than {@link #decide}.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public List<RuleMatch> matches(String url) {
    String path = normalPath(url);
    List<RuleMatch> matches = new ArrayList<>();
    for (int rule = 0; rule < table.size(); rule++) {
      int length = table.matchedLength(rule, path);
      if (length >= 0) {
        matches.add(new RuleMatch(rule(table, rule), length));
      }
    }
    return List.copyOf(matches);
  }

  /**
   * Returns the part of a URL that rules match, in the form in which it is compared: path,
   * parameters and query (M-1), as clients request it (D-32), normalised as the profile says (M-4).
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public String pathOf(String url) {
    String path = normalPath(url);
    return normalise ? PercentEncoding.shown(path) : path;
  }

  private String normalPath(String url) {
    requireNonNull(url, "url");
    return pathAsWritten(normalise ? UrlSyntax.requested(url) : url);
  }

  private String pathAsWritten(String url) {
    return normalise ? UrlPath.normal(url, UrlPath.start(url)) : UrlPath.reference(url);
  }

  static Rule rule(RuleTable table, int rule) {
    String path = PathPattern.toString(table.pattern(rule), table.anchored(rule));
    return new Rule(table.isAllow(rule), path, table.line(rule));
  }

  /**
   * Returns the paths of the group's content-usage lines, in the form of {@link Rule#path} and in
   * the order of the file; an empty text for a line without a path (U-2). If no line states
   * anything about a category, there are none.
   */
  public List<String> usagePaths() {
    return usage == null ? List.of() : usage.paths();
  }

  /**
   * Returns what the group's lines with usage preferences state, without their numbers: rules with
   * equal statements state the same about each URL that they allow.
   */
  public List<String> usageStatements() {
    return usage == null ? List.of() : usage.statements();
  }

  /** Returns the number of rules in the group, without those that have no path. */
  public int size() {
    return table.size();
  }

  /** Returns the chosen group and its number of rules. */
  @Override
  public String toString() {
    return (group == null ? "no group" : "group " + PrintableText.of(group)) + ", rules: " + size();
  }

  /** Returns about how many bytes this takes, including what a slow URL may make it keep. */
  public int weight() {
    return 48 + (table.size() == 0 ? 0 : table.weight()) + (usage == null ? 0 : usage.weight());
  }
}
