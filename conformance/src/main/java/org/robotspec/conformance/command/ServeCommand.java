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
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.crawl.CrawlException;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlProcess;
import org.robotspec.crawl.CrawlerEngine;
import org.robotspec.profile.SpecProfile;
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
      "Serve a web of many sites on this machine, for a crawler that you start yourself.",
      "Prints the URL of the start page. When you press Enter, judges the crawler by its requests.",
      "Exit code 0 only if it did everything right."
    },
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  /** From the start page to a site, a page of it, and pages behind that. */
  private static final int DEPTH = 6;

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
          "Run this crawler with Robotspec, instead of waiting for one: ${COMPLETION-CANDIDATES}.")
  private @Nullable CrawlerEngine engine;

  @Option(
      names = "--stock",
      description = "With --engine stormcrawler: run it as shipped, without Robotspec.")
  private boolean stock;

  @Option(
      names = "--agent",
      paramLabel = "TOKEN",
      defaultValue = "examplebot",
      description = "The crawler's product token; default: ${DEFAULT-VALUE}.")
  private String agent = "examplebot";

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "Also write the URL of the start page to this file.")
  private @Nullable Path seedFile;

  @Option(
      names = "--for",
      paramLabel = "SECONDS",
      description = "Judge after this time, instead of waiting for Enter.")
  private @Nullable Integer seconds;

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      defaultValue = "google-2019",
      description = "Judge by this profile; default: ${DEFAULT-VALUE}.")
  private String profile = "google-2019";

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (stock && engine != CrawlerEngine.STORMCRAWLER) {
      throw new ParameterException(spec.commandLine(), "--stock needs --engine stormcrawler");
    }
    OptionValues.read(spec, "--agent", () -> Crawler.of(agent));
    OptionValues.read(spec, "--profile", () -> SpecProfile.parse(profile));
    try (Scenario scenario = new Scenario(agent)) {
      if (engine != null) {
        crawl(engine, scenario);
        scenario.awaitEnd();
      } else {
        out.println(scenario.start());
        out.flush();
        if (seedFile != null) {
          Files.writeString(seedFile, scenario.start() + "\n");
        }
        await(spec.commandLine().getErr());
      }
      CrawlResult crawl = new CrawlResult(profile, scenario.judge(profile, false));
      CrawlerOptions.print(out, crawl);
      out.println(crawl);
      return crawl.isRight() ? 0 : 1;
    } catch (CrawlException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private void crawl(CrawlerEngine engine, Scenario scenario) throws IOException {
    Map<String, String> settings = stock ? CrawlerEngine.STOCK : QUICK;
    CrawlPlan plan =
        new CrawlPlan(
            List.of(scenario.start()), DEPTH, MAX_PAGES, agent, 0, TIMEOUT_MILLIS, settings, false);
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
    err.println("Start the crawler at this page, let it follow links to all hosts,");
    err.println("and press Enter when it is done.");
    err.flush();
    System.in.read();
  }
}
