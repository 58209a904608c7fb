package org.robotspec.benchmark;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlProcess;
import org.robotspec.crawl.CrawlerEngine;
import org.robotspec.crawl.LoadWeb;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;

/**
 * Crawlers whose crawls of a web on loopback are timed from the first page to the last: one with
 * its own robots.txt code, and the same one with our protocol around its own.
 */
enum CrawlSpeed {
  STOCK("StormCrawler", CrawlerEngine.STOCK),
  EQUIPPED("StormCrawler with Robotspec", Map.of());

  private static final int ORIGINS = 150;

  /** The pages of an origin besides its front page; one of them is refused. */
  private static final int PAGES = 20;

  private static final String ROBOTS =
      IntStream.range(0, 30)
          .mapToObj(i -> "Disallow: /section-" + i + "/*/print$\n")
          .collect(joining("", "User-agent: *\nDisallow: /private/\n", ""));

  final String title;
  private final Map<String, String> settings;

  CrawlSpeed(String title, Map<String, String> settings) {
    this.title = title;
    this.settings = settings;
  }

  /** Crawls once; throws unless the crawler requested exactly the allowed pages. */
  List<Figure> measure(Path home) {
    try (LoadWeb web = LoadWeb.start(ORIGINS, PAGES, List.of(List.of(Answer.text(ROBOTS))))) {
      CrawlPlan plan =
          new CrawlPlan(
              web.seeds(), 1, Integer.MAX_VALUE, Sample.AGENT, 0, 10_000, settings, false);
      Path log = Files.createTempFile("robotspec-bench", ".log");
      try (CrawlProcess process = CrawlProcess.start(CrawlerEngine.STORMCRAWLER, plan, home, log)) {
        process.forEach(event -> {});
      } finally {
        Files.delete(log);
      }
      return figures(web.log().hits(), web.wanted());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Figure> figures(List<Hit> hits, Set<String> pages) {
    List<Hit> visits = hits.stream().filter(h -> !h.path().equals("/robots.txt")).toList();
    List<String> visited = visits.stream().map(Hit::url).toList();
    if (visits.size() != pages.size() || !pages.equals(Set.copyOf(visited))) {
      throw new IllegalStateException(
          String.format(
              "%s made %d requests for %d allowed pages: %s",
              title, visits.size(), pages.size(), visited));
    }
    Duration took = Duration.between(visits.get(0).time(), visits.get(visits.size() - 1).time());
    double robots = hits.size() - visits.size();
    return List.of(
        figure("pages a second", Math.rint(visits.size() / (took.toNanos() / 1e9))),
        figure("robots.txt requests a page", robots / visits.size()),
        figure("pages", visits.size()));
  }

  private Figure figure(String column, double value) {
    return Figure.of(Work.CRAWL, title, column, Figure.NUMBER, value);
  }
}
