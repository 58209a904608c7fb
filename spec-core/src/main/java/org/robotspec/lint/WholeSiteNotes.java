package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;

/**
 * Finds the most expensive mistakes: rules that a named group loses, and files that Google may not
 * fetch.
 */
final class WholeSiteNotes {
  /** Key, severity, title, and what to do. */
  static final NoteCodes CODES =
      NoteCodes.table(
          """
          lost-rules | WARNING | Group that loses the rules for * | Repeat the rules for * in the \
          group if they are for its crawlers, too.
          closed-site | WARNING | Site closed to search engines | If search engines may list the \
          site, delete the rule; if not, keep it.
          closed-styles | WARNING | Style sheets or scripts closed to Google | Let Google fetch what \
          its pages need: it judges them by what it can show.
          closed-sitemap | WARNING | Sitemap that is disallowed | Allow the sitemap's path.
          ads-bot | INFO | Group for * that AdsBot does not follow | Add User-agent: AdsBot-Google \
          to the group if it is for Google's AdsBot crawlers, too.
          """);

  /** How many rules and sitemaps are tried: more than files for people have. */
  private static final int MAX_TRIED = 200;

  private static final String SITE = "https://example.com";

  private static final Set<String> STYLE_FILES =
      Set.of("/*.css", "*.css", "/*.css$", "*.css$", "/*.js", "*.js", "/*.js$", "*.js$");

  /** Folders that have style sheets or scripts for browsers, and nothing else. */
  private static final Set<String> STYLE_FOLDERS =
      Set.of("css", "js", "javascript", "styles", "stylesheets", "wp-includes", "_next", "_nuxt");

  private final Lines lines;
  private final List<GroupSummary> groups;
  private final NoteList notes;
  private final RobotsTxt robots;
  private final Rules google;
  private final Rules others;
  private final @Nullable Origin site;

  WholeSiteNotes(ReadFile file, List<GroupSummary> groups, NoteList notes, @Nullable Origin site) {
    this.lines = file.lines();
    this.groups = groups;
    this.notes = notes;
    this.site = site;
    this.robots = file.robots();
    this.google = robots.rulesFor(Crawler.under(file.profile(), List.of("Googlebot")));
    this.others = robots.rulesFor(Crawler.under(file.profile(), List.of()));
  }

  void find() {
    addLostRules();
    @Nullable Rule closing = closing(google);
    if (closing != null) {
      boolean all = closing(others) != null && groups.stream().allMatch(GroupSummary::closesAll);
      String whom = all ? "to all search engines" : "to Googlebot";
      String message = shown(closing.path()) + " closes the whole site " + whom;
      notes.add(closing.line(), CODES.of("closed-site"), message, null);
    } else {
      List<Rule> rules = google.ranked();
      rules.stream()
          .filter(rule -> !rule.allow() && !samples(rule.path()).isEmpty())
          .limit(MAX_TRIED)
          .forEach(rule -> checkStyles(rule, rules));
      robots.sitemaps().stream()
          .limit(MAX_TRIED)
          .forEach(sitemap -> checkSitemap(sitemap.url(), sitemap.line()));
    }
  }

  /** Notes that {@code Disallow: /} for {@code *} does not keep Google's AdsBot out (D-20). */
  void addAdsBot() {
    String message = "Google's AdsBot-Google follows only groups that name it, not this one";
    robots.groupsFor(Crawler.of("AdsBot-Google")).stream()
        .filter(match -> match.reason() == GroupMatch.Reason.STAR)
        .flatMap(match -> match.group().rules().stream())
        .filter(rule -> !rule.allow() && rule.path().equals("/"))
        .filter(rule -> !robots.rulesFor(Crawler.of(List.of())).isAllowed("https://any.site/"))
        .limit(1)
        .forEach(rule -> notes.add(rule.line(), CODES.of("ads-bot"), message, null));
  }

  /** Returns the rule that disallows everything, if no rule allows anything. */
  private static @Nullable Rule closing(Rules rules) {
    List<Rule> ranked = rules.ranked();
    boolean allows = ranked.stream().anyMatch(Rule::allow);
    return ranked.stream()
        .filter(rule -> !allows && PathNotes.isEverything(rule.path()))
        // A wildcard beside other rules is a mistake with a note of its own.
        .filter(rule -> ranked.size() == 1 || rule.path().indexOf('*') < 0)
        .findFirst()
        .orElse(null);
  }

