package org.robotspec.cli;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Finding;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Report;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.cli.site.WebRobots;
import org.robotspec.conformance.report.JunitXml;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.PrintableText;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
    })
final class TestCommand implements Callable<Integer> {
  private static final int SHOWN_LINES = 4;

  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Mixin private Report report;

  @Option(
      names = "--robots",
      paramLabel = "FILE|SITE",
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
    boolean one = file.isEmpty() == (sitemap != null);
    OptionValues.require(spec, one, "give either a file of expectations or a --sitemap");
    SpecProfile profile = profileOptions.profile();
    List<TestResult> results = new ArrayList<>();
    return sitemap == null
        ? expectations(profile, results)
        : sitemap(RobotsFile.withScheme(sitemap), profile, results);
  }

  private int sitemap(String name, SpecProfile profile, List<TestResult> results) {
    List<AskedCrawler> crawlers = new ArrayList<>();
    for (String names : agents) {
      crawlers.add(OptionValues.read(spec, "--agent", () -> AskedCrawler.named(names, profile)));
    }
    if (crawlers.isEmpty()) {
      crawlers.add(AskedCrawler.unnamed(profile));
    }
    Set<String> unusable = new HashSet<>();
    Set<String> urls = SitemapUrls.read(name, unusable);
    if (!unusable.isEmpty()) {
      tell(
          "%s: left out %,d of its entries, which are not URLs that can be crawled"
              .formatted(name, unusable.size()));
    }
    String own =
        RobotsFile.isUrl(name)
            ? Origin.of(name).robotsTxtUrl()
            : Path.of(name).resolveSibling("robots.txt").toString();
    SiteRules tested = robotsTxt(own, profile);
    for (String url : urls) {
      List<String> reasons = new ArrayList<>();
      List<String> differences = new ArrayList<>();
      int line = 1;
      for (AskedCrawler crawler : crawlers) {
        UrlVerdict verdict = tested.verdict(url, url, crawler);
        difference(crawler, verdict).forEach(differences::add);
        @Nullable Rule rule = verdict.verdict().rule();
        if (!verdict.allowed() && rule != null) {
          String agent = agents.isEmpty() ? "any other crawler" : crawler.name();
          reasons.add(agent + " " + verdict.words());
          line = Math.max(line, rule.line());
        }
      }
      boolean passed = reasons.isEmpty();
      results.add(new TestResult(url, url, tested.name(), line, passed, reasons, differences));
    }
    return print(name, results, new Words("disallowed", "URL", "allowed"));
  }

  private int expectations(SpecProfile profile, List<TestResult> results) {
    boolean twice = file.equals("-") && file.equals(robots);
    OptionValues.require(spec, !twice, "only one input can be standard input (-)");
    List<String> mistakes = new ArrayList<>();
    List<Expectation> expectations = Expectation.read(RobotsFile.read(file), profile, mistakes);
    if (!mistakes.isEmpty()) {
      mistakes.forEach(mistake -> tell("robotspec test: " + mistake));
      return CommandLine.ExitCode.USAGE;
    }
    SiteRules tested = robotsTxt(Path.of(file).resolveSibling("robots.txt").toString(), profile);
    List<String> named = named(tested.parsed());
    Map<String, Integer> doubts = new LinkedHashMap<>();
    expectations.forEach(
        expected -> doubts.putIfAbsent(expected.crawler().misspelling(named), expected.line()));
    doubts.remove("");
    doubts.forEach(
        (doubt, line) -> warn("no-such-name", file, line, file + ", line " + line, doubt));
    for (Expectation expected : expectations) {
      UrlVerdict verdict = tested.verdict(expected.url(), expected.url(), expected.crawler());
      results.add(
          new TestResult(
              "line " + expected.line() + ": " + expected,
              file + ":" + expected.line() + ": " + expected,
              file,
              expected.line(),
              verdict.allowed() == expected.allow(),
              List.of(verdict.words()),
              difference(expected.crawler(), verdict).toList()));
    }
    return print(file, results, new Words("not met", "expectation", "met"));
  }

  private void tell(String text) {
    spec.commandLine().getErr().println(Text.printable(text));
  }

  private void warn(String code, String name, int line, String place, String text) {
    report.findings(() -> List.of(new Finding(Severity.WARNING, code, name, line, text)));
    tell(place + ": " + text);
  }

