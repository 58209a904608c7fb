package org.robotspec.cli.conformance;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.CrawlerCommand;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.conformance.driver.CommandWords;
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

  /** Returns the crawler's command line; null if drivers answer. */
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
    PrintWriter out = spec.commandLine().getOut();
    List<CrawlResult> crawls;
    boolean cut;
    try (Scenario scenario = new Scenario(agent, plan::names)) {
      OptionalInt status = crawler.run(scenario.start(), agent);
      scenario.awaitEnd();
      cut = status.isEmpty();
      if (status.orElse(0) != 0) {
        out.printf("the crawler ended with exit code %d; its output: %s%n", status.getAsInt(), log);
      }
      crawls =
          plan.profiles().stream().map(p -> new CrawlResult(p, scenario.judge(p, cut))).toList();
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "--crawler: " + e.getMessage(), e);
    }
    String shown = name == null ? words.get(0) : name;
    for (CrawlResult crawl : crawls) {
      crawl.lines().forEach(out::println);
      out.printf("%s (%s): %s%n", shown, crawl.profile(), crawl);
    }
    List<Result> results = crawls.stream().flatMap(c -> c.results(shown).stream()).toList();
    if (cut) {
      out.printf(
          "stopped after %d s, so this result is not complete; its output: %s%n", limit, log);
    }
    reports.write(new RunReport(suite, results), result -> result.countsAgainst(true));
    if (cut) {
      return 1;
    }
    if (file != null) {
      writeResults(file, crawls, shown);
    }
    reports.forget(log);
    return crawls.stream().allMatch(CrawlResult::isRight) ? 0 : 1;
  }

  private static List<String> words(String command) {
    if (!command.contains("%start%") && !command.contains("%seeds%")) {
      throw new IllegalArgumentException("the command has neither %start% nor %seeds%");
    }
    return CommandWords.of(command);
  }

  private void writeResults(Path first, List<CrawlResult> crawls, String shown) {
    for (CrawlResult crawl : crawls) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("name", shown).put("version", version);
      node.put("date", LocalDate.now(ZoneOffset.UTC).toString()).put("how", how);
      crawl.writeTo(node);
      String end = crawl.equals(crawls.get(0)) ? ".json" : "-" + crawl.profile() + ".json";
      String target = first.getFileName().toString().replaceFirst("\\.json$", end);
      Path path =
          OptionValues.read(
              spec,
              "--result: cannot write",
              () -> Files.writeString(first.resolveSibling(target), node.toPrettyString() + "\n"));
      spec.commandLine().getOut().println("wrote " + path);
    }
  }
}
