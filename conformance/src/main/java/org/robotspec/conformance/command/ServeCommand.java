package org.robotspec.conformance.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
  @Spec private CommandSpec spec;

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
    OptionValues.read(spec, "--agent", () -> Crawler.of(agent));
    OptionValues.read(spec, "--profile", () -> SpecProfile.parse(profile));
    try (Scenario scenario = new Scenario(agent)) {
      out.println(scenario.start());
      out.flush();
      if (seedFile != null) {
        Files.writeString(seedFile, scenario.start() + "\n");
      }
      await(spec.commandLine().getErr());
      CrawlResult crawl = new CrawlResult(profile, scenario.judge(profile, false));
      crawl.lines().forEach(out::println);
      out.println(crawl);
      return crawl.isRight() ? 0 : 1;
    }
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
