package org.robotspec.conformance.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.conformance.crawl.SiteFinding;
import org.robotspec.crawl.CrawlException;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlProcess;
import org.robotspec.crawl.CrawlerEngine;
import org.robotspec.rules.Crawler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code serve}: serves a web for any crawler, and judges the crawler by its requests. */
@Command(
    name = "serve",
    description = {
      "Serve a web of many origins on loopback, for any crawler to crawl.",
      "Prints the seeds. When you press Enter, judges the crawler by its requests.",
      "Exit code 0 only if the crawler did everything right."
    },
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  private static final int DEPTH = 2;
  private static final int MAX_PAGES = 1_000;
  private static final int TIMEOUT_MILLIS = 2_000;

  /** Short, because answers over loopback come at once or never. */
  private static final Map<String, String> QUICK =
      Map.of(
          "robotspec.connect-timeout", "2s",
          "robotspec.response-timeout", "2s",
          "robotspec.fetch-timeout", "4s");

  @Spec private CommandSpec spec;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "Run this crawler with Robotspec, do not wait for one: ${COMPLETION-CANDIDATES}.")
  private @Nullable CrawlerEngine engine;

  @Option(
      names = "--stock",
      description = "With --engine stormcrawler: run it as shipped, without Robotspec.")
  private boolean stock;

  @Option(
      names = "--agent",
      paramLabel = "TOKEN",
      defaultValue = "robotspec",
      description = "The crawler's product token; default: ${DEFAULT-VALUE}.")
  private String agent = "robotspec";

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "Also write the seeds to this file, one URL per line.")
  private @Nullable Path seedFile;

  @Option(
      names = "--for",
      paramLabel = "SECONDS",
      description = "Judge after this time; do not wait for Enter.")
  private @Nullable Integer seconds;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (stock && engine != CrawlerEngine.STORMCRAWLER) {
      throw new ParameterException(spec.commandLine(), "--stock needs --engine stormcrawler");
    }
    try {
      Crawler.of(agent);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--agent: " + e.getMessage(), e);
    }
    try (Scenario scenario = new Scenario(agent)) {
      if (engine != null) {
        crawl(engine, scenario);
      } else {
        scenario.seeds().forEach(out::println);
        out.flush();
        if (seedFile != null) {
          Files.write(seedFile, scenario.seeds());
        }
        await(spec.commandLine().getErr());
      }
      return report(out, scenario.judge());
    } catch (CrawlException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private void crawl(CrawlerEngine engine, Scenario scenario) throws IOException {
    Map<String, String> settings = stock ? CrawlerEngine.STOCK : QUICK;
    CrawlPlan plan =
        new CrawlPlan(
            scenario.seeds(), DEPTH, MAX_PAGES, agent, 0, TIMEOUT_MILLIS, settings, false);
    Path log = Files.createTempFile("robotspec-serve", ".log");
    try (CrawlProcess process = CrawlProcess.start(engine, plan, DriverOptions.home(), log)) {
      process.forEach(event -> {});
    }
    Files.deleteIfExists(log);
  }

  private void await(PrintWriter err) throws IOException, InterruptedException {
    if (seconds != null) {
      TimeUnit.SECONDS.sleep(seconds);
      return;
    }
    err.println("Give these seeds to the crawler. Let it follow links on their hosts only.");
    err.println("Press Enter when it is done.");
    err.flush();
    System.in.read();
  }

  private static int report(PrintWriter out, List<SiteFinding> findings) {
    List<SiteFinding> wrong = findings.stream().filter(finding -> !finding.passed()).toList();
    for (SiteFinding finding : wrong) {
      out.printf("wrong  %-5s %s: %s%n", finding.clause(), finding.site(), finding.text());
    }
    out.printf("%d of %d right%n", findings.size() - wrong.size(), findings.size());
    return wrong.isEmpty() ? 0 : 1;
  }
}
