package org.robotspec.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.robotspec.conformance.report.JunitXml;
import org.robotspec.profile.SpecProfile;
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
    description = "Test a robots.txt against a file of expectations.",
    footer = {
      "",
      "Each line holds one expectation: a crawler, allow or disallow, and a path:",
      "",
      "  Googlebot  allow     /",
      "  Googlebot  disallow  /private/   # a comment",
      "  *          disallow  /tmp/       # any crawler that robots.txt does not name",
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
      description = "The robots.txt to test. Default: robots.txt in the folder of FILE.")
  private @Nullable String robots;

  @Option(
      names = "--junit",
      paramLabel = "REPORT",
      description = "Also write the results to this file, as JUnit XML.")
  private @Nullable Path junit;

  @Parameters(
      paramLabel = "FILE",
      description = "The file of expectations; - reads standard input.")
  private String file = "";

  @Override
  public Integer call() {
    SpecProfile profile = profileOptions.profile();
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
    writeJunit(results);
    return failed == 0 ? 0 : 1;
  }

  private static String decided(RuleDecision decision, AskedCrawler crawler, String name) {
    Rule rule = decision.rule();
    String answer = decision.allowed() ? "allowed: " : "disallowed: ";
    return rule == null || decision.reason() != RuleDecision.Reason.RULE
        ? answer + Text.oneLine(crawler.why(decision))
        : answer + Reasons.words(rule, name) + ", group " + decision.group();
  }

  private void writeJunit(List<JunitXml.Test> results) {
    if (junit != null) {
      try {
        Files.writeString(junit, JunitXml.write(Map.of(file, results)));
      } catch (IOException e) {
        throw new Errors.InputException("cannot write " + junit + ": " + e.getMessage());
      }
    }
  }
}
