package org.robotspec.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.check.AskedCrawler;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.cli.expect.Expectation;
import org.robotspec.conformance.command.OptionValues;
import org.robotspec.conformance.report.JunitXml;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec test}: checks a robots.txt against expectations. */
@Command(
    name = "test",
    description = "Test a robots.txt against a file of expectations, or against a sitemap.",
    footer = {
      "",
      "Each line holds one expectation: a crawler, allow or disallow, and a path:",
      "",
      "  Googlebot  allow     /",
      "  Googlebot  disallow  /private/   # a comment",
      "  *          disallow  /tmp/       # any crawler that robots.txt does not name",
      "",
      "With --sitemap, each crawler must be allowed each URL of the sitemap.",
      "",
      "Exit code: 0 all expectations are met, 1 some are not, 2 bad input."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class TestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(
      names = "--robots",
      paramLabel = "FILE|URL",
      description =
          "The robots.txt to test. Default: robots.txt in the folder of FILE, or of the sitemap's"
              + " site.")
  private @Nullable String robots;

  @Option(
      names = "--sitemap",
      paramLabel = "FILE|URL",
      description = "A sitemap or an index of sitemaps, whose URLs must be allowed.")
  private @Nullable String sitemap;

  @Option(
      names = "--agent",
      paramLabel = "NAME[,NAME...]",
      description =
          "With --sitemap: a crawler's product token. Repeatable. Default: any crawler that"
              + " robots.txt does not name.")
  private List<String> agents = new ArrayList<>();

  @Option(
      names = "--junit",
      paramLabel = "REPORT",
      description = "Also write the results to this file, as JUnit XML.")
  private @Nullable Path junit;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The file of expectations; - reads standard input.")
  private String file = "";

  @Override
  public Integer call() {
    SpecProfile profile = profileOptions.profile();
    if (file.isEmpty() == (sitemap == null)) {
      throw new ParameterException(
          spec.commandLine(), "give either a file of expectations or a --sitemap");
    }
    return sitemap == null ? expectations(profile) : sitemap(sitemap, profile);
  }

  /** Checks that crawlers are allowed all URLs of a sitemap; returns the exit code. */
  private int sitemap(String name, SpecProfile profile) {
    List<AskedCrawler> crawlers = new ArrayList<>();
    for (String names : agents) {
      crawlers.add(OptionValues.read(spec, "--agent", () -> AskedCrawler.named(names, profile)));
    }
    if (crawlers.isEmpty()) {
      crawlers.add(AskedCrawler.unnamed(profile));
    }
    Set<String> urls = SitemapUrls.read(name);
    String own =
        RobotsFile.isUrl(name)
            ? Origin.of(name).robotsTxtUrl()
            : Path.of(name).resolveSibling("robots.txt").toString();
    RobotsFile tested = RobotsSource.read(robots == null ? own : robots, profile, spec);
    RobotsTxt parsed = RobotsTxt.parse(tested.body(), profile);
    List<Rules> rules = crawlers.stream().map(crawler -> crawler.rules(parsed)).toList();
    Screen screen = Screen.of(spec.commandLine().getOut());
    List<JunitXml.Test> results = new ArrayList<>();
    int allowed = 0;
    for (String url : urls) {
      List<String> reasons = new ArrayList<>();
      for (int i = 0; i < crawlers.size(); i++) {
        AskedCrawler crawler = crawlers.get(i);
        RuleDecision decision = rules.get(i).decide(url);
        if (!decision.allowed()) {
          String agent = agents.isEmpty() ? "any other crawler" : crawler.name();
          reasons.add(agent + " " + decided(decision, crawler, tested.name()));
        }
      }
      if (reasons.isEmpty()) {
        allowed++;
      } else {
        screen.line(screen.red("disallowed") + "  " + Text.printable(url));
        reasons.forEach(reason -> screen.line("  " + reason));
      }
      results.add(
          new JunitXml.Test(
              name,
              url,
              reasons.isEmpty() ? JunitXml.Kind.PASSED : JunitXml.Kind.FAILURE,
              String.join("; ", reasons),
              ""));
    }
    screen.line("%d of %s allowed.".formatted(allowed, Text.count(urls.size(), "URL")));
    writeJunit(name, results);
    return allowed == urls.size() ? 0 : 1;
  }

  private int expectations(SpecProfile profile) {
    if (file.equals("-") && file.equals(robots)) {
      throw new ParameterException(spec.commandLine(), "only one input can be standard input (-)");
    }
    RobotsFile input = RobotsFile.read(file);
    List<String> mistakes = new ArrayList<>();
    List<Expectation> expectations = Expectation.read(input, profile, mistakes);
    if (!mistakes.isEmpty()) {
      PrintWriter err = spec.commandLine().getErr();
      mistakes.forEach(m -> err.println(Text.printable("robotspec test: " + m)));
      return CommandLine.ExitCode.USAGE;
    }
    String beside = Path.of(file).resolveSibling("robots.txt").toString();
    RobotsFile tested = RobotsSource.read(robots == null ? beside : robots, profile, spec);
    RobotsTxt parsed = RobotsTxt.parse(tested.body(), profile);
    Map<AskedCrawler, Rules> rules = new HashMap<>();
    Screen screen = Screen.of(spec.commandLine().getOut());
    List<JunitXml.Test> results = new ArrayList<>();
    int failed = 0;
    for (Expectation expected : expectations) {
      RuleDecision decision =
          rules
              .computeIfAbsent(expected.crawler(), crawler -> crawler.rules(parsed))
              .decide("https://example.com" + expected.path());
      boolean met = decision.allowed() == expected.allow();
      String decided = decided(decision, expected.crawler(), tested.name());
      if (!met) {
        failed++;
        String where = file + ":" + expected.line() + ": ";
        screen.line(screen.red("not met") + "  " + Text.printable(where + expected));
        screen.line("  " + decided);
      }
      results.add(
          new JunitXml.Test(
              file,
              "line " + expected.line() + ": " + expected,
              met ? JunitXml.Kind.PASSED : JunitXml.Kind.FAILURE,
              decided,
              ""));
    }
    int all = expectations.size();
    screen.line(all - failed + " of " + Text.count(all, "expectation") + " met.");
    writeJunit(file, results);
    return failed == 0 ? 0 : 1;
  }

  private static String decided(RuleDecision decision, AskedCrawler crawler, String name) {
    Rule rule = decision.rule();
    String answer = decision.allowed() ? "allowed: " : "disallowed: ";
    return rule == null || decision.reason() != RuleDecision.Reason.RULE
        ? answer + Text.oneLine(crawler.why(decision))
        : answer + Reasons.words(rule, name) + ", group " + decision.group();
  }

  private void writeJunit(String suite, List<JunitXml.Test> results) {
    if (junit != null) {
      try {
        Files.writeString(junit, JunitXml.write(Map.of(suite, results)));
      } catch (IOException e) {
        throw new Errors.InputException("cannot write " + junit + ": " + e.getMessage());
      }
    }
  }
}
