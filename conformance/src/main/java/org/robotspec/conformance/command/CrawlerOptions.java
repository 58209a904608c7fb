package org.robotspec.conformance.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.CrawlerCommand;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.conformance.crawl.SiteResult;
import org.robotspec.conformance.driver.Drivers;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.rules.Crawler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that run a whole crawler instead of drivers. */
final class CrawlerOptions {
  /** The options that mean nothing without {@code --crawler}. */
  static final List<String> NAMES =
      List.of(
          "--agent", "--limit", "--result", "--crawler-name", "--crawler-version", "--crawler-how");

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--crawler",
      paramLabel = "COMMAND",
      description =
          "The command line of a whole crawler. It is run once, starts from a page on this machine"
              + " that links to sites with all kinds of robots.txt, and is judged by its requests."
              + " In the command, %%start%% is the URL of that page, %%seeds%% a file with that"
              + " URL, %%agent%% the product token, and %%dir%% an empty folder.")
  private @Nullable String command;

  @Option(
      names = "--agent",
      paramLabel = "TOKEN",
      defaultValue = "examplebot",
      description = "For --crawler: its product token; default: ${DEFAULT-VALUE}.")
  private String agent = "examplebot";

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description =
          "For --crawler: stop it after this time; default: ${DEFAULT-VALUE}. The result of a"
              + " stopped crawler is not written to --result.")
  private int limit = 600;

  @Option(
      names = "--result",
      paramLabel = "FILE",
      description =
          "For --crawler: write the counts and the failures to this file, as JSON. If there are"
              + " several profiles, the names of the other files end in the profile.")
  private @Nullable Path file;

  @Option(
      names = "--crawler-name",
      paramLabel = "NAME",
      description = "For --crawler: its name in reports; default: the command.")
  private @Nullable String name;

  @Option(
      names = "--crawler-version",
      paramLabel = "VERSION",
      defaultValue = "",
      description = "For --result: its version.")
  private String version = "";

  @Option(
      names = "--crawler-how",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "For --result: where it comes from and how it is set up.")
  private String how = "";

  /** Returns the crawler's command line; null if drivers are to answer. */
  @Nullable String command() {
    return command;
  }

  /**
   * Runs the crawler; returns the exit code. The start page has no links to sites that the plan
   * leaves out.
   */
  int run(String command, Suite suite, RunPlan plan, ReportOption reports)
      throws IOException, InterruptedException {
    OptionValues.read(spec, "--agent", () -> Crawler.of(agent));
    List<String> words = OptionValues.read(spec, "--crawler", () -> words(command));
    Path log = reports.crawlerLog();
    CrawlerCommand crawler = new CrawlerCommand(words, Duration.ofSeconds(Math.max(1, limit)), log);
    String shown = name == null ? words.get(0) : name;
    PrintWriter out = spec.commandLine().getOut();
    List<CrawlResult> crawls = new ArrayList<>();
    boolean cut;
    try (Scenario scenario = new Scenario(agent, plan::names)) {
      OptionalInt status = crawler.run(scenario.start(), agent);
      scenario.awaitEnd();
      cut = status.isEmpty();
      if (status.orElse(0) != 0) {
        out.printf("the crawler ended with exit code %d; its output: %s%n", status.getAsInt(), log);
      }
      plan.profiles().forEach(p -> crawls.add(new CrawlResult(p, scenario.judge(p, cut))));
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "--crawler: " + e.getMessage(), e);
    }
    for (CrawlResult crawl : crawls) {
      print(out, crawl);
      out.printf("%s (%s): %s%n", shown, crawl.profile(), crawl);
    }
    if (cut) {
      out.printf(
          "stopped after %d s, so this result is not complete; its output: %s%n", limit, log);
    }
    List<Result> results = crawls.stream().flatMap(c -> c.results(shown).stream()).toList();
    reports.write(new RunReport(suite, results), result -> result.countsAgainst(true));
    if (!cut) {
      writeResults(crawls, shown);
      reports.forget(log);
    }
    return !cut && crawls.stream().allMatch(CrawlResult::isRight) ? 0 : 1;
  }

  private static List<String> words(String command) {
    if (!command.contains("%start%") && !command.contains("%seeds%")) {
      throw new IllegalArgumentException("the command has neither %start% nor %seeds%");
    }
    return Drivers.words(command);
  }

  /** Prints a line for each site where something was wrong, undecided, or worth a note. */
  static void print(PrintWriter out, CrawlResult crawl) {
    for (SiteResult site : crawl.sites()) {
      if (!site.isRight() || !site.notes().isEmpty()) {
        String what = site.isWrong() ? "wrong" : site.decided() ? "note" : "undecided";
        out.printf("%-10s %-5s %s: %s%n", what, site.clause(), site.title(), site.text());
      }
    }
  }

  private void writeResults(List<CrawlResult> crawls, String shown) {
    Path first = file;
    if (first == null) {
      return;
    }
    for (CrawlResult crawl : crawls) {
      ObjectNode node = JSON.createObjectNode().put("name", shown).put("version", version);
      node.put("date", LocalDate.now(ZoneOffset.UTC).toString()).put("how", how);
      crawl.writeTo(node);
      String end = "-" + crawl.profile() + ".json";
      Path target =
          crawl.equals(crawls.get(0))
              ? first
              : first.resolveSibling(first.getFileName().toString().replaceFirst("\\.json$", end));
      OptionValues.read(
          spec,
          "--result: cannot write",
          () -> Files.writeString(target, node.toPrettyString() + "\n"));
      spec.commandLine().getOut().println("wrote " + target);
    }
  }
}
