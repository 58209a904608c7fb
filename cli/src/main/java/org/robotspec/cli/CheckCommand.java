package org.robotspec.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec check}: whether URLs may be crawled, or pages indexed, and why. */
@Command(
    name = "check",
    description = "Says whether URLs may be crawled, or pages be indexed, and what decides.",
    footer = {
      "",
      "Exit code: 0 all may be crawled (indexed), 1 some may not, 2 bad input.",
      "",
      "Examples:",
      "  robotspec check https://example.com/private/",
      "  robotspec check --robots robots.txt --agent foobot https://example.com/x",
      "  robotspec check --indexing https://example.com/page.html",
      "  robotspec check --indexing --header 'X-Robots-Tag: noindex' page.html"
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profileOptions;

  @Option(
      names = "--robots",
      paramLabel = "FILE|URL",
      description =
          "The robots.txt to go by; - reads standard input. Default: that of each URL's own site.")
  private @Nullable String robots;

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      split = ",",
      description =
          "The crawler's product token, such as Googlebot; fall-backs after commas."
              + " Default: ${DEFAULT-VALUE}.",
      defaultValue = "robotspec")
  private List<String> agents = new ArrayList<>();

  @Option(names = "--json", description = "Prints one JSON object per URL.")
  private boolean json;

  @Option(
      names = "--indexing",
      description =
          "Shows what pages say about indexing and links, in robots meta tags and X-Robots-Tag,"
              + " and where they say it.")
  private boolean indexing;

  @Option(
      names = "--header",
      paramLabel = "'NAME: VALUE'",
      description = "With --indexing: a response header to read as well; may be repeated.")
  private List<String> headers = new ArrayList<>();

  @Parameters(
      paramLabel = "URL",
      arity = "1..*",
      description = "What is to be crawled; with --indexing a URL or a file.")
  private List<String> urls = new ArrayList<>();

  @Override
  public Integer call() {
    SpecProfile profile = profileOptions.profile();
    if (indexing) {
      return indexing(profile);
    }
    if (!headers.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "--header goes with --indexing");
    }
    urls.forEach(Origin::of); // is there a bad one, nothing is fetched
    PrintWriter out = spec.commandLine().getOut();
    Screen screen = Screen.of(out);
    boolean all = true;
    try (UrlJudge judge = judge(profile)) {
      for (String url : urls) {
        UrlVerdict verdict = judge.judge(url);
        all &= verdict.allowed();
        if (json) {
          out.println(verdict.json());
        } else {
          print(screen, verdict, profile);
        }
        out.flush();
      }
    }
    return all ? 0 : 1;
  }

  private int indexing(SpecProfile profile) {
    Screen screen = Screen.of(spec.commandLine().getOut());
    try (UrlJudge judge = judge(profile)) {
      return IndexingReport.print(
          screen, json, urls, headers, crawler(profile), Instant.now(), judge::judge);
    }
  }

  private Crawler crawler(SpecProfile profile) {
    try {
      return Crawler.under(profile, agents);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--agent: " + e.getMessage(), e);
    }
  }

  private UrlJudge judge(SpecProfile profile) {
    Crawler crawler = crawler(profile);
    if (robots == null) {
      return new WebRobots(crawler, profile);
    }
    return RobotsFile.isUrl(robots)
        ? UrlJudge.byUrl(WebRobots.robotsUrl(robots), crawler, profile)
        : UrlJudge.byFile(RobotsFile.read(robots), crawler, profile);
  }

  private static void print(Screen screen, UrlVerdict verdict, SpecProfile profile) {
    String word =
        verdict.allowed()
            ? screen.green("allowed")
            : verdict.temporary()
                ? screen.yellow("not allowed for now")
                : screen.red("not allowed");
    screen.line(word + "  " + Text.printable(verdict.url()));
    Rule rule = verdict.rule();
    RobotsFile file = verdict.robots();
    if (rule == null || file == null) {
      screen.line("  " + Text.oneLine(verdict.explanation()));
    } else {
      String where = ", line " + rule.line() + " of " + Text.oneLine(file.name());
      screen.line("  " + Text.oneLine(rule.toString()) + where + ", group " + verdict.group());
      Excerpt.print(screen, file, rule, profile);
    }
    RuleDecision google = verdict.google();
    if (google != null) {
      String answer = google.allowed() ? "allow it: " : "not allow it: ";
      screen.line(
          "  google/robotstxt itself would " + answer + Text.oneLine(Reasons.words(google)));
    }
    screen.line("");
  }
}
