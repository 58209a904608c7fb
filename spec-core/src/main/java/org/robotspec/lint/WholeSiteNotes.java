package org.robotspec.lint;

import static java.util.stream.Collectors.toSet;
import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Extent;
import org.robotspec.rules.Extent.Kind;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/** Finds sites and sitemaps that are closed to search engines, and groups that AdsBot ignores. */
final class WholeSiteNotes {
  /** How many rules and sitemaps are tried: more than people write. */
  private static final int MAX_TRIED = 200;

  private final ReadFile file;
  private final List<GroupSummary> groups;
  private final NoteList notes;
  private final RobotsTxt robots;
  private final Rules google;
  private final Rules others;
  private final @Nullable Origin site;

  WholeSiteNotes(ReadFile file, List<GroupSummary> groups, NoteList notes, @Nullable Origin site) {
    this.file = file;
    this.groups = groups;
    this.notes = notes;
    this.site = site;
    this.robots = file.robots();
    this.google = robots.rulesFor(Crawler.under(file.profile(), List.of("Googlebot")));
    this.others = robots.rulesFor(Crawler.under(file.profile(), List.of()));
  }

  void find(GroupSummary forAll) {
    boolean own = !groups.stream().allMatch(GroupSummary::isForAll);
    Set<Integer> harmful = own ? harmful() : Set.of();
    new OwnGroupNotes(file.lines(), groups, forAll, notes, robots, harmful).find();
    findClosed(mistaken());
  }

  /** Returns the warnings about what a file closes to Google. */
  static List<Note> closed(ReadFile file, @Nullable Origin site) {
    NoteList closed = new NoteList();
    WholeSiteNotes whole = new WholeSiteNotes(file, GroupSummary.of(file), closed, site);
    whole.findClosed(Set.of());
    Set<Integer> mistaken = whole.mistaken();
    if (!mistaken.isEmpty()) {
      whole.findClosed(mistaken);
    }
    return closed.sorted().stream().filter(note -> note.code() != NoteCode.PERHAPS_STYLES).toList();
  }

  /** Returns the lines of rules for * that no search engine should take over. */
  private Set<Integer> harmful() {
    Set<Integer> harmful = new StyleNotes(notes, others).lines();
    robots.sitemaps().stream()
        .limit(20)
        .filter(sitemap -> Origin.has(sitemap.url()))
        .flatMap(sitemap -> others.matches(sitemap.url()).stream())
        .forEach(match -> harmful.add(match.rule().line()));
    return harmful;
  }

  private void findClosed(Set<Integer> mistaken) {
    @Nullable Rule closing = Kind.of(google) == Kind.CLOSED ? closing(mistaken) : null;
    if (closing != null) {
      boolean all =
          Kind.of(others) == Kind.CLOSED
              && groups.stream().allMatch(group -> group.isForAll() || group.closesAll());
      String whom = all ? "to all search engines" : "to Googlebot";
      String message = shown(closing.path()) + " closes the whole site " + whom;
      notes.add(closing.line(), NoteCode.CLOSED_SITE, message, null);
    } else {
      new StyleNotes(notes, google).find();
      robots.sitemaps().stream()
          .limit(MAX_TRIED)
          .filter(sitemap -> Origin.has(sitemap.url()))
          .forEach(sitemap -> checkSitemap(sitemap.url(), sitemap.line()));
    }
  }

  /** Notes that {@code Disallow: /} for {@code *} does not keep Google's AdsBot out (D-20). */
  void addAdsBot() {
    String message = "Google's AdsBot-Google follows only groups that name it, not this one";
    if (others.isAllowed(Extent.ANY_SITE + "/")) {
      return;
    }
    robots.groupsFor(Crawler.of(KnownCrawler.adsBot().token())).stream()
        .filter(match -> match.reason() == GroupMatch.Reason.STAR)
        .flatMap(match -> match.group().rules().stream())
        .filter(rule -> !rule.allow() && rule.path().equals("/"))
        .limit(1)
        .forEach(rule -> notes.add(rule.line(), NoteCode.ADS_BOT, message, null));
  }

  /** Returns the lines on which a star is perhaps not meant, as REFUSES_EVERYTHING says. */
  private Set<Integer> mistaken() {
    return groups.stream()
        .filter(GroupSummary::disallowsLess)
        .flatMap(group -> group.disallowed().stream())
        .map(file.lines()::line)
        .collect(toSet());
  }

  /** Returns the rule that disallows everything to Googlebot, if it is meant to. */
  private @Nullable Rule closing(Set<Integer> mistaken) {
    return google.ranked().stream()
        .filter(rule -> !rule.allow() && rule.matchesAll())
        .filter(rule -> rule.path().indexOf('*') < 0 || !mistaken.contains(rule.line()))
        .findFirst()
        .orElse(null);
  }

  private void checkSitemap(String url, int line) {
    RuleDecision decision = google.decide(url);
    @Nullable Rule rule = decision.rule();
    if ((site == null || Origin.of(url).host().equals(site.host()))
        && !decision.allowed()
        && rule != null
        && !others.isAllowed(url)) {
      String message = "Google may not fetch the sitemap, because line %d disallows it%s";
      String where = site == null ? ", if it is on this site" : "";
      notes.add(line, NoteCode.CLOSED_SITEMAP, message.formatted(rule.line(), where), null);
    }
  }
}
