package org.robotspec.crawl;

import java.util.List;
import java.util.Map;

/**
 * What a crawler crawls, and how.
 *
 * @param seeds the URLs to start from
 * @param depth how many links to follow from a seed; 0 is the seeds alone
 * @param maxPages how many pages to crawl in all
 * @param agent the crawler's name, as in its User-Agent
 * @param delayMillis the least pause between two requests to one host, in milliseconds
 * @param timeoutMillis how long to wait for an answer, in milliseconds
 * @param robots how robots.txt is treated: properties that begin with {@code robotspec.}
 */
public record CrawlPlan(
    List<String> seeds,
    int depth,
    int maxPages,
    String agent,
    long delayMillis,
    long timeoutMillis,
    Map<String, String> robots) {
  /** The property that says where robots.txt files are kept; in memory by default. */
  public static final String STORE = "robotspec.store";

  /** Makes a plan with copies of the collections. */
  public CrawlPlan {
    seeds = List.copyOf(seeds);
    robots = Map.copyOf(robots);
  }

  /** Returns whether robots.txt files are kept for a later crawl. */
  public boolean keepsState() {
    return robots.containsKey(STORE);
  }
}
