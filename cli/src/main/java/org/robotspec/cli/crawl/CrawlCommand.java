package org.robotspec.cli.crawl;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.conformance.command.OptionValues;
import org.robotspec.crawl.CrawlException;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlReport;
import org.robotspec.crawl.CrawlerFiles;
import org.robotspec.crawl.DemoWeb;
import org.robotspec.rules.Crawler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code robotspec crawl}: runs a real crawler that obeys robots.txt. */
@Command(
    name = "crawl",
    description = {
      "Run StormCrawler with Robotspec, and show what happens to each page.",
      "Without --seed or --seeds, it crawls a small web on this machine."
    },
    footer = {
      "",
      "Exit code: 0 done, 1 the crawl failed or requested a refused page, 2 bad input.",
      "",
      "Examples:",
      "  robotspec crawl",
      "  robotspec crawl --seed https://example.com/ --max-pages 20"
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class CrawlCommand implements Callable<Integer> {
  private static final long DEMO_TIMEOUT_MILLIS = 3_000;
  private static final long TIMEOUT_MILLIS = 10_000;

  /** The exit code after Ctrl-C. */
  private static final int STOPPED = 130;

  /** Short, because one site of the demo never answers. */
  private static final Map<String, String> DEMO_ROBOTS =
      Map.of(
          "robotspec.connect-timeout", DEMO_TIMEOUT_MILLIS + "ms",
          "robotspec.response-timeout", DEMO_TIMEOUT_MILLIS + "ms",
          "robotspec.fetch-timeout", 2 * DEMO_TIMEOUT_MILLIS + "ms");

  @Spec private CommandSpec spec;

  @Mixin private ProfileOptions profile;

  @Option(
      names = "--seed",
      paramLabel = "URL",
      arity = "1..*",
      description = "A URL to start from. Repeatable.")
  private List<String> seeds = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "A file of URLs to start from, one per line.")
  private @Nullable String seedFile;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "How many links to follow from a seed. Default: ${DEFAULT-VALUE}.",
      defaultValue = "2")
  private int depth;

  @Option(
      names = "--max-pages",
      paramLabel = "N",
      description = "How many pages to crawl in total. Default: ${DEFAULT-VALUE}.",
      defaultValue = "100")
  private int maxPages;

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description =
          "The crawler's product token. Default: robotspec, or robotspec-demo for the small web.")
  private @Nullable String agent;

  @Option(
      names = "--delay",
      paramLabel = "SECONDS",
      description =
          "The minimum pause between requests to a host. Default: 1, or 0 for the small web.")
  private @Nullable Double delay;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the result as JSON.")
  private @Nullable Path json;

  @Option(names = "--stock", description = "Run StormCrawler as it is shipped, without Robotspec.")
  private boolean stock;

  @Option(
      names = "--state",
      paramLabel = "DIR|redis://…",
      description = "Where to keep robots.txt files for the next crawl. Default: nowhere.")
  private @Nullable String state;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port of the small web. Default: any free ports.",
      defaultValue = "0")
  private int port;

  @Override
  public Integer call() {
    checkNumbers();
    PrintWriter err = spec.commandLine().getErr();
    List<String> start = Seeds.read(seeds, seedFile);
    if (!start.isEmpty()) {
      Seeds.refuseUnreachable(start, err);
      return crawl(plan(start, "robotspec", 1, TIMEOUT_MILLIS, Map.of()), null, err);
    }
    try (DemoWeb web = DemoWeb.start(port)) {
      CrawlPlan plan = plan(web.seeds(), "robotspec-demo", 0, DEMO_TIMEOUT_MILLIS, DEMO_ROBOTS);
      return crawl(plan, web, err);
    }
  }

  private void checkNumbers() {
    require(depth >= 0, "--depth must be 0 or more, not " + depth);
    require(maxPages >= 1, "--max-pages must be 1 or more, not " + maxPages);
    require(delay == null || (delay >= 0 && delay <= 3_600), "--delay must be 0 to 3600 seconds");
    require(port >= 0 && port <= 65_535, "--port must be 0 to 65535, not " + port);
    require(json == null || canBeWritten(json), "--json: cannot write to " + json);
    String token = agent;
    if (token != null) {
      OptionValues.read(spec, "--agent", () -> Crawler.of(token));
    }
  }

  private static boolean canBeWritten(Path file) {
    Path directory = file.toAbsolutePath().normalize().getParent();
    return directory != null && Files.isDirectory(directory) && !Files.isDirectory(file);
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  private CrawlPlan plan(
      List<String> start, String name, double pause, long timeoutMillis, Map<String, String> more) {
    String crawler = agent == null ? name : agent;
    Map<String, String> robots = new TreeMap<>(more);
    robots.put("robotspec.profile", profile.profile().name());
    profile.settings().forEach((key, value) -> robots.put("robotspec." + key, value));
    if (state != null) {
      robots.put(CrawlPlan.STORE, CrawlState.store(state));
    }
    if (stock) {
      robots.putAll(CrawlerFiles.STOCK);
    }
    long delayMillis = Math.round((delay == null ? pause : delay) * 1_000);
    return new CrawlPlan(start, depth, maxPages, crawler, delayMillis, timeoutMillis, robots);
  }

  private int crawl(CrawlPlan plan, @Nullable DemoWeb web, PrintWriter err) {
    CrawlState crawlState = new CrawlState(plan, Instant.now());
    Screen screen = Screen.of(spec.commandLine().getOut());
    int count = plan.seeds().size();
    String what =
        web != null ? "a small web on this machine" : count == 1 ? "1 seed" : count + " seeds";
    screen.line(
        "Crawling %s as %s (profile %s)."
            .formatted(what, plan.agent(), Text.printable(profile.profile().toString())));
    screen.flush();
    CrawlReport report = new CrawlReport();
    CrawlRun run = new CrawlRun(plan, report, err);
    try (run) {
      boolean stopped = run.toTheEnd();
      long seconds = crawlState.secondsSoFar();
      Map<String, String> titles = web == null ? Map.of() : web.titles();
      if (!report.pages().isEmpty()) {
        screen.line("");
        new CrawlTable(screen, titles, ZonedDateTime.now(ZoneId.systemDefault()))
            .print(report.pages());
        screen.line("");
      }
      screen.line((stopped ? "Stopped. " : "") + CrawlSummary.line(report, seconds));
      int exit = web == null || stopped ? 0 : CrawlSummary.proof(screen, report, web.log());
      if (json != null) {
        CrawlSummary.write(json, report, plan, seconds);
      }
      if (plan.keepsState()) {
        run.close();
        screen.line(crawlState.reused(report));
      }
      screen.flush();
      return stopped ? STOPPED : exit;
    } catch (CrawlException e) {
      err.println("robotspec crawl: " + e.getMessage());
      return 1;
    }
  }
}
