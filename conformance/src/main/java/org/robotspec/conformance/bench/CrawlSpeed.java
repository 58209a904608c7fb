package org.robotspec.conformance.bench;

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
import org.robotspec.conformance.crawl.CrawlPlan;
import org.robotspec.conformance.crawl.CrawlProcess;
import org.robotspec.conformance.crawl.Engine;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * One crawl of a web on loopback by a whole crawler, from the first page to the last.
 *
 * @param crawler which one
 * @param pages how many pages it requested, each once
 * @param seconds from the first of these requests to the last
 * @param robotsRequests how often it asked for a robots.txt
 */
record CrawlSpeed(Crawler crawler, int pages, double seconds, int robotsRequests) {

  /** What a filter selects these by. */
  static final String NAME = "crawl";

  /** How many crawls of each, in turn. */
  static final int ROUNDS = 3;

  private static final int ORIGINS = 150;

  /** The pages of an origin besides its front page; one of them is refused. */
  private static final int PAGES = 20;

  private static final int RULES = 30;
  private static final String ROBOTS = "/robots.txt";
  private static final String REFUSED = "/refused/page";
  private static final long TIMEOUT_MILLIS = 10_000;

  /** A crawler with its own robots.txt code, and the same one with ours. */
  enum Crawler {
    /** As it comes. */
    STOCK(
        "StormCrawler",
        Map.of(
            "http.protocol.implementation",
            "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol")),
    /** With our protocol around its own. */
    EQUIPPED("StormCrawler with Robotspec", Map.of());

    private final String title;
    private final Map<String, String> settings;

    Crawler(String title, Map<String, String> settings) {
      this.title = title;
      this.settings = settings;
    }

    String title() {
      return title;
    }
  }

  double pagesPerSecond() {
    return pages / seconds;
  }

  double robotsRequestsPerPage() {
    return (double) robotsRequests / pages;
  }

  /**
   * Crawls once.
   *
   * @param home the directory of this project, with the crawler's class path built
   * @throws org.robotspec.conformance.crawl.CrawlException if the crawler does not run
   * @throws MeasurementException if it did not request just the pages that it may
   */
  static CrawlSpeed measure(Crawler crawler, Path home) {
    Path log = null;
    try (LoopbackWeb web = LoopbackWeb.start()) {
      List<String> seeds = new ArrayList<>();
      Set<String> pages = new HashSet<>();
      for (int i = 0; i < ORIGINS; i++) {
        addOrigin(web.origin(), seeds, pages);
      }
      log = Files.createTempFile("robotspec-bench", ".log");
      CrawlPlan plan =
          new CrawlPlan(
              seeds, 1, Integer.MAX_VALUE, Sample.AGENT, 0, TIMEOUT_MILLIS, crawler.settings);
      try (CrawlProcess process = CrawlProcess.start(Engine.all().get(0), plan, home, log)) {
        process.forEach(event -> {});
      }
      return of(crawler, web.log().hits(), pages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (log != null) {
        log.toFile().delete();
      }
    }
  }

  private static void addOrigin(OriginServer origin, List<String> seeds, Set<String> pages) {
    StringBuilder robots = new StringBuilder("User-agent: *\nDisallow: /refused/\n");
    for (int i = 0; i < RULES; i++) {
      robots.append("Disallow: /section-").append(i).append("/*/print$\n");
    }
    String[] links = new String[PAGES];
    links[0] = REFUSED;
    for (int i = 1; i < PAGES; i++) {
      links[i] = "/page-" + i;
      origin.page(links[i]);
      pages.add(origin.url(links[i]));
    }
    origin.robots(robots.toString()).page("/", links).page(REFUSED);
    pages.add(origin.url("/"));
    seeds.add(origin.url("/"));
  }

  /** Reads a crawl from the log of its web. */
  static CrawlSpeed of(Crawler crawler, List<Hit> hits, Set<String> pages) {
    List<Hit> visits = hits.stream().filter(h -> !h.path().equals(ROBOTS)).toList();
    Set<String> visited = new HashSet<>();
    visits.forEach(v -> visited.add(v.url()));
    if (!visited.equals(pages) || visits.size() != pages.size()) {
      throw new MeasurementException(
          String.format(
              "%s made %d requests for %d pages, where %d may be fetched",
              crawler.title(), visits.size(), visited.size(), pages.size()));
    }
    Duration took = Duration.between(visits.get(0).time(), visits.get(visits.size() - 1).time());
    return new CrawlSpeed(
        crawler, visits.size(), took.toNanos() / 1e9, hits.size() - visits.size());
  }
}
