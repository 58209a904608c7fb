package org.robotspec.cli.crawl;

import java.util.List;
import java.util.Map;

/**
 * The plan of a crawl.
 *
 * @param seeds the URLs to start from
 * @param depth how many links to follow from a seed; 0 for the seeds alone
 * @param maxPages how many pages to crawl in all
 * @param agent the crawler's name, as in its User-Agent
 * @param delaySeconds the least pause between two requests to one host
 * @param timeoutMillis how long to wait for an answer
 * @param robots how robots.txt is treated: the crawler's settings for it
 */
public record CrawlPlan(
    List<String> seeds,
    int depth,
    int maxPages,
    String agent,
    double delaySeconds,
    long timeoutMillis,
    Map<String, String> robots) {
  private static final String STOCK_PROTOCOL =
      "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol";

  /** The settings for a crawl by stock StormCrawler, without Robotspec. */
  public static final Map<String, String> STOCK =
      Map.of(
          "http.protocol.implementation", STOCK_PROTOCOL,
          "https.protocol.implementation", STOCK_PROTOCOL);
}
