package org.robotspec.cli.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code robotspec crawl}: runs a real crawler that obeys robots.txt. */
@Command(
    name = "crawl",
    description = {
      "Run StormCrawler with Robotspec, and show what happens to each page.",
      "Without --seed, it crawls a small web on this machine."
    },
    footer = {
      "",
      "Exit code: 0 done, 1 the crawl failed, or requested a page that robots.txt disallows or",
      "postpones, 2 bad input.",
      "",
      "Examples:",
      "  robotspec crawl",
      "  robotspec crawl --seed https://example.com/ --max-pages 20"
    })
public final class CrawlCommand implements Callable<Integer> {
  private static final long DEMO_TIMEOUT_MILLIS = 3_000;
  private static final long TIMEOUT_MILLIS = 10_000;

  /** How long Ctrl-C waits for the end of the crawler and the report. */
  private static final int REPORT_SECONDS = 10;

  /** The exit code after Ctrl-C. */
  private static final int STOPPED = 130;

  /** The settings of the demo: a short time limit, because one of its sites never answers. */
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

  @Option(names = "--stock", description = "Run StormCrawler as it is shipped, without Robotspec.")
  private boolean stock;

  @Override
  public Integer call() {
    check();
    if (!seeds.isEmpty()) {
      return crawl(plan(seeds, "robotspec", 1, TIMEOUT_MILLIS, Map.of()), null);
    }
    try (DemoWeb web = new DemoWeb()) {
      return crawl(plan(web.seeds(), "robotspec-demo", 0, DEMO_TIMEOUT_MILLIS, DEMO_ROBOTS), web);
    }
  }

  private void check() {
    for (String seed : seeds) {
      String scheme = Origin.of(seed).scheme().toLowerCase(Locale.ROOT);
      OptionValues.require(
          spec, scheme.matches("https?"), "only http and https URLs can be crawled: " + seed);
    }
    OptionValues.require(spec, depth >= 0, "--depth must be 0 or more, not " + depth);
    OptionValues.require(spec, maxPages >= 1, "--max-pages must be 1 or more, not " + maxPages);
    OptionValues.require(
        spec, delay == null || (delay >= 0 && delay <= 3_600), "--delay must be 0 to 3600 seconds");
    String token = agent;
    if (token != null) {
      OptionValues.read(spec, "--agent", () -> Crawler.of(token));
    }
    if (!Files.isDirectory(StormCrawler.directory(Version.home()))) {
      throw new Errors.InputException("this needs a source tree; run ./robotspec crawl there");
    }
  }

  private CrawlPlan plan(
      List<String> start, String name, double pause, long timeoutMillis, Map<String, String> more) {
    Map<String, String> robots = new TreeMap<>(more);
    robots.put("robotspec.profile", profile.profile().name());
    profile.settings().forEach((key, value) -> robots.put("robotspec." + key, value));
    if (stock) {
      robots.putAll(CrawlPlan.STOCK);
    }
    return new CrawlPlan(
        start,
        depth,
        maxPages,
        agent == null ? name : agent,
        delay == null ? pause : delay,
        timeoutMillis,
        robots);
  }

  private int crawl(CrawlPlan plan, @Nullable DemoWeb web) {
    Screen screen = Screen.of(spec.commandLine().getOut());
    PrintWriter err = spec.commandLine().getErr();
    StatusLine status = StatusLine.of(err);
    String what = web == null ? Text.count(seeds.size(), "seed") : "a small web on this machine";
    String rules = Text.printable(profile.profile().toString());
    screen.line("Crawling %s as %s (profile %s).".formatted(what, plan.agent(), rules));
    screen.flush();
    status.show("Starting StormCrawler …");
    Path log = Version.home().resolve("target/crawl.log");
    Instant begin = Instant.now();
    Crawl crawl = new Crawl(plan, status::show);
    CompletableFuture<Boolean> reported = new CompletableFuture<>();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  crawl.stop();
                  reported.completeOnTimeout(false, REPORT_SECONDS, TimeUnit.SECONDS).join();
                }));
    try {
      Files.createDirectories(log.getParent());
      StormCrawler.run(crawl, Version.home(), log);
      status.clear();
      CrawlSummary summary = new CrawlSummary(crawl, Duration.between(begin, Instant.now()));
      if (!crawl.pages().isEmpty()) {
        Map<String, String> titles = new LinkedHashMap<>();
        if (web != null) {
          web.sites().forEach(site -> titles.put(site.origin(), site.title()));
        }
        screen.line("");
        new CrawlTable(screen, titles).print(crawl.pages());
        screen.line("");
      }
      screen.line(summary.line());
      boolean obeyed =
          web == null || crawl.isStopped() || summary.proof(screen, web, profile.profile());
      screen.flush();
      return crawl.isStopped() ? STOPPED : obeyed ? 0 : 1;
    } catch (InvocationTargetException | LinkageError e) {
      Throwable why = e instanceof LinkageError ? e : e.getCause();
      err.println("robotspec crawl: the crawler failed: " + why + "; see its log: " + log);
      return 1;
    } catch (IOException e) {
      throw new Errors.InputException("cannot run the crawler: " + Errors.words(e));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    } finally {
      reported.complete(true);
    }
  }
}
