package org.robotspec.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Finding;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Report;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.cli.site.WebRobots;
import org.robotspec.diff.Change;
import org.robotspec.diff.Change.Kind;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Extent;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Sitemap;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec diff}: shows the effect of a change to a robots.txt. */
@Command(
    name = "diff",
    description =
        "Show which verdicts and usage preferences a change to a robots.txt changes, by crawler"
            + " and URL.",
    footer = {
      "",
      "Compares verdicts for Googlebot, Bingbot, each crawler that a file names, and",
      "any other crawler; and usage preferences on the same URLs. A name also stands",
      "for longer names that no file lists, as Googlebot does for Googlebot-Image.",
      "Crawl delays and sitemaps that change are listed, too.",
      "",
      "Exit code: 0 no verdict or preference changes, 1 some do, 2 bad input, or cannot tell."
    })
final class DiffCommand implements Callable<Integer> {
  private static final int CANNOT_TELL = 2;

  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "Try only the URLs or paths in this file, one per line; - reads standard input."
              + " Default: URLs made from the patterns in both files.")
  private @Nullable String urls;

  @Mixin private Report report;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "The current robots.txt: a file or a site.")
  private String old = "";

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "The new robots.txt: a file or a site.")
  private String now = "";

  @Override
  public Integer call() {
    SpecProfile profile = profileOptions.profile();
    long inputs = Stream.of(old, now, String.valueOf(urls)).filter("-"::equals).count();
    OptionValues.require(spec, inputs <= 1, "only one input can be standard input (-)");
    SiteRules before;
    SiteRules after;
    List<String> addresses;
    try (WebRobots web = new WebRobots(profile)) {
      addresses = List.of(web.address(now, spec), web.address(old, spec), Extent.ANY_SITE);
      before = SiteRules.given(web.read(addresses.get(1), spec), profile);
      after = SiteRules.given(web.read(addresses.get(0), spec), profile);
    }
    String origin =
        addresses.stream()
            .filter(RobotsFile::isUrl)
            .map(url -> Origin.of(url).toString())
            .findFirst()
            .orElseThrow();
    @Nullable List<String> given =
        urls == null
            ? null
            : RobotsFile.readList(
                urls, "URL", url -> VerdictComparison.url(RobotsFile.withScheme(url), origin));
    RobotsDiff diff = VerdictComparison.compare(before.parsed(), after.parsed(), origin, given);
    report.members(
        () ->
            new Members()
                .put("old", PrintableText.ofUrl(before.name()))
                .put("new", PrintableText.ofUrl(after.name()))
                .putAll(Answers.PRINTABLE.diff(diff)));
    report.findings(() -> findings(diff, before.name(), after.name()));
    report.text(screen -> print(screen, diff, before.name(), after.name()));
    report.end(false);
    return diff.changes() ? 1 : diff.complete() ? 0 : CANNOT_TELL;
  }

  /** Returns a finding for each change, at the line of the new file that makes it. */
  private static List<Finding> findings(RobotsDiff diff, String before, String after) {
    List<Finding> findings = new ArrayList<>();
    for (RobotsDiff.Crawlers group : diff.crawlers()) {
      for (Change<Rule> change : group.changes()) {
        String word = change.allows() ? ": now allowed: " : ": no longer allowed: ";
        String why = decided(change.after(), after) + "; old: " + decided(change.before(), before);
        int line = change.after() == null ? 1 : change.after().line();
        String message = names(group.names()) + word + change.url() + ": " + why;
        findings.add(new Finding(Severity.WARNING, "changed-verdict", after, line, message));
      }
      for (Change<UsagePreference> change : group.usage()) {
        String word = ": " + change.name() + " now " + change.stated() + ": ";
        @Nullable Integer line = change.after() == null ? null : change.after().line();
        String message = names(group.names()) + word + change.url();
        findings.add(
            new Finding(
                Severity.WARNING, "changed-preference", after, line == null ? 1 : line, message));
      }
      for (Change<RuleDecision> differing : group.google()) {
        RuleDecision is = differing.after();
        int line = is == null || is.rule() == null ? 1 : is.rule().line();
        String message = differing.url() + ": " + differing;
        findings.add(new Finding(Severity.WARNING, "google-differs", after, line, message));
      }
    }
    for (Change<?> change : diff.all()) {
      if (change.kind() == Kind.CRAWL_DELAY || change.kind() == Kind.SITEMAP) {
        int line = change.after() instanceof Sitemap sitemap ? sitemap.line() : 1;
        String code = "changed-" + Ascii.key(change.kind());
        findings.add(new Finding(Severity.INFO, code, after, line, change.toString()));
      }
    }
    return findings;
  }

  private void print(Screen screen, RobotsDiff diff, String before, String after) {
    String none = urls == null ? "no verdict changes" : "no verdict changes for these URLs";
    for (RobotsDiff.Crawlers group : diff.crawlers()) {
      screen.line(screen.bold(Text.printable(names(group.names()))));
      for (Change<Rule> change : group.changes()) {
        String word =
            change.allows() ? screen.green("now allowed") : screen.red("no longer allowed");
        screen.line("  " + word + "  " + PrintableText.ofUrl(change.url()));
        screen.line("    old: " + decided(change.before(), before));
        screen.line("    new: " + decided(change.after(), after));
      }
      if (group.changes().isEmpty()) {
        screen.line("  " + (group.complete() ? none : "no change found"));
      }
      for (Change<UsagePreference> change : group.usage()) {
        String word = change.name() + " now " + change.stated();
        screen.line("  " + screen.yellow(word) + "  " + PrintableText.ofUrl(change.url()));
        screen.line("    old: " + stated(change.before(), before));
        screen.line("    new: " + stated(change.after(), after));
      }
      if (!group.usageComplete()) {
        screen.line("  usage preferences may change for other URLs");
      }
      for (Change<RuleDecision> differing : group.google()) {
        screen.line("  " + screen.yellow("differs") + "  " + PrintableText.ofUrl(differing.url()));
        screen.line("    " + Text.printable(differing.toString()));
      }
      screen.line("");
    }
    for (Change<Duration> change : diff.crawlDelays()) {
      String word = "crawl delay now " + (change.is().isEmpty() ? "not stated" : change.is());
      String old = change.was().isEmpty() ? "not stated" : change.was();
      screen.line(Text.printable(names(change.crawlers())) + ": " + word + "; old: " + old);
    }
    for (Change<Sitemap> change : diff.sitemaps()) {
      String word = change.after() == null ? "sitemap no longer listed: " : "sitemap now listed: ";
      screen.line(word + PrintableText.ofUrl(change.url()));
    }
    String notShown =
        urls == null ? "may decide URLs that were not tried" : "decides none of these URLs";
    for (RobotsDiff.FileRule rule : diff.neverDecide()) {
      screen.line(decided(rule.rule(), rule.isNew() ? after : before) + ": never decides");
    }
    for (RobotsDiff.FileRule rule : diff.notShown()) {
      screen.line(decided(rule.rule(), rule.isNew() ? after : before) + ": " + notShown);
    }
    String more = diff.complete() ? "" : " There may be more changes.";
    screen.line("Tried " + Text.count(diff.tried(), "URL") + "." + more);
  }

  private static String names(List<String> crawlers) {
    return crawlers.stream()
        .map(name -> name.equals(RobotsDiff.ANY_OTHER) ? "any other crawler" : name)
        .collect(Collectors.joining(", "));
  }

  private static String decided(@Nullable Rule rule, String file) {
    return rule == null ? "no rule matches" : Text.rule(rule, file);
  }

  private static String stated(@Nullable UsagePreference statement, String file) {
    return statement == null
        ? "nothing stated"
        : Text.usage(statement) + " of " + Text.oneLine(file);
  }
}