  /** Notes names whose groups only allow, or only slow down, though the group for * disallows. */
  private void addLostRules() {
    List<GroupSummary> forAll = groups.stream().filter(GroupSummary::isForAll).toList();
    List<Integer> lost =
        forAll.stream()
            .flatMapToInt(group -> IntStream.range(group.start(), group.end()))
            .filter(i -> lines.is(i, Field.DISALLOW) && !lines.isEmpty(i))
            .map(lines::line)
            .boxed()
            .toList();
    if (lost.isEmpty() || forAll.stream().anyMatch(GroupSummary::disallowsAll)) {
      return;
    }
    Set<String> own = new HashSet<>();
    groups.stream().filter(this::hasOwnRules).forEach(group -> own.addAll(group.names()));
    for (GroupSummary group : groups) {
      boolean opensAll = opensAll(group);
      OptionalInt agent =
          IntStream.range(group.start(), group.end())
              .filter(i -> lines.is(i, Field.USER_AGENT))
              .filter(i -> loses(GroupSummary.name(lines.value(i)), opensAll, own))
              .findFirst();
      if (agent.isPresent()) {
        int i = agent.getAsInt();
        String message =
            "%s has a group of its own, so it does not obey the rules for *: %s"
                .formatted(shown(GroupSummary.read(lines.value(i))), NoteList.lines(lost));
        notes.add(lines.line(i), CODES.of("lost-rules"), message, null);
        own.addAll(group.names());
      }
    }
  }

  /** Returns whether a name loses rules that were probably meant for it, too. */
  private static boolean loses(String name, boolean opensAll, Set<String> own) {
    return !own.contains(name)
        && KnownCrawler.ofFamily(name).filter(KnownCrawler::isInvited).isEmpty()
        && NameNotes.meant(name).isEmpty()
        // A tool of the owner's own is let in everywhere on purpose.
        && (!opensAll || KnownCrawler.of(name).isPresent());
  }

  private boolean opensAll(GroupSummary group) {
    return group.allows()
        && IntStream.range(group.start(), group.end())
            .filter(i -> lines.is(i, Field.ALLOW) && !lines.isEmpty(i))
            .allMatch(i -> PathNotes.isEverything(lines.value(i)));
  }

  /** Returns whether a group is for all, or says itself what it disallows, or has no lines. */
  private boolean hasOwnRules(GroupSummary group) {
    boolean slows = group.rules() == 0 && group.fields().contains(Field.CRAWL_DELAY);
    return group.isForAll()
        || group.fields().contains(Field.DISALLOW)
        || !(group.allows() || slows);
  }

  private void checkStyles(Rule rule, List<Rule> rules) {
    String start = start(rule.path());
    boolean opened =
        rules.stream().anyMatch(other -> other.allow() && other.path().startsWith(start));
    if (!opened && samples(rule.path()).stream().noneMatch(google::isAllowed)) {
      String message = "Google may not fetch style sheets or scripts that %s matches";
      notes.add(
          rule.line(), CODES.of("closed-styles"), message.formatted(shown(rule.path())), null);
    }
  }

  /** Returns files that a rule seems to close; none if it is about something else. */
  private static List<String> samples(String path) {
    String start = Ascii.lower(start(path));
    if (STYLE_FILES.contains(start)) {
      return List.of(SITE + "/x" + start.substring(start.indexOf('.')).replace("$", ""));
    }
    int end = start.length() - 1;
    boolean folder =
        start.endsWith("/")
            && STYLE_FOLDERS.contains(start.substring(start.lastIndexOf('/', end - 1) + 1, end));
    String site = SITE + start(path);
    boolean plain = start.indexOf('*') < 0 && !start.contains("%20");
    return folder && plain ? List.of(site + "x.css", site + "x.js") : List.of();
  }

  private static String start(String path) {
    return path.endsWith("*") ? path.substring(0, path.length() - 1) : path;
  }

  private void checkSitemap(String url, int line) {
    try {
      Origin origin = Origin.of(url);
      RuleDecision decision = google.decide(url);
      @Nullable Rule rule = decision.rule();
      if ((site == null || origin.host().equals(site.host()))
          && !decision.allowed()
          && rule != null
          && !others.isAllowed(url)) {
        String message = "Google may not fetch the sitemap, because line %d disallows it%s";
        String where = site == null ? ", if it is on this site" : "";
        notes.add(line, CODES.of("closed-sitemap"), message.formatted(rule.line(), where), null);
      }
    } catch (InvalidUrlException e) {
      // has its own note
    }
  }
}
