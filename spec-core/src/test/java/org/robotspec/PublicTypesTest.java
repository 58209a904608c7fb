package org.robotspec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.ContentRange;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.FetchResult;
import org.robotspec.access.RedirectTarget;
import org.robotspec.access.SiteProbe;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.Change;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.diff.WorkLimit;
import org.robotspec.indexing.Directive;
import org.robotspec.indexing.DirectiveSource;
import org.robotspec.indexing.DomMetaTags;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.IndexingNote;
import org.robotspec.indexing.MetaTag;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Extent;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.OverrideCheck;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.RuleMatch;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.usage.UsageFilter;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreferences;

final class PublicTypesTest extends PublicTypesContract {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String FILE =
      """
      User-agent: foobot
      User-agent: bar\u001Bbot
      Disallow: /x
      Allow: /x/y

      Sitemap: https://example.com/\u001B[2J
      """;
  private static final RobotsTxt ROBOTS = RobotsTxt.parse(FILE.getBytes(UTF_8));
  private static final Rules RULES = ROBOTS.rulesFor(Crawler.of("foobot"));
  private static final RobotsDiff DIFF =
      VerdictComparison.compare(RobotsTxt.parse(""), ROBOTS, "http://h.com", null);
  private static final UsagePreferences STATED =
      UsagePreferences.ofContentSignal("search=\u001B", 5);
  private static final FetchOutcome.Answer ANSWER =
      new FetchOutcome.Answer(
          "http://h.com/robots.txt", 200, Map.of("x", List.of("\u001B")), FILE.getBytes(UTF_8), 0);
  private static final AccessPolicy POLICY = new AccessPolicy(SpecProfile.GOOGLE_2019);
  private static final AccessState STATE = POLICY.next(ANSWER, null, null, NOW, 0);
  private static final DirectiveSource SOURCE =
      new DirectiveSource(DirectiveSource.Kind.HEADER, 2, "goo\u001Bgle", "noindex");

  /** A value of each of our types that is passed, or whose methods are called. */
  private static final Map<Class<?>, Object> SAMPLES =
      Map.ofEntries(
          entry(KnownCrawler.Purpose.class, KnownCrawler.Purpose.SEARCH),
          entry(Enum[].class, Outcome.values()),
          entry(NoteCode.class, NoteCode.HTML_FILE),
          entry(Extent.class, Extent.of(RobotsTxt.parse(FILE).rulesFor(Crawler.of("bot")))),
          entry(ReadFile.class, new ReadFile(new byte[0], SpecProfile.GOOGLE_2019)),
          entry(Lines.class, LineScanner.scan(new byte[0], SpecProfile.GOOGLE_2019)),
          entry(Setting.class, ProfileSettings.MAX_BYTES),
          entry(Settings.class, Settings.DEFAULTS),
          entry(SpecProfile.class, SpecProfile.GOOGLE_2019),
          entry(Crawler.class, Crawler.of("foobot")),
          entry(Origin.class, Origin.of("http://h.com/")),
          entry(RobotsTxt.class, ROBOTS),
          entry(Rules.class, RULES),
          entry(Rule.class, new Rule(false, "/\u001B[2J", 3)),
          entry(RuleDecision.class, RULES.decide("http://h.com/x")),
          entry(Group.class, ROBOTS.groups().get(0)),
          entry(
              GroupMatch.class,
              new GroupMatch(ROBOTS.groups().get(0), "foo\u001Bbot", GroupMatch.Reason.NAMED)),
          entry(RuleMatch.class, RULES.matches("http://h.com/x").get(0)),
          entry(Sitemap.class, ROBOTS.sitemaps().get(0)),
          entry(RobotsDiff.class, DIFF),
          entry(RobotsDiff.Crawlers.class, DIFF.crawlers().get(0)),
          entry(
              Change.class,
              new Change<>(
                  Change.Kind.USAGE, List.of("a\u001B"), "/\u001B", "a=\u001B", "", null, null)),
          entry(GoogleMatcher.class, new GoogleMatcher(ROBOTS)),
          entry(KnownCrawler.class, KnownCrawler.all().get(0)),
          entry(RobotsDiff.FileRule.class, new RobotsDiff.FileRule(true, RULES.ranked().get(0))),
          entry(UsagePreferences.class, STATED),
          entry(UsagePreference.class, STATED.all().get(0)),
          entry(UsageFilter.class, new UsageFilter(List.of("search"), List.of())),
          entry(
              UsageFilter.Rejection.class,
              new UsageFilter.Rejection(UsageFilter.Cause.REQUIRE, "search")),
          entry(WorkLimit.class, new WorkLimit(1_000_000)),
          entry(Note.class, new Note(3, NoteCode.HTML_FILE, "a message")),
          entry(Correction.class, new Correction(1, 1, List.of("Disallow: /"))),
          entry(Corrections.class, new Corrections(FILE.getBytes(UTF_8), SpecProfile.GOOGLE_2019)),
          entry(AccessPolicy.class, POLICY),
          entry(AccessState.class, STATE),
          entry(FailureRun.class, new FailureRun(NOW, 1, 1, null)),
          entry(CachedFile.class, CachedFile.of(FILE.getBytes(UTF_8), NOW)),
          entry(FetchResult.class, FetchResult.none("\u001B")),
          entry(FetchOutcome.class, ANSWER),
          entry(FetchOutcome.Answer.class, ANSWER),
          entry(FetchOutcome.DeadRedirect.class, new FetchOutcome.DeadRedirect("a loop\u001B", 2)),
          entry(
              FetchOutcome.Failure.class,
              new FetchOutcome.Failure(FailureCause.RESET, "reset\u001B", 0)),
          entry(SiteProbe.class, new SiteProbe(200, 404)),
          entry(DirectiveSource.class, SOURCE),
          entry(Directive.class, new Directive("noindex", "\u001B", SOURCE)),
          entry(IndexingNote.class, new IndexingNote(SOURCE, "a message")),
          entry(MetaTag.class, new MetaTag("robots", "noindex\u001B")),
          entry(
              IndexingDirectives.class,
              IndexingDirectives.read(
                  Map.of(), List.of(new MetaTag("robots", "noindex")), Crawler.of("foobot"), NOW)));

  PublicTypesTest() {
    super(
        RobotsTxt.class,
        SAMPLES,
        Set.of(
            HtmlMetaTags.class,
            ProfileSettings.class,
            Lint.class,
            ContentRange.class,
            OverrideCheck.class,
            RedirectTarget.class,
            VerdictComparison.class,
            DomMetaTags.class,
            InvalidUrlException.class));
  }

  @Test
  void aNullNameIsAnErrorToo() {
    assertThatNullPointerException()
        .isThrownBy(() -> Crawler.of("foobot", nothing()))
        .withMessage("name");
  }

  @Test
  void textsSayWhatCounts() {
    assertThat(ROBOTS).hasToString("groups: 1, sitemaps: 1, profile: google-2019");
    assertThat(RULES).hasToString("group foobot, rules: 2");
    assertThat(RULES.decide("http://h.com/x"))
        .hasToString("disallowed: Disallow: /x, line 3, group foobot");
    assertThat(ROBOTS.groups().get(0)).hasToString("group foobot, bar\uFFFDbot, line 1, rules: 2");
    assertThat(ROBOTS.sitemaps().get(0))
        .hasToString("Sitemap: https://example.com/\uFFFD[2J, line 6");
    assertThat(Settings.DEFAULTS.with(ProfileSettings.MAX_BYTES, 2000))
        .hasToString("max-bytes=2000");
  }
}
