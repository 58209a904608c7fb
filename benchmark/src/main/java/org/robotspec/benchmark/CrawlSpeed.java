package org.robotspec.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlProcess;
import org.robotspec.crawl.CrawlerEngine;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** Crawls of a web on loopback by a whole crawler, from the first page to the last. */
final class CrawlSpeed {

  /** The columns of the figures. */
  static final String SPEED = "pages a second";

  static final String ROBOTS = "robots.txt requests a page";
  static final String PAGES = "pages";

  private static final int ORIGINS = 150;

  /** The pages of an origin besides its front page; one of them is refused. */
  private static final int LINKS = 20;

  private static final int RULES = 30;
  private static final String REFUSED = "/refused/page";
  private static final long TIMEOUT_MILLIS = 10_000;

  private CrawlSpeed() {}

  /** A crawler with its own robots.txt code, and the same one with our protocol around its own. */
  enum Crawler {
    STOCK(
        "StormCrawler",
        Map.of(
            "http.protocol.implementation",
            "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol")),
    EQUIPPED("StormCrawler with Robotspec", Map.of());

    final String title;
    private final Map<String, String> settings;

    Crawler(String title, Map<String, String> settings) {
      this.title = title;
      this.settings = settings;
    }
  }

  /**
   * Crawls once.
   *
   * @param home the directory of this project, with the crawler's class path built
   * @throws org.robotspec.crawl.CrawlException if the crawler does not run
   * @throws MeasurementException if it did not request just the pages that it may
   */
  static List<Figure> measure(Crawler crawler, Path home) {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      List<String> seeds = new ArrayList<>();
      Set<String> pages = new HashSet<>();
      for (int i = 0; i < ORIGINS; i++) {
        addOrigin(web.origin(), seeds, pages);
      }
      CrawlPlan plan =
          new CrawlPlan(
              seeds, 1, Integer.MAX_VALUE, Sample.AGENT, 0, TIMEOUT_MILLIS, crawler.settings);
      Path log = Files.createTempFile("robotspec-bench", ".log");
      try (CrawlProcess process = CrawlProcess.start(CrawlerEngine.all().get(0), plan, home, log)) {
        process.forEach(event -> {});
      } finally {
        Files.delete(log);
      }
      return figures(crawler, web.log().hits(), pages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addOrigin(OriginServer origin, List<String> seeds, Set<String> pages) {
    StringBuilder robots = new StringBuilder("User-agent: *\nDisallow: /refused/\n");
    for (int i = 0; i < RULES; i++) {
      robots.append("Disallow: /section-").append(i).append("/*/print$\n");
    }
    String[] links = new String[LINKS];
    links[0] = REFUSED;
    for (int i = 1; i < LINKS; i++) {
      links[i] = "/page-" + i;
      origin.page(links[i]);
      pages.add(origin.url(links[i]));
    }
    origin.robots(robots.toString()).page("/", links).page(REFUSED);
    pages.add(origin.url("/"));
    seeds.add(origin.url("/"));
  }

  /** Reads a crawl from the log of its web. */
  static List<Figure> figures(Crawler crawler, List<Hit> hits, Set<String> pages) {
    List<Hit> visits = hits.stream().filter(h -> !h.path().equals("/robots.txt")).toList();
    Set<String> visited = new HashSet<>();
    visits.forEach(v -> visited.add(v.url()));
    if (!visited.equals(pages) || visits.size() != pages.size()) {
      throw new MeasurementException(
          String.format(
              "%s made %d requests for %d pages, where %d may be fetched",
              crawler.title, visits.size(), visited.size(), pages.size()),
          null);
    }
    Duration took = Duration.between(visits.get(0).time(), visits.get(visits.size() - 1).time());
    double robots = hits.size() - visits.size();
    return List.of(
        Figure.of(Work.CRAWL, crawler.title, SPEED, "", visits.size() / (took.toNanos() / 1e9)),
        Figure.of(Work.CRAWL, crawler.title, ROBOTS, "", robots / visits.size()),
        Figure.of(Work.CRAWL, crawler.title, PAGES, "", visits.size()));
  }
}
