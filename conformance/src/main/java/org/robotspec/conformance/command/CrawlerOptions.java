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
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.CrawlerCommand;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.conformance.crawl.SiteResult;
import org.robotspec.conformance.driver.Drivers;
import org.robotspec.conformance.report.ReportFiles;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.rules.Crawler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A whole crawler, in the place of drivers: it is run, and judged by what it requested. */
final class CrawlerOptions {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--crawler",
      paramLabel = "COMMAND",
      description =
          "A whole crawler: run once, from a page on this machine that links to sites with all"
              + " kinds of robots.txt, and judged by what it requests. In the command %%start%% is"
              + " the URL of that page, %%seeds%% a file with it, %%agent%% the product token,"
              + " %%dir%% an empty folder.")
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
          "For --crawler: when to stop it if it does not end; default: ${DEFAULT-VALUE}. A result"
              + " that was cut is not written to --result.")
  private int limit = 600;

  @Option(
      names = "--result",
      paramLabel = "FILE",
      description =
          "For --crawler: write the counts and what failed there, as JSON; for a second profile to"
              + " a file whose name ends in its name.")
  private @Nullable Path file;

  @Option(
      names = "--crawler-name",
      paramLabel = "NAME",
      description = "For --crawler: its name in reports; default: its command.")
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
   * Runs the crawler; returns the exit code. To sites that the plan leaves out there are no links.
   */
  int run(String command, Suite suite, RunPlan plan, @Nullable Path reports)
      throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    CrawlerCommand crawler = crawler(command, reports);
    List<CrawlResult> crawls = new ArrayList<>();
    boolean cut;
    try (Scenario scenario = new Scenario(agent, plan::names)) {
      CrawlerCommand.End end = crawler.run(scenario.start(), agent);
      scenario.awaitEnd();
      cut = end instanceof CrawlerCommand.End.Cut;
      if (end instanceof CrawlerCommand.End.Exited exited && exited.status() != 0) {
        out.printf("the crawler ended with %d; its output: %s%n", exited.status(), crawler.log());
      }
      plan.profiles().forEach(p -> crawls.add(new CrawlResult(p, scenario.judge(p, cut))));
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "--crawler: " + e.getMessage(), e);
    }
    String shown = name == null ? crawler.words().get(0) : name;
    List<Result> results = crawls.stream().flatMap(c -> c.results(shown).stream()).toList();
    for (CrawlResult crawl : crawls) {
      print(out, crawl);
      out.printf("%s (%s): %s%n", shown, crawl.profile(), crawl);
    }
    if (cut) {
      out.printf(
          "stopped after %d seconds, so this is no whole result; see %s%n", limit, crawler.log());
    }
    if (reports != null) {
      ReportFiles.write(new RunReport(suite, results), reports)
          .forEach(written -> out.println("wrote " + written));
    }
    if (file != null && !cut) {
      write(crawls, shown, file);
    }
    boolean right = crawls.stream().allMatch(c -> c.count(SiteResult::isRight) == c.sites().size());
    return right && !cut ? 0 : 1;
  }

  private CrawlerCommand crawler(String command, @Nullable Path reports) throws IOException {
    try {
      Crawler.of(agent);
      List<String> words = Drivers.words(command);
      if (!command.contains("%start%") && !command.contains("%seeds%")) {
        throw new IllegalArgumentException("the command has neither %start% nor %seeds%");
      }
      Path log =
          reports == null
              ? Files.createTempFile("robotspec-crawler", ".log")
              : Files.createDirectories(reports).resolve("crawler.log");
      return new CrawlerCommand(words, Duration.ofSeconds(Math.max(1, limit)), log);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--crawler: " + e.getMessage(), e);
    }
  }

  /** Says what was wrong, undecided, or worth a note, a line for each site. */
  static void print(PrintWriter out, CrawlResult crawl) {
    for (SiteResult site : crawl.sites()) {
      if (!site.isRight() || !site.notes().isEmpty()) {
        String what = site.isWrong() ? "wrong" : site.decided() ? "note" : "undecided";
        out.printf("%-10s %-5s %s: %s%n", what, site.clause(), site.title(), site.text());
      }
    }
  }

  private void write(List<CrawlResult> crawls, String shown, Path first) throws IOException {
    for (CrawlResult crawl : crawls) {
      ObjectNode node = JSON.createObjectNode().put("name", shown).put("version", version);
      node.put("date", LocalDate.now(ZoneOffset.UTC).toString()).put("how", how);
      crawl.writeTo(node);
      String end = "-" + crawl.profile() + ".json";
      Path target =
          crawl.equals(crawls.get(0))
              ? first
              : first.resolveSibling(first.getFileName().toString().replaceFirst("\\.json$", end));
      Files.writeString(target, node.toPrettyString() + "\n");
      spec.commandLine().getOut().println("wrote " + target);
    }
  }
}
