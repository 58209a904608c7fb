package org.robotspec.cli.crawl;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.robotspec.cli.console.Screen;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlReport;
import org.robotspec.crawl.LoadWeb;

/** {@code robotspec crawl --load}: crawls a large web that fails at first, to the end. */
record LoadCrawl(LoadWeb web, Screen screen, String profile) {
  /** The crawler's name: no group of this web names it, so the group for {@code *} applies. */
  private static final String AGENT = "robotspec-load";

  private static final long TIMEOUT_MILLIS = 3_000;

  /** Retries soon, because each fault is over at the next try and the crawl waits for it. */
  private static final Map<String, String> ROBOTS =
      Map.of("robotspec.retry-floor", "1s", "robotspec.retry-ceiling", "3s");

  /** The total number of progress lines off a terminal. */
  private static final int LINES = 20;

  /** How many lost pages are named at most. */
  private static final int NAMED = 5;

  /** Crawls, prints the result, and returns the exit code. */
  int run(PrintWriter progress) {
    screen.line(
        "Crawling %d pages of %d origins on this machine; %d robots.txt requests fail at first."
            .formatted(web.pages(), web.seeds().size(), web.faults()));
    screen.flush();
    Map<String, String> robots = new TreeMap<>(ROBOTS);
    robots.put("robotspec.profile", profile);
    CrawlPlan plan =
        new CrawlPlan(web.seeds(), 1, Integer.MAX_VALUE, AGENT, 0, TIMEOUT_MILLIS, robots, true);
    CrawlReport report = new CrawlReport();
    long start = System.nanoTime();
    try (CrawlRun run = new CrawlRun(plan, report, progress, Math.max(1, web.pages() / LINES))) {
      boolean stopped = run.toTheEnd();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      screen.line(CrawlSummary.line(report, took.toSeconds()));
      screen.line(
          "%.0f pages per second; %d robots.txt requests to %d origins."
              .formatted(
                  report.done() / Math.max(0.001, took.toMillis() / 1_000.0),
                  web.robotsRequests(),
                  web.seeds().size()));
      int exit = stopped ? 0 : proof(report);
      screen.flush();
      return exit;
    }
  }

  private int proof(CrawlReport report) {
    Set<String> lost = web.lost();
    int exit = CrawlSummary.proof(screen, report, web.log());
    if (lost.isEmpty()) {
      screen.line(screen.green("Checked") + ": no page was lost to the faults.");
      return exit;
    }
    List<String> some = lost.stream().sorted().limit(NAMED).toList();
    screen.line(
        "%s: %d pages were lost, such as %s"
            .formatted(screen.red("Broken"), lost.size(), String.join(" ", some)));
    return 1;
  }
}