  /** Returns the names in the user-agent lines of a file. */
  private static List<String> named(RobotsTxt file) {
    return file.groups().stream()
        .flatMap(group -> group.userAgents().stream())
        .map(CrawlerName::tokenAtStart)
        .distinct()
        .toList();
  }

  private SiteRules robotsTxt(String byDefault, SpecProfile profile) {
    String given = robots == null ? byDefault : robots;
    SiteRules tested;
    try (WebRobots web = new WebRobots(profile)) {
      tested = SiteRules.given(web.read(given, spec), profile);
    }
    List<Integer> errors =
        tested.notes().stream()
            .filter(note -> note.code().severity() == Severity.ERROR)
            .map(Note::line)
            .toList();
    if (!errors.isEmpty()) {
      String count = Text.count(errors.size(), "error");
      String text =
          "lint finds %s, %s".formatted(count, lines(errors.stream().distinct().toList()));
      warn("lint-errors", tested.name(), errors.get(0), tested.name(), text);
    }
    return tested;
  }

  private static String lines(List<Integer> lines) {
    if (lines.size() == 1) {
      return "line " + lines.get(0);
    }
    int shown = Math.min(lines.size() - 1, SHOWN_LINES);
    String first = lines.stream().limit(shown).map(String::valueOf).collect(joining(", "));
    int more = lines.size() - shown;
    return "lines " + first + " and " + (more == 1 ? lines.get(shown) : more + " more");
  }

  private static Stream<String> difference(AskedCrawler asked, UrlVerdict verdict) {
    return verdict.difference().stream()
        .filter(text -> KnownCrawler.isGoogles(asked.name()))
        .map(text -> asked.name() + ": " + text);
  }

  /**
   * The result of one check.
   *
   * @param name its name in the report
   * @param shown its name on the screen
   * @param file the file that has it, and the line there
   * @param reasons why, in words
   * @param differences where google/robotstxt decides otherwise, in words (D-12)
   */
  private record TestResult(
      String name,
      String shown,
      String file,
      int line,
      boolean passed,
      List<String> reasons,
      List<String> differences) {
    List<Finding> findings(String failed) {
      List<Finding> findings = new ArrayList<>();
      if (!passed) {
        String message = name + ": " + failed + ": " + String.join("; ", reasons);
        findings.add(finding(Severity.ERROR, failed.replace(' ', '-'), message));
      }
      differences.forEach(
          text -> findings.add(finding(Severity.WARNING, "google-differs", name + ": " + text)));
      return findings;
    }

    private Finding finding(Severity severity, String rule, String message) {
      return new Finding(severity, rule, file, line, message);
    }

    Members members() {
      return new Members()
          .put("name", PrintableText.of(name))
          .put("file", PrintableText.ofUrl(file))
          .put("line", line)
          .put("passed", passed)
          .put("reasons", reasons.stream().map(PrintableText::of).toList())
          .put("differences", differences.stream().map(PrintableText::of).toList());
    }

    JunitXml.Test junit(String suite) {
      return new JunitXml.Test(
          suite,
          name,
          passed ? "" : "failure",
          String.join("; ", reasons),
          String.join("\n", differences),
          Duration.ZERO);
    }
  }

  /** The words for results that did not pass, for what is tested, and for those that passed. */
  private record Words(String failed, String noun, String passed) {}

  private int print(String suite, List<TestResult> results, Words words) {
    report.members(() -> new Members().putAll("results", results, TestResult::members));
    results.forEach(result -> report.findings(() -> result.findings(words.failed)));
    report.text(
        screen -> {
          for (TestResult result : results) {
            if (!result.passed() || !result.differences().isEmpty()) {
              String word =
                  result.passed() ? screen.yellow(words.passed) : screen.red(words.failed);
              screen.line(word + "  " + PrintableText.ofUrl(result.shown()));
              Stream.concat(result.reasons().stream(), result.differences().stream())
                  .forEach(text -> screen.line("  " + Text.printable(text)));
            }
          }
        });
    long passed = results.stream().filter(TestResult::passed).count();
    String of = Text.count(results.size(), words.noun);
    report.summary("%d of %s %s.".formatted(passed, of, words.passed));
    report.end(false);
    if (junit != null) {
      try {
        List<JunitXml.Test> tests = results.stream().map(result -> result.junit(suite)).toList();
        Files.writeString(junit, JunitXml.write(Map.of(suite, tests)));
      } catch (IOException e) {
        throw new Errors.InputException("cannot write " + junit + ": " + PrintableText.reason(e));
      }
    }
    return passed == results.size() ? 0 : 1;
  }
}
